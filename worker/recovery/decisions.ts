import { applyDueDecisions } from '../../operations/submissions/apply-decisions.ts';
import type { Logger } from '../../platform/log.ts';
import type { PrismaClient } from '../../prisma/generated/client.ts';
import type { PendingMessage } from '../../prisma/outbox.ts';
import { forgetGoneViewers } from '../../prisma/submissions/viewers.ts';

export interface DecisionsOptions {
  readonly prisma: PrismaClient;
  readonly dispatch: (messages: readonly PendingMessage[]) => void;
  readonly intervalMs: number;
  readonly log: Logger;
}

/**
 * Carries out reviewers' decisions once they can no longer be undone. Every worker does this: the decisions are in the
 * database, so none is lost if a browser or a process ends. Also forgets viewers who have left.
 * @returns a function that stops it after the current decision
 */
export const startDecisions = ({ prisma, dispatch, intervalMs, log }: DecisionsOptions): (() => Promise<void>) => {
  const run = async (): Promise<void> => {
    await applyDueDecisions(prisma, dispatch, (error, submissionId) =>
      log.warn({ err: error, submissionId }, 'cannot carry out a decision; trying again after the interval'),
    );
    await forgetGoneViewers(prisma);
  };
  let running: Promise<void> | null = null;
  const timer = setInterval(() => {
    running ??= run()
      .catch((error: unknown) => log.warn({ err: error }, 'cannot look for decisions; trying again after the interval'))
      .finally(() => {
        running = null;
      });
  }, intervalMs);
  return async () => {
    clearInterval(timer);
    await running;
  };
};
