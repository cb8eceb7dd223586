import type { CompanyScope } from '../../domain/access/scope.ts';
import type { SubmissionStatus } from '../../domain/submissions/status.ts';
import type { Db } from '../client.ts';
import { Prisma, type PrismaClient } from '../generated/client.ts';
import { scopeCondition } from '../tenants/scope-filters.ts';
import { transact } from '../transaction.ts';
import { isUndecided } from './held-decisions.ts';

/** A person who is not seen for this long has left. */
const goneSeconds = 15;
const isHere = Prisma.sql`viewer.seen_at > now() - ${goneSeconds} * interval '1 second'`;

/** The changes that a person with an open submission must learn of immediately. */
export interface OpenSubmission {
  readonly status: SubmissionStatus;
  /** Changes with every change of the submission. */
  readonly updatedAt: Date;
  /** When someone has made a decision that can still be undone; null if nobody has. */
  readonly decidedAt: Date | null;
  /** The names of the others who have it open, in the order in which they opened it. */
  readonly others: readonly string[];
}

/**
 * Records that a person has a submission of the scope open, and returns who else has, in one statement.
 * Null if there is no such submission.
 */
export const noteViewer = async (
  db: Db,
  scope: CompanyScope,
  submissionId: string,
  userId: string,
): Promise<OpenSubmission | null> => {
  const [row] = await db.$queryRaw<OpenSubmission[]>`
    WITH opened AS (
      SELECT id, status, updated_at FROM submissions
      WHERE id = ${submissionId} AND ${scopeCondition(Prisma.sql`company_id`, scope)}),
    noted AS (
      INSERT INTO submission_viewers (submission_id, user_id) SELECT id, ${userId} FROM opened
      ON CONFLICT (submission_id, user_id) DO UPDATE SET seen_at = now(),
        opened_at = CASE WHEN submission_viewers.seen_at > now() - ${goneSeconds} * interval '1 second'
          THEN submission_viewers.opened_at ELSE now() END)
    SELECT opened.status, opened.updated_at AS "updatedAt",
      (SELECT decided_at FROM held_decisions WHERE submission_id = opened.id) AS "decidedAt",
      ARRAY(SELECT users.name FROM submission_viewers viewer JOIN users ON users.id = viewer.user_id
        WHERE viewer.submission_id = opened.id AND viewer.user_id <> ${userId}
          AND ${isHere} ORDER BY viewer.opened_at, users.id) AS others
    FROM opened`;
  return row ?? null;
};

/** The document that a person reviews next. */
export interface NextInRun {
  /** Null if each one is decided, or someone else has it open. */
  readonly id: string | null;
  /** If there is no next one: those that wait for a decision, and the names of the people who have them open. */
  readonly waiting: { readonly count: number; readonly people: readonly string[] };
}

const isOpenElsewhere = (userId: string): Prisma.Sql => Prisma.sql`EXISTS (
  SELECT FROM submission_viewers viewer WHERE viewer.submission_id = listed.id AND viewer.user_id <> ${userId} AND ${isHere})`;

/**
 * Finds the first of these submissions in the scope that waits for a decision and that nobody else has open.
 * @param ids the submissions of a run, in its order
 */
export const findNextInRun = async (
  db: Db,
  scope: CompanyScope,
  ids: readonly string[],
  userId: string,
): Promise<NextInRun> => {
  const undecided = Prisma.sql`unnest(${[...ids]}::text[]) WITH ORDINALITY AS wanted (id, place)
    JOIN submissions listed ON listed.id = wanted.id AND listed.status = 'review'
      AND ${scopeCondition(Prisma.sql`listed.company_id`, scope)} AND ${isUndecided}`;
  const [free] = await db.$queryRaw<{ id: string }[]>`
    SELECT listed.id FROM ${undecided} WHERE NOT ${isOpenElsewhere(userId)} ORDER BY wanted.place LIMIT 1`;
  if (free) return { id: free.id, waiting: { count: 0, people: [] } };
  const [waiting] = await db.$queryRaw<{ count: number; people: string[] }[]>`
    SELECT count(DISTINCT listed.id)::int AS count,
      coalesce(array_agg(DISTINCT users.name) FILTER (WHERE users.name IS NOT NULL), '{}') AS people
    FROM ${undecided}
    LEFT JOIN submission_viewers viewer ON viewer.submission_id = listed.id AND viewer.user_id <> ${userId} AND ${isHere}
    LEFT JOIN users ON users.id = viewer.user_id`;
  return { id: null, waiting: waiting ?? { count: 0, people: [] } };
};

/** {@link findNextInRun}, and notes that the person has it open, so that no two people get the same one. */
export const openNextInRun = (
  prisma: PrismaClient,
  scope: CompanyScope,
  ids: readonly string[],
  userId: string,
): Promise<NextInRun> =>
  transact(prisma, async (tx) => {
    // Without it, two people at the same moment would both find a document without a viewer.
    await tx.$queryRaw`SELECT pg_advisory_xact_lock(hashtextextended('next in a review run', 0))::text`;
    const next = await findNextInRun(tx, scope, ids, userId);
    if (next.id !== null) await noteViewer(tx, scope, next.id, userId);
    return next;
  });

/** Records that a person has closed a submission. */
export const forgetViewer = async (db: Db, submissionId: string, userId: string): Promise<void> => {
  await db.submissionViewer.deleteMany({ where: { submissionId, userId } });
};

/** Removes people who left without notice, for example by closing a laptop. For workers, over all companies. */
export const forgetGoneViewers = async (db: Db): Promise<void> => {
  await db.$executeRaw`DELETE FROM submission_viewers WHERE seen_at < now() - interval '1 minute'`;
};
