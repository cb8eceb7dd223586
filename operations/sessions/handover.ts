import { randomBytes } from 'node:crypto';
import { isHandoverToken } from '../../domain/handover-token.ts';
import type { SessionRunRef, TemporalMessage } from '../../domain/outbox.ts';
import { isAwaited } from '../../domain/sessions/handover.ts';
import type { PrismaClient } from '../../prisma/generated/client.ts';
import { insertOutbox } from '../../prisma/outbox.ts';
import { noteAnswered } from '../../prisma/sessions/answered-callbacks.ts';
import { type CallbackOutcome, lockHandover, saveHandover } from '../../prisma/sessions/handovers.ts';
import { transact } from '../../prisma/transaction.ts';

export interface OpenHandover {
  readonly callbackSecret: string;
  /** The findings of an earlier try; null if there are none yet. */
  readonly pending: object | null;
}

/**
 * The handover of a session, created on first use. Its secret stays the same however often processing is tried, so that
 * a processor may answer any of the requests of a run. Null if this run does not wait for a result or already has one.
 */
export const openHandover = (
  prisma: PrismaClient,
  { sessionId, run = 1 }: SessionRunRef,
): Promise<OpenHandover | null> =>
  transact(prisma, async (tx) => {
    const locked = await lockHandover(tx, sessionId);
    if (locked?.run !== run) return null;
    const { handover } = locked;
    if (handover && !isAwaited(handover)) return null;
    if (handover?.callbackSecret) {
      const { callbackSecret, outcome } = handover;
      return { callbackSecret, pending: outcome === 'pending' ? handover : null };
    }
    const callbackSecret = randomBytes(32).toString('base64url');
    await saveHandover(tx, sessionId, { outcome: 'preparing', callbackSecret });
    return { callbackSecret, pending: null };
  });

/**
 * Keeps the findings before the processor is asked, or its immediate answer. A result that is already stored stays: the
 * processor has posted it, and it was accepted.
 */
export const keepHandover = (
  prisma: PrismaClient,
  { sessionId, run = 1 }: SessionRunRef,
  pending: object,
): Promise<void> =>
  transact(prisma, async (tx) => {
    const locked = await lockHandover(tx, sessionId);
    if (locked?.run !== run || !locked.handover || !isAwaited(locked.handover)) return;
    await saveHandover(tx, sessionId, { ...pending, callbackSecret: locked.handover.callbackSecret });
  });

/**
 * Takes a processor's callback: `resultOf` creates the result from the kept findings, or returns null for a heartbeat.
 */
const takeCallback = (
  prisma: PrismaClient,
  sessionId: string,
  token: string,
  resultOf: (pending: object) => object | null,
): Promise<CallbackOutcome> =>
  transact(prisma, async (tx): Promise<CallbackOutcome> => {
    const locked = await lockHandover(tx, sessionId);
    if (!locked?.handover) return { outcome: 'gone' };
    const { run, handover } = locked;
    const { callbackSecret = '', outcome } = handover;
    if (!isHandoverToken(callbackSecret, token) || !callbackSecret || outcome === 'preparing') {
      return { outcome: 'gone' };
    }
    if (outcome !== 'pending') return { outcome: 'already_received' };

    const result = resultOf(handover);
    // The secret stays with the result, so that a repeated callback gets `already_received`. Once the result is
    // published, the note does that.
    if (result) {
      await saveHandover(tx, sessionId, { ...result, callbackSecret });
      await noteAnswered(tx, token);
    }
    const kind: TemporalMessage['kind'] = result ? 'handover.answered' : 'handover.heartbeat';
    return { outcome: 'received', messages: await insertOutbox(tx, [{ kind, payload: { sessionId, run } }]) };
  });

/** Keeps the result that a processor sent later, and the message that ends the wait for it. The first result counts. */
export const answerHandover = (
  prisma: PrismaClient,
  sessionId: string,
  token: string,
  resultOf: (pending: object) => object,
): Promise<CallbackOutcome> => takeCallback(prisma, sessionId, token, resultOf);

/** Forwards the heartbeat of a processor that is still working. */
export const noteHandoverHeartbeat = (
  prisma: PrismaClient,
  sessionId: string,
  token: string,
): Promise<CallbackOutcome> => takeCallback(prisma, sessionId, token, () => null);
