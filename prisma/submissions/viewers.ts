import type { CompanyScope } from '../../domain/access/scope.ts';
import type { SubmissionStatus } from '../../domain/submissions/status.ts';
import type { Db } from '../client.ts';
import { Prisma } from '../generated/client.ts';
import { scopeCondition } from '../tenants/scope-filters.ts';

/** A person who is not seen for this long has gone. */
const goneSeconds = 15;

/** What a person who has a submission open must learn at once. */
export interface OpenSubmission {
  readonly status: SubmissionStatus;
  /** Changes with every change of the submission. */
  readonly updatedAt: Date;
  /** When somebody has made a decision that can still be undone; null if nobody has. */
  readonly decidedAt: Date | null;
  /** The names of the others who have it open, in the order in which they opened it. */
  readonly others: readonly string[];
}

/**
 * Notes that a person has a submission of the scope open, and returns who else has, in one statement.
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
          AND viewer.seen_at > now() - ${goneSeconds} * interval '1 second' ORDER BY viewer.opened_at, users.id) AS others
    FROM opened`;
  return row ?? null;
};

/** Notes that a person has closed a submission. */
export const forgetViewer = async (db: Db, submissionId: string, userId: string): Promise<void> => {
  await db.submissionViewer.deleteMany({ where: { submissionId, userId } });
};

/** Removes people who went without a word, such as with a closed laptop. For workers, over all companies. */
export const forgetGoneViewers = async (db: Db): Promise<void> => {
  await db.$executeRaw`DELETE FROM submission_viewers WHERE seen_at < now() - interval '1 minute'`;
};
