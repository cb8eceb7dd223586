import { type LearnDeps, learnNext } from '../../operations/submissions/learn.ts';
import type { Logger } from '../../platform/log.ts';

export interface LessonsOptions extends LearnDeps {
  readonly intervalMs: number;
  readonly log: Logger;
}

/**
 * Learns from the corrections of reviewers, one document at a time, so that processing keeps the cores.
 * @returns a function that stops it
 */
export const startLessons = ({ intervalMs, log, ...deps }: LessonsOptions): (() => Promise<void>) => {
  const stop = new AbortController();
  const onError = (error: unknown, submissionId: string): void =>
    log.warn({ err: error, submissionId }, 'cannot learn from a corrected document; trying again later');
  const run = async (): Promise<void> => {
    while (!stop.signal.aborted && (await learnNext(deps, stop.signal, onError)));
  };
  let running: Promise<void> | null = null;
  const timer = setInterval(() => {
    running ??= run()
      .catch((error: unknown) =>
        log.warn({ err: error }, 'cannot look for corrections; trying again after the interval'),
      )
      .finally(() => {
        running = null;
      });
  }, intervalMs);
  return async () => {
    stop.abort();
    clearInterval(timer);
    await running;
  };
};
