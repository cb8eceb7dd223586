import { z } from 'zod';
import { notFound } from '../../../../domain/problems.ts';
import { auditedTransaction } from '../../../../prisma/audit/audited-transaction.ts';
import { removeLessonsInScope } from '../../../../prisma/submissions/lessons.ts';
import { findCompanyInScope } from '../../../../prisma/tenants/company-list.ts';
import { definePanelRoute } from '../../http/route.ts';
import { WorkflowParams } from '../workflow-definitions/schema.ts';

export const removeLessonsRoute = definePanelRoute({
  method: 'post',
  path: '/admin/api/workflows/{slug}/lessons/remove',
  operationId: 'removeLessons',
  tag: 'Improve',
  summary: "Forget what corrections have taught about an issuer's documents, or about one field of them",
  permission: 'lessons.write',
  params: WorkflowParams,
  query: z.object({}),
  body: {
    schema: z.object({
      companyId: z.string().max(100),
      issuer: z.string().max(200),
      field: z.string().max(200).optional(),
    }),
    required: true,
  },
  responses: {
    200: {
      description: 'How many corrections are forgotten.',
      schema: z.object({ corrections: z.int() }).meta({ id: 'RemovedLessons' }),
    },
  },
  errors: ['not-found'],
  async handle({ deps, staff, params: { slug }, body }) {
    const company = await findCompanyInScope(deps.prisma, staff.companies, body.companyId);
    if (!company) throw notFound('company');
    const corrections = await auditedTransaction(deps.prisma, staff.audit, async (tx, audit) => {
      const removed = await removeLessonsInScope(tx, staff.companies, { ...body, workflow: slug });
      const { companyId, field } = body;
      if (removed > 0) {
        await audit({
          action: 'lesson.remove',
          subject: { type: 'workflow', id: slug },
          organizationId: company.organizationId,
          companyId,
          before: { ...(field === undefined ? {} : { field }), corrections: removed },
        });
      }
      return removed;
    });
    return { status: 200, body: { corrections } };
  },
});
