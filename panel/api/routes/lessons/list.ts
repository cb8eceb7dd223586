import { z } from 'zod';
import { notFound } from '../../../../domain/problems.ts';
import { listLessonGroupsInScope } from '../../../../prisma/submissions/lessons.ts';
import { findWorkflowIdInScope } from '../../../../prisma/workflow-definitions/list.ts';
import { definePanelRoute } from '../../http/route.ts';
import { WorkflowParams } from '../workflow-definitions/schema.ts';

const LessonGroup = z
  .object({
    company: z.object({ id: z.string(), name: z.string() }),
    issuer: z.string().describe('What identifies the issuer: its name in letters and digits.'),
    issuerName: z.string(),
    field: z.string(),
    corrections: z.int().describe('Documents in which it was corrected. Two that agree change what is read.'),
    labels: z.array(z.string()).describe('Words beside the value.'),
    names: z.array(z.string()).describe('What the issuer is called.'),
    learnedAt: z.iso.datetime(),
  })
  .meta({ id: 'LessonGroup' });

export const listLessonsRoute = definePanelRoute({
  method: 'get',
  path: '/admin/api/workflows/{slug}/lessons',
  operationId: 'listLessons',
  tag: 'Improve',
  summary: 'What corrections of a workflow have taught, by issuer and field: the newest 500',
  permission: 'lessons.read',
  params: WorkflowParams,
  query: z.object({
    companyId: z.string().max(100).optional().describe('One company; all of the person if left out.'),
  }),
  body: null,
  responses: { 200: { description: 'What was learned.', schema: z.object({ data: z.array(LessonGroup) }) } },
  errors: ['not-found'],
  async handle({ deps, staff, params: { slug }, query: { companyId } }) {
    const definitionId = await findWorkflowIdInScope(deps.prisma, staff.companies, slug);
    if (definitionId === null) throw notFound('workflow');
    const rows = await listLessonGroupsInScope(deps.prisma, staff.companies, { definitionId, companyId });
    const data = rows.map(({ companyId: id, companyName: name, learnedAt, ...row }) => ({
      ...row,
      company: { id, name },
      learnedAt: learnedAt.toISOString(),
    }));
    return { status: 200, body: { data } };
  },
});
