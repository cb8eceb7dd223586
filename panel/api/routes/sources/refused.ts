import { z } from 'zod';
import { nameBelow, refusedKeyOf } from '../../../../domain/sources/prefix.ts';
import { listRefused } from '../../../../prisma/sources/objects.ts';
import { definePanelRoute } from '../../http/route.ts';
import { findOwnSource } from './schema.ts';

const refusedMax = 100;

const RefusedObject = z
  .object({
    name: z.string().describe('Its name below the prefix of the source.'),
    movedTo: z.string().describe('Where it is in the bucket; the reason is beside it.'),
    reason: z.string(),
    refusedAt: z.iso.datetime(),
  })
  .meta({ id: 'RefusedObject' });

export const listRefusedObjectsRoute = definePanelRoute({
  method: 'get',
  path: '/admin/api/sources/{sourceId}/refused',
  operationId: 'listRefusedObjects',
  tag: 'Sources',
  summary: 'The objects that a source has refused in the last 30 days: the newest 100',
  permission: 'sources.read',
  params: z.object({ sourceId: z.string() }),
  query: z.object({}),
  body: null,
  responses: { 200: { description: 'The objects.', schema: z.object({ data: z.array(RefusedObject) }) } },
  errors: ['not-found'],
  async handle({ deps, staff, params: { sourceId } }) {
    const { prefix } = await findOwnSource(deps, staff, sourceId);
    const rows = await listRefused(deps.prisma, sourceId, refusedMax);
    const data = rows.map(({ objectKey, etag, reason, foundAt }) => ({
      name: nameBelow(prefix, objectKey),
      movedTo: refusedKeyOf(prefix, etag, objectKey),
      reason: reason ?? '',
      refusedAt: foundAt.toISOString(),
    }));
    return { status: 200, body: { data } };
  },
});
