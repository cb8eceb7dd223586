import { z } from 'zod';
import { fraudStatuses } from '../../../domain/fraud/verdict.ts';
import { processingOutcomes } from '../../../domain/submissions/outcome.ts';
import type { QueueFilter } from '../../../prisma/submissions/queue.ts';

const moment = z.iso.datetime({ offset: true });

/** The filters of the list of submissions, a review run and an export. */
export const queueFilters = {
  fraudStatus: z.enum(fraudStatuses).optional(),
  company: z.string().optional().describe('Id of a company.'),
  workflow: z.string().optional().describe('Slug of a workflow.'),
  from: moment.optional().describe('Created at or after.'),
  to: moment.optional().describe('Created before.'),
  batch: z.string().max(100).optional().describe('Id of a batch.'),
  person: z.string().max(100).optional().describe('Id of a person who decided about it or corrected a value.'),
  reason: z
    .string()
    .max(100)
    .optional()
    .describe(
      'Why it was sent to a review (`fraud`, `invalid_value`, `low_confidence`, …), or the code of its failure.',
    ),
  field: z.string().max(200).optional().describe('Name of the field that `value` and `confidenceBelow` are about.'),
  value: z
    .string()
    .trim()
    .max(200)
    .optional()
    .describe("Words of the field's value, or of anything that was read without `field`."),
  confidenceBelow: z.coerce
    .number()
    .min(0)
    .max(1)
    .optional()
    .describe('Below this confidence: of the field, or of the whole submission without `field`.'),
  decidedFrom: moment.optional().describe('A review was decided at or after.'),
  decidedTo: moment.optional().describe('A review was decided before.'),
  decidedBy: z.string().max(100).optional().describe('Id of the person who decided, or `api` for callers.'),
  corrected: z.string().max(200).optional().describe('Name of a field that someone corrected.'),
  outcome: z
    .enum(processingOutcomes)
    .optional()
    .describe('How processing ended: approved without a review (`straight`), sent to a review, or failed.'),
  engine: z.string().max(100).optional().describe('The engine of the workflow version.'),
  q: z
    .string()
    .trim()
    .max(200)
    .optional()
    .describe(
      "Part of an id, a clientSubmissionId or an external user's label; or words of the values, the metadata and the documents.",
    ),
  order: z.enum(['newest', 'oldest']).optional(),
};

const Filters = z.object(queueFilters);

const decidedOf = ({ decidedBy: by, decidedFrom, decidedTo }: z.output<typeof Filters>): QueueFilter['decided'] =>
  by === undefined && decidedFrom === undefined && decidedTo === undefined
    ? undefined
    : { by, from: decidedFrom ? new Date(decidedFrom) : undefined, to: decidedTo ? new Date(decidedTo) : undefined };

/** The filter of a request, except for its status. */
export const queueFilterOf = (query: z.output<typeof Filters>): QueueFilter => {
  const { fraudStatus, company: companyId, workflow, batch: batchId, person, reason, field, value, q: text } = query;
  const { from, to, confidenceBelow: below, corrected, outcome, engine } = query;
  return {
    fraudStatus,
    companyId,
    workflow,
    batchId,
    person,
    reason,
    text,
    corrected,
    outcome,
    engine,
    decided: decidedOf(query),
    from: from === undefined ? undefined : new Date(from),
    to: to === undefined ? undefined : new Date(to),
    value: value ? { field: field || null, text: value } : undefined,
    confidence: below === undefined ? undefined : { field: field || null, below },
  };
};
