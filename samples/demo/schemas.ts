import { z } from 'zod';

/** The members of the API's responses that the demo reads; others are ignored. */
export const SessionOut = z.object({
  sessionId: z.string(),
  submissionId: z.string(),
  workflow: z.object({ slug: z.string(), version: z.int() }),
  uploadUrls: z.array(z.object({ uploadUrl: z.url(), contentType: z.string(), label: z.string() })).min(1),
});

export const JobOut = z.object({
  state: z.string(),
  submissionStatus: z.string().nullable(),
  failedReason: z.string().nullable(),
  webhookDeliveryStatus: z.string().nullable(),
});
export type JobOut = z.output<typeof JobOut>;

export const SubmissionOut = z.object({
  id: z.string(),
  submissionStatus: z.string(),
  fraudStatus: z.string().nullable(),
  fraudScore: z.number(),
  extractedData: z.record(z.string(), z.unknown()).nullable(),
  confidence: z.number().nullable(),
  fieldConfidences: z.record(z.string(), z.number()).nullable(),
  aiSummary: z.string().nullable(),
  failedReason: z.string().nullable(),
  fraudMatches: z.array(z.object({ checkType: z.string(), score: z.number() })),
  events: z.array(z.object({ type: z.string(), occurredAt: z.iso.datetime() })),
});
export type SubmissionOut = z.output<typeof SubmissionOut>;

export const WorkflowListOut = z.object({ data: z.array(z.object({ slug: z.string(), publishedVersion: z.int() })) });

export const ProblemOut = z.object({
  type: z.string(),
  detail: z.string(),
  errors: z.array(z.object({ field: z.string(), message: z.string() })).optional(),
});

/** The members that identify a webhook: those of a document session or those of a shelf event. */
export const EnvelopeOut = z.union([
  z.object({ eventId: z.string(), eventType: z.string(), sessionId: z.string() }),
  z
    .object({ id: z.string(), type: z.string(), session: z.object({ sessionId: z.string() }) })
    .transform(({ id, type, session }) => ({ eventId: id, eventType: type, sessionId: session.sessionId })),
]);
