import { z } from 'zod';
import { removeSource } from '../../../../operations/sources/change.ts';
import { definePanelRoute } from '../../http/route.ts';
import { BucketSource, findOwnSource, presentSource } from './schema.ts';

export const removeSourceRoute = definePanelRoute({
  method: 'delete',
  path: '/admin/api/sources/{sourceId}',
  operationId: 'removeSource',
  tag: 'Sources',
  summary: 'Remove a source; its submissions stay, and what waits stays in the bucket',
  permission: 'sources.write',
  recentSignIn: true,
  params: z.object({ sourceId: z.string() }),
  query: z.object({}),
  body: null,
  responses: { 200: { description: 'The source that is removed.', schema: BucketSource } },
  errors: ['not-found'],
  async handle({ deps, staff, params: { sourceId } }) {
    const source = await findOwnSource(deps, staff, sourceId);
    deps.dispatch((await removeSource(deps.prisma, source, staff.audit)).messages);
    return { status: 200, body: presentSource(source) };
  },
});
