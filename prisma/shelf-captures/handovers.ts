import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { isHandoverToken, type RequestedRecognition } from '../../domain/handover-token.ts';
import type { OutboxMessage } from '../../domain/outbox.ts';
import type { Db } from '../client.ts';
import type { Prisma, PrismaClient } from '../generated/client.ts';
import { insertOutbox } from '../outbox.ts';
import type { CallbackOutcome } from '../sessions/handovers.ts';
import { transact } from '../transaction.ts';
import { lockActiveRun } from './runs.ts';

/** What is kept of the request about one photo; its size is that of the upright photo. */
const KeptRequest = z.object({
  width: z.int(),
  height: z.int(),
  accepted: z.boolean(),
  result: z.looseObject({ status: z.string() }).nullable(),
});

/** Requests to the customer's recognizer are kept where the run's unpublished outcome is: they are that outcome, not finished yet. */
const HandedOver = z.object({
  kind: z.literal('handed_over'),
  callbackSecret: z.string(),
  /** By photoIndex. */
  requests: z.record(z.string(), KeptRequest),
});
type HandedOver = z.output<typeof HandedOver>;

const parse = (findings: unknown): HandedOver | null => HandedOver.safeParse(findings).data ?? null;

/** The hand-over of a run, locked; null where there is none, or the run waits for nothing any more. */
const lockHandover = async (tx: Db, runId: string): Promise<HandedOver | 'none' | null> => {
  if (!(await lockActiveRun(tx, runId))) return null;
  const { findings } = await tx.shelfRun.findUniqueOrThrow({ where: { id: runId }, select: { findings: true } });
  return findings === null ? 'none' : parse(findings);
};

const write = async (tx: Db, runId: string, handover: HandedOver, rest: Prisma.ShelfRunUpdateInput = {}) => {
  await tx.shelfRun.update({ where: { id: runId }, data: { ...rest, findings: handover as Prisma.InputJsonObject } });
};

export interface OpenRecognition {
  readonly callbackSecret: string;
  readonly accepted: boolean;
  readonly result: unknown;
}

/**
 * The request about a photo, begun where there is none. Its secret stays the same however often the run is tried.
 * @throws Error where the run is over
 */
export const openRecognition = (
  prisma: PrismaClient,
  { runId, photoIndex }: RequestedRecognition,
  { width, height }: { readonly width: number; readonly height: number },
): Promise<OpenRecognition> =>
  transact(prisma, async (tx) => {
    const kept = await lockHandover(tx, runId);
    if (kept === null) throw new Error(`run ${runId} has ended`);
    const handover: HandedOver =
      kept === 'none'
        ? { kind: 'handed_over', callbackSecret: randomBytes(32).toString('base64url'), requests: {} }
        : kept;
    const known = handover.requests[photoIndex];
    const request = known ?? { width, height, accepted: false, result: null };
    if (!known) await write(tx, runId, { ...handover, requests: { ...handover.requests, [photoIndex]: request } });
    return { callbackSecret: handover.callbackSecret, accepted: request.accepted, result: request.result };
  });

/** Keeps what a recognizer answered to the request itself: a result, or null for one that comes later. A result that is there stays. */
export const keepRecognition = (
  prisma: PrismaClient,
  { runId, photoIndex }: RequestedRecognition,
  result: object | null,
): Promise<void> =>
  transact(prisma, async (tx) => {
    const handover = await lockHandover(tx, runId);
    if (handover === null || handover === 'none') return;
    const request = handover.requests[photoIndex];
    if (!request) return;
    const kept = KeptRequest.parse({ ...request, accepted: true, result: request.result ?? result });
    await write(tx, runId, { ...handover, requests: { ...handover.requests, [photoIndex]: kept } });
  });

/** Requests that still have to be answered; none where one has failed, since the run then fails with it. */
const openRequests = ({ requests }: HandedOver) => {
  const all = Object.values(requests);
  return all.some(({ result }) => result?.status === 'failed')
    ? []
    : all.filter(({ accepted, result }) => accepted && result === null);
};

/** Whether a run still waits for answers of its recognizer. */
export const isAwaitingRecognition = async (db: Db, runId: string): Promise<boolean> => {
  const run = await db.shelfRun.findUnique({ where: { id: runId }, select: { status: true, findings: true } });
  const handover = run?.status === 'processing' ? parse(run.findings) : null;
  return handover !== null && openRequests(handover).length > 0;
};

/** The photo and the catalog that an answer under this token is about; null where none is awaited under it. */
export const findAwaitedRecognition = async (db: Db, { runId, photoIndex }: RequestedRecognition, token: string) => {
  const run = await db.shelfRun.findFirst({
    where: { id: runId, status: 'processing' },
    select: {
      findings: true,
      shelfCapture: { select: { profileVersion: { select: { catalog: true } } } },
    },
  });
  const handover = parse(run?.findings);
  const request = handover?.requests[photoIndex];
  if (!run || !handover || !request || !isHandoverToken(handover.callbackSecret, token)) return null;
  const { width, height } = request;
  return { photo: { photoIndex, width, height }, catalog: run.shelfCapture.profileVersion.catalog };
};

/** Takes what a recognizer posted: a result, or null for a sign of life. The first result counts; the last one ends the wait. */
export const takeRecognition = (
  prisma: PrismaClient,
  { runId, photoIndex }: RequestedRecognition,
  token: string,
  result: object | null,
): Promise<CallbackOutcome> =>
  transact(prisma, async (tx): Promise<CallbackOutcome> => {
    const handover = await lockHandover(tx, runId);
    if (handover === null || handover === 'none') return { outcome: 'gone' };
    const request = handover.requests[photoIndex];
    if (!request || !isHandoverToken(handover.callbackSecret, token)) return { outcome: 'gone' };
    if (request.result !== null) return { outcome: 'already_received' };
    let kind: OutboxMessage['kind'] = 'recognition.heartbeat';
    if (result !== null) {
      const answered = KeptRequest.parse({ ...request, result });
      const next = { ...handover, requests: { ...handover.requests, [photoIndex]: answered } };
      await write(tx, runId, next, { photosDone: { increment: 1 } });
      if (openRequests(next).length === 0) kind = 'recognition.answered';
    }
    return { outcome: 'received', messages: await insertOutbox(tx, [{ kind, payload: { runId } }]) };
  });
