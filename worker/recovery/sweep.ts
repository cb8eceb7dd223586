import { randomUUID } from 'node:crypto';
import { revokeReplacedKeys } from '../../operations/access/revoke-replaced.ts';
import { sealAudit } from '../../operations/audit/seal.ts';
import { expireSession } from '../../operations/sessions/expire.ts';
import { recoverSeries } from '../../operations/webhooks/recover-series.ts';
import type { Logger } from '../../platform/log.ts';
import { countDays } from '../../prisma/dashboard/count-days.ts';
import { countReportDays } from '../../prisma/dashboard/report-days.ts';
import type { PrismaClient } from '../../prisma/generated/client.ts';
import type { PendingMessage } from '../../prisma/outbox.ts';
import { listOverdueSessions, listStalledDeliveries } from '../../prisma/overdue.ts';
import { giveBackLease, takeLease } from '../../prisma/settings.ts';
import { transact } from '../../prisma/transaction.ts';
import { recoverEach } from './each-row.ts';

const overdueMs = 60_000;
/** Far longer than a worker's backlog may be: a late attempt series must not be mistaken for a lost one. */
const stalledMs = 3_600_000;
const pageSize = 1_000;
/** Rounds of one step in one sweep: a limit for rows that are listed again although they were recovered. */
const roundsMax = 100;
const leaseName = 'sweep';
/** If the worker that sweeps dies or freezes, another one sweeps after this time. */
const leaseMs = 60_000;

/** Asked between pages of rows: false if the sweep must end, because the worker stops or another one sweeps. */
export type MayContinue = () => Promise<boolean>;

export interface SweepOptions {
  readonly prisma: PrismaClient;
  readonly dispatch: (messages: readonly PendingMessage[]) => void;
  /** Encrypts secrets that are stored in plain text. */
  readonly sealSecrets: () => Promise<void>;
  /** Disables webhook endpoints at which every attempt has failed for days. */
  readonly disableEndpoints: () => Promise<void>;
  /** Removes stored objects that nobody needs anymore. */
  readonly removeStaleObjects: () => Promise<void>;
  /** Restarts or ends runs whose workflow is gone. */
  readonly recoverLostRuns: (mayContinue: MayContinue) => Promise<void>;
  readonly intervalMs: number;
  /** The number of rows that are listed at a time. */
  readonly rowsMax?: number;
  readonly log: Logger;
}

/**
 * Sweeps once in each interval: expires sessions that their workflow did not expire (it was terminated, or Temporal
 * lost it), starts lost attempt series again, revokes keys that were replaced, seals the audit log and secrets,
 * disables failing webhook endpoints, removes stale objects, counts days for the dashboard, and recovers runs whose
 * workflow is gone. That comes last because it needs Temporal. A row or a step that throws does not keep the others
 * waiting. Each step continues until nothing is left to do. One worker sweeps at a time. A second one would do no harm,
 * because every change is guarded by state.
 * @returns a function that stops it after the current sweep
 */
export const startSweep = ({
  prisma,
  dispatch,
  sealSecrets,
  disableEndpoints,
  removeStaleObjects,
  recoverLostRuns,
  intervalMs,
  rowsMax = pageSize,
  log,
}: SweepOptions): (() => Promise<void>) => {
  let running: Promise<void> = Promise.resolve();
  let isStopped = false;
  const owner = randomUUID();
  const mayContinue: MayContinue = async () => !isStopped && (await takeLease(prisma, leaseName, owner, leaseMs));
  const recoverAll = async (
    list: () => Promise<string[]>,
    what: string,
    recover: (id: string) => Promise<void>,
  ): Promise<void> => {
    for (let round = 0; round < roundsMax && (await mayContinue()); round += 1) {
      const ids = await list();
      const recovered = await recoverEach(ids, what, recover, log);
      if (ids.length < rowsMax || recovered === 0) return;
    }
  };
  const expire = async (sessionId: string): Promise<void> => {
    const outcome = await expireSession(prisma, sessionId);
    if (outcome) log.warn({ sessionId }, 'expired a session that its workflow had left pending');
    dispatch(outcome?.messages ?? []);
  };
  const startAgain = async (deliveryId: string): Promise<void> => {
    dispatch(await transact(prisma, (tx) => recoverSeries(tx, deliveryId)));
    log.warn({ deliveryId }, 'started another series of attempts for a delivery whose workflow was lost');
  };
  const countForDashboard = async (): Promise<void> => {
    for (const count of [countDays, countReportDays]) {
      while (await mayContinue()) if (!(await transact(prisma, count))) break;
    }
  };
  const steps: readonly (() => Promise<void>)[] = [
    () => recoverAll(() => listOverdueSessions(prisma, overdueMs, rowsMax), 'overdue sessions', expire),
    () => recoverAll(() => listStalledDeliveries(prisma, stalledMs, rowsMax), 'stalled deliveries', startAgain),
    () => revokeReplacedKeys(prisma),
    () => sealAudit(prisma, mayContinue),
    sealSecrets,
    disableEndpoints,
    removeStaleObjects,
    countForDashboard,
    () => recoverLostRuns(mayContinue),
  ];
  const sweep = async (): Promise<void> => {
    const warn = (error: unknown): void =>
      log.warn({ err: error }, 'a step of the sweep failed; it will run again after its interval');
    for (const step of steps) if (await mayContinue().catch(warn)) await step().catch(warn);
    await giveBackLease(prisma, leaseName, owner).catch(warn);
  };
  const timer = setInterval(() => {
    running = running.then(sweep);
  }, intervalMs);
  return async () => {
    clearInterval(timer);
    isStopped = true;
    await running;
  };
};
