import type { SessionState } from '../../domain/sessions/state.ts';

import { type Db, databaseNow } from '../client.ts';
import type { Prisma } from '../generated/client.ts';

const include = {
  files: { orderBy: { fileIndex: 'asc' } },
  submission: { select: { id: true, status: true } },
  workflowVersion: { select: { upload: true, definition: { select: { slug: true } } } },
} as const satisfies Prisma.SessionInclude;

/** A session with its files, its submission and the slug of its workflow. */
export type SessionRecord = Prisma.SessionGetPayload<{ include: typeof include }>;

/** The session that a live idempotency key names, or null. */
export const findSessionByIdempotencyKey = async (
  db: Db,
  apiKeyId: string,
  definitionId: string,
  clientSubmissionId: string,
): Promise<SessionRecord | null> => {
  const key = await db.sessionIdempotencyKey.findFirst({
    where: { apiKeyId, definitionId, clientSubmissionId, expiresAt: { gt: await databaseNow(db) } },
    select: { session: { include } },
  });
  return key?.session ?? null;
};

/** A session of this API key and this workflow, or null (D7: submitting another key's session is "not found"). */
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

export interface SessionExpiry {
  readonly state: SessionState;
  /** Until its time is over on the database's clock, in whole milliseconds; 0 if it is. */
  readonly remainingMs: number;
}

/** The current state of a session and the time that it has left, or null if there is no such session. */
export const findSessionExpiry = async (db: Db, sessionId: string): Promise<SessionExpiry | null> => {
  const [row] = await db.$queryRaw<SessionExpiry[]>`
    SELECT state, greatest(0, ceil(extract(epoch FROM expires_at - now()) * 1000))::float8 AS "remainingMs"
    FROM sessions WHERE id = ${sessionId}`;
  return row ?? null;
};
