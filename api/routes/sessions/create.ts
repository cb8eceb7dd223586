import { z } from 'zod';
import { notFound, ProblemError } from '../../../domain/problems.ts';
import { differingMembers } from '../../../domain/sessions/repeated-creation.ts';
import type { EndpointReply } from '../../../http/endpoint.ts';
import { createCaptureLink } from '../../../operations/capture-links/create-link.ts';
import { createSession } from '../../../operations/sessions/create.ts';
import { newSession } from '../../../operations/sessions/new-session.ts';
import { type CreatedSession, findSessionByIdempotencyKey } from '../../../prisma/sessions/find.ts';
import { changedRepeatAnswer } from '../../../prisma/tenants/companies.ts';
import { findAssignedVersion } from '../../../prisma/workflow-definitions/find.ts';
import { keyActor } from '../../auth/actor.ts';
import type { ApiDeps } from '../../route/deps.ts';
import { defineRoute } from '../../route/route.ts';
import { SlugParams } from '../workflow-definitions/schema.ts';
import { checkSessionValues } from './check-values.ts';
import { jobPath, presentPendingSession } from './present.ts';
import { refusedCreation } from './refused-creation.ts';
import { CreateSessionBody, WorkflowSession } from './schema.ts';

/** Names the members that a repeated creation has changed. */
const ignoredFieldsHeader = 'Ignored-Fields';

const changedRepeat = (sessionId: string, fields: readonly string[]): ProblemError =>
  new ProblemError(
    'conflict',
    `The session ${sessionId} was created with this clientSubmissionId and other values of ${fields.join(', ')}. Send the same values again, or use another clientSubmissionId.`,
    {
      headers: { Location: jobPath(sessionId) },
      members: { sessionId },
      errors: fields.map((field) => ({
        field,
        code: 'differs',
        message: 'differs from the request that created the session',
      })),
    },
  );

/**
 * The link to the session's capture page, if the request asks for one. A repeated request gets another link, because
 * tokens are not stored. Earlier links still work.
 */
const captureLinkOf = async (
  { prisma, config }: ApiDeps,
  companyId: string,
  sessionId: string,
  expiresAt: Date,
  { capture }: CreateSessionBody,
): Promise<{ readonly captureUrl?: string }> => {
  if (capture === undefined) return {};
  const endsAtMs = Math.min(expiresAt.getTime(), Date.now() + (capture.expiresInMinutes ?? Infinity) * 60_000);
  const subject = { sessionId, shelfCaptureId: null };
  const { baseUrl } = config.api;
  return { captureUrl: await createCaptureLink(prisma, baseUrl, companyId, subject, capture, new Date(endsAtMs)) };
};

/**
 * The answer if a live idempotency key names a session: the pending session again, or a conflict that names it
 * (decision D18). Differences from the first request are named and have no effect.
 */
const replyExisting = async (
  deps: ApiDeps,
  session: CreatedSession,
  body: CreateSessionBody,
  { companyId, ownerId }: { readonly companyId: string; readonly ownerId: string },
): Promise<EndpointReply> => {
  const location = jobPath(session.id);
  if (session.state !== 'pending') {
    throw new ProblemError(
      'conflict',
      `The session ${session.id} was already created with this clientSubmissionId and is ${session.state}. Poll its job instead.`,
      { headers: { Location: location }, members: { sessionId: session.id } },
    );
  }
  const { files, expiresAt, version, slug, submission } = session;
  const contentTypes = files.map(({ contentType }) => contentType);
  const first = { ...session.created, contentTypes, fileCount: files.length };
  const ignoredFields = differingMembers(first, body);
  if (ignoredFields.length > 0 && (await changedRepeatAnswer(deps.prisma, ownerId)) === 'conflict') {
    throw changedRepeat(session.id, ignoredFields);
  }
  const pending = await presentPendingSession(deps.storage, {
    sessionId: session.id,
    submissionId: submission.id,
    slug,
    version,
    expiresAt,
    files,
  });
  const link = await captureLinkOf(deps, companyId, session.id, expiresAt, body);
  if (ignoredFields.length === 0) {
    return { status: 200, body: { ...pending, ...link }, headers: { Location: location } };
  }
  return {
    status: 200,
    body: { ...pending, ...link, ignoredFields },
    headers: { Location: location, [ignoredFieldsHeader]: ignoredFields.join(', ') },
  };
};

export const createSessionRoute = defineRoute({
  method: 'post',
  path: '/api/v1/workflows/{slug}/sessions',
  operationId: 'createSession',
  tag: 'Sessions',
  summary: 'Create an upload session',
  description:
    'Returns one upload URL for each file. Repeating the request with the same clientSubmissionId returns the same session with 200 ' +
    'while it is pending, and 409 with its sessionId afterward. If the repeated request has other values, the session does not change, and ' +
    '`ignoredFields` and the header `Ignored-Fields` name what differs; a company can choose 409 instead.',
  access: 'company',
  module: 'submissions',
  bucket: 'session',
  params: SlugParams,
  query: z.object({}),
  body: { schema: CreateSessionBody, required: true },
  responses: {
    200: {
      description: 'The pending session that was created with this clientSubmissionId.',
      schema: WorkflowSession,
      headers: { Location: "Path of the session's job." },
    },
    201: {
      description: 'The new session.',
      schema: WorkflowSession,
      headers: { Location: "Path of the session's job." },
    },
  },
  errors: ['bad-request', 'not-found', 'conflict', 'validation-error', 'overloaded'],
  async resolve({ deps, auth, params }) {
    const version = await findAssignedVersion(deps.prisma, auth.ownerId, params.slug);
    if (!version) throw notFound('workflow');
    return version;
  },
  async handle({ deps, auth, body, resource: version }) {
    const { key, companyId } = auth;
    try {
      checkSessionValues(body, version.upload, deps.config.webhooks.trustedOrigins);
    } catch (error) {
      // A live idempotency key takes precedence over invalid values (decision D38). A request with valid values finds
      // the key when it creates the session.
      const existing = await findSessionByIdempotencyKey(
        deps.prisma,
        key.id,
        version.definitionId,
        body.clientSubmissionId,
      );
      if (existing) return replyExisting(deps, existing, body, auth);
      throw error;
    }
    const origin = { companyId, apiKeyId: key.id, actor: keyActor(key) };
    const session = newSession(deps.config.sessions, origin, version, body);
    const creation = await createSession(deps.prisma, session, body.batchRef ?? null, deps.config.sessions.uploadQuota);
    if (creation.kind === 'existing') return replyExisting(deps, creation.session, body, auth);
    if (creation.kind !== 'created') {
      throw refusedCreation(creation.kind, session, body.batchRef, deps.config.sessions.uploadQuota);
    }
    deps.dispatch(creation.messages);
    const view = { ...session, slug: version.slug, expiresAt: creation.expiresAt };
    return {
      status: 201,
      body: {
        ...(await presentPendingSession(deps.storage, view)),
        ...(await captureLinkOf(deps, companyId, session.sessionId, creation.expiresAt, body)),
      },
      headers: { Location: jobPath(session.sessionId) },
    };
  },
});
