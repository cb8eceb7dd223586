import { z } from 'zod';
import { changeSource, wakeSource } from '../../../../operations/sources/change.ts';
import { definePanelRoute } from '../../http/route.ts';
import { BucketSource, findOwnSource, presentSource } from './schema.ts';

export const updateSourceRoute = definePanelRoute({
  method: 'post',
  path: '/admin/api/sources/{sourceId}/{change}',
  operationId: 'updateSource',
  tag: 'Sources',
  summary: 'Pause a source, resume it, or have it check its bucket immediately',
  permission: 'sources.write',
  params: z.object({ sourceId: z.string(), change: z.enum(['pause', 'resume', 'look']) }),
  query: z.object({}),
  body: null,
  responses: { 200: { description: 'The source.', schema: BucketSource } },
  errors: ['bad-request', 'not-found'],
  async handle({ deps, staff, params: { sourceId, change } }) {
    const found = await findOwnSource(deps, staff, sourceId);
    if (change === 'look') {
      deps.dispatch(await wakeSource(deps.prisma, found));
      return { status: 200, body: presentSource(found) };
    }
    const { job, messages } = await changeSource(deps.prisma, found, change, staff.audit);
    deps.dispatch(messages);
    return { status: 200, body: presentSource(job) };
  },
});
