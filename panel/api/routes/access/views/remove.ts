import { z } from 'zod';
import { notFound } from '../../../../../domain/problems.ts';
import { deleteView } from '../../../../../prisma/access/saved-views.ts';
import { auditedTransaction } from '../../../../../prisma/audit/audited-transaction.ts';
import { definePanelRoute } from '../../../http/route.ts';
import { presentView, SavedView } from './schema.ts';

export const removeViewRoute = definePanelRoute({
  method: 'delete',
  path: '/admin/api/me/views/{viewId}',
  operationId: 'removeView',
  tag: 'Views',
  summary: 'Remove a view that you have saved',
  permission: null,
  params: z.object({ viewId: z.string() }),
  query: z.object({}),
  body: null,
  responses: { 200: { description: 'The view that was removed.', schema: SavedView } },
  errors: ['not-found'],
  async handle({ deps, staff, params: { viewId } }) {
    const removed = await auditedTransaction(deps.prisma, staff.audit, async (tx, audit) => {
      const view = await deleteView(tx, staff.userId, viewId);
      if (view) {
        await audit({
          action: 'saved_view.remove',
          subject: { type: 'user', id: staff.userId },
          organizationId: staff.organizationId,
          before: { name: view.name, list: view.list, isShared: view.isShared },
        });
      }
      return view;
    });
    if (!removed) throw notFound('view');
    return { status: 200, body: presentView(removed, staff.userId) };
  },
});
