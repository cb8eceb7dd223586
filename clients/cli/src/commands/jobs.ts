import type { Command } from 'commander';
import { calls } from '../base/command.ts';
import { pairs } from '../base/output.ts';
import { showOutcome } from './upload.ts';

/** `docketctl jobs get SESSION`. */
export const addJobs = (program: Command): void => {
  const jobs = program.command('jobs').description('the processing of uploads');
  const get = jobs
    .command('get')
    .description('show the job of a session')
    .argument('<session>', 'session id')
    .option('--watch', 'wait for the result, and print its fields');
  calls<{ watch?: boolean }>(get, async (context, [sessionId = ''], { watch = false }) => {
    if (watch) return showOutcome(context, sessionId);
    const job = await context.docket.jobs.get(sessionId);
    const { state, submissionId, submissionStatus, failedReason, webhookDeliveryStatus } = job;
    const shown = { state, submission: submissionId, status: submissionStatus, reason: failedReason };
    context.result(job, pairs({ ...shown, webhook: webhookDeliveryStatus }));
  });
};
