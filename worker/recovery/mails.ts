import { type SendMailsDeps, sendDueMails } from '../../operations/access/send-mails.ts';

/**
 * Sends the emails in the database, one sweep at a time. Every worker that serves the platform queue does so.
 * @returns a function that stops it after the current email
 */
export const startMails = (deps: SendMailsDeps, intervalMs: number): (() => Promise<void>) => {
  let running: Promise<void> | null = null;
  const timer = setInterval(() => {
    running ??= sendDueMails(deps)
      .catch((error: unknown) => deps.log.warn({ err: error }, 'cannot send emails; trying again after the interval'))
      .finally(() => {
        running = null;
      });
  }, intervalMs);
  return async () => {
    clearInterval(timer);
    await running;
  };
};
