import { errorMessage, type Logger } from '../../platform/log.ts';

/** The time limit of a check, and how long an answer is cached, in milliseconds. */
const checkTimeoutMs = 3_000;
const cacheMs = 1_000;

/** A condition for the readiness of a process. */
export interface HealthCheck {
  readonly name: string;
  /** `unavailable`: no request or task can be served without it. `degraded`: something works less well. */
  readonly severity: 'unavailable' | 'degraded';
  /** The answer if the check fails: one sentence with the fix, without internals. */
  readonly advice: string;
  /** @throws if something is wrong; the message is only logged */
  readonly run: () => Promise<unknown>;
}

export interface Readiness {
  readonly status: 'ok' | 'degraded' | 'unavailable';
  /** By name: `ok`, or the advice of a check that failed. */
  readonly checks: Readonly<Record<string, string>>;
}

const failureOf = async ({ run }: HealthCheck): Promise<string | null> => {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<string>((resolve) => {
    timer = setTimeout(() => resolve(`no answer within ${checkTimeoutMs} ms`), checkTimeoutMs);
  });
  try {
    return await Promise.race([run().then(() => null), timeout]);
  } catch (error) {
    return errorMessage(error);
  } finally {
    clearTimeout(timer);
  }
};

const statusOf = (failed: readonly HealthCheck[]): Readiness['status'] => {
  if (failed.some(({ severity }) => severity === 'unavailable')) return 'unavailable';
  return failed.length > 0 ? 'degraded' : 'ok';
};

/**
 * Runs all checks concurrently. Answers are cached for a second, so that probes cannot load the other servers. Failures
 * are logged when they start and when they end; the answer itself contains no internals.
 */
export const createReadiness = (checks: readonly HealthCheck[], log: Logger): (() => Promise<Readiness>) => {
  const failing = new Set<string>();
  let cached: { readonly until: number; readonly answer: Promise<Readiness> } | undefined;

  const note = ({ name }: HealthCheck, failure: string | null): void => {
    if (failure !== null && !failing.has(name)) log.warn({ check: name, failure }, 'a health check fails');
    if (failure === null && failing.has(name)) log.info({ check: name }, 'a health check passes again');
    if (failure === null) {
      failing.delete(name);
    } else {
      failing.add(name);
    }
  };

  const ask = async (): Promise<Readiness> => {
    const failures = await Promise.all(checks.map(failureOf));
    const failed = checks.filter((check, index) => {
      note(check, failures[index] ?? null);
      return failures[index] !== null;
    });
    return {
      status: statusOf(failed),
      checks: Object.fromEntries(checks.map((check) => [check.name, failed.includes(check) ? check.advice : 'ok'])),
    };
  };

  return () => {
    if (!cached || Date.now() >= cached.until) cached = { until: Date.now() + cacheMs, answer: ask() };
    return cached.answer;
  };
};
