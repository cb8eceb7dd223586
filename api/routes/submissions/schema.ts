import { z } from 'zod';
import { fraudCheckTypes, fraudMatchStatuses, fraudResolutions, fraudStatuses } from '../../../domain/fraud/verdict.ts';
import { Metadata, WorkflowRef } from '../../../domain/submissions/envelope.ts';
import { submissionEventTypes, submissionStatuses } from '../../../domain/submissions/status.ts';

const timestamp = z.iso.datetime();

const fraudMatchMembers = {
  id: z.string(),
  checkType: z.enum(fraudCheckTypes),
  score: z.number().describe('Severity, 0 to 1.'),
  similarity: z.number().describe('Similarity of the two submissions, 0 to 1.'),
  status: z.enum(fraudMatchStatuses),
  resolution: z.enum(fraudResolutions).nullable(),
  resolvedAt: timestamp.nullable(),
};

/** A match in a submission's detail. */
export const DetailFraudMatch = z
  .object({ ...fraudMatchMembers, resolvedBy: z.string().nullable() })
  .meta({ id: 'DetailFraudMatch' });

/** A match in the list of matches. */
export const FraudMatch = z
  .object({
    ...fraudMatchMembers,
    targetSubmission: z
      .object({ id: z.string(), createdAt: timestamp })
      .nullable()
      .describe('The earlier submission that matches; null for `document_tampering`.'),
  })
  .meta({ id: 'FraudMatch' });

export const SubmissionFile = z
  .object({
    id: z.string(),
    fileIndex: z.int(),
    label: z.string(),
    mimeType: z.string(),
    fileSize: z.int().nullable().describe('Size in bytes; null until the session is submitted.'),
    downloadUrl: z
      .url()
      .nullable()
      .describe('Valid for a limited time; null if there is no file, or if the files were removed.'),
  })
  .meta({ id: 'SubmissionFile' });

export const SubmissionEvent = z
  .object({
    type: z.enum(submissionEventTypes),
    occurredAt: timestamp,
    details: z.record(z.string(), z.unknown()).nullable(),
  })
  .meta({ id: 'SubmissionEvent' });

export const SubmissionDetail = z
  .object({
    id: z.string(),
    submissionStatus: z.enum(submissionStatuses),
    fraudStatus: z.enum(fraudStatuses).nullable(),
    fraudScore: z.number(),
    extractedData: z.record(z.string(), z.unknown()).nullable(),
    confidence: z.number().nullable(),
    fieldConfidences: z.record(z.string(), z.number()).nullable(),
    certainty: z.number().nullable(),
    aiSummary: z.string().nullable(),
    failedReason: z.string().nullable(),
    rejectReason: z.string().nullable(),
    cancelReason: z.string().nullable(),
    workflow: z.object({ id: z.string(), slug: z.string(), name: z.string(), version: z.int() }),
    files: z.array(SubmissionFile),
    filesRemovedAt: timestamp
      .optional()
      .describe('When the files were removed, because their time was over or on request. Absent before.'),
    dataRemovedAt: timestamp
      .optional()
      .describe(
        'When the data and everything that the caller sent was removed. Status, scores and times stay. Absent before.',
      ),
    fraudMatches: z.array(DetailFraudMatch),
    events: z.array(SubmissionEvent),
    clientSubmissionId: z.string(),
    metadata: Metadata.nullable(),
    createdAt: timestamp,
  })
  .meta({ id: 'SubmissionDetail' });

export const SubmissionParams = z.object({ submissionId: z.string() });

export const SubmissionListItem = z
  .object({
    id: z.string(),
    submissionStatus: z.enum(submissionStatuses),
    fraudStatus: z.enum(fraudStatuses).nullable(),
    fraudScore: z.number(),
    workflow: z.object({ slug: z.string(), name: z.string(), version: z.int() }),
    extractedData: z.record(z.string(), z.unknown()).nullable(),
    confidence: z.number().nullable(),
    createdAt: timestamp,
    clientSubmissionId: z.string(),
  })
  .meta({ id: 'SubmissionListItem' });

/** Filters of the submission list; an unknown workflow slug gives an empty list (decision D43). */
export const SubmissionFilters = z.object({
  workflow: z.string().optional().describe('Slug of a workflow.'),
  status: z.enum(submissionStatuses).optional(),
  fraudStatus: z.enum(fraudStatuses).optional(),
});

/** The answer to approve, reject and cancel. */
export const ActedSubmission = z
  .object({ submissionId: z.string(), workflow: WorkflowRef, submissionStatus: z.enum(submissionStatuses) })
  .meta({ id: 'ActedSubmission' });

/** Why a submission is rejected, cancelled, or approved in spite of something. */
export const Reason = z.string().trim().min(1, 'must not be empty').max(2000, 'must have at most 2000 characters');

export const RejectBody = z.object({ reason: Reason }).meta({ id: 'RejectSubmission' });

export const CancelBody = z.object({ reason: Reason.optional() }).meta({ id: 'CancelSubmission' });

export const ResolveBody = z.object({ resolution: z.enum(fraudResolutions) }).meta({ id: 'ResolveFraudMatch' });

export const ResolvedFraudMatch = z
  .object({
    submissionId: z.string(),
    matchId: z.string(),
    resolution: z.enum(fraudResolutions),
    workflow: WorkflowRef,
    submissionStatus: z.enum(submissionStatuses),
  })
  .meta({ id: 'ResolvedFraudMatch' });
