import { ProblemError } from '../../../domain/problems.ts';
import type { Logger } from '../../../platform/log.ts';
import { type BatchProgress, readBatchProgress } from '../../../prisma/batches/list.ts';
import type { PrismaClient } from '../../../prisma/generated/client.ts';
import { type EventStream, openEventStream } from './event-stream.ts';
import { createSharedPoll } from './shared-poll.ts';

/** How often the database is polled, once for all streams. */
const pollEveryMs = 1_000;
/** How often a keep-alive is sent and the person's access is checked again. */
const beatEveryMs = 15_000;
/** The limit of open streams per person in this process: more than anyone watches, too few to be a burden. */
const streamsMax = 8;
const retryAfterSeconds = '10';

export interface BatchStreamInput {
  readonly batchId: string;
  readonly userId: string;
  /** The progress at the start of the stream. */
  readonly first: BatchProgress;
  readonly present: (progress: BatchProgress) => object;
  /** Rejects if the person no longer has access to the batch. */
  readonly authorize: () => Promise<void>;
  /** Aborts when the browser disconnects. */
  readonly signal: AbortSignal;
}

/** Streams of the progress of batches. */
export interface LiveBatches {
  /**
   * Opens a stream: `progress` events as the batch changes, then `end` with the reason `completed`, `signed_out` or
   * `stopping`.
   * @throws ProblemError 429 if the person has too many streams open
   */
  open(input: BatchStreamInput): EventStream['body'];
}

/** Creates the streams of batch progress. @param stop ends every stream when the process shuts down */
export const createLiveBatches = (
  prisma: PrismaClient,
  graceMs: number,
  stop: AbortSignal,
  log: Logger,
): LiveBatches => {
  const poll = createSharedPoll(
    (ids) => readBatchProgress(prisma, ids, graceMs),
    pollEveryMs,
    (error) => log.warn({ err: error }, 'failed to read the progress of batches'),
  );
  const openOf = new Map<string, number>();
  const count = (userId: string, change: 1 | -1): void => {
    const open = (openOf.get(userId) ?? 0) + change;
    if (open > 0) {
      openOf.set(userId, open);
    } else {
      openOf.delete(userId);
    }
  };

  return {
    open({ batchId, userId, first, present, authorize, signal }) {
      if ((openOf.get(userId) ?? 0) >= streamsMax) {
        throw new ProblemError(
          'rate-limit-exceeded',
          `You are already watching ${streamsMax} batches. Close one of them.`,
          {
            headers: { 'Retry-After': retryAfterSeconds },
          },
        );
      }
      count(userId, 1);
      const stream = openEventStream();
      let shown = '';
      const show = (progress: BatchProgress): void => {
        // The remaining grace period counts down in the browser; it is sent again when anything else changes.
        const { graceLeftMs: _, ...rest } = progress;
        const now = JSON.stringify(rest);
        if (now !== shown) stream.send('progress', present(progress));
        shown = now;
        if (progress.status === 'completed') close('completed');
      };
      const beat = setInterval(() => {
        stream.beat();
        authorize().catch(() => close('signed_out'));
      }, beatEveryMs);
      const unwatch = poll.watch(batchId, (progress) => progress && show(progress));
      const onStop = (): void => close('stopping');
      let isOpen = true;
      const close = (reason: 'completed' | 'signed_out' | 'stopping'): void => {
        if (!isOpen) return;
        isOpen = false;
        stop.removeEventListener('abort', onStop);
        clearInterval(beat);
        unwatch();
        count(userId, -1);
        stream.send('end', { reason });
        stream.end();
      };
      stop.addEventListener('abort', onStop, { once: true });
      stream.body.once('close', () => close('stopping'));
      signal.addEventListener('abort', onStop, { once: true });
      show(first);
      if (stop.aborted || signal.aborted) onStop();
      return stream.body;
    },
  };
};
