import { expireSession } from '../../operations/sessions/expire.ts';
import { recoverSeries } from '../../operations/webhooks/recover-series.ts';
import type { Logger } from '../../platform/log.ts';
import type { PrismaClient } from '../../prisma/generated/client.ts';
import type { PendingMessage } from '../../prisma/outbox.ts';
import { listOverdueSessions, listStalledDeliveries } from '../../prisma/overdue.ts';
import { transact } from '../../prisma/transaction.ts';
import { recoverEach } from './each-row.ts';

const overdueMs = 60_000;
/** Far longer than a worker's backlog may be: a late attempt series must not be mistaken for a lost one. */
const stalledMs = 3_600_000;
const rowsMax = 1_000;

export interface SweepOptions {
  readonly prisma: PrismaClient;
  readonly dispatch: (messages: readonly PendingMessage[]) => void;
  /** Removes stored objects that nobody needs any more. */
  readonly removeStaleObjects: () => Promise<void>;
  /** Restarts or ends runs whose workflow is gone. */
  readonly recoverLostRuns: () => Promise<void>;
  readonly intervalMs: number;
  readonly log: Logger;
}

/**
 * Sweeps once in each interval: expires sessions that their workflow did not expire (it was terminated, or Temporal lost it), starts lost
 * attempt series again, removes stale objects, and recovers runs whose workflow is gone. That comes last because it needs
 * Temporal. A row or a step that throws does not keep the others waiting. Several workers may sweep at once: every change is guarded by state.
 * @returns a function that stops it after the current sweep
 */
export const startSweep = ({
  prisma,
  dispatch,
  removeStaleObjects,
  recoverLostRuns,
  intervalMs,
  log,
}: SweepOptions): (() => Promise<void>) => {
  let running: Promise<void> = Promise.resolve();
  const expire = async (sessionId: string): Promise<void> => {
    const outcome = await expireSession(prisma, sessionId);
    if (outcome) log.warn({ sessionId }, 'expired a session that its workflow had left pending');
    dispatch(outcome?.messages ?? []);
  };
  const startAgain = async (deliveryId: string): Promise<void> => {
    dispatch(await transact(prisma, (tx) => recoverSeries(tx, deliveryId)));
    log.warn({ deliveryId }, 'started another attempt series for a delivery whose workflow was lost');
  };
  const steps: readonly (() => Promise<void>)[] = [
    async () => recoverEach(await listOverdueSessions(prisma, overdueMs, rowsMax), 'overdue sessions', expire, log),
    async () =>
      recoverEach(await listStalledDeliveries(prisma, stalledMs, rowsMax), 'stalled deliveries', startAgain, log),
    removeStaleObjects,
    recoverLostRuns,
  ];
  const sweep = async (): Promise<void> => {
    for (const step of steps)
      await step().catch((error: unknown) =>
        log.warn({ err: error }, 'a step of the sweep failed; it will run again after its interval'),
      );
  };
  const timer = setInterval(() => {
    running = running.then(sweep);
  }, intervalMs);
  return async () => {
    clearInterval(timer);
    await running;
  };
};
