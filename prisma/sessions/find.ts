import { newId } from '../../domain/ids.ts';
import { outboxGraceMs, type SessionRun } from '../../domain/outbox.ts';
import type { SessionState } from '../../domain/sessions/state.ts';
import type { JobFacts } from '../../domain/submissions/job.ts';
import type { Actor } from '../../domain/submissions/status.ts';
import type { DeliveryStatus } from '../../domain/webhooks/status.ts';
import type { Db } from '../client.ts';
import type { Prisma } from '../generated/client.ts';
import type { PendingMessage } from '../outbox.ts';
import { retryingConflicts } from '../transaction.ts';

const include = {
  files: { orderBy: { fileIndex: 'asc' } },
  submission: { select: { id: true, status: true } },
  workflowVersion: { select: { upload: true, definition: { select: { slug: true } } } },
} as const satisfies Prisma.SessionInclude;

/** A session with its files, its submission and the slug of its workflow. */
export type SessionRecord = Prisma.SessionGetPayload<{ include: typeof include }>;

export const sessionStateOf = (session: { state: string }): SessionState => session.state as SessionState;

/** The session that a live hold of this idempotency key names, or null. */
export const findHeldSession = async (
  db: Db,
  apiKeyId: string,
  definitionId: string,
  clientSubmissionId: string,
): Promise<SessionRecord | null> => {
  const hold = await db.sessionIdempotencyKey.findFirst({
    where: { apiKeyId, definitionId, clientSubmissionId, expiresAt: { gt: new Date() } },
    select: { session: { include } },
  });
  return hold?.session ?? null;
};

/** A session of that key and that workflow, or null (D7: submitting another key's session is "not found"). */
export const findOwnSession = (
  db: Db,
  companyId: string,
  apiKeyId: string,
  slug: string,
  sessionId: string,
): Promise<SessionRecord | null> =>
  db.session.findFirst({
    where: { id: sessionId, companyId, apiKeyId, workflowVersion: { definition: { slug } } },
    include,
  });

/** What is kept of a file at submit: its size, null where it was not uploaded, and where it lies. */
export interface SubmittedFile {
  readonly byteSize: number | null;
  readonly objectKey: string;
}

export interface SubmitInput {
  readonly companyId: string;
  readonly session: SessionRecord;
  /** In file order. */
  readonly files: readonly SubmittedFile[];
  readonly actor: Actor;
}

/**
 * Moves a pending, unexpired session to `submitted` and its submission to `processing`, in one statement with the event and the
 * message that wakes its workflow. Null where another request or the expiry was first.
 */
export const submitSession = async (
  db: Db,
  { companyId, session, files, actor }: SubmitInput,
): Promise<PendingMessage | null> => {
  const submissionId = session.submission?.id;
  if (!submissionId) return null;
  const payload: SessionRun = {
    sessionId: session.id,
    submissionId,
    companyId,
    batchId: session.batchId,
    expiresAt: session.expiresAt.toISOString(),
  };
  const rows = await retryingConflicts(
    () => db.$queryRaw<{ id: bigint }[]>`
    WITH submitted AS (
      UPDATE sessions SET state = 'submitted', submitted_at = now()
      WHERE id = ${session.id} AND company_id = ${companyId} AND state = 'pending' AND expires_at > now()
      RETURNING id
    ), processing AS (
      UPDATE submissions SET status = 'processing', updated_at = now()
      FROM submitted WHERE submissions.session_id = submitted.id AND status = 'created'
      RETURNING submissions.id
    ), kept AS (
      UPDATE session_files
      SET byte_size = (${JSON.stringify(files)}::jsonb -> file_index ->> 'byteSize')::bigint,
          object_key = ${JSON.stringify(files)}::jsonb -> file_index ->> 'objectKey'
      FROM submitted WHERE session_files.session_id = submitted.id
    ), event AS (
      INSERT INTO submission_events (id, submission_id, type, details)
      SELECT ${newId('event')}, id, 'submitted', ${JSON.stringify({ actor })}::jsonb FROM processing
    )
    INSERT INTO outbox (kind, subject_id, payload, available_at)
    SELECT 'session.submit', ${session.id}, ${JSON.stringify(payload)}::jsonb, now() + ${outboxGraceMs} * interval '1 millisecond' FROM processing
    RETURNING id`,
  );
  const row = rows[0];
  return row ? { id: row.id, message: { kind: 'session.submit', payload }, attempts: 0 } : null;
};

/** The state of a session right now. */
export const getSessionState = async (db: Db, sessionId: string): Promise<SessionState | null> => {
  const session = await db.session.findUnique({ where: { id: sessionId }, select: { state: true } });
  return session && sessionStateOf(session);
};

/** A job with the key that may read it and the state of its newest delivery. */
export interface JobRow extends JobFacts {
  readonly apiKeyId: string;
  readonly webhookUrl: string | null;
  readonly deliveryStatus: DeliveryStatus | null;
}

/** All that a job read shows, in one query. */
export const findJob = async (db: Db, companyId: string, sessionId: string): Promise<JobRow | null> => {
  const rows = await db.$queryRaw<JobRow[]>`
    SELECT session.id AS "sessionId", submission.id AS "submissionId", session.api_key_id AS "apiKeyId", session.company_id AS "companyId",
           definition.slug, session.version, session.state, submission.status AS "submissionStatus", submission.extracted_data AS "extractedData",
           submission.confidence, submission.fraud_status AS "fraudStatus", session.failed_reason AS "failedReason",
           session.client_submission_id AS "clientSubmissionId", session.metadata, session.processed_at AS "processedAt",
           session.webhook_url AS "webhookUrl",
           (SELECT status FROM deliveries WHERE session_id = session.id ORDER BY created_at DESC, id DESC LIMIT 1) AS "deliveryStatus"
    FROM sessions session
    JOIN submissions submission ON submission.session_id = session.id
    JOIN workflow_definitions definition ON definition.id = session.definition_id
    WHERE session.id = ${sessionId} AND session.company_id = ${companyId}`;
  return rows[0] ?? null;
};
