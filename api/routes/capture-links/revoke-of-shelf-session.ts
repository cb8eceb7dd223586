import { z } from 'zod';
import { revokeCaptureLinks } from '../../../prisma/capture-links/links.ts';
import { defineRoute } from '../../route/route.ts';
import { resolveShelfCapture } from '../shelf-captures/find.ts';
import { ShelfSessionParams } from '../shelf-captures/schema.ts';
import { RevokedLinks } from './schema.ts';

export const revokeShelfCaptureLinks = defineRoute({
  method: 'post',
  path: '/api/v1/shelf/sessions/{sessionId}/capture-links/revoke',
  operationId: 'revokeShelfCaptureLinks',
  tag: 'Shelf capture',
  summary: "Revoke the links to a shelf capture's page",
  description: 'Every link of the capture stops working immediately. The capture and its photos stay.',
  access: 'company',
  module: 'shelf',
  bucket: 'write',
  params: ShelfSessionParams,
  query: z.object({}),
  body: null,
  responses: { 200: { description: 'How many links were revoked.', schema: RevokedLinks } },
  errors: ['not-found', 'overloaded'],
  resolve: ({ deps, auth, params }) => resolveShelfCapture(deps, auth.companyId, params.sessionId),
  async handle({ deps, auth, resource }) {
    const subject = { sessionId: null, shelfCaptureId: resource.id };
    return { status: 200, body: { revoked: await revokeCaptureLinks(deps.prisma, auth.companyId, subject) } };
  },
});
