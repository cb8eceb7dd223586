import { receiverSlotsMax } from '../../domain/webhooks/receiver.ts';
import type { Db } from '../client.ts';
import { Prisma } from '../generated/client.ts';
import { inOneTrip } from '../one-trip.ts';
import { planOnce } from '../outbox.ts';
import { isFree } from './first-attempts.ts';

/**
 * The receivers of one company at one origin are a group: their lanes start with the same text, which ends in a space.
 */
const groupOf = (lane: Prisma.Sql): Prisma.Sql =>
  Prisma.sql`coalesce(substring(${lane} FROM '^[^ ]+ [^ ]+ '), ${lane})`;

/** The first text after all lanes of a group. `!` follows the space; a lane that is only an origin is its own group. */
const endOf = (group: Prisma.Sql): Prisma.Sql =>
  Prisma.sql`(CASE WHEN right(${group}, 1) = ' ' THEN left(${group}, -1) || '!' ELSE ${group} || ' ' END)`;

/** The number of groups, and of lanes in a group, that one look visits. */
export const groupsMax = 100;
export const lanesMax = 32;
/**
 * How far the due first attempts of a lane are counted: one more than a receiver may have at the same time, so that a
 * claim which takes all of its places knows that more wait.
 */
const dueMax = receiverSlotsMax + 1;

/** The range of a look. */
export interface LookRoute {
  /** Only groups after this one are visited; empty for all. */
  readonly after: string;
  /** Groups whose lanes are visited starting after this lane. */
  readonly cursors: ReadonlyMap<string, string>;
  /** Groups with only their lanes in `known` visited. */
  readonly full: readonly string[];
  /** Lanes that are visited wherever the cursor is, with their groups, if anything waits in the group. */
  readonly known: readonly { readonly lane: string; readonly group: string }[];
}

/** A lane that a look has visited. */
export interface WaitingLane {
  readonly group: string;
  /** Null if the group is full and has no known lane. */
  readonly lane: string | null;
  /** Whether the walk through the group has come to it; false for a known lane. */
  readonly isWalked: boolean;
  /** The number of its first attempts that are due and not claimed, up to the bound. */
  readonly due: number;
}

const waitingLanes = (db: Db, { after, cursors, full, known }: LookRoute): Prisma.PrismaPromise<WaitingLane[]> => {
  const name = Prisma.sql`groups.name`;
  return db.$queryRaw<WaitingLane[]>`
    WITH RECURSIVE groups AS (
      (SELECT ${groupOf(Prisma.sql`lane`)} AS name FROM first_attempts
       WHERE lane >= ${endOf(Prisma.sql`${after}::text`)} ORDER BY lane LIMIT 1)
      UNION ALL
      SELECT (SELECT ${groupOf(Prisma.sql`following.lane`)} FROM first_attempts following
              WHERE following.lane >= ${endOf(name)} ORDER BY following.lane LIMIT 1)
      FROM groups WHERE groups.name IS NOT NULL
    ), visited AS MATERIALIZED (
      SELECT groups.name, ${endOf(name)} AS past, started.lane AS cursor, groups.name = ANY(${[...full]}::text[]) AS is_full
      FROM (SELECT groups.name FROM groups WHERE groups.name IS NOT NULL LIMIT ${Prisma.raw(String(groupsMax))}) groups
      LEFT JOIN unnest(${[...cursors.keys()]}::text[], ${[...cursors.values()]}::text[]) AS started (name, lane) ON started.name = groups.name
    ), lanes AS (
      SELECT visited.name, walked.lane, true AS is_walked FROM visited CROSS JOIN LATERAL (
        WITH RECURSIVE walk AS (
          (SELECT lane FROM first_attempts
           WHERE lane >= visited.name AND lane > coalesce(visited.cursor, '') AND lane < visited.past
           ORDER BY lane LIMIT 1)
          UNION ALL
          SELECT (SELECT following.lane FROM first_attempts following
                  WHERE following.lane > walk.lane AND following.lane < visited.past
                  ORDER BY following.lane LIMIT 1)
          FROM walk WHERE walk.lane IS NOT NULL
        )
        SELECT walk.lane FROM walk WHERE walk.lane IS NOT NULL LIMIT ${Prisma.raw(String(lanesMax))}
      ) walked
      WHERE NOT visited.is_full
      UNION ALL
      SELECT visited.name, known.lane, false FROM visited
      JOIN unnest(${known.map(({ group }) => group)}::text[], ${known.map(({ lane }) => lane)}::text[]) AS known (name, lane)
        ON known.name = visited.name
    )
    SELECT visited.name AS "group", lanes.lane, coalesce(lanes.is_walked, false) AS "isWalked", (
        SELECT count(*)::int FROM (
          SELECT FROM first_attempts waiting
          WHERE waiting.lane = lanes.lane AND ${isFree(Prisma.sql`waiting`)}
          ORDER BY waiting.due_at
          LIMIT ${Prisma.raw(String(dueMax))}) due) AS due
    FROM visited LEFT JOIN lanes ON lanes.name = visited.name
    ORDER BY visited.name, lanes.lane`;
};

/**
 * Lists lanes in which first attempts wait, group by group, without a lock. One index leads from each group to the next
 * and from each lane to the next, so that the number of first attempts in them does not matter.
 */
export const findWaitingLanes = async (db: Db, route: LookRoute): Promise<WaitingLane[]> => {
  const [, lanes] = await inOneTrip(db, (together) => [planOnce(together), waitingLanes(together, route)]);
  return lanes;
};
