import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Command } from 'commander';
import { type Docket, ProblemError } from 'docket-capture';
import { calls, seconds, wholeNumber } from '../base/command.ts';
import { withExistingWorkflows } from '../base/existing-workflows.ts';
import { CommandError } from '../base/failures.ts';
import { requireFolder } from '../base/folder.ts';
import { requireUrl } from '../base/forward.ts';
import { report } from '../watch/report.ts';
import { watchFolder } from '../watch/watcher.ts';

interface Options {
  readonly workflow: string;
  readonly settle: number;
  readonly concurrency: number;
  readonly once?: boolean;
  readonly webhookUrl?: string;
}

/** Makes the folders for sent files. @throws CommandError if there is no such folder, or it is read-only */
const openFolder = async (given: string): Promise<string> => {
  const folder = await requireFolder(given, given);
  try {
    for (const name of ['done', 'failed']) await mkdir(join(folder, name), { recursive: true });
  } catch {
    throw new CommandError(`${given} cannot be written. Files are moved to folders below it: check its permissions.`);
  }
  return folder;
};

/** Refuses a workflow that cannot take the files of a folder. A service that is unavailable is waited for later. */
const checkWorkflow = async (docket: Docket, slug: string): Promise<void> => {
  try {
    const { upload } = await withExistingWorkflows(docket, slug, () => docket.workflows.get(slug));
    if (upload.minFiles <= 1) return;
  } catch (error) {
    if (error instanceof CommandError || (error instanceof ProblemError && error.status < 429)) throw error;
    return;
  }
  throw new CommandError(
    `A document of workflow ${slug} has several files, and each file of a folder is a document. Choose another workflow.`,
  );
};

/** `docketctl watch FOLDER --workflow SLUG`. */
export const addWatch = (program: Command): void => {
  const command = program
    .command('watch')
    .description('send each file that comes into a folder as a document, such as from a scanner')
    .argument('<folder>', 'the folder; files move to its folders "done" and "failed"')
    .requiredOption('--workflow <slug>', 'workflow that reads them; "docketctl workflows list" lists them')
    .option('--settle <seconds>', 'how long a file must stay unchanged before it counts as complete', seconds, 5)
    .option('--concurrency <number>', 'how many files are sent at the same time', wholeNumber, 4)
    .option('--webhook-url <url>', 'where the service sends its events')
    .option('--once', 'handle the existing files, then exit');
  calls<Options>(command, async (context, [given = ''], options) => {
    const { workflow, settle, concurrency, once = false, webhookUrl } = options;
    if (webhookUrl !== undefined) requireUrl('--webhook-url', webhookUrl);
    const folder = await openFolder(given);
    // The watcher has its own pauses, so the client must report soon that the service is unavailable.
    const docket = context.docket.withOptions({ retry: { retries: 1 }, onWarning: console.error });
    await checkWorkflow(docket, workflow);
    const stop = new AbortController();
    const onSignal = () => stop.abort();
    process.once('SIGINT', onSignal).once('SIGTERM', onSignal);
    report(context, { event: 'started', folder, workflow });
    process.exitCode = await watchFolder({
      folder,
      target: { docket, workflow, webhookUrl },
      settleMs: settle * 1000,
      concurrency,
      once,
      signal: stop.signal,
      output: context,
    });
    process.off('SIGINT', onSignal).off('SIGTERM', onSignal);
  });
};
