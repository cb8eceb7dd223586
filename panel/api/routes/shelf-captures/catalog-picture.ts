import { z } from 'zod';
import { notFound } from '../../../../domain/problems.ts';
import { findCatalogPicture } from '../../../../prisma/shelf-captures/detail.ts';
import { definePanelRoute } from '../../http/route.ts';
import { findCaptureInScope } from './find-capture.ts';
import { CaptureIdParams } from './presenters/schema.ts';

const thumbnailSidePx = 160;

export const getCatalogPictureRoute = definePanelRoute({
  method: 'get',
  path: '/admin/api/shelf-captures/{sessionId}/catalog-picture',
  operationId: 'getPanelCatalogPicture',
  tag: 'Shelf captures',
  summary: "A thumbnail of a product in the capture's catalog",
  permission: 'shelf.read',
  params: CaptureIdParams,
  query: z.object({ sku: z.string().max(128) }),
  body: null,
  responses: {
    200: {
      description: "The product's first reference image.",
      schema: z.string().meta({ override: { type: 'string', format: 'binary' } }),
      contentType: 'image/webp',
    },
  },
  errors: ['not-found'],
  async handle({ deps, staff, params: { sessionId }, query: { sku } }) {
    const { profileVersionId } = await findCaptureInScope(deps, staff, sessionId);
    const image = await findCatalogPicture(deps.prisma, profileVersionId, sku);
    if (!image) throw notFound('product');
    return {
      status: 200,
      body: await deps.pageViewer.referenceThumbnail(image, thumbnailSidePx),
      // The images of a capture's profile version never change.
      headers: { 'Cache-Control': 'private, max-age=86400, immutable', 'X-Content-Type-Options': 'nosniff' },
    };
  },
});
