import { z } from 'zod';
import { isId } from '../../../domain/ids.ts';
import { notFound } from '../../../domain/problems.ts';
import { revokeCaptureLinks } from '../../../prisma/capture-links/links.ts';
import { findOwnSession } from '../../../prisma/sessions/find.ts';
import { defineRoute } from '../../route/route.ts';
import { SessionParams } from '../sessions/schema.ts';
import { RevokedLinks } from './schema.ts';

export const revokeSessionCaptureLinks = defineRoute({
  method: 'post',
  path: '/api/v1/workflows/{slug}/sessions/{sessionId}/capture-links/revoke',
  operationId: 'revokeSessionCaptureLinks',
  tag: 'Sessions',
  summary: "Revoke the links to a session's capture page",
  description: 'Every link of the session stops working immediately. The session and the files that are uploaded stay.',
  access: 'company',
  module: 'submissions',
  bucket: 'write',
  params: SessionParams,
  query: z.object({}),
  body: null,
  responses: { 200: { description: 'How many links were revoked.', schema: RevokedLinks } },
  errors: ['not-found', 'overloaded'],
  async resolve({ deps, auth, params: { slug, sessionId } }) {
    const session = isId('session', sessionId)
      ? await findOwnSession(deps.prisma, auth.companyId, auth.key.id, slug, sessionId)
      : null;
    if (!session) throw notFound('session');
    return session;
  },
  async handle({ deps, auth, resource: { id: sessionId } }) {
    const subject = { sessionId, shelfCaptureId: null };
    return { status: 200, body: { revoked: await revokeCaptureLinks(deps.prisma, auth.companyId, subject) } };
  },
});
