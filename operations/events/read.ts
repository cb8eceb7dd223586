import { overloaded } from '../../domain/problems.ts';
import {
  type EventContent,
  lastEventPosition,
  listEventsFrom,
  placedAtOnce,
  placeEvents,
  readEventContents,
} from '../../prisma/events/log.ts';
import type { PrismaClient } from '../../prisma/generated/client.ts';

/** A place in the log of a company: the last event that was read. `id` is empty if no event is known there. */
export interface EventPosition {
  readonly position: number;
  readonly id: string;
}

export interface EventPage {
  readonly events: readonly EventContent[];
  readonly next: EventPosition;
  readonly hasMore: boolean;
}

/** The most events that a page reads if only some types are wanted. */
const scannedMax = 1_000;
/** The most rounds of assigning positions before a reader starts at the newest event. */
const placingRoundsMax = 100;

/**
 * Reads the events of a company after a position, in the order of their positions.
 * @param types the types to return; null for all. A page then may be short, or empty, while there is more.
 * @returns null if the position is not one of this log: the database was restored to an earlier state
 */
export const readEvents = async (
  prisma: PrismaClient,
  companyId: string,
  after: EventPosition,
  types: ReadonlySet<string> | null,
  size: number,
): Promise<EventPage | null> => {
  // The event at the position itself, the page, and one that shows that there is more.
  const take = types ? scannedMax : size + 2;
  const from = BigInt(after.position);
  // This comes before the page is read: another request may place the same events, and the page must have them, too.
  const isUnplacedLeft = (await placeEvents(prisma, companyId)) === placedAtOnce;
  const found = await listEventsFrom(prisma, companyId, from, take);
  const [first] = found;
  if (first?.position === from && after.id !== '' && first.id !== after.id) return null;
  if (!first && after.position > (await lastEventPosition(prisma, companyId))) return null;

  const newer = found.filter(({ position }) => position > from);
  const matching = types ? newer.filter(({ eventType }) => types.has(eventType)) : newer;
  const shown = matching.slice(0, size);
  const isCut = matching.length > size;
  const last = isCut ? shown.at(-1) : newer.at(-1);
  const contents = await readEventContents(
    prisma,
    companyId,
    shown.map(({ id }) => id),
  );
  return {
    events: shown.flatMap(({ id }) => contents.get(id) ?? []),
    next: last ? { position: Number(last.position), id: last.id } : after,
    hasMore: isCut || isUnplacedLeft || found.length === take,
  };
};

/**
 * The position of the newest event of a company.
 * @throws ProblemError `overloaded` if so many events have no position yet that the request would take too long; it may
 * be repeated
 */
export const findNewestPosition = async (prisma: PrismaClient, companyId: string): Promise<EventPosition> => {
  for (let round = 0; round < placingRoundsMax; round += 1) {
    if ((await placeEvents(prisma, companyId)) === placedAtOnce) continue;
    return { position: Number(await lastEventPosition(prisma, companyId)), id: '' };
  }
  throw overloaded('The log of events is being put in order. Send the same request again after Retry-After seconds.');
};
