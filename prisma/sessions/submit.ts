import { newId } from '../../domain/ids.ts';
import { outboxGraceMs, type SessionRun } from '../../domain/outbox.ts';
import { sessionTransitions } from '../../domain/sessions/state.ts';
import { type Actor, submissionTransitions } from '../../domain/submissions/status.ts';
import { requestIdToKeep } from '../../platform/tracing/current-work.ts';
import { activeTraceparent } from '../../platform/tracing/spans.ts';
import type { Db } from '../client.ts';
import { inOneTrip } from '../one-trip.ts';
import type { PendingMessage } from '../outbox.ts';
import type { SessionRecord } from './find.ts';

/**
 * The facts of a file that a submit keeps: its size (null if it was not uploaded) and its key in the object storage.
 */
export interface SubmittedFile {
  readonly byteSize: number | null;
  readonly objectKey: string;
}

export interface SubmitInput {
  readonly session: SessionRecord;
  /** In file order. */
  readonly files: readonly SubmittedFile[];
  readonly actor: Actor;
}

const states = sessionTransitions.submit;
const statuses = submissionTransitions.submit;

/**
 * Moves an unexpired session and its submission through `submit`, in one statement with the event and the message that
 * wakes the session's workflow. Null if another request or the expiry came first. Retry it after a conflict.
 */
export const markSubmitted = async (db: Db, { session, files, actor }: SubmitInput): Promise<PendingMessage | null> => {
  const { companyId } = session;
  const submissionId = session.submission.id;
  const payload: SessionRun = {
    sessionId: session.id,
    submissionId,
    companyId,
    batchId: session.batchId,
    expiresAt: session.expiresAt.toISOString(),
  };
  const traceparent = activeTraceparent();
  const requestId = requestIdToKeep();
  const [[row]] = await inOneTrip(db, (one) => [
    one.$queryRaw<{ id: bigint }[]>`
    WITH submitted AS (
      UPDATE sessions SET state = ${states.to}, submitted_at = now()
      WHERE id = ${session.id} AND company_id = ${companyId} AND state = ANY(${[...states.from]}) AND expires_at > now()
      RETURNING id
    ), processing AS (
      UPDATE submissions SET status = ${statuses.to}, updated_at = now()
      FROM submitted WHERE submissions.session_id = submitted.id AND status = ANY(${[...statuses.from]})
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
    INSERT INTO outbox (kind, subject_id, payload, available_at, traceparent, request_id)
    SELECT 'session.submit', ${session.id}, ${JSON.stringify(payload)}::jsonb, now() + ${outboxGraceMs} * interval '1 millisecond', ${traceparent},
           ${requestId}
    FROM processing
    RETURNING id`,
  ]);
  return row ? { id: row.id, message: { kind: 'session.submit', payload }, attempts: 0, traceparent, requestId } : null;
};
