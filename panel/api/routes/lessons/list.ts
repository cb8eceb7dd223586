import { z } from 'zod';
import { listLessonGroupsInScope } from '../../../../prisma/submissions/lessons.ts';
import { definePanelRoute } from '../../http/route.ts';

const LessonGroup = z
  .object({
    company: z.object({ id: z.string(), name: z.string() }),
    workflow: z.object({ slug: z.string(), name: z.string() }),
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
  path: '/admin/api/lessons',
  operationId: 'listLessons',
  tag: 'Lessons',
  summary: 'What corrections have taught, by issuer and field: the newest 500',
  permission: 'lessons.read',
  params: z.object({}),
  query: z.object({
    company: z.string().max(100).optional().describe('Id of a company.'),
    workflow: z.string().max(100).optional().describe('Slug of a workflow.'),
  }),
  body: null,
  responses: { 200: { description: 'What was learned.', schema: z.object({ data: z.array(LessonGroup) }) } },
  errors: [],
  async handle({ deps, staff, query }) {
    const rows = await listLessonGroupsInScope(deps.prisma, staff.companies, query);
    const data = rows.map(({ companyId, companyName, workflow, workflowName, learnedAt, ...row }) => ({
      ...row,
      company: { id: companyId, name: companyName },
      workflow: { slug: workflow, name: workflowName },
      learnedAt: learnedAt.toISOString(),
    }));
    return { status: 200, body: { data } };
  },
});
