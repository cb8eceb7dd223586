import type { PrismaClient } from '../prisma/generated/client.ts';
import type { Claimed } from '../prisma/outbox.ts';
import { type ClaimedDelivery, claimFirstAttempts } from '../prisma/webhooks/claim.ts';
import type { Room } from './origin-slots.ts';

/** The largest of these lanes in the order of the database, which compares their bytes. */
const lastLane = (lanes: readonly string[]): string => [...lanes].sort().at(-1) ?? '';

/** What a claim has found. */
export interface ClaimedInTurn extends Claimed<ClaimedDelivery> {
  /** Whether more may wait that there was no room for. */
  readonly mayBeMore: boolean;
}

const isFilled = (room: Room, { messages, unreadable }: Claimed<ClaimedDelivery>): boolean => {
  if (messages.length + unreadable.length >= room.limit) return true;
  const taken = new Map<string, number>();
  for (const { lane } of messages) taken.set(lane, (taken.get(lane) ?? 0) + 1);
  return [...taken].some(([lane, count]) => count >= (room.origins.get(lane) ?? room.perOrigin));
};

/**
 * Returns a function that claims what there is room for. Receivers take turns: a claim that had no room for all of them is continued by the
 * next one behind the last receiver that it served.
 */
export const createClaimInTurn = (prisma: PrismaClient, leaseMs: number) => {
  let after = '';
  const claim = async (room: Room): Promise<Claimed<ClaimedDelivery>> => {
    const startedAfter = after;
    const rest = await claimFirstAttempts(prisma, { ...room, after, last: null }, leaseMs);
    const free = room.limit - rest.messages.length - rest.unreadable.length;
    after = free === 0 ? lastLane(rest.messages.map(({ lane }) => lane)) : '';
    if (free === 0 || startedAfter === '') return rest;
    const start = await claimFirstAttempts(prisma, { ...room, limit: free, after: '', last: startedAfter }, leaseMs);
    if (start.messages.length + start.unreadable.length === free)
      after = lastLane(start.messages.map(({ lane }) => lane));
    return {
      messages: [...rest.messages, ...start.messages],
      unreadable: [...rest.unreadable, ...start.unreadable],
    };
  };
  return async (room: Room): Promise<ClaimedInTurn> => {
    if (room.limit === 0) return { messages: [], unreadable: [], mayBeMore: room.isShort };
    const claimed = await claim(room);
    return { ...claimed, mayBeMore: room.isShort || isFilled(room, claimed) };
  };
};
