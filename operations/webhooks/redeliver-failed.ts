import { z } from 'zod';
import { type Db, databaseNow } from '../../prisma/client.ts';
import type { PrismaClient } from '../../prisma/generated/client.ts';
import { releaseToRelay } from '../../prisma/outbox.ts';
import { deleteSetting, getSetting, putSetting } from '../../prisma/settings.ts';
import { transact } from '../../prisma/transaction.ts';
import { type FailedDeliveries, lockFailedDeliveries, startSeries } from '../../prisma/webhooks/series.ts';

/**
 * The most deliveries in one transaction: few enough that nobody waits for its locks, and that a killed run has little
 * to roll back.
 */
const deliveriesMax = 50;

export interface Redelivery {
  /** Deliveries that failed after this time are not part of it. */
  readonly until: Date;
  /** Whether it continued a run that was interrupted. */
  readonly resumed: boolean;
  /** How many deliveries this run has queued. */
  readonly count: number;
}

type Request = Omit<FailedDeliveries, 'until'>;

const Run = z.object({ until: z.iso.datetime() });

const runName = ({ companyId, since }: Request): string => `redelivery:${companyId}:${since.toISOString()}`;

/** The end of the time that a run covers; if a run was interrupted, the end of that one. */
const startOrResume = (prisma: PrismaClient, request: Request): Promise<{ until: Date; resumed: boolean }> =>
  transact(prisma, async (tx) => {
    const interrupted = await getSetting(tx, runName(request));
    if (interrupted !== null) return { until: new Date(Run.parse(interrupted).until), resumed: true };
    const until = await databaseNow(tx);
    await putSetting(tx, runName(request), { until: until.toISOString() });
    return { until, resumed: false };
  });

/**
 * Sends every delivery of a company again that has failed since a time, under the same id and with the same body. It
 * may be killed at any moment: queued deliveries are committed, and the same call continues with the rest. Deliveries
 * that fail again in the meantime are left unchanged, so one call and its continuations start exactly one attempt
 * series for each.
 * @param onQueued records the deliveries that a transaction has queued, in that transaction
 */
export const redeliverFailed = async (
  prisma: PrismaClient,
  request: Request,
  onQueued: (tx: Db, deliveryIds: readonly string[]) => Promise<void> = async () => undefined,
): Promise<Redelivery> => {
  const { until, resumed } = await startOrResume(prisma, request);
  const queueSome = (tx: Db): Promise<number> => queueFailed(tx, { ...request, until }, onQueued);
  let count = 0;
  let queued: number;
  do {
    queued = await transact(prisma, queueSome);
    count += queued;
  } while (queued > 0);
  await deleteSetting(prisma, runName(request));
  return { until, resumed, count };
};

const queueFailed = async (
  tx: Db,
  failed: FailedDeliveries,
  onQueued: (tx: Db, deliveryIds: readonly string[]) => Promise<void>,
): Promise<number> => {
  const ids = await lockFailedDeliveries(tx, failed, deliveriesMax);
  if (ids.length === 0) return 0;
  const messages = await startSeries(tx, ids, 'redeliver');
  await releaseToRelay(tx, messages);
  await onQueued(tx, ids);
  return ids.length;
};
