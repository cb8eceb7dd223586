import { OutboxMessage, outboxGraceMs, outboxSubject } from '../domain/outbox.ts';
import type { Db } from './client.ts';
import type { Prisma } from './generated/client.ts';

/** A message with the row that keeps it until Temporal has it. */
export interface PendingMessage {
  readonly id: bigint;
  readonly message: OutboxMessage;
  readonly attempts: number;
}

/**
 * Writes messages in the transaction that makes them necessary. Dispatch them after the commit. What is for Temporal is left to this process
 * for a moment; a delivery's first attempt is the workers' at once.
 */
export const insertOutbox = async (tx: Db, messages: readonly OutboxMessage[]): Promise<PendingMessage[]> => {
  if (messages.length === 0) return [];
  const nowMs = Date.now();
  const rows = await tx.outbox.createManyAndReturn({
    data: messages.map((message) => ({
      kind: message.kind,
      subjectId: outboxSubject(message),
      payload: message.payload,
      availableAt: new Date(message.kind === 'delivery.start' ? nowMs : nowMs + outboxGraceMs),
    })),
    select: { id: true },
  });
  return messages.map((message, index) => ({ id: rows[index]?.id ?? 0n, message, attempts: 0 }));
};

/** What relays take: first attempts of deliveries, or what is for Temporal. */
export type OutboxShare = 'deliveries' | 'temporal';

/** Wakes the relays of a share, or all of them. */
export const notifyOutbox = async (db: Db, share?: OutboxShare): Promise<void> => {
  await db.$executeRaw`SELECT pg_notify('docket_outbox', ${share ?? ''})`;
};

/**
 * Gives committed messages to the relays at once. For writers that have no connection to Temporal of their own, such as the command line;
 * were it never called, the relays would find them a little later.
 */
export const releaseToRelay = async (db: Db, messages: readonly PendingMessage[]): Promise<void> => {
  if (messages.length === 0) return;
  await db.outbox.updateMany({
    where: { id: { in: messages.map(({ id }) => id) } },
    data: { availableAt: new Date() },
  });
  await notifyOutbox(db);
};

interface ClaimedRow {
  id: bigint;
  kind: string;
  payload: Prisma.JsonValue;
  attempts: number;
}

/**
 * Takes up to `limit` due messages for Temporal, for `leaseMs`; no other relay sees them for that long. A relay that dies in between
 * leaves them to the next one.
 */
export const claimOutbox = async (db: Db, limit: number, leaseMs: number): Promise<PendingMessage[]> => {
  const rows = await db.$queryRaw<ClaimedRow[]>`
    UPDATE outbox SET attempts = attempts + 1, available_at = now() + ${leaseMs} * interval '1 millisecond'
    WHERE id IN (
      SELECT id FROM outbox WHERE available_at <= now() AND kind <> 'delivery.start'
      ORDER BY available_at, id LIMIT ${limit} FOR UPDATE SKIP LOCKED)
    RETURNING id, kind, payload, attempts`;
  return rows.map(({ id, kind, payload, attempts }) => ({
    id,
    attempts,
    message: OutboxMessage.parse({ kind, payload }),
  }));
};

/** Removes messages that Temporal has. */
export const deleteOutbox = async (db: Db, ids: readonly bigint[]): Promise<void> => {
  await db.outbox.deleteMany({ where: { id: { in: [...ids] } } });
};

/** Puts a message back that Temporal did not take. */
export const postponeOutbox = async (db: Db, id: bigint, delayMs: number, lastError: string): Promise<void> => {
  await db.outbox.updateMany({
    where: { id },
    data: { availableAt: new Date(Date.now() + delayMs), lastError: lastError.slice(0, 500) },
  });
};
