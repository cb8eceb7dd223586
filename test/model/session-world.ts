import { type SessionState, type SessionTransition, unfinishedSessionStates } from '../../domain/sessions/state.ts';
import type { SubmissionStatus, SubmissionTransition } from '../../domain/submissions/status.ts';

/** A transaction that has written and not yet committed. It holds the rows that it changed, and the lock of the batch. */
export interface OpenTransaction {
  readonly sessionChange: SessionTransition | null;
  readonly submissionChange: SubmissionTransition;
  /** What it saw under the lock: every other session of the batch is finished. */
  readonly isLast: boolean;
}

export type SessionRun = 'none' | 'waiting' | 'expiring' | 'processing' | 'terminated' | 'ended';

export interface SessionModel {
  /** Null before the session is created. */
  readonly state: SessionState | null;
  readonly status: SubmissionStatus;
  /** How often an outcome was published. */
  readonly outcomes: number;
  readonly transaction: OpenTransaction | null;
  readonly run: SessionRun;
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
  /** How many disasters may still come. */
  readonly disasters: number;
}

export const newSession: SessionModel = { state: null, status: 'created', outcomes: 0, transaction: null, run: 'none' };

/** Whether a session has been created and may still change. */
export const isUnfinished = ({ state }: SessionModel): boolean =>
  state !== null && unfinishedSessionStates.includes(state);

/** Changes one session. */
export const withSession = (world: World, index: number, change: Partial<SessionModel>): World => ({
  ...world,
  sessions: world.sessions.map((session, at) => (at === index ? { ...session, ...change } : session)),
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

/** What one message does in Temporal. Sent twice, it does no more. */
export const receive = (world: World, message: string): World => {
  const [kind, number] = message.split(' ');
  if (kind === 'wake') {
    const { run } = world.batch;
    if (run === 'ended') return world;
    return withBatch(world, run === 'none' ? { run: 'checking', isWoken: false } : { isWoken: true });
  }
  const index = Number(number);
  const { run } = world.sessions[index] as SessionModel;
  if (kind === 'start') return run === 'none' ? withSession(world, index, { run: 'waiting' }) : world;
  if (kind === 'submit')
    return run === 'none' || run === 'waiting' ? withSession(world, index, { run: 'processing' }) : world;
  return run === 'none' || run === 'terminated' ? world : withSession(world, index, { run: 'ended' });
};
