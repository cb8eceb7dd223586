import { z } from 'zod';
import { fraudCheckTypes, fraudMatchStatuses, fraudResolutions } from '../../../domain/fraud/verdict.ts';
import { idText } from '../../../domain/ids.ts';
import { Metadata, WorkflowRef } from '../../../domain/submissions/envelope.ts';
import {
  clientSubmissionId,
  failedReason,
  fraudStatus,
  submissionId,
  submissionStatus,
  workflowName,
  workflowSlug,
  workflowVersion,
} from '../../../domain/submissions/members.ts';
import { submissionEventTypes } from '../../../domain/submissions/status.ts';
import { CreatedSpan } from '../../../http/created-span.ts';

const timestamp = z.iso.datetime();

const fraudMatchMembers = {
  id: idText('fraudMatch').describe('Id of the fraud match (`fm_…`).'),
  checkType: z
    .enum(fraudCheckTypes)
    .describe('The check that found it: an identical or similar file, the same values, or signs of editing.'),
  score: z.number().describe('Severity, 0 to 1.'),
  similarity: z.number().describe('Similarity of the two submissions, 0 to 1.'),
  status: z.enum(fraudMatchStatuses).describe('`open` until someone resolves the match.'),
  resolution: z.enum(fraudResolutions).nullable().describe('How the match was resolved; null while it is open.'),
  resolvedAt: timestamp.nullable().describe('When the match was resolved (UTC); null while it is open.'),
};

/** A match in a submission's detail. */
export const DetailFraudMatch = z
  .object({
    ...fraudMatchMembers,
    resolvedBy: z
      .string()
      .nullable()
      .describe('Name of the API key or person that resolved it; null while it is open.'),
  })
  .meta({ id: 'DetailFraudMatch', description: 'A sign of fraud, as the detail of a submission shows it.' });

/** A match in the list of matches. */
export const FraudMatch = z
  .object({
    ...fraudMatchMembers,
    targetSubmission: z
      .object({
        id: submissionId,
        createdAt: timestamp.describe('When the earlier submission was created (UTC).'),
      })
      .nullable()
      .describe('The earlier submission that matches; null for `document_tampering`.'),
  })
  .meta({ id: 'FraudMatch', description: 'A sign of fraud, with the earlier submission that it is about.' });

export const SubmissionFile = z
  .object({
    id: idText('sessionFile').describe('Id of the file (`fil_…`).'),
    fileIndex: z.int().describe('Place of the file in upload order, from 0.'),
    label: z.string().describe('What the file shows, from the fileLabels of the workflow version.'),
    mimeType: z.string().describe('MIME type of the file.'),
    fileSize: z.int().nullable().describe('Size in bytes; null until the session is submitted.'),
    downloadUrl: z
      .url()
      .nullable()
      .describe('Valid for a limited time; null if there is no file, or if the files were removed.'),
  })
  .meta({ id: 'SubmissionFile', description: 'A file of a submission.' });

export const SubmissionEvent = z
  .object({
    type: z.enum(submissionEventTypes).describe('What happened.'),
    occurredAt: timestamp.describe('When it happened (UTC).'),
    details: z
      .record(z.string(), z.unknown())
      .nullable()
      .describe('More about it: `actor` shows who caused it; the other members depend on the type.'),
  })
  .meta({ id: 'SubmissionEvent', description: 'An entry in the history of a submission.' });

const extractedData = z
  .record(z.string(), z.unknown())
  .nullable()
  .describe("Every field of the version's outputSchema, null if it was not found. Null before processing.");
const fraudScore = z
  .number()
  .describe('Highest score of the fraud matches that are not false positives, 0 to 1; 0 if there is none.');
const confidence = z
  .number()
  .nullable()
  .describe('Overall confidence of the fields that were found, 0 to 1; null before processing.');
const createdAt = timestamp.describe('When the submission was created (UTC).');

export const SubmissionDetail = z
  .object({
    id: submissionId,
    submissionStatus,
    fraudStatus: fraudStatus.nullable().describe('Outcome of the fraud checks; null before they ran.'),
    fraudScore,
    extractedData,
    confidence,
    fieldConfidences: z
      .record(z.string(), z.number())
      .nullable()
      .describe('Confidence of each field by its name, 0 to 1; null before processing.'),
    certainty: z
      .number()
      .nullable()
      .describe('Calibrated chance that every required field is right, 0 to 1; null before processing.'),
    aiSummary: z.string().nullable().describe('A summary of the submission for reviewers; null if there is none.'),
    failedReason,
    rejectReason: z.string().nullable().describe('The reason given for the rejection; null if it was not rejected.'),
    cancelReason: z.string().nullable().describe('The reason given for the cancellation; null if there is none.'),
    workflow: z
      .object({
        id: idText('workflowDefinition').describe('Id of the workflow (`wf_…`).'),
        slug: workflowSlug,
        name: workflowName,
        version: workflowVersion,
      })
      .describe('The workflow, and the version that governs the session.'),
    files: z.array(SubmissionFile).describe('The files, in upload order.'),
    filesRemovedAt: timestamp
      .optional()
      .describe('When the files were removed, after their retention or on request. Absent before.'),
    dataRemovedAt: timestamp
      .optional()
      .describe(
        'When the data and everything that the caller sent was removed. Status, scores and times stay. Absent before.',
      ),
    fraudMatches: z.array(DetailFraudMatch).describe('The signs of fraud that were found, newest first.'),
    events: z.array(SubmissionEvent).describe('The history of the submission, oldest first.'),
    clientSubmissionId,
    metadata: Metadata.nullable().describe(
      'The metadata that you sent when you created the session; null if you sent none.',
    ),
    createdAt,
  })
  .meta({ id: 'SubmissionDetail', description: 'A submission with its files, fraud matches and history.' });

export const SubmissionParams = z.object({ submissionId });

export const SubmissionListItem = z
  .object({
    id: submissionId,
    submissionStatus,
    fraudStatus: fraudStatus.nullable().describe('Outcome of the fraud checks; null before they ran.'),
    fraudScore,
    workflow: z
      .object({ slug: workflowSlug, name: workflowName, version: workflowVersion })
      .describe('The workflow, and the version that governs the session.'),
    extractedData,
    confidence,
    createdAt,
    clientSubmissionId,
  })
  .meta({ id: 'SubmissionListItem', description: 'A submission in a list.' });

/** A query parameter with a number from 0 to 1. */
const share = z
  .string()
  .regex(/^\d+(?:\.\d+)?(?:e-?\d+)?$/i, 'must be a number from 0 to 1, such as 0.8')
  .transform(Number)
  .refine((value) => value <= 1, 'must be a number from 0 to 1, such as 0.8');

/** Filters of the submission list; an unknown workflow slug gives an empty list (decision D43). */
export const SubmissionFilters = z.object({
  workflow: z.string().optional().describe('Only submissions of the workflow with this slug.'),
  status: submissionStatus.optional().describe('Only submissions with this status.'),
  fraudStatus: fraudStatus.optional().describe('Only submissions with this outcome of the fraud checks.'),
  ...CreatedSpan.shape,
  clientSubmissionId: z
    .string()
    .optional()
    .describe('The clientSubmissionId of a session; more than one may have had it.'),
  batchRef: z.string().optional().describe('The batch of the sessions; an unknown one gives an empty list.'),
  confidenceMin: share.optional().meta({
    description: 'The lowest confidence to return, 0 to 1. Submissions without a result have none.',
    override: { type: 'number', minimum: 0, maximum: 1 },
  }),
  confidenceMax: share.optional().meta({
    description: 'The highest confidence to return, 0 to 1.',
    override: { type: 'number', minimum: 0, maximum: 1 },
  }),
});

/** The answer to approve, reject and cancel. */
export const ActedSubmission = z
  .object({
    submissionId,
    workflow: WorkflowRef,
    submissionStatus,
  })
  .meta({ id: 'ActedSubmission', description: 'A submission and its new status.' });

/** Why a submission is rejected, cancelled, or approved despite open findings. */
export const Reason = z.string().trim().min(1, 'must not be empty').max(2000, 'must have at most 2000 characters');

export const RejectBody = z
  .object({ reason: Reason.describe('Why the submission is rejected, 1 to 2000 characters.') })
  .meta({ id: 'RejectSubmission', description: 'Why the submission is rejected.' });

export const CancelBody = z
  .object({ reason: Reason.optional().describe('Why the submission is cancelled, 1 to 2000 characters.') })
  .meta({ id: 'CancelSubmission', description: 'Why the submission is cancelled.' });

export const ResolveBody = z
  .object({
    resolution: z.enum(fraudResolutions).describe('Whether the match is fraud, or nothing to worry about.'),
  })
  .meta({ id: 'ResolveFraudMatch', description: 'How the match is resolved.' });

export const ResolvedFraudMatch = z
  .object({
    submissionId,
    matchId: idText('fraudMatch').describe('Id of the fraud match (`fm_…`).'),
    resolution: z.enum(fraudResolutions).describe('How the match was resolved.'),
    workflow: WorkflowRef,
    submissionStatus,
  })
  .meta({ id: 'ResolvedFraudMatch', description: 'A fraud match that was resolved.' });
