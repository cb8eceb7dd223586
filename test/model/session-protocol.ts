import {
  type SessionState,
  type SessionTransition,
  sessionCan,
  sessionTransitions,
  unfinishedSessionStates,
} from '../../domain/sessions/state.ts';
import { sessionChangeOnCancel } from '../../domain/submissions/review.ts';
import { type SubmissionTransition, submissionCan, submissionTransitions } from '../../domain/submissions/status.ts';
import { batchSteps } from './batch-steps.ts';
import type { Model, Step } from './explore.ts';
import {
  isUnfinished,
  newSession,
  type OpenTransaction,
  ourRules,
  type Rules,
  receive,
  rollBack,
  type SessionModel,
  type SessionRun,
  type World,
  withBatch,
  withMessages,
  withRun,
  withSession,
} from './session-world.ts';

// Sessions of one batch, from creation to the batch's event: PostgreSQL's rows, the outbox, and the workflows of
// Temporal. The rules for the order of events are those of `domain/`. A kill of any process is a step that is rolled
// back, repeated or never made.

/** Two outcomes are enough: the others differ only in what people may do afterward. */
const outcomes = ['finishReview', 'finishFailed'] as const;
const sessionChangeOf = (change: SubmissionTransition): SessionTransition =>
  change === 'finishFailed' ? 'fail' : 'complete';
const isOutcome = (change: SubmissionTransition): boolean => (outcomes as readonly string[]).includes(change);

const sessionChanges = Object.keys(sessionTransitions) as SessionTransition[];

export interface Setup {
  readonly sessions: number;
  /** How often Temporal may lose its state, or an operator may terminate a run. */
  readonly disasters?: number;
  /** How often a failed session may be processed again. */
  readonly restarts?: number;
  /** Starts with every session submitted, and the batch woken by an earlier one. */
  readonly areSubmitted?: boolean;
  readonly rules?: Rules;
}

/** The protocol for some sessions of one batch. */
export const sessionProtocol = ({
  sessions: count,
  disasters = 0,
  restarts = 0,
  areSubmitted = false,
  rules = ourRules,
}: Setup): Model<World> => {
  /** Waits for the lock, writes a change that ends a session, and checks whether that session was the batch's last. */
  const begin = (
    world: World,
    index: number,
    sessionChange: SessionTransition | null,
    submissionChange: SubmissionTransition,
    run: number | null = null,
  ): World | null => {
    const { lockedBy } = world.batch;
    const locks = rules.locksBatch && sessionChange !== null;
    if (locks && lockedBy !== null) return null;
    const isLast = !world.sessions.some((session, at) => at !== index && isUnfinished(session));
    const started = withSession(world, index, { transaction: { sessionChange, submissionChange, run, isLast } });
    return locks ? withBatch(started, { lockedBy: index }) : started;
  };

  const commit = (world: World, index: number, { sessionChange, submissionChange, isLast }: OpenTransaction): World => {
    const session = world.sessions[index] as SessionModel;
    const isCancel = submissionChange === 'cancel';
    const ends = sessionChange !== null;
    const wakes = ends && isLast && (!isCancel || rules.wakesBatchOnCancel);
    const changed = withSession(rollBack(world, index), index, {
      state: sessionChange === null ? session.state : sessionTransitions[sessionChange].to,
      status: submissionTransitions[submissionChange].to,
      outcomes: session.outcomes + (isOutcome(submissionChange) ? 1 : 0),
    });
    return withMessages(changed, [
      ...(ends && isCancel ? [`cancel ${index} ${session.runs.length - 1}`] : []),
      ...(wakes ? ['wake'] : []),
    ]);
  };

  const messageSteps = (world: World): Step<World>[] =>
    [...new Set(world.outbox)].flatMap((message) => {
      const at = world.outbox.indexOf(message);
      const sent = receive(world, message);
      return [
        { name: `send ${message}`, next: { ...sent, outbox: world.outbox.filter((_, index) => index !== at) } },
        { name: `send ${message}; the sender is killed`, next: sent, isOptional: true },
      ];
    });

  const requestSteps = (world: World, index: number, session: SessionModel): Step<World>[] => {
    const { state, status } = session;
    const steps: Step<World>[] = [];
    const mayRequest = (name: string, next: World | null): void => {
      if (next) steps.push({ name: `${name} ${index}`, next, isOptional: true });
    };
    if (state === null) {
      // Sessions are alike, so they are created in the order of their numbers.
      const isNext = index === 0 || world.sessions[index - 1]?.state !== null;
      if (!isNext || world.batch.status === 'completed' || world.batch.lockedBy !== null) return [];
      const created = withBatch(withSession(world, index, { state: 'pending' }), { status: 'open', isYoung: true });
      mayRequest('create', withMessages(created, [`start ${index}`]));
      return steps;
    }
    if (sessionCan('submit', state) && submissionCan('submit', status)) {
      const submitted = withSession(world, index, { state: 'submitted', status: 'processing' });
      mayRequest('submit', withMessages(submitted, [`submit ${index}`]));
    }
    if (submissionCan('cancel', status)) {
      mayRequest('begin to cancel', begin(world, index, sessionChangeOnCancel(status), 'cancel'));
    }
    const { runs } = session;
    const mayRestart = runs.length <= restarts && world.batch.lockedBy === null;
    if (mayRestart && sessionCan('processAgain', state) && submissionCan('processAgain', status)) {
      const change = { state: 'submitted', status: 'processing', outcomes: 0, runs: [...runs, 'none'] } as const;
      mayRequest('process again', withMessages(withSession(world, index, change), [`again ${index} ${runs.length}`]));
    }
    return steps;
  };

  const runSteps = (world: World, index: number, { state, runs }: SessionModel, at: number): Step<World>[] => {
    const run = runs[at];
    const go = (name: string, next: World | null): Step<World>[] => (next ? [{ name: `${name} ${index}`, next }] : []);
    const move = (name: string, to: SessionRun): Step<World>[] => go(name, withRun(world, index, at, to));
    if (state === null) return [];
    if (run === 'waiting') return move('the timer fires for', 'expiring');
    if (run === 'expiring') {
      if (sessionCan('expire', state)) return go('begin to expire', begin(world, index, 'expire', 'expire'));
      return move('learn the state of', state === 'submitted' ? 'processing' : 'ended');
    }
    if (run !== 'processing') return [];
    const isReplaced = rules.guardsRuns && at < runs.length - 1;
    if (isReplaced || (rules.guardsPublication && !sessionCan('complete', state))) {
      return move('end the run of', 'ended');
    }
    return outcomes.flatMap((outcome) =>
      go(`run ${at} begins to publish ${outcome} of`, begin(world, index, sessionChangeOf(outcome), outcome, at)),
    );
  };

  const mayBeSwept = (world: World): boolean => rules.sweeps && world.disasters < disasters;

  const sweepSteps = (world: World, index: number, { state, runs }: SessionModel): Step<World>[] => {
    if (!mayBeSwept(world)) return [];
    const newest = runs.length - 1;
    const run = runs[newest];
    if (state === 'pending' && (run === 'terminated' || run === 'none')) {
      const next = begin(world, index, 'expire', 'expire');
      return next ? [{ name: `sweep: begin to expire ${index}`, next }] : [];
    }
    if (state !== 'submitted') return [];
    if (run === 'none') {
      return [{ name: `sweep: start ${index} again`, next: withRun(world, index, newest, 'processing') }];
    }
    if (run !== 'terminated') return [];
    const next = begin(world, index, 'fail', 'finishFailed');
    return next ? [{ name: `sweep: begin to fail ${index}`, next }] : [];
  };

  const sessionSteps = (world: World, index: number): Step<World>[] => {
    const session = world.sessions[index] as SessionModel;
    const { transaction } = session;
    if (transaction) {
      return [
        { name: `commit ${transaction.submissionChange} ${index}`, next: commit(world, index, transaction) },
        { name: `roll back ${transaction.submissionChange} ${index}`, next: rollBack(world, index), isOptional: true },
      ];
    }
    return [
      ...requestSteps(world, index, session),
      ...session.runs.flatMap((_, at) => runSteps(world, index, session, at)),
      ...sweepSteps(world, index, session),
    ];
  };

  const disasterSteps = (world: World): Step<World>[] => {
    if (world.disasters === 0) return [];
    const spent = { ...world, disasters: world.disasters - 1 };
    const lost = spent.sessions.map((session) => ({ ...session, runs: session.runs.map(() => 'none' as const) }));
    const steps: Step<World>[] = [
      {
        name: 'Temporal loses everything',
        next: { ...withBatch(spent, { run: 'none', isWoken: false }), sessions: lost },
        isOptional: true,
      },
    ];
    world.sessions.forEach(({ runs }, index) => {
      const newest = runs.length - 1;
      if (runs[newest] === 'waiting' || runs[newest] === 'expiring' || runs[newest] === 'processing') {
        steps.push({
          name: `an operator terminates ${index}`,
          next: withRun(spent, index, newest, 'terminated'),
          isOptional: true,
        });
      }
    });
    return steps;
  };

  const hasEnded = ({ state, status, transaction, runs }: SessionModel): boolean => {
    if (state === null) return true;
    const isUnfinished = unfinishedSessionStates.includes(state) || status === 'created' || status === 'processing';
    const isRunning = runs.some((run) => run !== 'ended' && run !== 'terminated' && run !== 'none');
    return transaction === null && !isUnfinished && !isRunning;
  };

  const submitted: SessionModel = { ...newSession, state: 'submitted', status: 'processing', runs: ['processing'] };
  return {
    initial: {
      sessions: Array.from({ length: count }, () => (areSubmitted ? submitted : newSession)),
      batch: {
        status: areSubmitted ? 'open' : 'none',
        events: 0,
        isYoung: areSubmitted,
        run: areSubmitted ? 'checking' : 'none',
        isWoken: false,
        lockedBy: null,
      },
      outbox: [],
      disasters,
    },
    steps: (world) => [
      ...messageSteps(world),
      ...world.sessions.flatMap((_, index) => sessionSteps(world, index)),
      ...batchSteps(world, rules, mayBeSwept(world)),
      ...disasterSteps(world),
    ],
    violation: ({ sessions, batch }) => {
      if (batch.events > 1) return 'the batch sent its event twice';
      if (sessions.some((session) => session.outcomes > 1)) return 'a session published two outcomes';
      return null;
    },
    wrongStep: (from, to) => {
      const completes = from.batch.status === 'open' && to.batch.status === 'completed';
      if (completes && to.sessions.some(isUnfinished)) return 'the batch completed before its sessions';
      for (const [index, before] of from.sessions.entries()) {
        const after = to.sessions[index] as SessionModel;
        if (before.status === 'cancelled' && after.status !== 'cancelled') return 'a cancelled submission changed';
        const run = before.transaction?.run ?? null;
        const isReplaced = run !== null && run < before.runs.length - 1;
        if (isReplaced && after.outcomes > before.outcomes) return 'a replaced run published';
        if (before.state === null || before.state === after.state) continue;
        const isAllowed = sessionChanges.some(
          (change) => sessionCan(change, before.state as SessionState) && sessionTransitions[change].to === after.state,
        );
        if (!isAllowed) return `a session went from ${before.state} to ${after.state}`;
      }
      return null;
    },
    isDone: ({ sessions, batch, outbox }) =>
      outbox.length === 0 &&
      sessions.every(hasEnded) &&
      (batch.status === 'none' || (batch.status === 'completed' && batch.run !== 'checking')),
  };
};
