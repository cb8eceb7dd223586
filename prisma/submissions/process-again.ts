import type { CompanyScope } from '../../domain/access/scope.ts';
import type { SessionRun } from '../../domain/outbox.ts';
import { sessionTransitions } from '../../domain/sessions/state.ts';
import { type RestartableCode, restartableCodes } from '../../domain/submissions/failure-codes.ts';
import { type SubmissionStatus, submissionTransitions } from '../../domain/submissions/status.ts';
import { type Db, databaseNow } from '../client.ts';
import { Prisma } from '../generated/client.ts';
import { scopeCondition } from '../tenants/scope-filters.ts';

const processedStates = [...sessionTransitions.processAgain.from];
const failedStatuses = [...submissionTransitions.processAgain.from];

/** The code of the newest failure in a submission's history. */
const failureCode = Prisma.sql`(
  SELECT details ->> 'code' FROM submission_events
  WHERE submission_id = submission.id AND type = 'processing_failed' ORDER BY occurred_at DESC, id DESC LIMIT 1)`;

/** The members of a submission that processing it again needs. */
export interface ProcessedSubmission {
  readonly sessionId: string;
  readonly batchId: string | null;
  readonly status: SubmissionStatus;
  /** The code of its newest failure; null if processing never failed. */
  readonly failureCode: string | null;
  readonly failedReason: string | null;
  readonly organizationId: string | null;
}

/** A submission of the company with its newest failure; null if the company has no such submission. */
export const findProcessedSubmission = async (
  db: Db,
  companyId: string,
  submissionId: string,
): Promise<ProcessedSubmission | null> => {
  const [row] = await db.$queryRaw<ProcessedSubmission[]>`
    SELECT submission.session_id AS "sessionId", session.batch_id AS "batchId", submission.status, ${failureCode} AS "failureCode",
           submission.failed_reason AS "failedReason", company.organization_id AS "organizationId"
    FROM submissions submission
    JOIN sessions session ON session.id = submission.session_id
    JOIN companies company ON company.id = submission.company_id
    WHERE submission.id = ${submissionId} AND submission.company_id = ${companyId}`;
  return row ?? null;
};

/** The files that the caller uploaded for a session, in order. */
export const listUploadedFiles = (
  db: Db,
  sessionId: string,
): Promise<{ readonly label: string; readonly objectKey: string }[]> =>
  db.sessionFile.findMany({
    where: { sessionId, byteSize: { gt: 0 } },
    orderBy: { fileIndex: 'asc' },
    select: { label: true, objectKey: true },
  });

/**
 * Moves a failed session to its next run, and returns the input of the run's workflow. Null if the session is in
 * another state.
 */
export const startNextRun = async (
  tx: Db,
  sessionId: string,
  submissionId: string,
): Promise<(SessionRun & { readonly run: number }) | null> => {
  const [row] = await tx.session.updateManyAndReturn({
    where: { id: sessionId, state: { in: processedStates } },
    data: {
      state: sessionTransitions.processAgain.to,
      run: { increment: 1 },
      submittedAt: await databaseNow(tx),
      processedAt: null,
      failedReason: null,
    },
    select: { companyId: true, batchId: true, expiresAt: true, run: true },
  });
  return row ? { sessionId, submissionId, ...row, expiresAt: row.expiresAt.toISOString() } : null;
};

/** Submissions that failed in a time span and can be processed again. */
export interface FailedSearch {
  readonly scope: CompanyScope;
  /** Failed at or after. */
  readonly from: Date;
  /** Failed before. */
  readonly until: Date;
  /** The slug of a workflow. */
  readonly workflow?: string | undefined;
}

/** Everything but the codes, so that the plan can use the index of failed sessions. */
const failedIn = ({ scope, from, until, workflow }: FailedSearch): Prisma.Sql => Prisma.sql`
  FROM sessions session
  JOIN submissions submission ON submission.session_id = session.id
  JOIN workflow_definitions definition ON definition.id = session.definition_id
  WHERE session.state = 'failed' AND session.processed_at >= ${from} AND session.processed_at < ${until}
    AND submission.status = ANY(${failedStatuses})
    AND ${scopeCondition(Prisma.sql`session.company_id`, scope)}
    AND ${workflow === undefined ? Prisma.sql`true` : Prisma.sql`definition.slug = ${workflow}`}
    AND ${failureCode} = ANY(${[...restartableCodes]})`;

/** The position of a submission in the order of failures. */
export interface FailedPosition {
  readonly failedAt: Date;
  readonly sessionId: string;
}

export interface FailedSubmission extends FailedPosition {
  readonly id: string;
  readonly companyId: string;
}

/** A page of what a search finds, oldest failure first, after `position`. */
export const listFailedInScope = (
  db: Db,
  search: FailedSearch,
  position: FailedPosition | null,
  take: number,
): Promise<FailedSubmission[]> => {
  const after = position
    ? Prisma.sql`AND (session.processed_at, session.id) > (${position.failedAt}, ${position.sessionId})`
    : Prisma.empty;
  return db.$queryRaw`
    SELECT submission.id, session.company_id AS "companyId", session.id AS "sessionId", session.processed_at AS "failedAt"
    ${failedIn(search)} ${after} ORDER BY session.processed_at, session.id LIMIT ${take}`;
};

/** How many submissions a search finds, by the code of their failure. */
export const countFailedInScope = (
  db: Db,
  search: FailedSearch,
): Promise<{ readonly code: RestartableCode; readonly count: number }[]> =>
  db.$queryRaw`
    SELECT ${failureCode} AS code, count(*)::int AS count ${failedIn(search)} GROUP BY 1 ORDER BY 2 DESC, 1`;
