import { type SessionState, type SessionTransition, unfinishedSessionStates } from '../../domain/sessions/state.ts';
import type { SubmissionStatus, SubmissionTransition } from '../../domain/submissions/status.ts';

/**
 * A transaction that has written and not yet committed. It holds the rows that it changed, and the lock of the batch.
 */
export interface OpenTransaction {
  readonly sessionChange: SessionTransition | null;
  readonly submissionChange: SubmissionTransition;
  /** The run that writes the change; null if another process does. */
  readonly run: number | null;
  /** Whether it saw, under the lock, that every other session of the batch was finished. */
  readonly isLast: boolean;
}

export type SessionRun = 'none' | 'waiting' | 'expiring' | 'processing' | 'terminated' | 'ended';

export interface SessionModel {
  /** Null before the session is created. */
  readonly state: SessionState | null;
  readonly status: SubmissionStatus;
  /** How often the newest run published an outcome. */
  readonly outcomes: number;
  readonly transaction: OpenTransaction | null;
  /** Its workflows: the first one, and another one each time the session is processed again. */
  readonly runs: readonly SessionRun[];
}

export interface BatchModel {
  readonly status: 'none' | 'open' | 'completed';
  readonly events: number;
  /** Whether its newest session is younger than the grace. */
  readonly isYoung: boolean;
  /** `read`: a check has found unfinished sessions, and its result is on its way to the workflow. */
  readonly run: 'none' | 'checking' | 'read' | 'grace' | 'asleep' | 'ended';
  readonly isWoken: boolean;
  /** The session whose transaction holds the batch's row. */
  readonly lockedBy: number | null;
}

export interface World {
  readonly sessions: readonly SessionModel[];
  readonly batch: BatchModel;
  /** Messages of committed transactions: a kind, and the number of a session. */
  readonly outbox: readonly string[];
  /** The number of disasters that may still happen. */
  readonly disasters: number;
}

/** Parts of the protocol that a test can remove, to show that the model notices. */
export interface Rules {
  readonly locksBatch: boolean;
  readonly clearsWakeUpBeforeCheck: boolean;
  readonly guardsPublication: boolean;
  readonly wakesBatchOnCancel: boolean;
  /** A run that another one has replaced publishes nothing. */
  readonly guardsRuns: boolean;
  readonly sweeps: boolean;
}
export const ourRules: Rules = {
  locksBatch: true,
  clearsWakeUpBeforeCheck: true,
  guardsPublication: true,
  wakesBatchOnCancel: true,
  guardsRuns: true,
  sweeps: true,
};

export const newSession: SessionModel = {
  state: null,
  status: 'created',
  outcomes: 0,
  transaction: null,
  runs: ['none'],
};

/** Whether a session has been created and may still change. */
export const isUnfinished = ({ state }: SessionModel): boolean =>
  state !== null && unfinishedSessionStates.includes(state);

/** Changes one session. */
export const withSession = (world: World, index: number, change: Partial<SessionModel>): World => ({
  ...world,
  sessions: world.sessions.map((session, at) => (at === index ? { ...session, ...change } : session)),
});
/** Changes one workflow of a session. */
export const withRun = (world: World, index: number, number: number, run: SessionRun): World =>
  withSession(world, index, {
    runs: world.sessions[index]?.runs.map((each, at) => (at === number ? run : each)) ?? [],
  });

/** Changes the batch. */
export const withBatch = (world: World, change: Partial<BatchModel>): World => ({
  ...world,
  batch: { ...world.batch, ...change },
});
/** Adds messages to the outbox. */
export const withMessages = (world: World, messages: readonly string[]): World => ({
  ...world,
  outbox: [...world.outbox, ...messages].sort(),
});

/** Ends a transaction without its changes. */
export const rollBack = (world: World, index: number): World => {
  const left = withSession(world, index, { transaction: null });
  return world.batch.lockedBy === index ? withBatch(left, { lockedBy: null }) : left;
};

/** The effect of a message in Temporal. Sending it twice has the same effect. */
export const receive = (world: World, message: string): World => {
  const [kind, number, later] = message.split(' ');
  if (kind === 'wake') {
    const { run } = world.batch;
    if (run === 'ended') return world;
    return withBatch(world, run === 'none' ? { run: 'checking', isWoken: false } : { isWoken: true });
  }
  const index = Number(number);
  // Messages about later runs name them.
  const at = Number(later ?? 0);
  const run = world.sessions[index]?.runs[at];
  if (kind === 'start') return run === 'none' ? withRun(world, index, at, 'waiting') : world;
  if (kind === 'cancel') return run === 'none' || run === 'terminated' ? world : withRun(world, index, at, 'ended');
  return run === 'none' || run === 'waiting' ? withRun(world, index, at, 'processing') : world;
};
