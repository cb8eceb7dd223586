import { delayAfterAttempt, remainingDelays } from '../../domain/webhooks/retry-schedule.ts';
import {
  changeAfterAttempt,
  type DeliveryStatus,
  deliveryTransitions,
  isSettled,
} from '../../domain/webhooks/status.ts';
import {
  type DeliveryRules,
  type DeliveryWorld,
  type Hand,
  type Message,
  noRun,
  ourDeliveryRules,
  withHand,
  withMessage,
  withRunOf,
} from './delivery-world.ts';
import type { Model, Step } from './explore.ts';

// One delivery from its event to its end: first attempts straight from the outbox under a lease, a workflow for the
// rest of the series, and later series by operators and the sweep. The rules that decide what an answer changes are
// those of `domain/`.

export interface DeliverySetup {
  readonly faults?: number;
  readonly disasters?: number;
  readonly redeliveries?: number;
  readonly mayBeErased?: boolean;
  readonly rules?: DeliveryRules;
}

/** Two attempts in a series: one from the outbox, one by a workflow. More attempts would repeat the second. */
const retryDelaysMs = [1];
const attemptsInSeries = retryDelaysMs.length + 1;

type Await = Extract<Hand, { does: 'await' }>;

const can = (change: keyof typeof deliveryTransitions, status: DeliveryStatus | null): boolean =>
  status !== null && (deliveryTransitions[change].from as readonly DeliveryStatus[]).includes(status);

const isUnsettled = ({ status }: DeliveryWorld): boolean => status !== null && !isSettled(status);

const answeredOf = ({ attempts }: DeliveryWorld, series: number): number =>
  attempts.filter((attempt) => attempt.series === series && attempt.isAccepted !== null).length;

/** Writes the row of the next attempt before it is sent. */
const withAttempt = (world: DeliveryWorld, hand: Omit<Await, 'does' | 'number'>): DeliveryWorld => {
  const attempts = [...world.attempts, { series: hand.series, isAccepted: null }];
  const started: Await = { does: 'await', number: attempts.length, ...hand };
  return { ...world, attempts, hands: [...world.hands, started] };
};

const withSeries = (world: DeliveryWorld, change: 'redeliver' | 'recover' | 'retryNow'): DeliveryWorld => {
  const series = world.series + 1;
  return {
    ...world,
    series,
    status: deliveryTransitions[change].to,
    settledBy: null,
    messages: [...world.messages, { series, claims: 0, isLeased: false }],
    runs: [...world.runs, noRun],
  };
};

/** Records an answer in one transaction. */
const record = (world: DeliveryWorld, hand: Await, isAccepted: boolean, rules: DeliveryRules): DeliveryWorld => {
  const attempts = world.attempts.map((attempt, index) =>
    index === hand.number - 1 ? { ...attempt, isAccepted } : attempt,
  );
  const change = changeAfterAttempt(isAccepted ? null : 'refused', hand.nextDelayMs);
  const isOfSeries = hand.series === world.series || !rules.guardsSeries;
  const isNewest = hand.number === world.attempts.length || change === 'succeed' || !rules.guardsFailures;
  const isCurrent = isOfSeries && isNewest && can(change, world.status);
  const status = isCurrent ? deliveryTransitions[change].to : world.status;
  const settledBy = isCurrent && status !== null && isSettled(status) ? hand.number : world.settledBy;
  const recorded = withHand({ ...world, attempts, status, settledBy }, hand, null);
  if (hand.by === 'outbox') return afterFirstAttempt(recorded, hand, change !== 'retry', isCurrent, rules);
  return afterRun(recorded, hand, isCurrent);
};

/** A worker starts to leave the rest of a series to a workflow. */
const withLeaving = (world: DeliveryWorld, series: number, claim: number, rules: DeliveryRules): DeliveryWorld => ({
  ...world,
  hands: [...world.hands, { does: rules.startsBeforeRemoval ? 'start run' : 'remove message', series, claim }],
});

/**
 * The step after an attempt from the outbox: its message is removed once the series needs nothing more, or a workflow
 * is started.
 */
const afterFirstAttempt = (
  world: DeliveryWorld,
  { series, claim }: Await,
  hasSettled: boolean,
  isCurrent: boolean,
  rules: DeliveryRules,
): DeliveryWorld => {
  if (hasSettled) {
    const isNeeded = world.series === series && isUnsettled(world);
    return isNeeded ? world : withMessage(world, series, null);
  }
  if (!isCurrent) return world;
  return withLeaving(world, series, claim, rules);
};

/** The workflow's reaction to the answer of its activity. The answer of an earlier try is ignored. */
const afterRun = (world: DeliveryWorld, { series, claim, nextDelayMs }: Await, isCurrent: boolean): DeliveryWorld => {
  const run = world.runs[series - 1];
  if (run?.state !== 'attempting' || run.tries !== claim) return world;
  const isPending = isCurrent ? isUnsettled(world) : world.series === series && isUnsettled(world);
  return withRunOf(
    world,
    series,
    isPending && nextDelayMs !== null ? { state: 'due', step: run.step + 1 } : { state: 'ended' },
  );
};

const startRun = (world: DeliveryWorld, series: number, rules: DeliveryRules): DeliveryWorld => {
  const isLeft = rules.leavesEachUnsettled ? isUnsettled(world) : world.status === 'pending';
  const needsRun = world.series === series && isLeft;
  if (!needsRun || world.runs[series - 1]?.state !== 'none') return world;
  const delays = remainingDelays(retryDelaysMs, answeredOf(world, series));
  return withRunOf(world, series, { state: 'due', step: 0, retryDelaysMs: delays });
};

/** The protocol for one delivery. */
export const deliveryProtocol = ({
  faults = 0,
  disasters = 0,
  redeliveries = 0,
  mayBeErased = false,
  rules = ourDeliveryRules,
}: DeliverySetup): Model<DeliveryWorld> => {
  const claimSteps = (world: DeliveryWorld, message: Message): Step<DeliveryWorld>[] => {
    const { series, claims, isLeased } = message;
    const isHeld = world.hands.some(
      (hand) => hand.series === series && hand.claim === claims && !(hand.does === 'await' && hand.by === 'run'),
    );
    if (isLeased) {
      const ended = withMessage(world, series, { isLeased: false });
      if (!isHeld) return rules.leasesEnd ? [{ name: `the lease of ${series} ends`, next: ended }] : [];
      if (world.faults === 0) return [];
      const lost = { ...ended, faults: world.faults - 1 };
      return [{ name: `the lease of ${series} ends although its worker lives`, next: lost, isOptional: true }];
    }
    const claim = claims + 1;
    const claimed = withMessage(world, series, { claims: claim, isLeased: true });
    const isFirst = world.series === series && isUnsettled(world) && answeredOf(world, series) === 0;
    const nextDelayMs = delayAfterAttempt(retryDelaysMs, 1);
    const next = isFirst
      ? withAttempt(claimed, { by: 'outbox', series, claim, nextDelayMs })
      : withLeaving(claimed, series, claim, rules);
    return [{ name: `claim ${series}`, next }];
  };

  const handSteps = (world: DeliveryWorld, hand: Hand): Step<DeliveryWorld>[] => {
    const { series, claim } = hand;
    const killed: Step<DeliveryWorld>[] =
      world.faults === 0
        ? []
        : [
            {
              name: `the worker that is to ${hand.does} for ${series} is killed`,
              next: { ...withHand(world, hand, null), faults: world.faults - 1 },
              isOptional: true,
            },
          ];
    if (hand.does === 'await') {
      return [
        { name: `attempt ${hand.number} is accepted`, next: record(world, hand, true, rules) },
        { name: `attempt ${hand.number} fails`, next: record(world, hand, false, rules) },
        ...killed,
      ];
    }
    const isStart = hand.does === 'start run';
    const isLast = isStart !== rules.startsBeforeRemoval;
    const done = isStart ? startRun(world, series, rules) : withMessage(world, series, null);
    const other: Hand = { does: isStart ? 'remove message' : 'start run', series, claim };
    const next = withHand(done, hand, isLast ? null : other);
    return [{ name: `${hand.does} of ${series}`, next }, ...killed];
  };

  const runSteps = (world: DeliveryWorld, series: number): Step<DeliveryWorld>[] => {
    const run = world.runs[series - 1] ?? noRun;
    const { state, step, tries } = run;
    if (state === 'due') {
      if (world.series !== series || !isUnsettled(world)) {
        return [{ name: `the run of ${series} ends`, next: withRunOf(world, series, { state: 'ended' }) }];
      }
      const claim = tries + 1;
      const nextDelayMs = delayAfterAttempt(run.retryDelaysMs, step + 1);
      const started = withRunOf(world, series, { state: 'attempting', tries: claim });
      return [
        {
          name: `the run of ${series} makes an attempt`,
          next: withAttempt(started, { by: 'run', series, claim, nextDelayMs }),
        },
      ];
    }
    if (state !== 'attempting') return [];
    const again = withRunOf(world, series, { state: 'due' });
    const lives = world.hands.some(
      (hand) => hand.does === 'await' && hand.by === 'run' && hand.series === series && hand.claim === tries,
    );
    if (!lives) return [{ name: `the heartbeat of ${series} is missed`, next: again }];
    if (world.faults === 0) return [];
    const lost = { ...again, faults: world.faults - 1 };
    return [{ name: `the heartbeat of ${series} is missed although its worker lives`, next: lost, isOptional: true }];
  };

  const sweepSteps = (world: DeliveryWorld): Step<DeliveryWorld>[] => {
    const isWaiting = world.messages.some(({ series }) => series === world.series);
    const run = world.runs[world.series - 1]?.state;
    const isLost = run === 'none' || run === 'terminated';
    if (!rules.sweeps || !isUnsettled(world) || isWaiting || !isLost) return [];
    return [{ name: 'sweep: start another series', next: withSeries(world, 'recover') }];
  };

  const requestSteps = (world: DeliveryWorld): Step<DeliveryWorld>[] => {
    const steps: Step<DeliveryWorld>[] = [];
    if (world.redeliveries > 0 && can('redeliver', world.status)) {
      const next = { ...withSeries(world, 'redeliver'), redeliveries: world.redeliveries - 1 };
      steps.push({ name: 'an operator sends it again', next, isOptional: true });
    }
    const isBetweenAttempts = world.attempts.at(-1)?.isAccepted === false;
    if (world.redeliveries > 0 && isBetweenAttempts && can('retryNow', world.status)) {
      const next = { ...withSeries(world, 'retryNow'), redeliveries: world.redeliveries - 1 };
      steps.push({ name: 'an operator does not wait for the next attempt', next, isOptional: true });
    }
    if (world.mayBeErased) {
      const next = { ...world, status: null, settledBy: null, attempts: [], messages: [], mayBeErased: false };
      steps.push({ name: 'it is erased', next, isOptional: true });
    }
    if (world.disasters === 0) return steps;
    const spent = { ...world, disasters: world.disasters - 1 };
    const lost = { ...spent, runs: spent.runs.map(() => noRun) };
    steps.push({ name: 'Temporal loses everything', next: lost, isOptional: true });
    world.runs.forEach(({ state }, index) => {
      if (state !== 'due' && state !== 'attempting') return;
      const next = withRunOf(spent, index + 1, { state: 'terminated' });
      steps.push({ name: `an operator terminates the run of ${index + 1}`, next, isOptional: true });
    });
    return steps;
  };

  return {
    initial: {
      status: 'queued',
      series: 1,
      settledBy: null,
      attempts: [],
      messages: [{ series: 1, claims: 0, isLeased: false }],
      runs: [noRun],
      hands: [],
      faults,
      disasters,
      redeliveries,
      mayBeErased,
    },
    steps: (world) => [
      ...world.messages.flatMap((message) => claimSteps(world, message)),
      ...world.hands.flatMap((hand) => handSteps(world, hand)),
      ...world.runs.flatMap((_, index) => runSteps(world, index + 1)),
      ...sweepSteps(world),
      ...requestSteps(world),
    ],
    violation: (world) => {
      const { status, series, settledBy, attempts } = world;
      if (status === null) return attempts.length > 0 ? 'an erased delivery was attempted' : null;
      if (!isSettled(status)) return null;
      const by = attempts[(settledBy ?? 0) - 1];
      if (by?.series !== series) return 'an attempt of an earlier series settled the delivery';
      if (status === 'delivered') return by.isAccepted ? null : 'it is delivered, but nobody accepted it';
      if (settledBy !== attempts.length) return 'it failed although another attempt had started';
      return answeredOf(world, series) < attemptsInSeries ? 'it failed before all attempts were made' : null;
    },
    wrongStep: (from, to) => {
      const hadSettled = from.status !== null && isSettled(from.status);
      return hadSettled && to.status !== null && from.series === to.series && from.status !== to.status
        ? 'it settled twice'
        : null;
    },
    isDone: ({ status, messages, hands, runs }) =>
      messages.length + hands.length === 0 &&
      (status === null || isSettled(status)) &&
      runs.every(({ state }) => state !== 'due' && state !== 'attempting'),
  };
};
