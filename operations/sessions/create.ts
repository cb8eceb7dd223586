import { openBatch } from '../../prisma/batches/open.ts';
import type { PrismaClient } from '../../prisma/generated/client.ts';
import type { PendingMessage } from '../../prisma/outbox.ts';
import { insertSession, type NewSession, type SessionCreation } from '../../prisma/sessions/create.ts';
import { findSessionByIdempotencyKey, type SessionRecord } from '../../prisma/sessions/find.ts';
import { retryingConflicts, transactOrRollback } from '../../prisma/transaction.ts';

/** How often a creation is tried when the idempotency key that refused it is gone by the time it is looked up. */
const attemptsMax = 3;

/** Creates the session in its batch, or nothing at all: a batch that is made for a refused session is rolled back with it. */
const createInBatch = (prisma: PrismaClient, session: NewSession, batchRef: string): Promise<SessionCreation> =>
  transactOrRollback<SessionCreation>(prisma, async (tx, rollback) => {
    const batch = await openBatch(tx, session.companyId, batchRef, session.sessionId);
    if (batch.status === 'completed') return rollback({ created: false, reason: 'batch_completed' });
    const creation = await insertSession(tx, session, batch.id);
    return creation.created ? creation : rollback(creation);
  });

export type CreationResult =
  | { readonly kind: 'created'; readonly expiresAt: Date; readonly messages: readonly PendingMessage[] }
  /** A live idempotency key names this session (D18). */
  | { readonly kind: 'existing'; readonly session: SessionRecord }
  | { readonly kind: 'batch_completed' }
  /** Other requests used the same idempotency key at the same moments. */
  | { readonly kind: 'contended' };

/**
 * Creates a session with everything that belongs to it, or returns the one that its idempotency key already made. Dispatch the messages
 * after it returns.
 */
export const createSession = async (
  prisma: PrismaClient,
  session: NewSession,
  batchRef: string | null,
): Promise<CreationResult> => {
  const { apiKeyId, definitionId, clientSubmissionId } = session;
  for (let attempt = 1; attempt <= attemptsMax; attempt += 1) {
    const creation =
      batchRef === null
        ? await retryingConflicts(() => insertSession(prisma, session, null))
        : await createInBatch(prisma, session, batchRef);
    if (creation.created) return { kind: 'created', expiresAt: creation.expiresAt, messages: creation.messages };
    const existing = await findSessionByIdempotencyKey(prisma, apiKeyId, definitionId, clientSubmissionId);
    if (existing) return { kind: 'existing', session: existing };
    if (creation.reason === 'batch_completed') return { kind: 'batch_completed' };
    // The key expired between the refusal and the look-up, so it refuses nothing any more.
  }
  return { kind: 'contended' };
};
