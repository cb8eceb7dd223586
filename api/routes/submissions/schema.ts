import { z } from 'zod';
import { Metadata } from '../../../domain/envelopes.ts';
import { fraudCheckTypes, fraudMatchStatuses, fraudResolutions, fraudStatuses } from '../../../domain/fraud.ts';
import { submissionEventTypes, submissionStatuses } from '../../../domain/submission-status.ts';

const timestamp = z.iso.datetime();

const fraudMatchMembers = {
  id: z.string(),
  checkType: z.enum(fraudCheckTypes),
  score: z.number().describe('Severity, 0 to 1.'),
  similarity: z.number().describe('How alike the two are, 0 to 1.'),
  status: z.enum(fraudMatchStatuses),
  resolution: z.enum(fraudResolutions).nullable(),
  resolvedAt: timestamp.nullable(),
};

/** A match as a submission's detail carries it. */
export const DetailFraudMatch = z.object({ ...fraudMatchMembers, resolvedBy: z.string().nullable() }).meta({ id: 'DetailFraudMatch' });

/** A match as the list of matches carries it. */
export const FraudMatch = z
  .object({
    ...fraudMatchMembers,
    targetSubmission: z
      .object({ id: z.string(), createdAt: timestamp })
      .nullable()
      .describe('The earlier submission; null for `document_tampering`.'),
  })
  .meta({ id: 'FraudMatch' });

export const SubmissionFile = z
  .object({
    id: z.string(),
    fileIndex: z.int(),
    label: z.string(),
    mimeType: z.string(),
    fileSize: z.int().nullable().describe('Bytes; null while it has not been submitted.'),
    downloadUrl: z.url().nullable().describe('Valid for a limited time; null where there is no file.'),
  })
  .meta({ id: 'SubmissionFile' });

export const SubmissionEvent = z
  .object({ type: z.enum(submissionEventTypes), occurredAt: timestamp, details: z.record(z.string(), z.unknown()).nullable() })
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
    fraudMatches: z.array(DetailFraudMatch),
    events: z.array(SubmissionEvent),
    clientSubmissionId: z.string(),
    metadata: Metadata.nullable(),
    createdAt: timestamp,
  })
  .meta({ id: 'SubmissionDetail' });

export const SubmissionParams = z.object({ submissionId: z.string() });
