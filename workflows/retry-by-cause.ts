import {
  ActivityFailure,
  ApplicationFailure,
  isCancellation,
  patched,
  setCurrentDetails,
  sleep,
  TimeoutFailure,
} from '@temporalio/workflow';
import {
  failedMax,
  killedMax,
  memoryFailureType,
  noTries,
  pauseBeforeNextTry,
  refusedFailureType,
  type Tries,
  type TryEnd,
  unavailableDetails,
  unavailableFailureType,
  withTry,
  workerShutdownType,
} from '../domain/processing-tries.ts';

const patchId = 'retry-by-cause';
const memoryPatchId = 'fewer-tries-without-memory';

const endOf = (error: unknown): TryEnd => {
  const cause = error instanceof ActivityFailure ? error.cause : error;
  if (cause instanceof TimeoutFailure && cause.timeoutType === 'HEARTBEAT') return { kind: 'killed' };
  if (!(cause instanceof ApplicationFailure)) return { kind: 'failed' };
  if (cause.type === workerShutdownType) return { kind: 'stopped' };
  if (cause.type === refusedFailureType) return { kind: 'refused' };
  if (cause.type === memoryFailureType) return { kind: 'memory' };
  const details = cause.type === unavailableFailureType ? unavailableDetails(cause.details?.[0]) : null;
  return details ? { kind: 'unavailable', ...details } : { kind: 'failed' };
};

/** The cause of a failure, for the activity that publishes it. */
export const causeOf = (error: unknown): { unavailable?: true; refused?: true } => {
  const { kind } = endOf(error);
  if (kind === 'unavailable') return { unavailable: true };
  return kind === 'refused' ? { refused: true } : {};
};

/** Runs that started before the patch count a lack of memory like any other failure. */
const countedEnd = (end: TryEnd): TryEnd =>
  end.kind === 'memory' && !patched(memoryPatchId) ? { kind: 'failed' } : end;

const moment = (ms: number): string => new Date(ms).toISOString();

const sentence = (tries: Tries, end: TryEnd, nextAtMs: number): string => {
  const next = `Next try at ${moment(nextAtMs)}.`;
  switch (end.kind) {
    case 'failed':
      return `Try ${tries.failed} of ${failedMax} failed. ${next}`;
    case 'memory':
      return `The work needed too much memory. ${next}`;
    case 'killed':
      return `The worker was lost in the middle of the work, ${tries.killed} of ${killedMax} times. ${next}`;
    case 'refused':
      return `The data cannot be stored. ${next}`;
    case 'stopped':
      return `The worker was stopped in the middle of the work. ${next}`;
    case 'unavailable':
      return `The database, the storage or a service has not been available since ${moment(tries.unavailableSinceMs ?? nextAtMs)}. ${next}`;
  }
};

/**
 * Runs an activity again after each failure, with growing pauses. Only failures that the file may have caused count
 * against its tries; an outage is awaited up to the operator's limit.
 * @param working the sentence in the run's details while a try is in progress
 * @throws the failure of the last try, or a cancellation
 */
export const retryByCause = async <T>(working: string, work: () => Promise<T>): Promise<T> => {
  let tries = noTries;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      // Runs from before this loop existed had their tries in the activity's retry policy.
      if (isCancellation(error) || !patched(patchId)) throw error;
      const end = countedEnd(endOf(error));
      tries = withTry(tries, end, Date.now());
      const pauseMs = pauseBeforeNextTry(tries, end, Date.now(), Math.random());
      if (pauseMs === null) throw error;
      setCurrentDetails(sentence(tries, end, Date.now() + pauseMs));
      await sleep(pauseMs);
      setCurrentDetails(working);
    }
  }
};
