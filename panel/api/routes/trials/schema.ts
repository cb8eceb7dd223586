import { z } from 'zod';
import { trialStates } from '../../../../domain/trials/limits.ts';
import { DefinitionDraft } from '../../http/definition.ts';
import { PageParams, ReviewField } from '../submissions/schema.ts';

export const TrialParams = z.object({ trialId: z.string() });

/** A page of a sample: the file's index, and the page counted from 1. */
export const TrialPageParams = PageParams.omit({ submissionId: true }).extend({ trialId: z.string() });

const timestamp = z.iso.datetime();

const outcomeStatuses = ['approved', 'review', 'capture_quality_blocked', 'failed'] as const;

const TrialOutcome = z
  .object({
    status: z
      .enum(outcomeStatuses)
      .describe('What a submission would be now. Nothing is compared with other documents.'),
    reason: z.string().nullable().describe('Why it failed, or was stopped by the quality gate.'),
    reviewReasons: z.array(z.string()).describe('Why it would need a review, in words.'),
    confidence: z.number().nullable(),
    certainty: z.number().nullable(),
    engine: z.string(),
    tampering: z.array(z.string()).describe('Signs that a file was edited.'),
    quality: z.array(
      z.object({
        fileIndex: z.int(),
        page: z.int(),
        code: z.string(),
        measured: z.number(),
        threshold: z.number(),
        advice: z.string(),
        blocking: z.boolean(),
      }),
    ),
    fields: z.array(ReviewField),
  })
  .meta({ id: 'TrialOutcome' });

/** A sample as lists show it. */
export const TrialItem = z
  .object({
    id: z.string(),
    company: z.object({ id: z.string(), name: z.string() }),
    workflow: z.string().describe('The slug of the draft.'),
    state: z.enum(trialStates),
    run: z.int().describe('How often it was started.'),
    failedReason: z.string().nullable(),
    status: z.enum(outcomeStatuses).nullable().describe('That of its outcome; null until a run has finished.'),
    files: z.array(
      z.object({ fileIndex: z.int(), name: z.string(), contentType: z.string(), byteSize: z.int().nullable() }),
    ),
    createdAt: timestamp,
    expiresAt: timestamp.describe('When the sample is removed, with its result.'),
  })
  .meta({ id: 'TrialItem' });
export type TrialItem = z.output<typeof TrialItem>;

/** A sample with the engine's findings. */
export const Trial = TrialItem.extend({
  outcome: TrialOutcome.nullable().describe('Null until a run has finished.'),
  definition: DefinitionDraft.nullable().describe('The draft of the newest run.'),
}).meta({ id: 'Trial' });
export type Trial = z.output<typeof Trial>;
