import { expireSession } from '../operations/sessions/expire.ts';
import { recoverSeries } from '../operations/webhooks/recover-series.ts';
import type { Logger } from '../platform/log.ts';
import type { PrismaClient } from '../prisma/generated/client.ts';
import type { PendingMessage } from '../prisma/outbox.ts';
import { deleteStaleRows, listOverdueSessions, listStalledDeliveries } from '../prisma/overdue.ts';
import { transact } from '../prisma/transaction.ts';

const overdueMs = 60_000;
/** Far longer than a worker's backlog may be: a ladder that is only late must not be taken for a lost one. */
const stalledMs = 3_600_000;
const rowsMax = 1_000;

export interface SweepOptions {
  readonly prisma: PrismaClient;
  readonly dispatch: (messages: readonly PendingMessage[]) => void;
  /** Removes what lies in the storage for nobody. */
  readonly tidyStorage: () => Promise<void>;
  /** Gives an outcome to rows whose workflow is no more. */
  readonly healLostRuns: () => Promise<void>;
  readonly intervalMs: number;
  readonly log: Logger;
}

/**
 * Once in each interval: expires sessions that their workflow did not (it was terminated, or Temporal lost it), begins lost webhook ladders
 * anew, removes rows and stored copies that count no more, and heals runs whose workflow is no more; that comes last, because it needs Temporal.
 * Several workers may sweep at once: every change is guarded by state.
 * @returns a function that stops it after the current sweep.
 */
export const startSweep = ({
  prisma,
  dispatch,
  tidyStorage,
  healLostRuns,
  intervalMs,
  log,
}: SweepOptions): (() => Promise<void>) => {
  let running: Promise<void> = Promise.resolve();
  const sweep = async (): Promise<void> => {
    for (const sessionId of await listOverdueSessions(prisma, overdueMs, rowsMax)) {
      const outcome = await expireSession(prisma, sessionId);
      if (outcome) log.warn({ sessionId }, 'expired a session that its workflow had left pending');
      dispatch(outcome?.messages ?? []);
    }
    for (const deliveryId of await listStalledDeliveries(prisma, stalledMs, rowsMax)) {
      dispatch(await transact(prisma, (tx) => recoverSeries(tx, deliveryId)));
      log.warn({ deliveryId }, 'started another attempt series for a delivery whose workflow was lost');
    }
    await deleteStaleRows(prisma, rowsMax);
    await tidyStorage();
    await healLostRuns();
  };
  const timer = setInterval(() => {
    running = running
      .then(sweep)
      .catch((error: unknown) => log.warn({ err: error }, 'the sweep failed; it runs again after its interval'));
  }, intervalMs);
  return async () => {
    clearInterval(timer);
    await running;
  };
};
