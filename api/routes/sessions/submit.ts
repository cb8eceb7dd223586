import { z } from 'zod';
import { isId } from '../../../domain/ids.ts';
import { notFound, ProblemError } from '../../../domain/problems.ts';
import { UploadWindow } from '../../../domain/workflow-definition.ts';
import { findOwnSession, type SessionRecord, submitSession } from '../../../prisma/repositories/sessions.ts';
import { keyActor } from '../../auth/actor.ts';
import { defineRoute } from '../../http/route.ts';
import { headFiles, requireDeclaredFiles, requireEnoughFiles } from './check-files.ts';
import { SessionParams, SubmittedSession } from './schema.ts';

const requirePending = (session: SessionRecord): void => {
  const isOver = session.state === 'pending' && session.expiresAt.getTime() <= Date.now();
  if (session.state === 'expired' || isOver)
    throw new ProblemError('gone', 'The session has expired. Create a new one and upload the files again.');
  if (session.state !== 'pending' || !session.submission) {
    throw new ProblemError(
      'bad-request',
      `The session is ${session.state} and cannot be submitted. Poll its job instead.`,
    );
  }
};

export const submitSessionRoute = defineRoute({
  method: 'post',
  path: '/api/v1/workflows/{slug}/sessions/{sessionId}/submit',
  operationId: 'submitSession',
  tag: 'Sessions',
  summary: 'Submit an upload session',
  description: 'Starts processing once at least minFiles files are uploaded. Poll the job, or wait for the webhook.',
  access: 'company',
  module: 'submissions',
  bucket: 'submit',
  params: SessionParams,
  query: z.object({}),
  body: null,
  responses: { 200: { description: 'The session is submitted.', schema: SubmittedSession } },
  errors: ['bad-request', 'not-found', 'gone', 'files-missing', 'validation-error', 'overloaded'],
  async resolve({ deps, auth, params }) {
    const { slug, sessionId } = params;
    const session = isId('session', sessionId)
      ? await findOwnSession(deps.prisma, auth.companyId, auth.key.id, slug, sessionId)
      : null;
    if (!session) throw notFound('session');
    return session;
  },
  async handle({ deps, auth, params, resource: session }) {
    const upload = UploadWindow.parse(session.workflowVersion.upload);
    const found = await headFiles(deps.storage, session);
    // The order is the specification's: files, then expiry, then state; what decision D10 adds about the files comes last.
    requireEnoughFiles(session, found, upload);
    requirePending(session);
    requireDeclaredFiles(session, found, upload);
    const byteSizes = found.map((object) => object?.byteSize ?? null);
    const message = await submitSession(deps.prisma, {
      companyId: auth.companyId,
      session,
      byteSizes,
      actor: keyActor(auth.key),
    });
    if (!message) {
      const current = await findOwnSession(deps.prisma, auth.companyId, auth.key.id, params.slug, session.id);
      requirePending(current ?? session);
      throw new ProblemError('overloaded', 'The session changed at the same moment. Send the request again.', {
        headers: { 'Retry-After': '1' },
      });
    }
    deps.dispatch([message]);
    return {
      status: 200,
      body: {
        sessionId: session.id,
        submissionId: session.submission?.id,
        state: 'submitted',
        submissionStatus: 'processing',
        workflow: { slug: params.slug, version: session.version },
      },
    };
  },
});
