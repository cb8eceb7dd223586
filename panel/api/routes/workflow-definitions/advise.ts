import { z } from 'zod';
import { includesCompany } from '../../../../domain/access/scope.ts';
import { adviseReview, errorsPercent } from '../../../../domain/evaluations/review-advice.ts';
import { notFound } from '../../../../domain/problems.ts';
import { listAdvisedDocuments } from '../../../../prisma/evaluations/advised-documents.ts';
import { findNewestVersion, findWorkflowIdInScope } from '../../../../prisma/workflow-definitions/list.ts';
import { definePanelRoute } from '../../http/route.ts';
import { WorkflowParams } from './schema.ts';

const Advice = z.object({
  examples: z.int().describe('How many values were found in documents that a person opened and approved.'),
  corrected: z.int().describe('How many of them the person replaced.'),
  current: z.number().nullable().describe('The threshold of the published version.'),
  threshold: z.number().nullable().describe('The advised threshold; null if there are too few examples.'),
  missing: z
    .int()
    .nullable()
    .describe(
      'The fewest further examples without a correction that would support a threshold; null if one is advised.',
    ),
  review: z
    .int()
    .nullable()
    .describe('How many documents would go to a review with the advised threshold; null if none is advised.'),
});

const ReviewAdvice = z
  .object({
    version: z.int().describe('The published version.'),
    documents: z.int().describe('The newest processed documents that the figures are about.'),
    examples: z.int().describe('How many of them a person opened and approved.'),
    review: z
      .object({ current: z.int(), advised: z.int() })
      .describe(
        'How many of them go to a review with the published version, and with every advised threshold of a field.',
      ),
    overall: Advice.describe('For the review threshold of the document. It is wrong if any of its values is.'),
    fields: z.array(Advice.extend({ name: z.string(), label: z.string() })),
  })
  .meta({ id: 'ReviewAdvice' });

export const adviseWorkflowRoute = definePanelRoute({
  method: 'get',
  path: '/admin/api/workflows/{slug}/review-advice',
  operationId: 'getReviewAdvice',
  tag: 'Improve',
  summary: 'Thresholds for the review that the corrections of people support',
  permission: 'workflows.read',
  params: WorkflowParams,
  query: z.object({
    companyId: z.string().max(100).optional().describe('One company; all of the person if left out.'),
    errors: z
      .string()
      .regex(/^\d+(?:\.\d+)?(?:e-?\d+)?$/i, 'must be a percentage such as 2 or 0.5')
      .transform(Number)
      .pipe(z.number().min(errorsPercent.min).max(errorsPercent.max))
      .optional()
      .meta({ override: { type: 'number', minimum: errorsPercent.min, maximum: errorsPercent.max } })
      .describe(`How many of 100 values above a threshold may be wrong; ${errorsPercent.default} if left out.`),
  }),
  body: null,
  responses: {
    200: { description: 'The advice, its fields in the order of the output schema.', schema: ReviewAdvice },
  },
  errors: ['not-found'],
  async handle({ deps, staff, params: { slug }, query: { companyId, errors = errorsPercent.default } }) {
    if (companyId !== undefined && !includesCompany(staff.companies, companyId)) throw notFound('company');
    const isSeen = (await findWorkflowIdInScope(deps.prisma, staff.companies, slug)) !== null;
    const newest = isSeen ? await findNewestVersion(deps.prisma, slug) : null;
    if (!newest) throw notFound('workflow');
    const documents = await listAdvisedDocuments(deps.prisma, { scope: staff.companies, companyId }, newest);
    return { status: 200, body: { version: newest.version, ...adviseReview(documents, newest, errors / 100) } };
  },
});
