import { type Circuit, circuitAfter, circuitState, closedCircuit } from '../domain/webhooks/circuit.ts';

/** First attempts that run at once in one process, to receivers that answer. */
const slots = 128;
/** The share of one origin. */
const slotsPerOrigin = 16;
/** Besides those: attempts that run at once to all receivers that are away, and to each of them. They keep no slot from the others. */
const probeSlots = 32;
const probeSlotsPerOrigin = 8;
/** Attempts whose receivers have answered but whose answers are not recorded. Beyond them, the database is slower than the receivers. */
const unrecordedMax = 256;
/** A receiver to which nothing was sent for this long is forgotten. */
const forgetAfterMs = 600_000;

/** What one claim may take. */
export interface Room {
  readonly limit: number;
  /** What it may take of each origin that `origins` does not name. */
  readonly perOrigin: number;
  readonly origins: ReadonlyMap<string, number>;
  /** Whether it may take less than what could be waiting, because slots are taken. */
  readonly isShort: boolean;
}

/** The place of a running attempt. */
export interface Slot {
  /**
   * Gives the receiver's place to the next attempt, while the answer is being recorded.
   * @param isAnswered whether the receiver answered
   * @returns whether it shows that a receiver is back
   */
  readonly answer: (isAnswered: boolean) => boolean;
  /** Ends the attempt, with or without an answer. */
  readonly end: () => void;
}

interface Origin {
  readonly running: number;
  readonly circuit: Circuit;
  /** When its last attempt started or ended. */
  readonly usedAtMs: number;
}

export type OriginSlots = ReturnType<typeof createOriginSlots>;

/**
 * Shares the slots for first attempts among the origins of receivers. A receiver that never answers takes a few slots of its own pool, not
 * those of the others. It is remembered in this process only.
 */
export const createOriginSlots = (now: () => number = Date.now) => {
  const origins = new Map<string, Origin>();
  let unrecorded = 0;
  const get = (name: string): Origin => origins.get(name) ?? { running: 0, circuit: closedCircuit, usedAtMs: 0 };
  const put = (name: string, origin: Origin): void => {
    if (origin.running === 0 && origin.circuit === closedCircuit) origins.delete(name);
    else origins.set(name, origin);
  };
  const forgetOld = (nowMs: number): void => {
    for (const [name, { running, usedAtMs }] of origins)
      if (running === 0 && usedAtMs + forgetAfterMs < nowMs) origins.delete(name);
  };
  const runningWhere = (isAway: boolean): number => {
    let sum = 0;
    for (const { running, circuit } of origins.values()) if ((circuit.openUntilMs !== null) === isAway) sum += running;
    return sum;
  };
  const roomOf = (max: number, state: 'closed' | 'half_open', nowMs: number): ReadonlyMap<string, number> => {
    const entries = [...origins].map(([name, { running, circuit }]): [string, number] => [
      name,
      circuitState(circuit, nowMs) === state ? Math.max(0, max - running) : 0,
    ]);
    return new Map(entries);
  };

  return {
    /** What may be claimed for receivers that answer, or of which nothing is known. */
    room: (): Room => {
      forgetOld(now());
      const limit = Math.max(0, Math.min(slots - runningWhere(false), unrecordedMax - unrecorded));
      return {
        limit,
        perOrigin: slotsPerOrigin,
        origins: roomOf(slotsPerOrigin, 'closed', now()),
        isShort:
          limit === 0 ||
          [...origins.values()].some(
            ({ running, circuit }) => circuit.openUntilMs === null && running >= slotsPerOrigin,
          ),
      };
    },
    /** What may be claimed to probe receivers that are away. */
    probeRoom: (): Room => {
      const probed = roomOf(probeSlotsPerOrigin, 'half_open', now());
      const wanted = [...probed.values()].reduce((sum, free) => sum + free, 0);
      const limit = Math.max(0, Math.min(wanted, probeSlots - runningWhere(true)));
      return { limit, perOrigin: 0, origins: probed, isShort: limit < wanted };
    },
    /** Takes a slot of an origin for an attempt. */
    take: (name: string): Slot => {
      const { running, circuit } = get(name);
      put(name, { running: running + 1, circuit, usedAtMs: now() });
      let isRunning = true;
      return {
        answer: (isAnswered) => {
          isRunning = false;
          unrecorded += 1;
          const before = get(name);
          const after = circuitAfter(before.circuit, isAnswered, now());
          put(name, { running: before.running - 1, circuit: after, usedAtMs: now() });
          return before.circuit.openUntilMs !== null && after.openUntilMs === null;
        },
        end: () => {
          if (!isRunning) {
            unrecorded -= 1;
            return;
          }
          const origin = get(name);
          put(name, { ...origin, running: origin.running - 1, usedAtMs: now() });
        },
      };
    },
  };
};
