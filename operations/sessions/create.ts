import { openBatch } from '../../prisma/batches/open.ts';
import type { Db } from '../../prisma/client.ts';
import type { PrismaClient } from '../../prisma/generated/client.ts';
import type { PendingMessage } from '../../prisma/outbox.ts';
import { insertSession, type NewSession, type SessionInsertion } from '../../prisma/sessions/create.ts';
import { type CreatedSession, findSessionByIdempotencyKey } from '../../prisma/sessions/find.ts';
import { findPassedLimit, lockUploadQuota, type UploadQuota } from '../../prisma/sessions/pending-uploads.ts';
import { retryingConflicts, transactOrRollback } from '../../prisma/transaction.ts';

/** How often a creation is tried when the idempotency key that refused it is gone by the time it is looked up. */
const attemptsMax = 3;

/** The outcome of one try: an insertion, or the reason why the session cannot be created. */
type Creation = SessionInsertion | { readonly kind: 'batch_completed' | 'sessions_quota' | 'bytes_quota' };

/** Creates the session in its batch, if it has one. Null for `quota` if the transaction has checked it. */
const insertInBatch = async (
  tx: Db,
  session: NewSession,
  batchRef: string | null,
  quota: UploadQuota | null,
): Promise<Creation> => {
  if (batchRef === null) return insertSession(tx, session, null, quota);
  const batch = await openBatch(tx, session.companyId, batchRef, session.sessionId);
  if (batch.status === 'completed') return { kind: 'batch_completed' };
  return insertSession(tx, session, batch.id, quota);
};

/** Creates the session if the company's pending uploads are far from their quota. */
const createFarFromQuota = (
  prisma: PrismaClient,
  session: NewSession,
  batchRef: string | null,
  quota: UploadQuota,
): Promise<Creation> =>
  batchRef === null
    ? retryingConflicts(() => insertSession(prisma, session, null, quota))
    : transactOrRollback<Creation>(prisma, async (tx, rollback) => {
        const creation = await insertInBatch(tx, session, batchRef, quota);
        return creation.kind === 'created' ? creation : rollback(creation);
      });

/** Creates the session if it fits into the company's quota, one creation after another. */
const createWithinQuota = (
  prisma: PrismaClient,
  session: NewSession,
  batchRef: string | null,
  quota: UploadQuota,
): Promise<Creation> =>
  transactOrRollback<Creation>(prisma, async (tx, rollback) => {
    await lockUploadQuota(tx, session.companyId);
    const passed = await findPassedLimit(tx, session.companyId, quota, session.uploadBytes);
    if (passed) return rollback({ kind: passed === 'sessions' ? 'sessions_quota' : 'bytes_quota' });
    const creation = await insertInBatch(tx, session, batchRef, null);
    return creation.kind === 'created' ? creation : rollback(creation);
  });

export type CreationResult =
  | { readonly kind: 'created'; readonly expiresAt: Date; readonly messages: readonly PendingMessage[] }
  /** A live idempotency key names this session (D18). */
  | { readonly kind: 'existing'; readonly session: CreatedSession }
  | { readonly kind: 'batch_completed' }
  | { readonly kind: 'sessions_quota' }
  | { readonly kind: 'bytes_quota' }
  /** Other requests used the same idempotency key at the same moments. */
  | { readonly kind: 'contended' };

/**
 * Creates a session with everything that belongs to it, or returns the one that its idempotency key already has.
 * Dispatch the messages after it returns.
 */
export const createSession = async (
  prisma: PrismaClient,
  session: NewSession,
  batchRef: string | null,
  quota: UploadQuota,
): Promise<CreationResult> => {
  const { apiKeyId, definitionId, clientSubmissionId } = session;
  for (let attempt = 1; attempt <= attemptsMax; attempt += 1) {
    const create = attempt === 1 ? createFarFromQuota : createWithinQuota;
    const creation = await create(prisma, session, batchRef, quota);
    if (creation.kind === 'created') return creation;
    const existing = await findSessionByIdempotencyKey(prisma, apiKeyId, definitionId, clientSubmissionId);
    if (existing) return { kind: 'existing', session: existing };
    // The key expired between the refusal and the look-up.
    if (creation.kind !== 'quota_close' && creation.kind !== 'key_taken') return creation;
  }
  return { kind: 'contended' };
};
