import { requireValue } from '../../domain/assert.ts';
import type { Db } from '../client.ts';
import type { PrismaClient } from '../generated/client.ts';
import { transact } from '../transaction.ts';

/** An event in the log of its company. */
export interface LoggedEvent {
  readonly id: string;
  readonly eventType: string;
  readonly position: bigint;
}

/** An event with the body of its webhook. */
export interface EventContent {
  readonly id: string;
  readonly eventType: string;
  readonly sequence: number | null;
  readonly createdAt: Date;
  readonly body: string;
}

/**
 * The most events that one transaction places: more than a page, but few enough that PostgreSQL looks up each one
 * instead of reading the table.
 */
export const placedAtOnce = 250;

/** The events of a company from a position on, without their bodies. Those without a position are left out. */
export const listEventsFrom = (db: Db, companyId: string, position: bigint, take: number): Promise<LoggedEvent[]> =>
  db.$queryRaw<LoggedEvent[]>`
    SELECT id, event_type AS "eventType", position FROM webhook_events
    WHERE company_id = ${companyId} AND position >= ${position} ORDER BY position LIMIT ${take}`;

/** The contents of events of a company, by id. Those that retention has removed are left out. */
export const readEventContents = async (
  db: Db,
  companyId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, EventContent>> => {
  if (ids.length === 0) return new Map();
  const rows = await db.$queryRaw<EventContent[]>`
    SELECT event.id, event.event_type AS "eventType", event.sequence, event.created_at AS "createdAt", coalesce(event.body, delivery.body) AS body
    FROM webhook_events event LEFT JOIN deliveries delivery ON delivery.id = event.id
    WHERE event.id = ANY(${[...ids]}) AND event.company_id = ${companyId} AND coalesce(event.body, delivery.body) IS NOT NULL`;
  return new Map(rows.map((row) => [row.id, row]));
};

/** The last assigned position in the log of a company; 0 before the first. */
export const lastEventPosition = async (db: Db, companyId: string): Promise<bigint> => {
  const counter = await db.webhookEventCounter.findUnique({ where: { companyId } });
  return counter?.lastPosition ?? 0n;
};

// The order makes PostgreSQL use the index, even if the planner expects to find a row soon.
const hasUnplaced = async (db: Db, companyId: string): Promise<boolean> => {
  const rows = await db.$queryRaw<object[]>`
    SELECT id FROM webhook_events WHERE company_id = ${companyId} AND position IS NULL ORDER BY position, created_at, id LIMIT 1`;
  return rows.length > 0;
};

/**
 * Assigns the next positions to the committed events of a company that have none, oldest first. Only one transaction at
 * a time assigns positions for a company, and it sees only committed events. So an event that is committed later gets a
 * later position, whenever its transaction started, and a reader who has seen a position has seen everything before it.
 * @returns how many it has placed; if that is {@link placedAtOnce}, there may be more
 */
export const placeEvents = async (prisma: PrismaClient, companyId: string): Promise<number> => {
  if (!(await hasUnplaced(prisma, companyId))) return 0;
  return transact(prisma, async (tx) => {
    const [counter] = await tx.$queryRaw<{ last: bigint }[]>`
      INSERT INTO webhook_event_counters (company_id) VALUES (${companyId})
      ON CONFLICT (company_id) DO UPDATE SET last_position = webhook_event_counters.last_position
      RETURNING last_position AS last`;
    // A separate statement, because its snapshot must be taken after the lock on the counter.
    const count = await tx.$executeRaw`
      UPDATE webhook_events event SET position = ${requireValue(counter, 'the counter of a company').last} + next.number
      FROM (SELECT id, row_number() OVER (ORDER BY created_at, id) AS number FROM (
              SELECT id, created_at FROM webhook_events WHERE company_id = ${companyId} AND position IS NULL
              ORDER BY position, created_at, id LIMIT ${placedAtOnce}) oldest) next
      WHERE event.id = next.id`;
    await tx.$executeRaw`
      UPDATE webhook_event_counters SET last_position = last_position + ${count} WHERE company_id = ${companyId}`;
    return count;
  });
};

/**
 * Removes the events of submissions, batches or captures that have their body in the log. The others are removed with
 * their delivery.
 */
export const deleteOwnEvents = async (tx: Db, subjectIds: readonly string[]): Promise<void> => {
  await tx.$executeRaw`DELETE FROM webhook_events WHERE subject_id = ANY(${[...subjectIds]}) AND body IS NOT NULL`;
};
