import type { CompanyScope } from '../../domain/access/scope.ts';
import type { SessionState } from '../../domain/sessions/state.ts';
import type { SubmissionStatus } from '../../domain/submissions/status.ts';
import type { Db } from '../client.ts';
import { Prisma } from '../generated/client.ts';
import { inOneTrip } from '../one-trip.ts';
import { scopeCondition } from '../tenants/scope-filters.ts';

/** A file of a session as it was declared. */
export interface DeclaredFile {
  readonly fileIndex: number;
  readonly label: string;
  /** The MIME type that the caller declared. */
  readonly contentType: string;
  readonly objectKey: string;
}

/** A session with its files in their order, its submission and its workflow. */
export interface SessionRecord {
  readonly id: string;
  readonly companyId: string;
  readonly batchId: string | null;
  readonly state: SessionState;
  readonly expiresAt: Date;
  readonly definitionId: string;
  readonly version: number;
  readonly slug: string;
  readonly files: readonly DeclaredFile[];
  readonly submission: { readonly id: string; readonly status: SubmissionStatus };
  /** When it was read, on the database's clock. */
  readonly readAt: Date;
}

/** The values of a creation, apart from the files. */
export interface CreationValues {
  readonly metadata: object | null;
  readonly externalUser: object | null;
  readonly webhookUrl: string | null;
  readonly batchRef: string | null;
}

/** A session with the values of its creation. */
export type CreatedSession = SessionRecord & { readonly created: CreationValues };

const sessionRecord = Prisma.sql`
  SELECT session.id, session.company_id AS "companyId", session.batch_id AS "batchId", session.state, session.expires_at AS "expiresAt",
         session.definition_id AS "definitionId", session.version, definition.slug,
         jsonb_build_object('id', submission.id, 'status', submission.status) AS submission, now() AS "readAt",
         (SELECT jsonb_agg(jsonb_build_object(
            'fileIndex', file_index, 'label', label, 'contentType', content_type, 'objectKey', object_key) ORDER BY file_index)
          FROM session_files WHERE session_id = session.id) AS files
  FROM sessions session
  JOIN submissions submission ON submission.session_id = session.id
  JOIN workflow_definitions definition ON definition.id = session.definition_id`;

/** The session that a live idempotency key names, with the values of its creation, or null. */
export const findSessionByIdempotencyKey = async (
  db: Db,
  apiKeyId: string,
  definitionId: string,
  clientSubmissionId: string,
): Promise<CreatedSession | null> => {
  const [row] = await db.$queryRaw<CreatedSession[]>`
    SELECT found.*, jsonb_build_object('metadata', session.metadata, 'externalUser', session.external_user, 'webhookUrl', session.webhook_url,
                                       'batchRef', batch.batch_ref) AS created
    FROM (${sessionRecord} JOIN session_idempotency_keys held ON held.session_id = session.id
    WHERE held.api_key_id = ${apiKeyId} AND held.definition_id = ${definitionId}
      AND held.client_submission_id = ${clientSubmissionId} AND held.expires_at > now()) found
    JOIN sessions session ON session.id = found.id LEFT JOIN batches batch ON batch.id = session.batch_id`;
  return row ?? null;
};

/** A session of this API key and this workflow, or null (D7: submitting another key's session is "not found"). */
export const findOwnSession = async (
  db: Db,
  companyId: string,
  apiKeyId: string,
  slug: string,
  sessionId: string,
): Promise<SessionRecord | null> => {
  const [[row]] = await inOneTrip(db, (one) => [
    one.$queryRaw<SessionRecord[]>`
      ${sessionRecord}
      WHERE session.id = ${sessionId} AND session.company_id = ${companyId} AND session.api_key_id = ${apiKeyId} AND definition.slug = ${slug}`,
  ]);
  return row ?? null;
};

/** A session of the company, whichever key created it, or null. */
export const findSessionOfCompany = async (
  db: Db,
  companyId: string,
  sessionId: string,
): Promise<SessionRecord | null> => {
  const [row] = await db.$queryRaw<SessionRecord[]>`
    ${sessionRecord}
    WHERE session.id = ${sessionId} AND session.company_id = ${companyId}`;
  return row ?? null;
};

export interface SessionExpiry {
  readonly state: SessionState;
  /** The time until it expires on the database's clock, in whole milliseconds; 0 if it has expired. */
  readonly remainingMs: number;
}

/** The current state of a session and the time that it has left, or null if there is no such session. */
export const findSessionExpiry = async (db: Db, sessionId: string): Promise<SessionExpiry | null> => {
  const [row] = await db.$queryRaw<SessionExpiry[]>`
    SELECT state, greatest(0, ceil(extract(epoch FROM expires_at - now()) * 1000))::float8 AS "remainingMs"
    FROM sessions WHERE id = ${sessionId}`;
  return row ?? null;
};

/** A session that was created in the panel for a company in the scope, or null. */
export const findPanelSessionInScope = async (
  db: Db,
  scope: CompanyScope,
  sessionId: string,
): Promise<SessionRecord | null> => {
  const [row] = await db.$queryRaw<SessionRecord[]>`
    ${sessionRecord} JOIN api_keys key ON key.id = session.api_key_id
    WHERE session.id = ${sessionId} AND key.panel AND ${scopeCondition(Prisma.sql`session.company_id`, scope)}`;
  return row ?? null;
};
