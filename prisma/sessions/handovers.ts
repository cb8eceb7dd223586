import { isHandoverToken } from '../../domain/handover-token.ts';
import { oneOf } from '../../domain/narrowing.ts';
import type { SessionRunRef } from '../../domain/outbox.ts';
import { Handover, isAwaited } from '../../domain/sessions/handover.ts';
import { sessionCan, sessionStates } from '../../domain/sessions/state.ts';
import type { Db } from '../client.ts';
import { toJson } from '../json.ts';
import type { PendingMessage } from '../outbox.ts';
import { lockSession } from './change.ts';

/** The outcome of a callback. Dispatch the messages of a received one. */
export type CallbackOutcome =
  | { readonly outcome: 'received'; readonly messages: readonly PendingMessage[] }
  | { readonly outcome: 'already_received' }
  | { readonly outcome: 'gone' };

/** The handover of a session's newest run; null if there is none yet. */
export interface LockedHandover {
  readonly run: number;
  readonly handover: Handover | null;
}

/**
 * Locks a session, so that answer, publication and cancellation follow one another, and returns its handover; null if
 * the session does not wait for a result.
 */
export const lockHandover = async (tx: Db, sessionId: string): Promise<LockedHandover | null> => {
  const locked = await lockSession(tx, sessionId);
  if (locked === null || !sessionCan('complete', locked.state)) return null;
  const row = await tx.processingResult.findUnique({ where: { sessionId } });
  return { run: locked.run, handover: row && Handover.parse(row.result) };
};

/** Whether a session has a handover with this token, whatever its state. Otherwise, the body is not read. */
export const hasHandover = async (db: Db, sessionId: string, token: string): Promise<boolean> => {
  const row = await db.processingResult.findUnique({ where: { sessionId }, select: { result: true } });
  const secret = row ? Handover.parse(row.result).callbackSecret : undefined;
  return secret !== undefined && isHandoverToken(secret, token);
};

/** Stores a session's handover, or the result that answers it. */
export const saveHandover = async (tx: Db, sessionId: string, value: object): Promise<void> => {
  const result = toJson(value);
  await tx.processingResult.upsert({ where: { sessionId }, create: { sessionId, result }, update: { result } });
};

/** Whether this run of a session still waits for the answer of its processor. */
export const isAwaitingAnswer = async (db: Db, { sessionId, run = 1 }: SessionRunRef): Promise<boolean> => {
  const row = await db.processingResult.findUnique({
    where: { sessionId },
    include: { session: { select: { state: true, run: true } } },
  });
  return (
    row !== null &&
    row.session.run === run &&
    sessionCan('complete', oneOf(sessionStates, row.session.state)) &&
    isAwaited(Handover.parse(row.result))
  );
};
