import type { Docket, SubmissionFilters, SubmissionListItem } from 'docket-capture';
import { z } from 'zod';
import { cursor, fraudStatus, limit, nextCursor, share, submissionStatus, values } from '../base/members.ts';
import { fieldsOf, fraudOf, nextStepOf, outcome } from '../base/outcome.ts';
import { defineTool, reads } from '../base/tool.ts';

const listed = z.object({
  submissionId: z.string(),
  status: submissionStatus,
  workflow: z.string(),
  fraudStatus,
  fraudScore: z.number(),
  confidence: share,
  values: values.nullable().describe('What was read, by field; null before processing.'),
  clientSubmissionId: z.string().describe('The id that whoever uploaded it gave.'),
  createdAt: z.string(),
});
const list = z.object({ submissions: z.array(listed), nextCursor });

const present = (item: SubmissionListItem): z.output<typeof listed> => ({
  submissionId: item.id,
  status: item.submissionStatus,
  workflow: item.workflow.slug,
  fraudStatus: item.fraudStatus,
  fraudScore: item.fraudScore,
  confidence: item.confidence,
  values: item.extractedData,
  clientSubmissionId: item.clientSubmissionId,
  createdAt: item.createdAt,
});

const read = async (
  docket: Docket,
  { cursor, ...filters }: SubmissionFilters,
  signal: AbortSignal,
): Promise<z.output<typeof list>> => {
  const { data, pagination } = await docket.submissions.list({ ...filters, signal }).page(cursor);
  return { submissions: data.map(present), nextCursor: pagination.nextCursor };
};

const workflow = z.string().optional().describe('Only those of the workflow with this slug.');
const moment = z.iso.datetime({ offset: true }).optional();
const fraction = z.number().min(0).max(1).optional();

/** The tool that lists submissions. */
export const listSubmissions = defineTool({
  name: 'list_submissions',
  title: 'Search submissions',
  description: 'Lists the results of the company, newest first, with their values. All filters must match.',
  annotations: reads,
  input: z.strictObject({
    workflow,
    status: z
      .enum([
        'created',
        'processing',
        'capture_quality_blocked',
        'review',
        'approved',
        'synced',
        'rejected',
        'cancelled',
        'failed',
      ])
      .optional()
      .describe('Only those in this status.'),
    fraudStatus: z.enum(['clean', 'flagged', 'blocked']).optional().describe('Only those with this outcome.'),
    createdFrom: moment.describe('Only those created then or later, such as 2026-11-01T00:00:00Z.'),
    createdTo: moment.describe('Only those created before then.'),
    confidenceMin: fraction.describe('The lowest confidence, 0 to 1.'),
    confidenceMax: fraction.describe('The highest confidence, 0 to 1.'),
    clientSubmissionId: z.string().optional().describe('The id that whoever uploaded it gave.'),
    batchRef: z.string().optional().describe('Only those of this batch.'),
    limit,
    cursor,
  }),
  output: list,
  run: ({ docket }, filters, { signal }) => read(docket, filters, signal),
});

/** The tool that opens the review queue. */
export const listReviewQueue = defineTool({
  name: 'list_review_queue',
  title: 'Open the review queue',
  description: 'Lists the submissions that wait for a person to approve or reject them, newest first.',
  annotations: reads,
  input: z.strictObject({ workflow, limit, cursor }),
  output: list,
  run: ({ docket }, filters, { signal }) => read(docket, { ...filters, status: 'review' }, signal),
});

/** The tool that shows one submission. */
export const getSubmission = defineTool({
  name: 'get_submission',
  title: 'Get a submission',
  description: 'Shows a result in full: fields with confidences, files, fraud matches, and what happened to it.',
  annotations: reads,
  input: z.strictObject({
    submissionId: z.string().min(1).describe('Id of the submission (sub_…).'),
    includeDownloadUrls: z
      .boolean()
      .default(false)
      .describe('Adds URLs that open the files for a limited time. Whoever has such a URL can read the file.'),
  }),
  output: outcome.omit({ sessionId: true, isProcessed: true }).extend({
    workflow: z.string(),
    version: z.int(),
    summary: z.string().nullable(),
    rejectReason: z.string().nullable(),
    cancelReason: z.string().nullable(),
    files: z.array(
      z.object({
        label: z.string(),
        mimeType: z.string(),
        sizeBytes: z.int().nullable(),
        downloadUrl: z.string().nullable().describe('null unless includeDownloadUrls was set.'),
      }),
    ),
    events: z.array(z.object({ type: z.string(), occurredAt: z.string(), details: values.nullable() })),
    metadata: values.nullable(),
    clientSubmissionId: z.string(),
    createdAt: z.string(),
  }),
  async run({ docket }, { submissionId, includeDownloadUrls }, { signal }) {
    const submission = await docket.submissions.get(submissionId, { signal });
    return {
      submissionId,
      status: submission.submissionStatus,
      workflow: submission.workflow.slug,
      version: submission.workflow.version,
      summary: submission.aiSummary,
      fields: fieldsOf(submission),
      confidence: submission.confidence,
      certainty: submission.certainty,
      fraud: await fraudOf(docket, submission, signal),
      failedReason: submission.failedReason,
      rejectReason: submission.rejectReason,
      cancelReason: submission.cancelReason,
      files: submission.files.map(({ label, mimeType, fileSize, downloadUrl }) => ({
        label,
        mimeType,
        sizeBytes: fileSize,
        downloadUrl: includeDownloadUrls ? downloadUrl : null,
      })),
      events: submission.events.map(({ type, occurredAt, details }) => ({ type, occurredAt, details })),
      metadata: submission.metadata,
      clientSubmissionId: submission.clientSubmissionId,
      createdAt: submission.createdAt,
      nextStep: nextStepOf(submission.submissionStatus),
    };
  },
});
