/** The type of a failure caused by an outage: the database, the object storage or a service was not available. */
export const unavailableFailureType = 'ServiceUnavailable';

/**
 * The type of a failure that every other try would repeat: the database refuses the data, or a value does not match its
 * schema.
 */
export const refusedFailureType = 'DataRefused';

/** The type of a failure of work that needed more memory than allowed. The file causes it, and usually would again. */
export const memoryFailureType = 'MemoryExceeded';

/** The type that Temporal gives to the failure of an activity whose worker was told to stop. */
export const workerShutdownType = 'WorkerShutdown';

/** The details of an outage for the workflow. Histories contain only these numbers. */
export interface UnavailableDetails {
  /** How long an outage may last before the work ends as failed, in milliseconds (PROCESSING_OUTAGE_MAX). */
  readonly outageMaxMs: number;
  /** The pause that a busy service asked for, in milliseconds; 0 if it asked for none. */
  readonly retryAfterMs: number;
}

/** Reads the details of a failure. @returns null if they are not two numbers */
export const unavailableDetails = (details: unknown): UnavailableDetails | null => {
  if (typeof details !== 'object' || details === null) return null;
  if (!('outageMaxMs' in details) || !('retryAfterMs' in details)) return null;
  const { outageMaxMs, retryAfterMs } = details;
  return typeof outageMaxMs === 'number' && typeof retryAfterMs === 'number' ? { outageMaxMs, retryAfterMs } : null;
};

/**
 * The end of a try: `failed` may be the file's fault; `killed` means that the worker died, which a file may cause, too;
 * `memory` means that the work needed more memory than allowed; `stopped` means that the worker was told to stop;
 * `unavailable` is an outage, which no file causes; `refused` would end every try.
 */
export type TryEnd =
  | { readonly kind: 'failed' | 'memory' | 'killed' | 'stopped' | 'refused' }
  | ({ readonly kind: 'unavailable' } & UnavailableDetails);

/** Tries that may be the file's fault, before the work ends as failed. */
export const failedMax = 4;
/** Of these, tries that needed too much memory: each of them may slow down everything else on its machine. */
export const memoryMax = 2;
/**
 * Killed workers before the work ends as failed. Rolling restarts, evictions and a lack of memory kill workers too, and
 * each of these interrupts every document of that worker: even good documents may see four in a row. Eight tries, with
 * a heartbeat timeout of 20 s and pauses up to a minute between them, last longer than a restart of every worker. The
 * bound still stops a file that kills its worker each time.
 */
export const killedMax = 8;

const failedPausesMs = [1_000, 4_000, 16_000];
const killedPauseMaxMs = 60_000;
const unavailablePauseMaxMs = 5 * 60_000;
/** The longest pause that a busy service may ask for. */
const retryAfterMaxMs = 15 * 60_000;

/** The tries of one piece of work so far. */
export interface Tries {
  readonly failed: number;
  /** Failed tries that needed too much memory. */
  readonly memory: number;
  readonly killed: number;
  readonly unavailable: number;
  /** When the first outage was seen, in milliseconds since the epoch; null if there was none. */
  readonly unavailableSinceMs: number | null;
}

export const noTries: Tries = { failed: 0, memory: 0, killed: 0, unavailable: 0, unavailableSinceMs: null };

/** Adds a try to those before it. */
export const withTry = (tries: Tries, end: TryEnd, nowMs: number): Tries => {
  switch (end.kind) {
    case 'failed':
      return { ...tries, failed: tries.failed + 1 };
    case 'memory':
      return { ...tries, failed: tries.failed + 1, memory: tries.memory + 1 };
    case 'killed':
      return { ...tries, killed: tries.killed + 1 };
    case 'stopped':
    case 'refused':
      return tries;
    case 'unavailable':
      return {
        ...tries,
        unavailable: tries.unavailable + 1,
        unavailableSinceMs: tries.unavailableSinceMs ?? nowMs,
      };
  }
};

/**
 * The pause before the next try. Pauses after outages and killed workers differ at random, so that documents that were
 * interrupted together do not return together: neither all at the same time to a database that has just started, nor
 * again to the same worker as a file that kills it.
 * @param tries including the one that just ended
 * @param random from 0 to 1
 * @returns null if there is no next try
 */
export const pauseBeforeNextTry = (tries: Tries, end: TryEnd, nowMs: number, random: number): number | null => {
  switch (end.kind) {
    case 'memory':
      if (tries.memory >= memoryMax) return null;
      return failedPausesMs[tries.failed - 1] ?? null;
    case 'failed':
      return failedPausesMs[tries.failed - 1] ?? null;
    case 'killed':
      if (tries.killed >= killedMax) return null;
      return Math.round(Math.min(killedPauseMaxMs, 1_000 * 4 ** (tries.killed - 1)) * (1 + random));
    case 'stopped':
      return Math.round(1_000 * (1 + random));
    case 'refused':
      return null;
    case 'unavailable': {
      if (nowMs - (tries.unavailableSinceMs ?? nowMs) >= end.outageMaxMs) return null;
      const growing = Math.min(unavailablePauseMaxMs, 1_000 * 2 ** (tries.unavailable - 1)) * (0.5 + random / 2);
      return Math.round(Math.max(growing, Math.min(end.retryAfterMs, retryAfterMaxMs)));
    }
  }
};
