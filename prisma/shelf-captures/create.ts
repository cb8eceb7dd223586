import { newId } from '../../domain/ids.ts';
import type { OutboxMessage } from '../../domain/outbox.ts';
import { isShelfActive, type ShelfStatus, shelfCan, shelfTransitions } from '../../domain/shelf-captures/status.ts';
import type { Db } from '../client.ts';
import { Prisma, type PrismaClient } from '../generated/client.ts';
import { insertOutbox, type PendingMessage } from '../outbox.ts';
import { retryingConflicts, transact } from '../transaction.ts';
import { createShelfEvent } from './event.ts';

const include = {
  profileVersion: { select: { id: true, limits: true } },
} as const satisfies Prisma.ShelfCaptureInclude;

/** A capture with the limits of its pinned version. */
export type ShelfCaptureRecord = Prisma.ShelfCaptureGetPayload<{ include: typeof include }>;

/** A capture of the company, or null. */
export const findShelfCapture = (db: Db, companyId: string, id: string): Promise<ShelfCaptureRecord | null> =>
  db.shelfCapture.findFirst({ where: { id, companyId }, include });

/** The company's capture with that idempotency key, or null. */
export const findCapture = (db: Db, companyId: string, clientCaptureId: string) =>
  db.shelfCapture.findUnique({
    where: { companyId_clientCaptureId: { companyId, clientCaptureId } },
    select: { id: true, profileVersionId: true },
  });

export interface NewCapture {
  readonly companyId: string;
  readonly apiKeyId: string;
  readonly profileVersionId: string;
  readonly clientCaptureId: string;
  readonly storeId: string | null;
  readonly webhookUrl: string | null;
  readonly metadata: Prisma.InputJsonObject | null;
}

/** Creates a capture; null where another request has just made one with the same clientCaptureId. */
export const insertCapture = async (db: Db, { metadata, ...capture }: NewCapture): Promise<string | null> => {
  const id = newId('shelfCapture');
  const data = [{ id, ...capture, ...(metadata ? { metadata } : {}) }];
  const { count } = await retryingConflicts(() => db.shelfCapture.createMany({ data, skipDuplicates: true }));
  return count > 0 ? id : null;
};

/** Locks a capture against other changes until the transaction ends. */
export const lockCapture = async (
  tx: Db,
  companyId: string,
  id: string,
): Promise<{ status: ShelfStatus; activeRunId: string | null } | null> => {
  const [row] = await tx.$queryRaw<{ status: ShelfStatus; activeRunId: string | null }[]>`
    SELECT status, active_run_id AS "activeRunId" FROM shelf_captures WHERE id = ${id} AND company_id = ${companyId} FOR UPDATE`;
  return row ?? null;
};

export type RunStart =
  | { readonly kind: 'started' | 'running'; readonly runId: string; readonly messages: readonly PendingMessage[] }
  | { readonly kind: 'refused'; readonly status: ShelfStatus }
  | { readonly kind: 'too_few_photos'; readonly registered: number };

/**
 * In a transaction: starts a run, or tells the one that is under way (`analyze` only). A new run resets nothing that callers may read:
 * the last result stays until another one is published.
 */
export const startShelfRunIn = async (
  tx: Db,
  companyId: string,
  shelfCaptureId: string,
  change: 'analyze' | 'reprocess',
  photosMin: number,
): Promise<RunStart> => {
  const locked = await lockCapture(tx, companyId, shelfCaptureId);
  const status = locked?.status ?? 'cancelled';
  if (change === 'analyze' && isShelfActive(status) && locked?.activeRunId)
    return { kind: 'running', runId: locked.activeRunId, messages: [] };
  if (!shelfCan(change, status)) return { kind: 'refused', status };
  const registered = await tx.shelfPhoto.count({ where: { shelfCaptureId, registeredAt: { not: null } } });
  if (registered < photosMin) return { kind: 'too_few_photos', registered };
  const runId = newId('shelfRun');
  const number = (await tx.shelfRun.count({ where: { shelfCaptureId } })) + 1;
  await tx.shelfRun.create({ data: { id: runId, shelfCaptureId, number, photosTotal: registered } });
  await tx.shelfCapture.update({
    where: { id: shelfCaptureId },
    data: { status: shelfTransitions[change].to, activeRunId: runId, error: Prisma.DbNull, completedAt: null },
  });
  const message: OutboxMessage = {
    kind: 'shelf_run.start',
    payload: { runId, shelfSessionId: shelfCaptureId, companyId },
  };
  return { kind: 'started', runId, messages: await insertOutbox(tx, [message]) };
};

/** {@link startShelfRunIn} in a transaction of its own. */
export const startShelfRun = (
  prisma: PrismaClient,
  companyId: string,
  shelfCaptureId: string,
  change: 'analyze' | 'reprocess',
  photosMin: number,
): Promise<RunStart> => transact(prisma, (tx) => startShelfRunIn(tx, companyId, shelfCaptureId, change, photosMin));

/** In a transaction: cancels an open or active capture with its event; a terminal one stays as it is (decision D26). Dispatch the messages. */
export const cancelCaptureIn = async (
  tx: Db,
  companyId: string,
  shelfCaptureId: string,
): Promise<readonly PendingMessage[]> => {
  const locked = await lockCapture(tx, companyId, shelfCaptureId);
  if (!locked || !shelfCan('cancel', locked.status)) return [];
  const completedAt = new Date();
  await tx.shelfCapture.update({ where: { id: shelfCaptureId }, data: { status: 'cancelled', completedAt } });
  const runMessages: OutboxMessage[] = [];
  if (locked.activeRunId && isShelfActive(locked.status)) {
    const data = { status: 'cancelled', completedAt, findings: Prisma.DbNull };
    await tx.shelfRun.update({ where: { id: locked.activeRunId }, data });
    runMessages.push({ kind: 'shelf_run.cancel', payload: { runId: locked.activeRunId } });
  }
  return insertOutbox(tx, [
    ...runMessages,
    ...(await createShelfEvent(tx, companyId, shelfCaptureId, 'shelf.analysis.cancelled')),
  ]);
};

/** {@link cancelCaptureIn} in a transaction of its own. */
export const cancelCapture = (
  prisma: PrismaClient,
  companyId: string,
  shelfCaptureId: string,
): Promise<readonly PendingMessage[]> => transact(prisma, (tx) => cancelCaptureIn(tx, companyId, shelfCaptureId));
