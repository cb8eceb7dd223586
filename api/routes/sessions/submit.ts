import { z } from 'zod';
import { isId } from '../../../domain/ids.ts';
import { notFound, ProblemError } from '../../../domain/problems.ts';
import { findOwnSession, type SessionRecord, submitSession } from '../../../prisma/sessions/find.ts';
import { keyActor } from '../../auth/actor.ts';
import { defineRoute } from '../../http/route.ts';
import { copiedUploads, keepCheckedFiles, sparesOf } from './keep-files.ts';
import { removeSpares } from './remove-spares.ts';
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
  description:
    'Starts processing once at least minFiles files are uploaded. What is put to the upload URLs later changes nothing. Poll the job, or wait for the webhook.',
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
    const readNewest = () => findOwnSession(deps.prisma, auth.companyId, auth.key.id, params.slug, session.id);
    const kept = await keepCheckedFiles(deps, session, requirePending, readNewest);
    const message = await submitSession(deps.prisma, {
      companyId: auth.companyId,
      session,
      files: kept,
      actor: keyActor(auth.key),
    });
    if (!message) {
      const current = (await readNewest()) ?? session;
      await removeSpares(deps, sparesOf(current, kept));
      requirePending(current);
      throw new ProblemError('overloaded', 'The session changed at the same moment. Send the request again.', {
        headers: { 'Retry-After': '1' },
      });
    }
    // Nobody has to wait for that: it logs what it cannot remove.
    void removeSpares(deps, copiedUploads(session, kept));
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
