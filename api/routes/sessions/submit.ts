import { z } from 'zod';
import { isId } from '../../../domain/ids.ts';
import { notFound } from '../../../domain/problems.ts';
import { submitSession } from '../../../operations/sessions/submit.ts';
import { findOwnSession } from '../../../prisma/sessions/find.ts';
import { keyActor } from '../../auth/actor.ts';
import { defineRoute } from '../../route/route.ts';
import { SessionParams, SubmittedSession } from './schema.ts';

export const submitSessionRoute = defineRoute({
  method: 'post',
  path: '/api/v1/workflows/{slug}/sessions/{sessionId}/submit',
  operationId: 'submitSession',
  tag: 'Sessions',
  summary: 'Submit an upload session',
  description:
    'Starts processing if at least minFiles files are uploaded. Uploads after this request change nothing. Poll the job, or wait for the webhook.',
  access: 'company',
  takesIdempotencyKey: true,
  module: 'submissions',
  bucket: 'submit',
  params: SessionParams,
  query: z.object({}),
  body: null,
  responses: { 200: { description: 'The submitted session.', schema: SubmittedSession } },
  errors: ['bad-request', 'not-found', 'gone', 'files-missing', 'validation-error', 'conflict', 'overloaded'],
  async resolve({ deps, auth, params }) {
    const { slug, sessionId } = params;
    const session = isId('session', sessionId)
      ? await findOwnSession(deps.prisma, auth.companyId, auth.key.id, slug, sessionId)
      : null;
    if (!session) throw notFound('session');
    return session;
  },
  async handle({ deps, auth, params, resource: session }) {
    const readNewest = () => findOwnSession(deps.prisma, auth.companyId, auth.key.id, params.slug, session.id);
    const message = await submitSession(deps, session, keyActor(auth.key), readNewest);
    deps.dispatch([message]);
    return {
      status: 200,
      body: {
        sessionId: session.id,
        submissionId: session.submission.id,
        state: 'submitted',
        submissionStatus: 'processing',
        workflow: { slug: params.slug, version: session.version },
      },
    };
  },
});
