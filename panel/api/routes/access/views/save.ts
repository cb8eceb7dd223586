import { z } from 'zod';
import { ProblemError } from '../../../../../domain/problems.ts';
import { countViews, saveView } from '../../../../../prisma/access/saved-views.ts';
import { auditedTransaction } from '../../../../../prisma/audit/audited-transaction.ts';
import { definePanelRoute } from '../../../http/route.ts';
import { presentView, SavedView, viewedLists } from './schema.ts';

const viewsMax = 100;

export const saveViewRoute = definePanelRoute({
  method: 'post',
  path: '/admin/api/me/views',
  operationId: 'saveView',
  tag: 'Views',
  summary: 'Save the filter of a list under a name; your own view with this name is replaced',
  permission: null,
  params: z.object({}),
  query: z.object({}),
  body: {
    schema: z.object({
      list: z.enum(viewedLists),
      name: z.string().trim().min(1).max(80),
      filter: z.string().max(2_000),
      isShared: z.boolean(),
    }),
    required: true,
  },
  responses: { 200: { description: 'The view.', schema: SavedView } },
  errors: ['validation-error', 'conflict'],
  async handle({ deps, staff, body }) {
    const { name, list, isShared } = body;
    if ((await countViews(deps.prisma, staff.userId)) >= viewsMax) {
      throw new ProblemError('conflict', `You have ${viewsMax} views. Remove one before you save another.`);
    }
    const view = await auditedTransaction(deps.prisma, staff.audit, async (tx, audit) => {
      const saved = await saveView(tx, staff, body);
      await audit({
        action: 'saved_view.save',
        subject: { type: 'user', id: staff.userId },
        organizationId: staff.organizationId,
        after: { name, list, isShared },
      });
      return saved;
    });
    return { status: 200, body: presentView(view, staff.userId) };
  },
});
