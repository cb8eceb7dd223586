import type { Docket, Job } from 'docket-capture';
import { z } from 'zod';
import { withExistingWorkflows } from '../../base/existing-workflows.ts';
import { waitSeconds } from '../base/members.ts';
import { outcome, outcomeOf } from '../base/outcome.ts';
import { idOfFiles, reportStored } from '../base/sent-files.ts';
import { adds, type Call, defineTool, reads } from '../base/tool.ts';
import { waitUpTo } from '../base/wait.ts';

const waitForOutcome = (docket: Docket, sessionId: string, seconds: number, call: Call): Promise<Job> =>
  waitUpTo(
    seconds,
    call,
    (options) => docket.waitForJob(sessionId, options),
    () => docket.jobs.get(sessionId, { signal: call.signal }),
    ({ submissionStatus, state }) => submissionStatus ?? state,
  );

/** The tool that uploads a document and waits for its outcome. */
export const processDocument = defineTool({
  name: 'process_document',
  title: 'Process a document',
  description:
    'Uploads the files of one document from this machine, waits for the outcome, and returns the fields that were read with their ' +
    'confidences, the outcome of the fraud checks, and the status. The same files within 30 minutes continue the same upload.',
  annotations: adds,
  input: z.strictObject({
    workflow: z.string().describe('Slug of the workflow, from list_workflows.'),
    files: z
      .array(z.string())
      .min(1)
      .max(100)
      .describe('Paths of the pages or parts of one document, in order. Call the tool once for each document.'),
    id: z
      .string()
      .min(1)
      .max(256)
      .optional()
      .describe('Your own id of the upload. Another one uploads the same files again. Default: made from the files.'),
    metadata: z
      .record(z.string(), z.union([z.string(), z.number(), z.boolean()]))
      .optional()
      .describe('Values to keep with the submission, such as the number of an order.'),
    batchRef: z.string().optional().describe('Batch to which the document belongs.'),
    waitSeconds,
  }),
  output: outcome.extend({
    alreadySubmitted: z.boolean().describe('Whether these files were submitted before: this is their outcome.'),
  }),
  async run({ docket, folder }, { workflow, files: paths, id, metadata, batchRef, waitSeconds }, call) {
    const files = await Promise.all(paths.map((path) => folder.open(path)));
    const clientSubmissionId = id ?? (await idOfFiles('files', files));
    const send = () =>
      docket.upload(files, {
        workflow,
        clientSubmissionId,
        ...(metadata === undefined ? {} : { metadata }),
        ...(batchRef === undefined ? {} : { batchRef }),
        signal: call.signal,
        onProgress: reportStored(call, files, 'files'),
      });
    const { sessionId, alreadySubmitted } = await withExistingWorkflows(docket, workflow, send);
    const job = await waitForOutcome(docket, sessionId, waitSeconds, call);
    return { ...(await outcomeOf(docket, job, call.signal)), alreadySubmitted };
  },
});

/** The tool that shows, or waits for, the outcome of an upload. */
export const getJob = defineTool({
  name: 'get_job',
  title: 'Get the outcome of an upload',
  description: 'Shows the outcome of an upload: status, fields with confidences, and fraud checks. It can wait.',
  annotations: reads,
  input: z.strictObject({
    sessionId: z.string().min(1).describe('Id of the upload (ses_…).'),
    waitSeconds: waitSeconds.default(0),
  }),
  output: outcome,
  async run({ docket }, { sessionId, waitSeconds }, call) {
    return outcomeOf(docket, await waitForOutcome(docket, sessionId, waitSeconds, call), call.signal);
  },
});
