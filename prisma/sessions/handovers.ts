import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { isHandoverToken } from '../../domain/handover-token.ts';
import type { OutboxMessage } from '../../domain/outbox.ts';
import type { Db } from '../client.ts';
import type { Prisma, PrismaClient } from '../generated/client.ts';
import { insertOutbox, type PendingMessage } from '../outbox.ts';
import { transact } from '../transaction.ts';

/**
 * A hand-over is kept where a session's unpublished result is: it is that result, not finished yet. `preparing` has nothing but its
 * secret, `pending` has what was found before the processor was asked; every other outcome is the engine's own.
 */
const HandoverRow = z.looseObject({ outcome: z.string(), callbackSecret: z.string().optional() });
type HandoverRow = z.output<typeof HandoverRow>;

const isAwaited = ({ outcome }: HandoverRow): boolean => outcome === 'preparing' || outcome === 'pending';

/** Locks the session, so that answer, publication and cancellation come one after the other; null where it waits for no result. */
const lockResult = async (tx: Db, sessionId: string): Promise<HandoverRow | 'none' | null> => {
  const [locked] = await tx.$queryRaw<
    { state: string }[]
  >`SELECT state FROM sessions WHERE id = ${sessionId} FOR UPDATE`;
  if (locked?.state !== 'submitted') return null;
  const row = await tx.processingResult.findUnique({ where: { sessionId } });
  return row ? HandoverRow.parse(row.result) : 'none';
};

const write = async (tx: Db, sessionId: string, value: object): Promise<void> => {
  const result = value as Prisma.InputJsonObject;
  await tx.processingResult.upsert({ where: { sessionId }, create: { sessionId, result }, update: { result } });
};

export interface OpenHandover {
  readonly callbackSecret: string;
  /** What an earlier try kept; null where there is nothing yet. */
  readonly pending: object | null;
}

/**
 * The hand-over of a session, begun where there is none. Its secret stays the same however often processing is tried, so that a processor
 * may answer any of the requests. Null where the session waits for no result, or has one already.
 */
export const openHandover = (prisma: PrismaClient, sessionId: string): Promise<OpenHandover | null> =>
  transact(prisma, async (tx) => {
    const row = await lockResult(tx, sessionId);
    if (row === null || (row !== 'none' && !isAwaited(row))) return null;
    if (row !== 'none' && row.callbackSecret)
      return { callbackSecret: row.callbackSecret, pending: row.outcome === 'pending' ? row : null };
    const callbackSecret = randomBytes(32).toString('base64url');
    await write(tx, sessionId, { outcome: 'preparing', callbackSecret });
    return { callbackSecret, pending: null };
  });

/** Keeps what is known before the processor is asked. A result that is there already stays. */
export const keepHandover = (prisma: PrismaClient, sessionId: string, pending: object): Promise<void> =>
  transact(prisma, async (tx) => {
    const row = await lockResult(tx, sessionId);
    if (row === null || row === 'none' || !isAwaited(row)) return;
    await write(tx, sessionId, { ...pending, callbackSecret: row.callbackSecret });
  });

/** Whether a session still waits for the answer of its processor. */
export const isAwaitingAnswer = async (db: Db, sessionId: string): Promise<boolean> => {
  const row = await db.processingResult.findUnique({
    where: { sessionId },
    include: { session: { select: { state: true } } },
  });
  return row !== null && row.session.state === 'submitted' && isAwaited(HandoverRow.parse(row.result));
};

export type CallbackOutcome =
  | { readonly outcome: 'received'; readonly messages: readonly PendingMessage[] }
  | { readonly outcome: 'already_received' }
  | { readonly outcome: 'gone' };

/** Takes what a processor posted: `resultOf` makes the result from what was kept, or gives null for a sign of life. */
const takeCallback = (
  prisma: PrismaClient,
  sessionId: string,
  token: string,
  resultOf: (pending: object) => object | null,
): Promise<CallbackOutcome> =>
  transact(prisma, async (tx): Promise<CallbackOutcome> => {
    const row = await lockResult(tx, sessionId);
    const isRight = row !== null && row !== 'none' && isHandoverToken(row.callbackSecret ?? '', token);
    if (!isRight || !row.callbackSecret || row.outcome === 'preparing') return { outcome: 'gone' };
    if (row.outcome !== 'pending') return { outcome: 'already_received' };
    const result = resultOf(row);
    // The secret stays with the result: until it is published, a repeated callback is told that the first one came.
    if (result) await write(tx, sessionId, { ...result, callbackSecret: row.callbackSecret });
    const kind: OutboxMessage['kind'] = result ? 'handover.answered' : 'handover.heartbeat';
    return { outcome: 'received', messages: await insertOutbox(tx, [{ kind, payload: { sessionId } }]) };
  });

/** Keeps the result that a processor sent later, and the message that ends the wait for it; the first one counts. */
export const answerHandover = (
  prisma: PrismaClient,
  sessionId: string,
  token: string,
  resultOf: (pending: object) => object,
): Promise<CallbackOutcome> => takeCallback(prisma, sessionId, token, resultOf);

/** Passes on that a processor is still at work. */
export const noteHandoverHeartbeat = (
  prisma: PrismaClient,
  sessionId: string,
  token: string,
): Promise<CallbackOutcome> => takeCallback(prisma, sessionId, token, () => null);
