import { type Circuit, circuitAfter, circuitState, closedCircuit } from '../../domain/webhooks/circuit.ts';
import { type Reach, receiverOf, receiverSlotsMax } from '../../domain/webhooks/receiver.ts';

/**
 * `prompt`: the receiver has answered its last attempts promptly. `apart`: it is new or slow, or its last attempt had
 * no answer. `probe`: it, or its origin, is unavailable. Each kind has its own slots, so that no other kind can take
 * those of receivers that answer.
 */
type Kind = 'prompt' | 'apart' | 'probe';

/**
 * First attempts that run at the same time in one process: all of a kind, those to one origin, and those to one
 * receiver.
 */
const limits: Readonly<
  Record<Kind, { readonly slots: number; readonly perOrigin: number; readonly perReceiver: number }>
> = {
  prompt: { slots: 128, perOrigin: 64, perReceiver: receiverSlotsMax },
  apart: { slots: 128, perOrigin: 64, perReceiver: 16 },
  probe: { slots: 32, perOrigin: 16, perReceiver: 8 },
};
/**
 * The slots of a receiver that has not answered its last attempt: few, so that it occupies little until its circuit
 * opens.
 */
const unprovenPerReceiver = 2;
/** An attempt without an answer for this long is late: it leaves its place among the prompt ones to another. */
export const promptMs = 1_000;
/** The number of prompt answers in a row after which a receiver is prompt. */
const promptAnswersMin = 2;
/**
 * Attempts whose receivers have answered but whose answers are not recorded. More means that the database is slower
 * than the receivers.
 */
const unrecordedMax = 256;
/**
 * A receiver to which nothing was sent for this long is forgotten. Beyond these numbers, the least recently used ones
 * are forgotten, those that are not prompt first.
 */
const forgetAfterMs = 600_000;
const receiversMax = 20_000;
const receiversPerGroupMax = 256;
/** How many of the least recently used receivers are searched for one that is not prompt. */
const forgettableMax = 512;

/** The place of a running attempt. */
export interface Slot {
  /** Records that the attempt has run for {@link promptMs} without an answer. */
  readonly late: () => void;
  /**
   * Gives the place to the next attempt, while the answer is being recorded.
   * @returns whether it shows that a receiver or an origin is back
   */
  readonly answer: (reach: Reach) => boolean;
  /** Ends the attempt, with or without an answer. */
  readonly end: () => void;
}

interface State {
  readonly running: number;
  readonly circuit: Circuit;
  /** Prompt answers in a row, up to the bound. */
  readonly promptAnswers: number;
  /** Whether its last attempt was answered. */
  readonly hasAnswered: boolean;
  /** When its last attempt started or ended. */
  readonly usedAtMs: number;
}

const unknown: State = {
  running: 0,
  circuit: closedCircuit,
  promptAnswers: 0,
  hasAnswered: false,
  usedAtMs: 0,
};

/** Counts running attempts, by name. */
const createTally = () => {
  const counts = new Map<string, number>();
  return {
    get: (name: string): number => counts.get(name) ?? 0,
    add: (name: string, change: 1 | -1): void => {
      const count = (counts.get(name) ?? 0) + change;
      if (count === 0) {
        counts.delete(name);
      } else {
        counts.set(name, count);
      }
    },
    names: (): IterableIterator<string> => counts.keys(),
  };
};

/** The running attempts of one kind. Late attempts of prompt receivers count only for their company. */
const createRunning = () => ({
  all: createTally(),
  origins: createTally(),
  companies: createTally(),
  groups: createTally(),
});

const everything = '';

/** The states of receivers, least recently used first, and the receivers of each group. */
const createMemory = (now: () => number) => {
  const states = new Map<string, State>();
  const groups = new Map<string, Set<string>>();
  const forget = (lane: string): void => {
    const { group } = receiverOf(lane);
    states.delete(lane);
    groups.get(group)?.delete(lane);
    if (groups.get(group)?.size === 0) groups.delete(group);
  };
  const firstIdle = (lanes: Iterable<string>): string | null => {
    let firstPrompt: string | null = null;
    let visited = 0;
    for (const lane of lanes) {
      const { running = 0, promptAnswers = 0 } = states.get(lane) ?? {};
      if (running === 0 && promptAnswers < promptAnswersMin) return lane;
      if (running === 0) firstPrompt ??= lane;
      visited += 1;
      if (visited === forgettableMax) break;
    }
    return firstPrompt;
  };
  const forgetBeyond = (lanes: { readonly size: number; keys(): Iterable<string> } | undefined, max: number): void => {
    const idle = lanes && lanes.size > max ? firstIdle(lanes.keys()) : null;
    if (idle !== null) forget(idle);
  };
  return {
    has: (lane: string): boolean => states.has(lane),
    get: (lane: string): State => states.get(lane) ?? unknown,
    put: (lane: string, state: State): void => {
      const { group } = receiverOf(lane);
      states.delete(lane);
      states.set(lane, state);
      const lanes = groups.get(group) ?? new Set();
      lanes.delete(lane);
      groups.set(group, lanes.add(lane));
      forgetBeyond(lanes, receiversPerGroupMax);
      forgetBeyond(states, receiversMax);
    },
    forgetOld: (): void => {
      for (const [lane, { running, usedAtMs }] of states) {
        if (usedAtMs + forgetAfterMs >= now()) return;
        if (running === 0) forget(lane);
      }
    },
    inGroup: (group: string): Iterable<string> => groups.get(group) ?? [],
  };
};

export type ReceiverSlots = ReturnType<typeof createReceiverSlots>;

/**
 * Shares the slots for first attempts among origins, the companies at them, and their receivers, which are named by
 * their lanes. No one gets more than is free for the others at that moment: a single company gets half, two get a third
 * each. The state of receivers and origins is kept only in this process.
 */
export const createReceiverSlots = (now: () => number = Date.now) => {
  const memory = createMemory(now);
  const originCircuits = new Map<string, { readonly circuit: Circuit; readonly usedAtMs: number }>();
  const running = { prompt: createRunning(), apart: createRunning(), probe: createRunning() };
  /** The running attempts to each receiver. */
  const busy = createTally();
  let unrecorded = 0;

  const circuitOf = (origin: string): Circuit => originCircuits.get(origin)?.circuit ?? closedCircuit;
  const forgetOld = (): void => {
    memory.forgetOld();
    for (const [origin, { usedAtMs }] of originCircuits) {
      if (usedAtMs + forgetAfterMs < now()) originCircuits.delete(origin);
    }
  };
  const kindOf = (lane: string): Kind | null => {
    const { circuit, promptAnswers } = memory.get(lane);
    const originCircuit = circuitOf(receiverOf(lane).origin);
    const states = [circuitState(originCircuit, now()), circuitState(circuit, now())];
    if (states.includes('open')) return null;
    if (states.includes('half_open')) return 'probe';
    return promptAnswers >= promptAnswersMin ? 'prompt' : 'apart';
  };
  const isRoomAtOrigin = (kind: Kind, lane: string): boolean => {
    const { origin, companyId, group } = receiverOf(lane);
    const { all, origins, companies, groups } = running[kind];
    const { slots, perOrigin } = limits[kind];
    const free = slots - all.get(everything);
    const freeAtOrigin = perOrigin - origins.get(origin);
    if (free <= 0 || freeAtOrigin <= 0) return false;
    return companies.get(companyId) < free && groups.get(group) < freeAtOrigin;
  };
  const isRoomAtReceiver = (kind: Kind, lane: string): boolean => {
    const { running: count, hasAnswered } = memory.get(lane);
    return count < (kind === 'apart' && !hasAnswered ? unprovenPerReceiver : limits[kind].perReceiver);
  };
  const hasRoom = (kind: Kind, lane: string): boolean => isRoomAtReceiver(kind, lane) && isRoomAtOrigin(kind, lane);

  const take = (lane: string, kind: Kind): Slot => {
    const { origin, companyId, group } = receiverOf(lane);
    const { all, origins, companies, groups } = running[kind];
    let isHolding = true;
    let isLate = false;
    let isRunning = true;
    const hold = (change: 1 | -1): void => {
      all.add(everything, change);
      origins.add(origin, change);
      groups.add(group, change);
    };
    const change = (after: Partial<State>): void =>
      memory.put(lane, { ...memory.get(lane), ...after, usedAtMs: now() });
    const release = (): void => {
      isRunning = false;
      if (isHolding) hold(-1);
      companies.add(companyId, -1);
      busy.add(lane, -1);
      change({ running: memory.get(lane).running - 1 });
    };
    const changeOrigin = (isConnected: boolean): boolean => {
      const before = circuitOf(origin);
      const after = circuitAfter(before, isConnected, now());
      if (after === closedCircuit) {
        originCircuits.delete(origin);
      } else {
        originCircuits.set(origin, { circuit: after, usedAtMs: now() });
      }
      return before.openUntilMs !== null && after.openUntilMs === null;
    };
    const changeReceiver = (isAnswered: boolean): boolean => {
      const before = memory.get(lane);
      const circuit = circuitAfter(before.circuit, isAnswered, now());
      const promptAnswers = isAnswered && !isLate ? Math.min(promptAnswersMin, before.promptAnswers + 1) : 0;
      change({ circuit, promptAnswers, hasAnswered: isAnswered });
      return before.circuit.openUntilMs !== null && circuit.openUntilMs === null;
    };

    hold(1);
    companies.add(companyId, 1);
    busy.add(lane, 1);
    change({ running: memory.get(lane).running + 1 });
    return {
      late: () => {
        if (!isRunning || isLate) return;
        isLate = true;
        change({ promptAnswers: 0 });
        if (kind !== 'prompt') return;
        isHolding = false;
        hold(-1);
      },
      answer: (reach) => {
        release();
        unrecorded += 1;
        if (reach === 'unsent') return false;
        const isOriginBack = changeOrigin(reach !== 'unreachable');
        // While no attempt reaches its origin, nothing is known about a receiver.
        const isReceiverBack = reach !== 'unreachable' && changeReceiver(reach === 'answered');
        return isOriginBack || isReceiverBack;
      },
      end: () => {
        if (isRunning) {
          release();
        } else {
          unrecorded -= 1;
        }
      },
    };
  };

  return {
    /** Takes a slot for an attempt, if there is one. */
    tryTake: (lane: string): Slot | null => {
      const kind = kindOf(lane);
      return kind !== null && unrecorded < unrecordedMax && hasRoom(kind, lane) ? take(lane, kind) : null;
    },
    /**
     * Treats a receiver as prompt if this process knows nothing about it, but the database shows that it has accepted
     * webhooks.
     */
    trust: (lane: string): void => {
      if (!memory.has(lane)) {
        memory.put(lane, { ...unknown, promptAnswers: promptAnswersMin, hasAnswered: true, usedAtMs: now() });
      }
    },
    /** Whether attempts to this receiver are left out for now, because nothing answers. */
    isPaused: (lane: string): boolean => kindOf(lane) === null,
    /** Whether the database lags so far behind that no slot is given. */
    isLagging: (): boolean => unrecorded >= unrecordedMax,
    /** The running attempts of this group, of all kinds. */
    runningIn: (group: string): number =>
      running.prompt.groups.get(group) + running.apart.groups.get(group) + running.probe.groups.get(group),
    /** The running attempts to this receiver. */
    runningTo: busy.get,
    /** The groups in which only prompt or probed receivers get a slot. */
    fullGroups: (): string[] => {
      forgetOld();
      return [...running.apart.groups.names()].filter((group) => !isRoomAtOrigin('apart', group));
    },
    /** The receivers of a group that get a slot even if the group is full. */
    privileged: (group: string): string[] =>
      [...memory.inGroup(group)].filter((lane) => {
        const kind = kindOf(lane);
        return kind !== null && kind !== 'apart' && hasRoom(kind, lane);
      }),
    /** Whether any available receiver has as many attempts as it may have. */
    isShort: (): boolean =>
      unrecorded >= unrecordedMax ||
      [...busy.names()].some((lane) => {
        const kind = kindOf(lane);
        return kind !== null && !hasRoom(kind, lane);
      }),
  };
};
