import { newId } from '../../domain/ids.ts';
import type { SessionRun, TemporalMessage } from '../../domain/outbox.ts';
import { outboxGraceMs } from '../../domain/outbox.ts';
import type { Actor } from '../../domain/submissions/status.ts';
import { requestIdToKeep } from '../../platform/tracing/current-work.ts';
import { activeTraceparent } from '../../platform/tracing/spans.ts';
import type { Db } from '../client.ts';
import { inOneTrip } from '../one-trip.ts';
import type { PendingMessage } from '../outbox.ts';
import type { UploadQuota } from './pending-uploads.ts';

export interface NewSession {
  readonly sessionId: string;
  readonly submissionId: string;
  readonly companyId: string;
  readonly apiKeyId: string;
  readonly definitionId: string;
  readonly version: number;
  readonly clientSubmissionId: string;
  readonly metadata: object | null;
  readonly externalUser: object | null;
  readonly webhookUrl: string | null;
  readonly files: readonly {
    readonly id: string;
    readonly fileIndex: number;
    readonly label: string;
    readonly objectKey: string;
    readonly contentType: string;
  }[];
  /** The most bytes that the files may have together. */
  readonly uploadBytes: number;
  readonly ttlMs: number;
  /** How long the idempotency key keeps naming this session. */
  readonly idempotencyMs: number;
  readonly actor: Actor;
}

/** The last two are null if nothing was inserted. */
interface CreatedRow {
  is_far_from_quota: boolean;
  expires_at: Date | null;
  outbox_id: bigint | null;
}

export type SessionInsertion =
  | { readonly kind: 'created'; readonly expiresAt: Date; readonly messages: readonly PendingMessage[] }
  /** A live idempotency key names another session. */
  | { readonly kind: 'key_taken' }
  /** The company's pending uploads are close to their quota: the caller has to check it under its lock. */
  | { readonly kind: 'quota_close' };

/**
 * Far from its limits, a quota is only read, because a lock would make all creations of a company wait for each other.
 * This many sessions that do not see each other still fit: each needs a database connection, and there are never so
 * many.
 */
const unnoticedMax = 1_000;

const json = (value: object | null): string | null => (value === null ? null : JSON.stringify(value));

/**
 * Inserts the session, its files, submission, first event, idempotency key and outbox message in one statement, and so
 * in one round trip. Inserts nothing if a live idempotency key names another session: concurrent creations wait for
 * each other on the key's row. With a `quota`, it also inserts nothing if the company's pending uploads are close to
 * it; without one, the caller has checked it.
 */
export const insertSession = async (
  db: Db,
  session: NewSession,
  batchId: string | null,
  quota: UploadQuota | null,
): Promise<SessionInsertion> => {
  const sessionsBelow = quota && quota.sessionsMax - unnoticedMax;
  const bytesBelow = quota && quota.bytesMax - unnoticedMax * session.uploadBytes;
  const files = session.files.map((file) => ({
    id: file.id,
    file_index: file.fileIndex,
    label: file.label,
    object_key: file.objectKey,
    content_type: file.contentType,
  }));
  const traceparent = activeTraceparent();
  const requestId = requestIdToKeep();
  const [[row]] = await inOneTrip(db, (one) => [
    one.$queryRaw<CreatedRow[]>`
    WITH quota AS (
      SELECT ${quota === null} OR (pending.sessions < ${sessionsBelow}::bigint AND pending.bytes < ${bytesBelow}::bigint) AS is_far
      FROM (SELECT coalesce(sum(sessions), 0) AS sessions, coalesce(sum(bytes), 0) AS bytes
            FROM pending_uploads WHERE company_id = ${session.companyId}) AS pending
    ), live_key AS (
      INSERT INTO session_idempotency_keys (api_key_id, definition_id, client_submission_id, session_id, expires_at)
      SELECT ${session.apiKeyId}, ${session.definitionId}, ${session.clientSubmissionId}, ${session.sessionId},
             now() + ${session.idempotencyMs} * interval '1 millisecond'
      FROM quota WHERE quota.is_far
      ON CONFLICT (api_key_id, definition_id, client_submission_id) DO UPDATE
        SET session_id = EXCLUDED.session_id, expires_at = EXCLUDED.expires_at
        WHERE session_idempotency_keys.expires_at <= now()
      RETURNING session_id
    ), new_session AS (
      INSERT INTO sessions (id, company_id, api_key_id, definition_id, version, batch_id, client_submission_id, file_count, upload_bytes,
                            metadata, external_user, webhook_url, expires_at)
      SELECT session_id, ${session.companyId}, ${session.apiKeyId}, ${session.definitionId}, ${session.version}, ${batchId},
             ${session.clientSubmissionId}, ${files.length}, ${session.uploadBytes}::bigint,
             ${json(session.metadata)}::jsonb, ${json(session.externalUser)}::jsonb, ${session.webhookUrl}, now() + ${session.ttlMs} * interval '1 millisecond'
      FROM live_key
      RETURNING id, expires_at
    ), new_files AS (
      INSERT INTO session_files (id, session_id, file_index, label, object_key, content_type)
      SELECT file.id, new_session.id, file.file_index, file.label, file.object_key, file.content_type
      FROM new_session, jsonb_to_recordset(${JSON.stringify(files)}::jsonb)
        AS file (id text, file_index int, label text, object_key text, content_type text)
    ), new_submission AS (
      INSERT INTO submissions (id, session_id, company_id, definition_id, version, client_submission_id)
      SELECT ${session.submissionId}, new_session.id, ${session.companyId}, ${session.definitionId}, ${session.version},
             ${session.clientSubmissionId}
      FROM new_session
    ), new_event AS (
      INSERT INTO submission_events (id, submission_id, type, details)
      SELECT ${newId('event')}, ${session.submissionId}, 'created', ${JSON.stringify({ actor: session.actor })}::jsonb
      FROM new_session
    ), new_outbox AS (
      INSERT INTO outbox (kind, subject_id, payload, available_at, traceparent, request_id)
      SELECT 'session.start', new_session.id,
             jsonb_build_object('sessionId', new_session.id, 'submissionId', ${session.submissionId}::text, 'companyId', ${session.companyId}::text,
                                'batchId', ${batchId}::text, 'expiresAt', to_char(new_session.expires_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')),
             now() + ${outboxGraceMs} * interval '1 millisecond', ${traceparent}, ${requestId}
      FROM new_session
      RETURNING id
    )
    SELECT quota.is_far AS is_far_from_quota, new_session.expires_at, new_outbox.id AS outbox_id
    FROM quota LEFT JOIN (new_session CROSS JOIN new_outbox) ON true`,
  ]);
  if (!row?.is_far_from_quota) return { kind: 'quota_close' };
  const { expires_at: expiresAt, outbox_id: outboxId } = row;
  if (expiresAt === null || outboxId === null) return { kind: 'key_taken' };
  const payload: SessionRun = {
    sessionId: session.sessionId,
    submissionId: session.submissionId,
    companyId: session.companyId,
    batchId,
    expiresAt: expiresAt.toISOString(),
  };
  const message: TemporalMessage = { kind: 'session.start', payload };
  return { kind: 'created', expiresAt, messages: [{ id: outboxId, message, attempts: 0, traceparent, requestId }] };
};
