import type { ErasedContents } from '../../domain/retention/erasure.ts';
import type { ShelfStatus } from '../../domain/shelf-captures/status.ts';
import type { SubmissionStatus } from '../../domain/submissions/status.ts';
import type { Db } from '../client.ts';
import { Prisma } from '../generated/client.ts';
import { removeFirstAttempts } from '../webhooks/first-attempts.ts';

/** A submission that is locked together with its session, so that nobody can publish or submit in the meantime. */
export interface ErasableSubmission {
  readonly id: string;
  readonly sessionId: string;
  readonly status: SubmissionStatus;
  readonly batchId: string | null;
  /** The number of the session's newest run. */
  readonly run: number;
}

/** Locks a company against new holds. False if it is on hold. */
export const lockUnheldCompany = async (tx: Db, companyId: string): Promise<boolean> => {
  const rows = await tx.$queryRaw<{ id: string }[]>`
    SELECT id FROM companies WHERE id = ${companyId} AND held_at IS NULL FOR SHARE`;
  return rows.length > 0;
};

/** Locks submissions of a company and their sessions until the transaction ends. Those on hold are left out. */
export const lockErasableSubmissions = async (
  tx: Db,
  companyId: string,
  ids: readonly string[],
): Promise<ErasableSubmission[]> => {
  await tx.$queryRaw`
    SELECT id FROM sessions WHERE id IN (SELECT session_id FROM submissions WHERE id = ANY(${[...ids]})) ORDER BY id FOR UPDATE`;
  return tx.$queryRaw<ErasableSubmission[]>`
    SELECT submissions.id, session_id AS "sessionId", status, session.batch_id AS "batchId", session.run
    FROM submissions JOIN sessions session ON session.id = session_id
    WHERE submissions.company_id = ${companyId} AND submissions.id = ANY(${[...ids]}) AND submissions.held_at IS NULL
    ORDER BY submissions.id FOR UPDATE OF submissions`;
};

/** Locks captures of a company until the transaction ends. Those on hold are left out. */
export const lockErasableCaptures = (tx: Db, companyId: string, ids: readonly string[]) =>
  tx.$queryRaw<{ id: string; status: ShelfStatus; activeRunId: string | null }[]>`
    SELECT id, status, active_run_id AS "activeRunId" FROM shelf_captures
    WHERE company_id = ${companyId} AND id = ANY(${[...ids]}) AND held_at IS NULL ORDER BY id FOR UPDATE`;

/** Counts the content of these submissions and captures. */
export const countContents = async (
  db: Db,
  submissionIds: readonly string[],
  captureIds: readonly string[],
): Promise<ErasedContents> => {
  const ids = [...submissionIds];
  const captures = [...captureIds];
  const [row] = await db.$queryRaw<Omit<ErasedContents, 'submissions' | 'captures'>[]>`
    SELECT ((SELECT count(*) FROM session_files file JOIN submissions ON submissions.session_id = file.session_id
             WHERE submissions.id = ANY(${ids}) AND file.byte_size > 0 AND file.object_key NOT LIKE 'removed/%')
          + (SELECT count(*) FROM shelf_photos
             WHERE shelf_capture_id = ANY(${captures}) AND registered_at IS NOT NULL AND object_key NOT LIKE 'removed/%'))::int AS files,
           (SELECT count(*) FROM deliveries WHERE submission_id = ANY(${ids}) OR shelf_capture_id = ANY(${captures}))::int AS deliveries,
           (SELECT count(*) FROM submission_events WHERE submission_id = ANY(${ids}))::int AS events,
           (SELECT count(*) FROM fingerprints WHERE submission_id = ANY(${ids}))::int AS fingerprints`;
  return {
    submissions: ids.length,
    captures: captures.length,
    ...(row ?? { files: 0, deliveries: 0, events: 0, fingerprints: 0 }),
  };
};

/** A position in the rows of a company, which are read newest first. */
export interface ErasurePosition {
  readonly createdAt: Date;
  readonly id: string;
}

const before = (position: ErasurePosition | null) =>
  position && {
    OR: [{ createdAt: { lt: position.createdAt } }, { createdAt: position.createdAt, id: { lt: position.id } }],
  };

const page = (companyId: string, position: ErasurePosition | null, take: number) => ({
  where: { companyId, erasedAt: null, AND: [before(position) ?? {}] },
  orderBy: [{ createdAt: 'desc' }, { id: 'desc' }] as const,
  select: { id: true, createdAt: true },
  take,
});

/** Submissions of a company that are not erased, newest first, after a position. */
export const listUnerasedSubmissions = (
  db: Db,
  companyId: string,
  position: ErasurePosition | null,
  take: number,
): Promise<ErasurePosition[]> => {
  const { orderBy, ...query } = page(companyId, position, take);
  return db.submission.findMany({ ...query, orderBy: [...orderBy] });
};

/** Captures of a company that are not erased, newest first, after a position. */
export const listUnerasedCaptures = (
  db: Db,
  companyId: string,
  position: ErasurePosition | null,
  take: number,
): Promise<ErasurePosition[]> => {
  const { orderBy, ...query } = page(companyId, position, take);
  return db.shelfCapture.findMany({ ...query, orderBy: [...orderBy] });
};

/** Revokes every key of a company, so that nothing new is created while it is erased. @returns the number of keys */
export const revokeKeysOf = async (tx: Db, companyId: string): Promise<number> => {
  const { count } = await tx.apiKey.updateMany({
    where: { companyId, revokedAt: null },
    data: { revokedAt: new Date() },
  });
  return count;
};

/**
 * Removes the deliveries and events of a company's batches and its idempotency keys, and replaces the references that
 * its callers chose with the ids of the batches.
 */
export const anonymizeBatches = async (tx: Db, companyId: string): Promise<void> => {
  await removeFirstAttempts(
    tx,
    Prisma.sql`SELECT id FROM deliveries WHERE batch_id IN (SELECT id FROM batches WHERE company_id = ${companyId})`,
  );
  await tx.$executeRaw`
    DELETE FROM deliveries WHERE batch_id IN (SELECT id FROM batches WHERE company_id = ${companyId})`;
  await tx.$executeRaw`
    DELETE FROM webhook_events WHERE company_id = ${companyId} AND body IS NOT NULL AND event_type = 'batch.completed'`;
  await tx.idempotentRequest.deleteMany({ where: { companyId } });
  await tx.$executeRaw`UPDATE batches SET batch_ref = id WHERE company_id = ${companyId}`;
};
