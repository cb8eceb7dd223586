import { DeliveryMessage } from '../../domain/outbox.ts';
import type { Db } from '../client.ts';
import { Prisma, type PrismaClient } from '../generated/client.ts';
import { type ClaimedRow, plannedOnce, readClaimed, type UnreadableRow } from '../outbox.ts';

/** The first attempt of an attempt series. */
export interface FirstAttemptKey {
  readonly deliveryId: string;
  readonly series: number;
}

/** A claim of a first attempt: it is its owner's as long as nobody has claimed it again. */
export interface FirstAttemptClaim extends FirstAttemptKey {
  /** How often it had been claimed then. */
  readonly claims: number;
}

/** The lane of a delivery's receiver. */
export const laneOf = (url: Prisma.Sql, companyId: Prisma.Sql): Prisma.Sql =>
  Prisma.sql`coalesce(delivery_lane(${url}, ${companyId}), 'unknown')`;

/** Whether a first attempt is due and not claimed. */
export const isFree = (row: Prisma.Sql): Prisma.Sql =>
  Prisma.sql`${row}.due_at <= now() AND (${row}.leased_until IS NULL OR ${row}.leased_until <= now())`;

/**
 * Locks the first attempts of deliveries as the first part of one `prisma.$transaction([...])`: a claim locks them
 * before their deliveries, too. The statements after it are planned as by `planOnce`.
 */
export const lockFirstAttempts = (
  db: Db,
  deliveryIds: readonly string[],
): Prisma.PrismaPromise<number> => db.$executeRaw`
  WITH locked AS MATERIALIZED (
    SELECT FROM first_attempts WHERE delivery_id = ANY(${[...deliveryIds]}) ORDER BY delivery_id, series FOR UPDATE
  )
  SELECT ${plannedOnce}, count(*) FROM locked`;

/** Removes a first attempt whose series needs nothing more from this queue. */
export const endFirstAttempt = async (db: Db, { deliveryId, series }: FirstAttemptKey): Promise<void> => {
  await db.$executeRaw`DELETE FROM first_attempts WHERE delivery_id = ${deliveryId} AND series = ${series}`;
};

/** Removes the first attempts of deliveries, also those that the release before keeps in the outbox. */
export const removeFirstAttempts = async (tx: Db, deliveryIds: Prisma.Sql): Promise<void> => {
  await tx.$executeRaw`DELETE FROM first_attempts WHERE delivery_id IN (${deliveryIds})`;
  await tx.$executeRaw`DELETE FROM outbox WHERE kind = 'delivery.start' AND subject_id IN (${deliveryIds})`;
};

/**
 * Puts back a first attempt that was interrupted, for `delayMs`. One that another worker has claimed in the meantime
 * stays with that worker.
 */
export const postponeFirstAttempt = async (
  db: Db,
  { deliveryId, series, claims }: FirstAttemptClaim,
  delayMs: number,
  lastError: string,
): Promise<void> => {
  await db.$executeRaw`
    UPDATE first_attempts SET due_at = now() + ${delayMs}::float8 * interval '1 millisecond', leased_until = NULL, last_error = ${lastError.slice(0, 500)}
    WHERE delivery_id = ${deliveryId} AND series = ${series} AND claims = ${claims}`;
};

/**
 * Renews the leases of claims, for `leaseMs` from now. A first attempt that is locked is left out: its answer is being
 * recorded, and no claim takes what is locked.
 */
export const renewFirstAttempts = async (
  db: Db,
  owned: readonly FirstAttemptClaim[],
  leaseMs: number,
): Promise<void> => {
  if (owned.length === 0) return;
  await db.$executeRaw`
    UPDATE first_attempts SET leased_until = now() + ${leaseMs}::float8 * interval '1 millisecond'
    WHERE ctid = ANY(ARRAY(
      SELECT mine.ctid FROM first_attempts mine
      JOIN unnest(${owned.map((one) => one.deliveryId)}::text[], ${owned.map((one) => one.series)}::int[], ${owned.map((one) => one.claims)}::int[])
        AS claim (delivery_id, series, claims)
        ON claim.delivery_id = mine.delivery_id AND claim.series = mine.series AND claim.claims = mine.claims
      FOR UPDATE OF mine SKIP LOCKED))`;
};

/** How long messages belong to this process while it moves them. */
const moveLeaseMs = 30_000;

/** The messages that were moved from the outbox. */
export interface Moved {
  readonly count: number;
  readonly unreadable: readonly UnreadableRow[];
}

/**
 * Moves up to `limit` due first attempts here from the outbox, where processes of the release before leave them. One
 * that a worker of that release has claimed stays its own until its lease ends.
 */
export const moveFromOutbox = async (prisma: PrismaClient, limit: number): Promise<Moved> => {
  const rows = await prisma.$queryRaw<ClaimedRow[]>`
    UPDATE outbox SET attempts = attempts + 1, available_at = now() + ${moveLeaseMs} * interval '1 millisecond'
    WHERE id = ANY(ARRAY(
      SELECT id FROM outbox WHERE kind = 'delivery.start' AND available_at <= now()
      ORDER BY available_at LIMIT ${limit} FOR UPDATE SKIP LOCKED))
    RETURNING id, kind, payload, attempts, last_error AS "lastError", traceparent, request_id AS "requestId"`;
  if (rows.length === 0) return { count: 0, unreadable: [] };
  const { messages, unreadable } = readClaimed(rows, DeliveryMessage, ({ id }) => id);
  await prisma.$executeRaw`
    WITH moved AS (
      DELETE FROM outbox WHERE id = ANY(${[...messages]}) RETURNING payload, lane, traceparent, created_at
    )
    INSERT INTO first_attempts (delivery_id, series, lane, traceparent, created_at)
    SELECT deliveries.id, (moved.payload ->> 'chain')::int, ${laneOf(Prisma.sql`deliveries.url`, Prisma.sql`deliveries.company_id`)}, moved.traceparent, moved.created_at
    FROM moved JOIN deliveries ON deliveries.id = moved.payload ->> 'deliveryId'
    ON CONFLICT DO NOTHING`;
  return { count: messages.length, unreadable };
};
