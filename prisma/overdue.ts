import { requireValue } from '../domain/assert.ts';
import type { BatchRun, SessionRun, ShelfRunStart } from '../domain/outbox.ts';
import { sessionTransitions } from '../domain/sessions/state.ts';
import { unfinishedRunStatuses } from '../domain/shelf-captures/status.ts';
import { type Db, databaseNow } from './client.ts';

/** The time `ms` ago, on the database's clock. */
const ago = async (db: Db, ms: number): Promise<Date> => new Date((await databaseNow(db)).getTime() - ms);

/** Pending sessions that should have expired more than `overdueMs` ago. For the sweep, over all companies. */
export const listOverdueSessions = async (db: Db, overdueMs: number, limit: number): Promise<string[]> => {
  const rows = await db.session.findMany({
    where: { state: { in: [...sessionTransitions.expire.from] }, expiresAt: { lt: await ago(db, overdueMs) } },
    orderBy: { expiresAt: 'asc' },
    take: limit,
    select: { id: true },
  });
  return rows.map((row) => row.id);
};

/**
 * Unsettled deliveries whose next attempt was due more than `overdueMs` ago, and that have no first attempt waiting,
 * neither in `first_attempts` nor, from the previous release, in the outbox. Nothing will make that attempt. For the
 * sweep, over all companies.
 */
export const listStalledDeliveries = async (db: Db, overdueMs: number, limit: number): Promise<string[]> => {
  const due = await ago(db, overdueMs);
  const rows = await db.$queryRaw<{ id: string }[]>`
    SELECT id FROM deliveries
    WHERE status IN ('queued', 'pending') AND created_at < ${due} AND (next_attempt_at IS NULL OR next_attempt_at < ${due})
      AND NOT EXISTS (SELECT FROM first_attempts WHERE delivery_id = deliveries.id)
      AND NOT EXISTS (SELECT FROM outbox WHERE kind = 'delivery.start' AND subject_id = deliveries.id)
    ORDER BY created_at LIMIT ${limit}`;
  return rows.map((row) => row.id);
};

/** A page of rows: at most `limit` rows whose ids come after `afterId`, in the order of their ids. */
export interface Page {
  readonly afterId: string;
  readonly limit: number;
}

/** Sessions submitted more than `overdueMs` ago that have no outcome yet. For the sweep, over all companies. */
export const listUnfinishedSessions = async (db: Db, overdueMs: number, page: Page): Promise<SessionRun[]> => {
  const rows = await db.session.findMany({
    where: {
      state: { in: [...sessionTransitions.complete.from] },
      submittedAt: { lt: await ago(db, overdueMs) },
      id: { gt: page.afterId },
      submission: { isNot: null },
    },
    orderBy: { id: 'asc' },
    take: page.limit,
    select: {
      id: true,
      companyId: true,
      batchId: true,
      expiresAt: true,
      run: true,
      submission: { select: { id: true } },
    },
  });
  return rows.map(({ id, companyId, batchId, expiresAt, run, submission }) => ({
    sessionId: id,
    submissionId: requireValue(submission, `the submission of ${id}`).id,
    companyId,
    batchId,
    expiresAt: expiresAt.toISOString(),
    run,
  }));
};

/** Shelf runs started more than `overdueMs` ago that have no outcome yet. For the sweep, over all companies. */
export const listUnfinishedShelfRuns = async (db: Db, overdueMs: number, page: Page): Promise<ShelfRunStart[]> => {
  const rows = await db.shelfRun.findMany({
    where: {
      status: { in: [...unfinishedRunStatuses] },
      createdAt: { lt: await ago(db, overdueMs) },
      id: { gt: page.afterId },
    },
    orderBy: { id: 'asc' },
    take: page.limit,
    select: { id: true, shelfCapture: { select: { id: true, companyId: true } } },
  });
  return rows.map(({ id, shelfCapture }) => ({
    runId: id,
    shelfSessionId: shelfCapture.id,
    companyId: shelfCapture.companyId,
  }));
};

/**
 * Open batches whose sessions are all finished, the newest of them created more than `overdueMs` ago: they should have
 * completed. For the sweep, over all companies.
 */
export const listOverdueBatches = async (db: Db, overdueMs: number, page: Page): Promise<BatchRun[]> => {
  const newest = await ago(db, overdueMs);
  // Each subquery reads one row of an index. As conditions of EXISTS, they could be joined over the sessions of all
  // batches.
  return db.$queryRaw<BatchRun[]>`
    SELECT id AS "batchId", company_id AS "companyId" FROM batches
    WHERE status = 'open' AND id > ${page.afterId}
      AND coalesce((SELECT created_at < ${newest} FROM sessions WHERE batch_id = batches.id
                    ORDER BY created_at DESC, id DESC LIMIT 1), true)
      AND (SELECT 1 FROM sessions WHERE batch_id = batches.id AND state IN ('pending', 'submitted') LIMIT 1) IS NULL
    ORDER BY id LIMIT ${page.limit}`;
};
