import { z } from 'zod';
import { notFound } from '../../../../domain/problems.ts';
import { findCatalogImageInScope } from '../../../../prisma/shelf-profiles/list.ts';
import { definePanelRoute } from '../../http/route.ts';
import { VersionParams } from './schema.ts';

const thumbnailSidePx = 320;

export const getCatalogImageRoute = definePanelRoute({
  method: 'get',
  path: '/admin/api/shelf-profile-versions/{versionId}/image',
  operationId: 'getPanelCatalogImage',
  tag: 'Shelf profiles',
  summary: 'A thumbnail of a catalog image',
  permission: 'shelf_profiles.read',
  params: VersionParams,
  query: z.object({
    sku: z.string().max(128),
    position: z
      .string()
      .regex(/^\d{1,2}$/, 'must be a whole number')
      .transform(Number)
      .meta({ override: { type: 'integer' } }),
  }),
  body: null,
  responses: {
    200: {
      description: `The image, at most ${thumbnailSidePx} pixels wide and high. It never changes.`,
      schema: z.string().meta({ override: { type: 'string', format: 'binary' } }),
      contentType: 'image/webp',
    },
  },
  errors: ['not-found'],
  async handle({ deps, staff, params: { versionId }, query }) {
    const image = await findCatalogImageInScope(deps.prisma, staff.companies, versionId, query);
    const picture =
      image &&
      (await deps.pageViewer.referenceThumbnail(image.bytes, thumbnailSidePx).catch((error: unknown) => {
        deps.log.warn({ err: error, versionId, ...query }, 'failed to show the catalog image');
        return null;
      }));
    if (!picture) throw notFound('catalog image');
    return {
      status: 200,
      body: picture,
      headers: { 'Cache-Control': 'private, max-age=86400, immutable', 'X-Content-Type-Options': 'nosniff' },
    };
  },
});
