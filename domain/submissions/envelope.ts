import { z } from 'zod';
import { idText } from '../ids.ts';
import { sessionEventTypes, submissionActionEventTypes } from '../webhooks/event-types.ts';
import {
  clientSubmissionId,
  companyId,
  failedReason,
  fraudStatus,
  processedAt,
  sessionId,
  sessionState,
  submissionId,
  submissionStatus,
  workflowSlug,
  workflowVersion,
} from './members.ts';

const timestamp = z.iso.datetime();

/** A reference to a workflow version, as jobs, sessions and events carry it. */
export const WorkflowRef = z
  .object({ slug: workflowSlug, version: workflowVersion })
  .meta({ id: 'WorkflowRef', description: 'The workflow, and the version that governs the session.' });

/** The result of processing. The members of `extractedData` are those of the workflow version. */
export const JobResult = z
  .object({
    extractedData: z
      .record(z.string(), z.unknown())
      .describe("Every field of the version's outputSchema; null if it was not found."),
    confidence: z.number().describe('Overall confidence of the fields that were found, 0 to 1.'),
    fraudStatus,
  })
  .meta({ id: 'JobResult', description: 'What was extracted from the files, and the outcome of the fraud checks.' });
export type JobResult = z.output<typeof JobResult>;

export const Metadata = z
  .record(z.string(), z.unknown())
  .describe('The metadata that you sent when you created the session, unchanged.');

/** The body of every session and submission event (specification, "Session and submission envelope"; decision D20). */
export const SessionEnvelope = z
  .object({
    eventId: idText('event').describe('Id of the event (`evt_…`). Retries and redeliveries have the same id.'),
    eventType: z
      .enum([...sessionEventTypes, ...submissionActionEventTypes])
      .describe('Type of the event. Ignore types that you do not know.'),
    occurredAt: timestamp.describe('When the event happened (UTC), not when it was sent.'),
    sessionId,
    submissionId,
    workflow: WorkflowRef,
    state: sessionState,
    submissionStatus,
    companyId,
    result: JobResult.nullable().describe('Result of processing; null if there is none.'),
    failedReason,
    clientSubmissionId,
    metadata: Metadata.nullable().describe(
      'The metadata that you sent when you created the session; null if you sent none.',
    ),
    processedAt,
  })
  .meta({ id: 'SessionEnvelope', description: 'Body of every session and submission event.' });
export type SessionEnvelope = z.output<typeof SessionEnvelope>;

export const BatchCountsOut = z
  .object({
    total: z.int().describe('Sessions in the batch.'),
    processed: z.int().describe('Sessions that have any outcome.'),
    review: z.int().describe('Submissions that wait for a person.'),
    failed: z.int().describe('Submissions that failed, or whose capture was not good enough to read.'),
    approved: z.int().describe('Submissions that are `approved` or `synced`.'),
  })
  .meta({ id: 'BatchCounts', description: 'How many sessions of a batch are in each group.' });

/** The body of `batch.completed` (specification, "Batch envelope"). */
export const BatchEnvelope = z
  .object({
    event: z.literal('batch.completed').describe('Type of the event.'),
    batchRef: z.string().describe('The reference that you gave the batch.'),
    counts: BatchCountsOut,
    completedAt: timestamp.describe('When the batch completed (UTC).'),
  })
  .meta({ id: 'BatchEnvelope', description: 'Body of `batch.completed`.' });
export type BatchEnvelope = z.output<typeof BatchEnvelope>;
