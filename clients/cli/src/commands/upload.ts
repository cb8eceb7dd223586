import { randomUUID } from 'node:crypto';
import type { Command } from 'commander';
import type { Job, UploadOptions } from 'docket-capture';
import { type Context, calls } from '../base/command.ts';
import { withExistingWorkflows } from '../base/existing-workflows.ts';
import { CommandError, exitCodes } from '../base/failures.ts';
import { openFiles } from '../base/files.ts';
import { pairs, percent, table } from '../base/output.ts';

interface Options {
  readonly workflow: string;
  readonly id?: string;
  readonly batch?: string;
  readonly metadata?: string;
  readonly webhookUrl?: string;
  readonly watch?: boolean;
}

const readMetadata = (text: string | undefined): Pick<UploadOptions, 'metadata'> => {
  if (text === undefined) return {};
  try {
    const metadata: unknown = JSON.parse(text);
    if (typeof metadata === 'object' && metadata !== null) return { metadata: { ...metadata } };
  } catch {
    // The message below explains what is expected.
  }
  throw new CommandError(`--metadata is not a JSON object. Give it as '{"order": "A-1"}'.`);
};

/** The fields of a job as a table, each with its confidence. */
const fieldsOf = async ({ docket }: Context, job: Job): Promise<string[]> => {
  const { fieldConfidences } = await docket.submissions.get(job.submissionId);
  const rows = Object.entries(job.result?.extractedData ?? {}).map(([name, value]) => {
    const confidence: unknown = fieldConfidences?.[name];
    return [name, value, typeof confidence === 'number' ? percent(confidence) : null];
  });
  return rows.length === 0 ? [] : ['', ...table(['field', 'value', 'confidence'], rows)];
};

/** Waits for a job and prints it. A document that was not processed sets the exit code. */
export const showOutcome = async (context: Context, sessionId: string): Promise<void> => {
  let last = '';
  const job = await context.docket.waitForJob(sessionId, {
    onUpdate: ({ state, submissionStatus }) => {
      const now = submissionStatus ?? state;
      if (now !== last) context.progress(`  ${now}`);
      last = now;
    },
  });
  const { submissionId, state, submissionStatus, failedReason, result } = job;
  const summary = {
    session: sessionId,
    submission: submissionId,
    status: submissionStatus ?? state,
    reason: failedReason ?? undefined,
    confidence: percent(result?.confidence) ?? undefined,
    fraud: result?.fraudStatus ?? undefined,
  };
  context.result(job, [...pairs(summary), ...(await fieldsOf(context, job))]);
  if (state !== 'completed' || submissionStatus === 'capture_quality_blocked') {
    process.exitCode = exitCodes.notProcessed;
  }
};

/** `docketctl upload FILES --workflow SLUG`. */
export const addUpload = (program: Command): void => {
  const command = program
    .command('upload')
    .description('upload files as one document and submit it')
    .argument('<files...>', 'the pages or parts of one document, in order')
    .requiredOption('--workflow <slug>', 'workflow that reads it; "docketctl workflows list" lists them')
    .option('--id <id>', 'your own id of the upload (clientSubmissionId): the same command continues after a crash')
    .option('--batch <ref>', 'batch to which it belongs (batchRef)')
    .option('--metadata <json>', 'your own data, as a JSON object')
    .option('--webhook-url <url>', 'where the service sends its events')
    .option('--watch', 'wait for the result, and print its fields');
  calls<Options>(command, async (context, paths, options) => {
    const { workflow, id: clientSubmissionId = randomUUID(), batch, webhookUrl, watch = false } = options;
    const files = await openFiles(paths);
    let stored = 0;
    const send = () =>
      context.docket.upload(files, {
        workflow,
        clientSubmissionId,
        ...(batch === undefined ? {} : { batchRef: batch }),
        ...(webhookUrl === undefined ? {} : { webhookUrl }),
        ...readMetadata(options.metadata),
        onProgress: ({ fileIndex, bytesSent, bytesTotal }) => {
          stored += 1;
          context.progress(
            `  stored ${paths[fileIndex]} (${stored} of ${paths.length}, ${percent(bytesSent / bytesTotal)})`,
          );
        },
      });
    const upload = await withExistingWorkflows(context.docket, workflow, send);
    const how = upload.alreadySubmitted ? 'was submitted before' : 'submitted';
    context.progress(`  session ${upload.sessionId} ${how}`);
    if (watch) {
      await showOutcome(context, upload.sessionId);
    } else {
      context.result(upload, [
        ...pairs({ session: upload.sessionId, submission: upload.submissionId, id: clientSubmissionId }),
        `Follow it with: docketctl jobs get ${upload.sessionId} --watch`,
      ]);
    }
  });
};
