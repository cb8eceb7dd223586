import { z } from 'zod';

const timestamp = z.iso.datetime();

export const SetParams = z.object({ slug: z.string().max(63) });
export const CompanyId = z.string().max(100);

/** A run of a draft over a labeled set. */
export const EvaluationItem = z
  .object({
    id: z.string(),
    state: z.enum(['running', 'finished']),
    version: z.int().describe('The published version that the draft is compared with.'),
    total: z.int(),
    read: z.int(),
    failed: z.int(),
    createdAt: timestamp,
    endedAt: timestamp.nullable(),
  })
  .meta({ id: 'EvaluationItem' });

export const LabeledSetDetail = z
  .object({
    documentsMax: z.int(),
    documents: z.array(
      z.object({ submissionId: z.string(), clientSubmissionId: z.string(), createdAt: timestamp, addedAt: timestamp }),
    ),
    evaluations: z.array(EvaluationItem).describe('The newest ones.'),
  })
  .meta({ id: 'LabeledSetDetail' });

export const EvaluationDetail = EvaluationItem.extend({
  workflow: z.string(),
  hasBefore: z
    .boolean()
    .describe('False if the published version is read by a processor, which only gets submissions.'),
  fields: z.array(
    z.object({
      name: z.string(),
      label: z.string(),
      documents: z.int().describe('Documents in which the field was approved.'),
      before: z.int().describe('In how many of them the published version found the approved value.'),
      after: z.int().describe('In how many of them the draft found it.'),
    }),
  ),
  differences: z
    .array(
      z.object({
        submissionId: z.string(),
        clientSubmissionId: z.string(),
        field: z.string(),
        label: z.string(),
        expected: z.unknown(),
        before: z.unknown(),
        after: z.unknown(),
      }),
    )
    .describe('Values that are not the approved ones, at most 500.'),
  differenceCount: z.int(),
  unread: z
    .array(z.object({ submissionId: z.string(), clientSubmissionId: z.string(), reason: z.string() }))
    .describe('Documents in which the draft found nothing, and why.'),
}).meta({ id: 'EvaluationDetail' });
export type EvaluationDetail = z.output<typeof EvaluationDetail>;
