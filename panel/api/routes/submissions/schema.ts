import { z } from 'zod';
import {
  fraudCheckTypes,
  fraudMatchStatuses,
  fraudResolutions,
  fraudStatuses,
} from '../../../../domain/fraud/verdict.ts';
import { fieldTypes } from '../../../../domain/output-field.ts';
import { sessionStates } from '../../../../domain/sessions/state.ts';
import { alternativeNameKinds } from '../../../../domain/submissions/alternative-name.ts';
import { submissionEventTypes, submissionStatuses } from '../../../../domain/submissions/status.ts';
import { secondReadingOutcomes } from '../../../../domain/workflow-definitions/second-reader.ts';
import { SubjectDelivery } from '../webhooks/schema.ts';

const timestamp = z.iso.datetime();

export const SubmissionIdParams = z.object({ submissionId: z.string() });

const position = (max: number) =>
  z
    .string()
    .regex(/^\d{1,4}$/, 'must be a whole number')
    .transform(Number)
    .refine((value) => value <= max, `must be at most ${max}`)
    .meta({ override: { type: 'integer' } });

/** A page of a submission: the file's index, and the page counted from 1. */
export const PageParams = SubmissionIdParams.extend({ fileIndex: position(999), page: position(9_999) });

const common = {
  id: z.string(),
  clientSubmissionId: z.string(),
  status: z.enum(submissionStatuses),
  fraudStatus: z.enum(fraudStatuses).nullable(),
  fraudScore: z.number(),
  confidence: z.number().nullable(),
  company: z.object({ id: z.string(), name: z.string() }),
  workflow: z.object({ slug: z.string(), name: z.string(), version: z.int() }),
  externalUser: z
    .string()
    .nullable()
    .describe("The external user's name, email address or id, whichever is given first."),
  createdAt: timestamp,
};

/** The meanings of the fields that identify a document for people. */
export const knownBy = ['issuer', 'total', 'date'] as const;

export const QueueItem = z
  .object({
    ...common,
    workflow: common.workflow.extend({
      columns: z
        .array(z.string())
        .nullable()
        .describe('The columns that the workflow chose for its queue, in their order.'),
    }),
    values: z
      .array(
        z.object({
          name: z.string(),
          label: z.string(),
          type: z.enum(fieldTypes),
          value: z.string(),
          role: z.enum(knownBy).nullable().describe('What the field means to people who look for a document.'),
        }),
      )
      .describe('The values in the order of the output schema, without lists and objects.'),
    reasons: z.array(z.string()).describe('Why it was sent to a review, or the code of its failure.'),
    hasPicture: z.boolean().describe('Whether the picture of its first page is made in advance.'),
  })
  .meta({ id: 'QueueItem' });

const Evidence = z
  .object({
    fileIndex: z.int(),
    page: z.int(),
    text: z.string(),
    box: z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() }),
    learnedFrom: z.int().optional().describe('How many corrections of earlier documents led to the value.'),
    alternatives: z
      .array(z.object({ kind: z.enum(alternativeNameKinds), text: z.string() }))
      .optional()
      .describe("Other names of the document's issuer on the page, likeliest first."),
  })
  .describe("The position of a value on its page, in the unit of the page's width and height.");

/** A field with its value and its place on a page. */
export const ReviewField = z
  .object({
    name: z.string(),
    label: z.string(),
    type: z.enum(fieldTypes),
    required: z.boolean(),
    description: z.string(),
    values: z.array(z.string()).nullable().describe('The values of an enum.'),
    members: z
      .array(
        z.object({
          name: z.string(),
          label: z.string(),
          type: z.enum(fieldTypes),
          values: z.array(z.string()).nullable(),
        }),
      )
      .nullable()
      .describe('The members of an object, or of each item of an array; null if they are not known.'),
    value: z.unknown(),
    confidence: z.number().nullable(),
    problem: z
      .string()
      .nullable()
      .describe('The validation rule that the value breaks, or the sum that does not add up, in words.'),
    needsPerson: z
      .boolean()
      .describe(
        'Whether it is missing or invalid, or was read with a confidence below its threshold and not corrected.',
      ),
    evidence: Evidence.nullable(),
    secondReading: z
      .object({
        outcome: z.enum(secondReadingOutcomes),
        other: z.unknown().describe('The value of the two that was not taken, if they differ.'),
      })
      .nullable()
      .describe('What a language model said about the field as a second reader; null if it was not asked.'),
    corrections: z.array(
      z.object({ before: z.unknown(), after: z.unknown(), correctedBy: z.string(), correctedAt: timestamp }),
    ),
  })
  .meta({ id: 'ReviewField' });

const MatchedPage = z.object({
  fileIndex: z.int(),
  label: z.string().describe('The file, as the caller labels it.'),
  page: z.int().nullable().describe('Counted from 1; null if the match is with the whole file.'),
});

const ReviewFraudMatch = z
  .object({
    id: z.string(),
    checkType: z.enum(fraudCheckTypes),
    score: z.number(),
    similarity: z.number(),
    status: z.enum(fraudMatchStatuses),
    resolution: z.enum(fraudResolutions).nullable(),
    resolvedAt: timestamp.nullable(),
    resolvedBy: z.string().nullable(),
    needsDecision: z
      .boolean()
      .describe(
        'Whether an approval waits for it: nobody has resolved it, and its score reaches `flagAt` of the workflow.',
      ),
    explanation: z.string().nullable(),
    target: z
      .object({
        id: z.string(),
        clientSubmissionId: z.string(),
        status: z.enum(submissionStatuses),
        createdAt: timestamp,
      })
      .nullable(),
    place: z
      .object({ own: MatchedPage, earlier: MatchedPage })
      .nullable()
      .describe('Where this submission and the earlier one are alike; null if the match is about their values.'),
  })
  .meta({ id: 'ReviewFraudMatch' });

/** A legal hold: held content is neither removed nor erased. */
export const LegalHold = z
  .object({ heldAt: timestamp, heldBy: z.string(), reason: z.string() })
  .meta({ id: 'LegalHold' });

export const SubmissionReview = z
  .object({
    ...common,
    updatedAt: timestamp,
    decision: z
      .object({
        action: z.enum(['approve', 'reject', 'cancel']),
        decidedBy: z.string(),
        decidedAt: timestamp,
        effectiveAt: timestamp,
      })
      .nullable()
      .describe('A decision that can still be undone, because it has not taken effect.'),
    metadata: z.record(z.string(), z.unknown()).nullable().describe('What the caller sent along.'),
    reviewReasons: z.array(z.string()).describe('Why it needs a review, in words.'),
    secondReader: z
      .object({
        model: z.string().nullable(),
        skipped: z.string().nullable().describe('The code of why it gave no answer.'),
      })
      .nullable()
      .describe('The language model that read doubtful fields again; null if there was nothing to ask.'),
    certainty: z.number().nullable(),
    aiSummary: z.string().nullable(),
    reason: z.string().nullable().describe('Why it failed or was rejected or cancelled.'),
    allowedActions: z.array(z.enum(['approve', 'reject', 'cancel'])),
    canProcessAgain: z
      .boolean()
      .describe('Whether it failed for a reason other than its files, so that it can be processed again.'),
    isLabeled: z.boolean().describe('Whether it is in the labeled set of its workflow.'),
    correctable: z.boolean(),
    qualityFindings: z.array(
      z.object({ fileIndex: z.int(), page: z.int(), advice: z.string(), blocking: z.boolean() }),
    ),
    fields: z.array(ReviewField),
    sums: z
      .object({
        net: z.string().nullable(),
        tax: z.string().nullable(),
        total: z.string().nullable(),
        items: z.object({ field: z.string(), member: z.string() }).nullable(),
      })
      .describe('Names of the fields that take part in the sums of the document.'),
    conventions: z
      .object({ decimalMark: z.enum(['.', ',']), dayFirst: z.boolean() })
      .describe('How the document writes numbers and dates, which decides what an ambiguous text means.'),
    files: z.array(
      z.object({
        fileIndex: z.int(),
        label: z.string(),
        contentType: z.string(),
        byteSize: z.int().nullable(),
      }),
    ),
    events: z.array(
      z.object({
        id: z.string(),
        type: z.enum(submissionEventTypes),
        occurredAt: timestamp,
        details: z.record(z.string(), z.unknown()).nullable(),
      }),
    ),
    fraudMatches: z.array(ReviewFraudMatch),
    deliveries: z.array(SubjectDelivery),
    filesRemovedAt: timestamp.nullable().describe('When the files were removed.'),
    dataRemovedAt: timestamp.nullable().describe('When the data was removed.'),
    erasedAt: timestamp.nullable().describe('When everything was erased on request.'),
    hold: LegalHold.nullable(),
    session: z.object({ id: z.string(), state: z.enum(sessionStates), batchId: z.string().nullable() }),
    workflowId: z.string().describe('Id of its workflow in Temporal.'),
  })
  .meta({ id: 'SubmissionReview' });
export type SubmissionReview = z.output<typeof SubmissionReview>;
