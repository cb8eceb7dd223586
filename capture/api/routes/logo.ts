import { z } from 'zod';
import { logoTypeOf } from '../../../domain/capture-links/page-settings.ts';
import { notFound } from '../../../domain/problems.ts';
import { findCaptureLogo } from '../../../prisma/capture-links/pages.ts';
import { defineCaptureRoute } from '../http/route.ts';

export const getCaptureLogo = defineCaptureRoute({
  method: 'get',
  path: '/capture/api/logo',
  operationId: 'getCaptureLogo',
  tag: 'Capture page',
  summary: "The company's logo",
  params: z.object({}),
  query: z.object({}),
  body: null,
  responses: { 200: { description: 'The picture.', schema: z.unknown(), contentType: 'application/octet-stream' } },
  errors: ['not-found'],
  async handle({ deps, link }) {
    const logo = await findCaptureLogo(deps.prisma, link.ownerId);
    const type = logo && logoTypeOf(logo);
    if (!logo || !type) throw notFound('logo');
    return { status: 200, body: Buffer.from(logo), headers: { 'Content-Type': type } };
  },
});
