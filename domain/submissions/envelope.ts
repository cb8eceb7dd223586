import { z } from 'zod';
import { fraudStatuses } from '../fraud/verdict.ts';
import { sessionStates } from '../sessions/state.ts';
import { sessionEventTypes, submissionActionEventTypes } from '../webhooks/event-types.ts';
import { submissionStatuses } from './status.ts';

const timestamp = z.iso.datetime();

/** A reference to a workflow version, as jobs, sessions and events carry it. */
export const WorkflowRef = z.object({ slug: z.string(), version: z.int() }).meta({ id: 'WorkflowRef' });

/** The result of processing. The members of `extractedData` are those of the workflow version. */
export const JobResult = z
  .object({
    extractedData: z
      .record(z.string(), z.unknown())
      .describe("Every field of the version's outputSchema; null if it was not found."),
    confidence: z.number().describe('Overall confidence of the fields that were found, 0 to 1.'),
    fraudStatus: z.enum(fraudStatuses),
  })
  .meta({ id: 'JobResult' });
export type JobResult = z.output<typeof JobResult>;

export const Metadata = z.record(z.string(), z.unknown());

/** The body of every session and submission event (specification, "Session and submission envelope"; decision D20). */
export const SessionEnvelope = z
  .object({
    eventId: z.string(),
    eventType: z.enum([...sessionEventTypes, ...submissionActionEventTypes]),
    occurredAt: timestamp,
    sessionId: z.string(),
    submissionId: z.string(),
    workflow: WorkflowRef,
    state: z.enum(sessionStates),
    submissionStatus: z.enum(submissionStatuses),
    companyId: z.string(),
    result: JobResult.nullable(),
    failedReason: z.string().nullable(),
    clientSubmissionId: z.string(),
    metadata: Metadata.nullable(),
    processedAt: timestamp.nullable(),
  })
  .meta({ id: 'SessionEnvelope' });
export type SessionEnvelope = z.output<typeof SessionEnvelope>;

export const BatchCountsOut = z
  .object({ total: z.int(), processed: z.int(), review: z.int(), failed: z.int(), approved: z.int() })
  .meta({ id: 'BatchCounts' });

/** The body of `batch.completed` (specification, "Batch envelope"). */
export const BatchEnvelope = z
  .object({ event: z.literal('batch.completed'), batchRef: z.string(), counts: BatchCountsOut, completedAt: timestamp })
  .meta({ id: 'BatchEnvelope' });
export type BatchEnvelope = z.output<typeof BatchEnvelope>;
