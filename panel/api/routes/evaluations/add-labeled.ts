import { z } from 'zod';
import { labeledMax } from '../../../../domain/evaluations/accuracy.ts';
import { isOneOf } from '../../../../domain/narrowing.ts';
import { invalidField, notFound } from '../../../../domain/problems.ts';
import { addLabeled } from '../../../../operations/evaluations/labeled-set.ts';
import { auditedTransaction } from '../../../../prisma/audit/audited-transaction.ts';
import { findLabelableInScope, labeledStatuses } from '../../../../prisma/evaluations/labeled.ts';
import type { PanelDeps } from '../../http/deps.ts';
import { definePanelRoute } from '../../http/route.ts';
import type { Staff } from '../../sign-in/staff.ts';
import { findLabeledSet } from './find-set.ts';
import { CompanyId, SetParams } from './schema.ts';

/**
 * @throws ProblemError 404 if the submission does not belong to the set's company and workflow, 422 if it has no
 * approved values or files
 */
const requireLabelable = async (
  deps: PanelDeps,
  staff: Staff,
  set: { companyId: string; definitionId: string },
  submissionId: string,
): Promise<void> => {
  const found = await findLabelableInScope(deps.prisma, staff.companies, submissionId);
  if (!found || found.companyId !== set.companyId || found.definitionId !== set.definitionId) {
    throw notFound('submission');
  }
  if (!isOneOf(labeledStatuses, found.status)) {
    throw invalidField('submissionId', 'not_approved', 'is not approved; only approved values can be measured against');
  }
  if (found.filesRemovedAt ?? found.dataRemovedAt) {
    throw invalidField('submissionId', 'removed', 'no longer has files or values; choose another submission');
  }
};

export const addLabeledRoute = definePanelRoute({
  method: 'post',
  path: '/admin/api/labeled-sets/{slug}/documents',
  operationId: 'addLabeledDocuments',
  tag: 'Improve',
  summary: 'Add an approved submission to a labeled set, or the newest ones that are not in it',
  permission: 'workflows.try',
  params: SetParams,
  query: z.object({}),
  body: {
    schema: z
      .object({
        companyId: CompanyId,
        submissionId: z.string().max(100).optional(),
        newest: z.int().min(1).max(labeledMax).optional().describe('How many of the newest approved submissions.'),
      })
      .refine(({ submissionId, newest }) => (submissionId === undefined) !== (newest === undefined), {
        error: 'give either submissionId or newest',
      }),
    required: true,
  },
  responses: {
    200: {
      description: 'How many were added, and how many the set has.',
      schema: z.object({ added: z.int(), count: z.int() }).meta({ id: 'LabeledAddition' }),
    },
  },
  errors: ['not-found', 'conflict', 'validation-error'],
  async handle({ deps, staff, params: { slug }, body: { companyId, submissionId, newest = 0 } }) {
    const { set } = await findLabeledSet(deps, staff, companyId, slug);
    if (submissionId !== undefined) await requireLabelable(deps, staff, set, submissionId);
    const which = submissionId === undefined ? newest : [submissionId];
    const body = await auditedTransaction(deps.prisma, staff.audit, (tx, audit) => addLabeled(tx, audit, set, which));
    return { status: 200, body };
  },
});
