import { z } from 'zod';
import { at, requireValue } from '../domain/assert.ts';
import { type DeliveryMessage, outboxGraceMs, outboxSubject, TemporalMessage } from '../domain/outbox.ts';
import { requestIdToKeep } from '../platform/tracing/current-work.ts';
import { activeTraceparent } from '../platform/tracing/spans.ts';
import type { Db } from './client.ts';
import { Prisma } from './generated/client.ts';
import { inOneTrip } from './one-trip.ts';

/** A message for Temporal with its row, which is kept until the message has been handled. */
export interface StoredMessage {
  readonly id: bigint;
  readonly message: TemporalMessage;
  /** How often a relay has claimed it. */
  readonly attempts: number;
  /** The span that wrote it; null if that process exported no spans. */
  readonly traceparent: string | null;
  /** The request that caused it; null if there was none, or if its id is not kept. */
  readonly requestId: string | null;
}

/** An attempt series whose first attempt waits in `first_attempts`. */
export interface PendingDelivery {
  readonly message: DeliveryMessage;
}

/** The work to dispatch after a transaction's commit. */
export type PendingMessage = StoredMessage | PendingDelivery;

/**
 * Writes messages for Temporal in the transaction that makes them necessary; dispatch them after the commit. For a
 * moment, only this process may dispatch them.
 */
export const insertOutbox = async (tx: Db, messages: readonly TemporalMessage[]): Promise<StoredMessage[]> => {
  if (messages.length === 0) return [];
  const traceparent = activeTraceparent();
  const requestId = requestIdToKeep();
  const rows = messages.map((message) => ({
    kind: message.kind,
    subject_id: outboxSubject(message),
    payload: message.payload,
  }));
  const inserted = await tx.$queryRaw<{ id: bigint }[]>`
    INSERT INTO outbox (kind, subject_id, payload, traceparent, request_id, available_at)
    SELECT row.kind, row.subject_id, row.payload, ${traceparent}::text, ${requestId}::text, now() + ${outboxGraceMs} * interval '1 millisecond'
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS row (kind text, subject_id text, payload jsonb)
    RETURNING id`;
  const common = { attempts: 0, traceparent, requestId };
  return messages.map((message, index) => ({ id: at(inserted, index).id, message, ...common }));
};

/** The share of a relay: first attempts of deliveries, or messages for Temporal. */
export type OutboxShare = 'deliveries' | 'temporal';

/** Wakes the relays that take this share, or all of them. */
export const notifyOutbox = async (db: Db, share?: OutboxShare): Promise<void> => {
  await db.$executeRaw`SELECT pg_notify('docket_outbox', ${share ?? ''})`;
};

/**
 * Makes messages due immediately and wakes the relays. For writers without a connection to Temporal, such as the
 * command line; without this call the relays would find the messages a little later.
 */
export const releaseToRelay = async (db: Db, messages: readonly PendingMessage[]): Promise<void> => {
  if (messages.length === 0) return;
  const ids = messages.flatMap((one) => ('id' in one ? [one.id] : []));
  if (ids.length > 0) await db.$executeRaw`UPDATE outbox SET available_at = now() WHERE id = ANY(${ids})`;
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

/** The result of a claim. */
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
  readonly requestId: string | null;
}

const unreadableMark = 'Unreadable: ';

/** Reads each claimed row separately, so that an unreadable one does not keep its neighbors waiting. */
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
export const claimOutbox = async (db: Db, limit: number, leaseMs: number): Promise<Claimed<StoredMessage>> => {
  const rows = await db.$queryRaw<ClaimedRow[]>`
    UPDATE outbox SET attempts = attempts + 1, available_at = now() + ${leaseMs} * interval '1 millisecond'
    WHERE id IN (
      SELECT id FROM outbox WHERE available_at <= now() AND kind <> 'delivery.start'
      ORDER BY available_at, id LIMIT ${limit} FOR UPDATE SKIP LOCKED)
    RETURNING id, kind, payload, attempts, last_error AS "lastError", traceparent, request_id AS "requestId"`;
  return readClaimed(rows, TemporalMessage, ({ id, attempts, traceparent, requestId }, message) => ({
    id,
    attempts,
    traceparent,
    requestId,
    message,
  }));
};

/** How many messages have been set aside because no worker could read them so far. */
export const countUnreadable = async (db: Db): Promise<number> => {
  const [row] = await db.$queryRaw<{ count: number }[]>`
    SELECT count(*)::int AS count FROM outbox WHERE last_error LIKE 'Unreadable: %'`;
  return requireValue(row, 'the count').count;
};

/** Removes handled messages. */
export const deleteOutbox = async (db: Db, ids: readonly bigint[]): Promise<void> => {
  await inOneTrip(db, (one) => [one.$executeRaw`DELETE FROM outbox WHERE id = ANY(${[...ids]}::bigint[])`]);
};

/**
 * Settings for a transaction whose statements look up few rows by key: its plans do not depend on values, and use no
 * bitmaps. A bitmap scan would read everything that waits for a receiver to find the first few rows. See {@link
 * planOnce}.
 */
export const plannedOnce = Prisma.sql`set_config('plan_cache_mode', 'force_generic_plan', true), set_config('enable_seqscan', 'off', true),
  set_config('enable_mergejoin', 'off', true), set_config('enable_bitmapscan', 'off', true)`;

/**
 * Makes the database keep the plans of the following statements of this transaction. Planning at every use takes longer
 * than the statements themselves.
 */
export const planOnce = (tx: Db): Prisma.PrismaPromise<number> => tx.$executeRaw`SELECT ${plannedOnce}`;

/** A claim of a message. It holds until another relay claims the message. */
export interface OutboxClaim {
  readonly id: bigint;
  /** How often the message had been claimed at that time, this claim included. */
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

/** How long the oldest due message or first attempt has waited, in seconds; 0 if none is due. */
export const oldestDueSeconds = async (db: Db): Promise<number> => {
  const rows = await db.$queryRaw<{ seconds: number }[]>`
    WITH RECURSIVE lanes AS (
      (SELECT lane FROM first_attempts ORDER BY lane LIMIT 1)
      UNION ALL
      SELECT (SELECT following.lane FROM first_attempts following WHERE following.lane > lanes.lane ORDER BY following.lane LIMIT 1)
      FROM lanes WHERE lanes.lane IS NOT NULL
    )
    SELECT coalesce(greatest(0, extract(epoch FROM now() - least(
      (SELECT min(oldest.due_at) FROM lanes CROSS JOIN LATERAL (
         SELECT due_at FROM first_attempts WHERE lane = lanes.lane AND due_at <= now() AND (leased_until IS NULL OR leased_until <= now())
         ORDER BY due_at LIMIT 1) oldest),
      (SELECT min(available_at) FROM outbox WHERE kind = 'delivery.start'),
      (SELECT min(available_at) FROM outbox WHERE kind <> 'delivery.start')))), 0)::float8 AS seconds`;
  return at(rows, 0).seconds;
};
