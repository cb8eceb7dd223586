import { z } from 'zod';
import { at, requireValue } from '../domain/assert.ts';
import { type OutboxMessage, outboxGraceMs, outboxSubject, TemporalMessage } from '../domain/outbox.ts';
import { activeTraceparent } from '../platform/tracing/spans.ts';
import type { Db } from './client.ts';
import { Prisma, type PrismaClient } from './generated/client.ts';

/** A message with the row that keeps it until it is dealt with. */
export interface PendingMessage<Message = OutboxMessage> {
  readonly id: bigint;
  readonly message: Message;
  /** How often a relay has claimed it. */
  readonly attempts: number;
  /** The span that wrote it; null if that process exported no spans. */
  readonly traceparent: string | null;
}

/**
 * The lane of a delivery's message, which names its receiver. If it is null, a trigger looks the delivery up, which it
 * does not see if both come in one statement.
 */
const laneOf = (url: string | null): Prisma.Sql => Prisma.sql`delivery_lane(${url}::text, row.payload ->> 'companyId')`;

/**
 * Writes messages in the transaction that makes them necessary; dispatch them after the commit. Messages for Temporal
 * are left to this process for a moment; workers may make the first attempt of a delivery at once.
 * @param delivery a statement that writes the delivery that the messages are about, with its URL: it runs together with
 * theirs, in one round trip
 */
export const insertOutbox = async (
  tx: Db,
  messages: readonly OutboxMessage[],
  delivery?: { readonly insert: Prisma.Sql; readonly url: string },
): Promise<PendingMessage[]> => {
  if (messages.length === 0) return [];
  const traceparent = activeTraceparent();
  const rows = messages.map((message) => ({
    kind: message.kind,
    subject_id: outboxSubject(message),
    payload: message.payload,
    grace_ms: message.kind === 'delivery.start' ? 0 : outboxGraceMs,
  }));
  const inserted = await tx.$queryRaw<{ id: bigint }[]>`
    ${delivery ? Prisma.sql`WITH delivery AS (${delivery.insert})` : Prisma.empty}
    INSERT INTO outbox (kind, subject_id, payload, lane, traceparent, available_at)
    SELECT row.kind, row.subject_id, row.payload, ${laneOf(delivery?.url ?? null)}, ${traceparent}::text, now() + row.grace_ms * interval '1 millisecond'
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS row (kind text, subject_id text, payload jsonb, grace_ms int)
    RETURNING id`;
  return messages.map((message, index) => ({ id: inserted[index]?.id ?? 0n, message, attempts: 0, traceparent }));
};

/** What a relay takes from the outbox: first attempts of deliveries, or messages for Temporal. */
export type OutboxShare = 'deliveries' | 'temporal';

/** Wakes the relays that take this share, or all of them. */
export const notifyOutbox = async (db: Db, share?: OutboxShare): Promise<void> => {
  await db.$executeRaw`SELECT pg_notify('docket_outbox', ${share ?? ''})`;
};

/**
 * Makes messages due at once and wakes the relays. For writers without a connection to Temporal, such as the command
 * line; without this call the relays would find the messages a little later.
 */
export const releaseToRelay = async (db: Db, messages: readonly PendingMessage[]): Promise<void> => {
  if (messages.length === 0) return;
  await db.$executeRaw`UPDATE outbox SET available_at = now() WHERE id = ANY(${messages.map(({ id }) => id)})`;
  await notifyOutbox(db);
};

/** A claimed row that this version cannot read, because a newer version or a person wrote it. */
export interface UnreadableRow {
  readonly id: bigint;
  readonly kind: string;
  /** How often it has been claimed. */
  readonly attempts: number;
  readonly reason: string;
  /** Whether it has been found unreadable before. */
  readonly isKnown: boolean;
}

/** What one claim has found. */
export interface Claimed<Message> {
  readonly messages: readonly Message[];
  readonly unreadable: readonly UnreadableRow[];
}

export interface ClaimedRow {
  readonly id: bigint;
  readonly kind: string;
  readonly payload: Prisma.JsonValue;
  readonly attempts: number;
  readonly lastError: string | null;
  readonly traceparent: string | null;
}

const unreadableMark = 'Unreadable: ';

/** Reads each claimed row by itself, so that an unreadable one does not keep its neighbors waiting. */
export const readClaimed = <Row extends ClaimedRow, Message, Result>(
  rows: readonly Row[],
  schema: z.ZodType<Message>,
  toResult: (row: Row, message: Message) => Result,
): Claimed<Result> => {
  const messages: Result[] = [];
  const unreadable: UnreadableRow[] = [];
  for (const row of rows) {
    const { id, kind, payload, attempts, lastError } = row;
    const parsed = schema.safeParse({ kind, payload });
    if (parsed.success) {
      messages.push(toResult(row, parsed.data));
    } else {
      const reason = unreadableMark + z.prettifyError(parsed.error);
      unreadable.push({ id, kind, attempts, reason, isKnown: lastError?.startsWith(unreadableMark) ?? false });
    }
  }
  return { messages, unreadable };
};

/**
 * Claims up to `limit` due messages for Temporal, for `leaseMs`: no other relay sees them for that long. If this relay
 * dies, another claims them afterward.
 */
export const claimOutbox = async (
  db: Db,
  limit: number,
  leaseMs: number,
): Promise<Claimed<PendingMessage<TemporalMessage>>> => {
  const rows = await db.$queryRaw<ClaimedRow[]>`
    UPDATE outbox SET attempts = attempts + 1, available_at = now() + ${leaseMs} * interval '1 millisecond'
    WHERE id IN (
      SELECT id FROM outbox WHERE available_at <= now() AND kind <> 'delivery.start'
      ORDER BY available_at, id LIMIT ${limit} FOR UPDATE SKIP LOCKED)
    RETURNING id, kind, payload, attempts, last_error AS "lastError", traceparent`;
  return readClaimed(rows, TemporalMessage, ({ id, attempts, traceparent }, message) => ({
    id,
    attempts,
    traceparent,
    message,
  }));
};

/** How many messages have been set aside because no worker could read them so far. */
export const countUnreadable = async (db: Db): Promise<number> => {
  const [row] = await db.$queryRaw<{ count: number }[]>`
    SELECT count(*)::int AS count FROM outbox WHERE last_error LIKE 'Unreadable: %'`;
  return requireValue(row, 'the count').count;
};

/** Removes messages that are dealt with. */
export const deleteOutbox = async (db: Db, ids: readonly bigint[]): Promise<void> => {
  await db.outbox.deleteMany({ where: { id: { in: [...ids] } } });
};

/**
 * Settings of a transaction whose statements look up few rows by key, so that no plan depends on values. See
 * {@link planOnce}.
 */
const plannedOnce = Prisma.sql`set_config('plan_cache_mode', 'force_generic_plan', true), set_config('enable_seqscan', 'off', true),
  set_config('enable_mergejoin', 'off', true)`;

/**
 * Makes the database keep the plans of the statements behind it in one `prisma.$transaction([...])`, instead of
 * planning at every use, which takes longer than the statements themselves.
 */
export const planOnce = (prisma: PrismaClient): Prisma.PrismaPromise<number> =>
  prisma.$executeRaw`SELECT ${plannedOnce}`;

/**
 * Locks messages as the first part of one `prisma.$transaction([...])`: a claim locks them before their deliveries,
 * too. The statements behind it are planned as by {@link planOnce}.
 */
export const lockInOutbox = (prisma: PrismaClient, ids: readonly bigint[]): Prisma.PrismaPromise<number> =>
  prisma.$executeRaw`SELECT ${plannedOnce} FROM outbox WHERE id = ANY(${[...ids]}) ORDER BY id FOR UPDATE`;

/** A claim of a message: it is its owner's as long as nobody has claimed the message again. */
export interface OutboxClaim {
  readonly id: bigint;
  /** How often the message had been claimed then. */
  readonly attempts: number;
}

/**
 * Puts back a message that failed, for `delayMs`. One that another relay has claimed in the meantime stays with that
 * relay.
 */
export const postponeOutbox = async (
  db: Db,
  { id, attempts }: OutboxClaim,
  delayMs: number,
  lastError: string,
): Promise<void> => {
  await db.$executeRaw`
    UPDATE outbox SET available_at = now() + ${delayMs}::float8 * interval '1 millisecond', last_error = ${lastError.slice(0, 500)}
    WHERE id = ${id} AND attempts = ${attempts}`;
};

/**
 * Renews the leases of claims, for `leaseMs` from now. A message that is locked is left out: its answer is being
 * recorded, and no claim takes a locked message.
 */
export const renewLeases = async (db: Db, claims: readonly OutboxClaim[], leaseMs: number): Promise<void> => {
  if (claims.length === 0) return;
  await db.$executeRaw`
    UPDATE outbox SET available_at = now() + ${leaseMs}::float8 * interval '1 millisecond'
    WHERE id IN (
      SELECT owned.id FROM outbox owned
      JOIN unnest(${claims.map(({ id }) => id)}::bigint[], ${claims.map(({ attempts }) => attempts)}::int[]) AS claim (id, attempts)
        ON claim.id = owned.id AND claim.attempts = owned.attempts
      FOR UPDATE OF owned SKIP LOCKED)`;
};

/** How long the oldest due message has waited, in seconds; 0 if none is due. */
export const oldestDueSeconds = async (db: Db): Promise<number> => {
  const rows = await db.$queryRaw<{ seconds: number }[]>`
    SELECT coalesce(greatest(0, extract(epoch FROM now() - least(
      (SELECT min(available_at) FROM outbox WHERE kind = 'delivery.start'),
      (SELECT min(available_at) FROM outbox WHERE kind <> 'delivery.start')))), 0)::float8 AS seconds`;
  return at(rows, 0).seconds;
};
