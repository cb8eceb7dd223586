import { at } from '../../domain/assert.ts';
import { receiverOf } from '../../domain/webhooks/receiver.ts';
import type { PrismaClient } from '../../prisma/generated/client.ts';
import { retryingConflicts } from '../../prisma/transaction.ts';
import { type ClaimedDelivery, claimFirstAttempts, claimMax } from '../../prisma/webhooks/claim.ts';
import { findProvenLanes } from '../../prisma/webhooks/proven-lanes.ts';
import {
  findWaitingLanes,
  groupsMax,
  type LookRoute,
  lanesMax,
  type WaitingLane,
} from '../../prisma/webhooks/waiting-lanes.ts';
import type { ReceiverSlots, Slot } from './receiver-slots.ts';

/**
 * The most searches of one claim that find nothing to send, because the receivers of all found lanes are unavailable,
 * for instance. The next claim continues after these lanes.
 */
const looksMax = 4;
/** How long the proven lanes of a group are used before they are read again. */
const provenForMs = 60_000;

/** A delivery with the slot for its attempt. */
export interface PlacedDelivery {
  readonly delivery: ClaimedDelivery;
  readonly slot: Slot;
}

/** The result of a claim. */
export interface ClaimedInTurn {
  readonly placed: readonly PlacedDelivery[];
  /** Whether more may wait than there were slots for. */
  readonly mayBeMore: boolean;
  /** Whether more may be due for which there are slots. */
  readonly isCut: boolean;
}

/** The result of one search. */
interface Look {
  readonly placed: readonly PlacedDelivery[];
  readonly waiting: readonly WaitingLane[];
  /** Whether something is due for which there was no slot. */
  readonly isShort: boolean;
  /** Whether there were slots for due deliveries. */
  readonly hasTaken: boolean;
}

/** Sorts by the number of running attempts, fewest first; ties are in random order, so that none is always last. */
const leastFirst = <T>(items: readonly T[], runningOf: (item: T) => number): T[] =>
  items
    .map((item) => ({ item, running: runningOf(item), draw: Math.random() }))
    .sort((a, b) => a.running - b.running || a.draw - b.draw)
    .map(({ item }) => item);

/**
 * Takes slots for due deliveries: one for each group in turn, groups with the fewest running attempts first, and within
 * a group one receiver after the other, until no slot is free or nothing is due.
 */
const placeInTurn = (slots: ReceiverSlots, waiting: readonly WaitingLane[]) => {
  const taken = new Map<string, Slot[]>();
  let isShort = false;
  let free = claimMax;
  /** The lanes of a group in which something is due, in turn. */
  const dueOf = (lanes: readonly WaitingLane[]): Map<string, number> => {
    const due = lanes.flatMap((one) => (one.lane !== null && one.due > 0 ? [[one.lane, one.due] as const] : []));
    return new Map(leastFirst(due, ([lane]) => slots.runningTo(lane)));
  };
  const byGroup = [...Map.groupBy(waiting, ({ group }) => group)];
  let groups = leastFirst(byGroup, ([group]) => slots.runningIn(group)).map(([, lanes]) => dueOf(lanes));
  const takeOne = (lanes: Map<string, number>): boolean => {
    for (const [lane, due] of lanes) {
      lanes.delete(lane);
      const slot = slots.tryTake(lane);
      if (slot === null) {
        isShort ||= !slots.isPaused(lane);
        continue;
      }
      taken.set(lane, [...(taken.get(lane) ?? []), slot]);
      if (due > 1) lanes.set(lane, due - 1);
      return true;
    }
    return false;
  };
  while (groups.length > 0 && free > 0) {
    groups = groups.filter((lanes) => {
      if (free === 0 || !takeOne(lanes)) return false;
      free -= 1;
      return true;
    });
  }
  return { taken, isShort: isShort || free === 0 };
};

/**
 * Returns a function that claims due deliveries for which there are slots. Receivers take turns: the next search starts
 * where the last one ended.
 */
export const createClaimInTurn = (prisma: PrismaClient, slots: ReceiverSlots, leaseMs: number) => {
  let after = '';
  const cursors = new Map<string, string>();

  /** Records where the next search continues. @returns whether this one left out anything but full groups */
  const moveOn = (waiting: readonly WaitingLane[], full: ReadonlySet<string>): boolean => {
    const groups = Map.groupBy(waiting, ({ group }) => group);
    const isWhole = after === '' && groups.size < groupsMax;
    after = groups.size < groupsMax ? '' : at([...groups.keys()], -1);
    let isCut = !isWhole;
    for (const group of cursors.keys()) if (isWhole && !groups.has(group)) cursors.delete(group);
    for (const [group, lanes] of groups) {
      if (full.has(group)) continue;
      const walked = lanes.filter(({ isWalked }) => isWalked);
      const last = walked.length < lanesMax ? undefined : walked.at(-1)?.lane;
      isCut ||= Boolean(last) || cursors.has(group);
      if (last) {
        cursors.set(group, last);
      } else {
        cursors.delete(group);
      }
    }
    return isCut;
  };

  /** When the database was asked which receivers of a crowded group have accepted webhooks, in milliseconds. */
  const askedAtMs = new Map<string, number>();
  /**
   * In a group with many waiting lanes, those that have accepted webhooks come first, even if that was before this
   * process started.
   */
  const trustProven = async (crowded: ReadonlySet<string>): Promise<void> => {
    const nowMs = performance.now();
    for (const [group, atMs] of askedAtMs) if (atMs + provenForMs < nowMs) askedAtMs.delete(group);
    for (const group of crowded) {
      if (askedAtMs.has(group)) continue;
      askedAtMs.set(group, nowMs);
      for (const lane of await findProvenLanes(prisma, receiverOf(group))) slots.trust(lane);
    }
  };

  /**
   * The range of the next search. In groups with many waiting lanes, the known state decides which lanes are visited.
   */
  const routeOf = async (full: readonly string[]): Promise<LookRoute> => {
    const crowded = new Set([...full, ...cursors.keys()]);
    await trustProven(crowded);
    const known = [...crowded].flatMap((group) => slots.privileged(group).map((lane) => ({ lane, group })));
    return { after, cursors, full, known };
  };

  /** Searches, takes slots, and claims for them. */
  const lookAndClaim = async (full: readonly string[]): Promise<Look> => {
    const waiting = await findWaitingLanes(prisma, await routeOf(full));
    const { taken, isShort } = placeInTurn(slots, waiting);
    const wanted = [...taken].map(([lane, { length: count }]) => ({ lane, count }));
    try {
      const claimed =
        wanted.length === 0 ? [] : await retryingConflicts(() => claimFirstAttempts(prisma, wanted, leaseMs));
      const placed = claimed.flatMap((delivery) => {
        const slot = taken.get(delivery.lane)?.shift();
        return slot ? [{ delivery, slot }] : [];
      });
      return { placed, waiting, isShort, hasTaken: taken.size > 0 };
    } finally {
      // Another worker was faster, or the claim failed: these slots are not needed.
      for (const slot of [...taken.values()].flat()) slot.end();
    }
  };

  return async (): Promise<ClaimedInTurn> => {
    for (let looks = 1; ; looks += 1) {
      if (slots.isLagging()) return { placed: [], mayBeMore: true, isCut: false };
      const full = slots.fullGroups();
      const { placed, waiting, isShort, hasTaken } = await lookAndClaim(full);
      const isCut = moveOn(waiting, new Set(full));
      const mayBeMore = isShort || isCut || full.length > 0;
      if (hasTaken) return { placed, mayBeMore, isCut };
      // Without anything to send, the rest is left to the next wake-up.
      if (!isCut || looks === looksMax) return { placed, mayBeMore, isCut: false };
    }
  };
};
