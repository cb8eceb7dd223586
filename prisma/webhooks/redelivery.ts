import { z } from 'zod';
import type { OutboxMessage } from '../../domain/outbox.ts';
import type { Db } from '../client.ts';
import type { PrismaClient } from '../generated/client.ts';
import { insertOutbox, releaseToRelay } from '../outbox.ts';
import { deleteSetting, getSetting, putSetting } from '../settings.ts';
import { transact } from '../transaction.ts';

/** Deliveries of one transaction: few enough that nobody waits for its locks, and that a killed run has little to roll back. */
const deliveriesMax = 50;

export interface FailedDeliveries {
  readonly companyId: string;
  /** Those that failed at this time or later. */
  readonly since: Date;
}

export interface Redelivery {
  /** Those that failed after this time are not part of it. */
  readonly until: Date;
  /** Whether it went on with a run that broke off. */
  readonly resumed: boolean;
  /** How many deliveries this run has queued. */
  readonly count: number;
}

const Run = z.object({ until: z.iso.datetime() });

const runName = ({ companyId, since }: FailedDeliveries): string => `redelivery:${companyId}:${since.toISOString()}`;

/** The end of the time that a run is about; that of the run that broke off, where one did. */
const beginRun = (prisma: PrismaClient, failed: FailedDeliveries): Promise<{ until: Date; resumed: boolean }> =>
  transact(prisma, async (tx) => {
    const begun = await getSetting(tx, runName(failed));
    if (begun !== null) return { until: new Date(Run.parse(begun).until), resumed: true };
    // The database's clock is the one that settledAt goes by.
    const [{ until } = { until: new Date() }] = await tx.$queryRaw<{ until: Date }[]>`SELECT now() AS until`;
    await putSetting(tx, runName(failed), { until: until.toISOString() });
    return { until, resumed: false };
  });

interface QueuedRow {
  id: string;
  eventType: string;
  subjectId: string;
  chain: number;
}

/** Begins another ladder for the next few, oldest first, in one order for all runs, so that two of them wait for each other. */
const queueSome = async (tx: Db, { companyId, since }: FailedDeliveries, until: Date): Promise<readonly string[]> => {
  const rows = await tx.$queryRaw<QueuedRow[]>`
    WITH due AS (
      SELECT id FROM deliveries
      WHERE company_id = ${companyId} AND status = 'failed' AND settled_at BETWEEN ${since} AND ${until}
      ORDER BY created_at, id LIMIT ${deliveriesMax} FOR UPDATE
    )
    UPDATE deliveries SET status = 'pending', settled_at = NULL, next_attempt_at = now(), series = series + 1
    FROM due WHERE deliveries.id = due.id
    RETURNING deliveries.id, event_type AS "eventType", coalesce(session_id, batch_id, shelf_capture_id) AS "subjectId", series AS chain`;
  const messages = rows.map(
    ({ id, ...row }): OutboxMessage => ({ kind: 'delivery.start', payload: { deliveryId: id, companyId, ...row } }),
  );
  await releaseToRelay(tx, await insertOutbox(tx, messages));
  return rows.map(({ id }) => id);
};

/**
 * Sends every delivery of a company again that has failed since a time, under the same id and with the same body. It may be killed at any
 * moment: what it has queued is committed, and the same call carries on with the rest. Those that fail again meanwhile are left alone, so
 * that one call and its continuations begin exactly one ladder for each. `note` writes what is to be kept of the deliveries that a
 * transaction has queued, in that transaction.
 */
export const redeliverFailed = async (
  prisma: PrismaClient,
  failed: FailedDeliveries,
  note: (tx: Db, deliveryIds: readonly string[]) => Promise<void> = async () => undefined,
): Promise<Redelivery> => {
  const { until, resumed } = await beginRun(prisma, failed);
  let count = 0;
  for (;;) {
    const queued = await transact(prisma, async (tx) => {
      const ids = await queueSome(tx, failed, until);
      if (ids.length > 0) await note(tx, ids);
      return ids.length;
    });
    if (queued === 0) break;
    count += queued;
  }
  await deleteSetting(prisma, runName(failed));
  return { until, resumed, count };
};
