import type { DeliveryStatus } from '../../domain/webhooks/status.ts';

/** One request to the receiver, as the ledger has it. */
export interface Attempt {
  readonly series: number;
  /** Null until the answer is recorded. */
  readonly isAccepted: boolean | null;
}

/** The next step of a live worker. A kill removes it. */
export type Hand =
  /** Waits for the receiver's answer, on behalf of a message in the outbox or of a workflow's activity. */
  | {
      readonly does: 'await';
      readonly by: 'outbox' | 'run';
      readonly series: number;
      /** The attempt's number, counted over all series. */
      readonly number: number;
      /** The claim of the message or the try of the activity. A later one makes it stale. */
      readonly claim: number;
      readonly nextDelayMs: number | null;
    }
  /** Starts the workflow for the rest of the series, or has started it and removes the message. */
  | { readonly does: 'start run' | 'remove message'; readonly series: number; readonly claim: number };

/** A message in the outbox that asks for the first attempt of a series. */
export interface Message {
  readonly series: number;
  readonly claims: number;
  readonly isLeased: boolean;
}

/** The workflow that makes the remaining attempts of a series. */
export interface Run {
  readonly state: 'none' | 'due' | 'attempting' | 'ended' | 'terminated';
  readonly step: number;
  readonly retryDelaysMs: readonly number[];
  /** Tries of its activity. */
  readonly tries: number;
}

export const noRun: Run = { state: 'none', step: 0, retryDelaysMs: [], tries: 0 };

/** One delivery: its row, its ledger, its messages in the outbox, its workflows, and the workers at work on it. */
export interface DeliveryWorld {
  /** Null once it is erased. */
  readonly status: DeliveryStatus | null;
  readonly series: number;
  /** The attempt that settled it; null if none has. */
  readonly settledBy: number | null;
  readonly attempts: readonly Attempt[];
  readonly messages: readonly Message[];
  /** By series, from 1. */
  readonly runs: readonly Run[];
  readonly hands: readonly Hand[];
  /** How often a worker may still be killed, or lose its lease or heartbeat although it is alive. */
  readonly faults: number;
  /** How often Temporal may still lose its state, or an operator may still terminate a run. */
  readonly disasters: number;
  readonly redeliveries: number;
  readonly mayBeErased: boolean;
}

/** Parts of the protocol that a test can remove, to show that the model notices. */
export interface DeliveryRules {
  /** An answer of an earlier series changes nothing but the ledger. */
  readonly guardsSeries: boolean;
  /** A failure settles nothing if another attempt has started in the meantime. */
  readonly guardsFailures: boolean;
  /** The workflow is started before the message is removed. */
  readonly startsBeforeRemoval: boolean;
  /** A series with an answer is left to a workflow until it settles, whatever its status. */
  readonly leavesEachUnsettled: boolean;
  /** A message has a lease, which ends if its worker dies. */
  readonly leasesEnd: boolean;
  readonly sweeps: boolean;
}

export const ourDeliveryRules: DeliveryRules = {
  guardsSeries: true,
  guardsFailures: true,
  startsBeforeRemoval: true,
  leavesEachUnsettled: true,
  leasesEnd: true,
  sweeps: true,
};

/** The runs, with one of them changed. */
export const withRunOf = (world: DeliveryWorld, series: number, change: Partial<Run>): DeliveryWorld => ({
  ...world,
  runs: world.runs.map((run, index) => (index === series - 1 ? { ...run, ...change } : run)),
});

/** The messages, with that of a series changed or removed. */
export const withMessage = (world: DeliveryWorld, series: number, change: Partial<Message> | null): DeliveryWorld => ({
  ...world,
  messages: world.messages.flatMap((message) => {
    if (message.series !== series) return [message];
    return change === null ? [] : [{ ...message, ...change }];
  }),
});

/** The world with another step for one worker, or without the worker. */
export const withHand = (world: DeliveryWorld, hand: Hand, next: Hand | null): DeliveryWorld => {
  const others = world.hands.filter((each) => each !== hand);
  const hands = next === null ? others : [...others, next];
  return { ...world, hands: hands.toSorted((a, b) => JSON.stringify(a).localeCompare(JSON.stringify(b))) };
};
