import { z } from 'zod';
import { newId } from '../../../domain/ids.ts';
import { notFound, overloaded, ProblemError } from '../../../domain/problems.ts';
import { bytesPerMb, uploadPrefixOf } from '../../../domain/uploads.ts';
import { createSession } from '../../../operations/sessions/create.ts';
import type { KeyRecord } from '../../../prisma/access/api-keys.ts';
import type { NewSession } from '../../../prisma/sessions/create.ts';
import { findSessionByIdempotencyKey, type SessionRecord } from '../../../prisma/sessions/find.ts';
import { findAssignedVersion, type WorkflowVersionRecord } from '../../../prisma/workflow-definitions/find.ts';
import { keyActor } from '../../auth/actor.ts';
import type { ApiDeps } from '../../http/deps.ts';
import type { EndpointReply } from '../../http/endpoint.ts';
import { defineRoute } from '../../http/route.ts';
import { SlugParams } from '../workflow-definitions/schema.ts';
import { checkSessionValues } from './check-values.ts';
import { jobPath, presentPendingSession } from './present.ts';
import { quotaReached } from './quota.ts';
import { CreateSessionBody, WorkflowSession } from './schema.ts';

/** The answer if a live idempotency key names a session: the pending session again, or a conflict that names it (decision D18). */
const replyExisting = async (deps: ApiDeps, session: SessionRecord): Promise<EndpointReply> => {
  const location = jobPath(session.id);
  if (session.state !== 'pending') {
    throw new ProblemError(
      'conflict',
      `The session ${session.id} was already created with this clientSubmissionId and is ${session.state}. Poll its job instead.`,
      { headers: { Location: location }, members: { sessionId: session.id } },
    );
  }
  const { files, expiresAt, version, slug, submission } = session;
  const body = await presentPendingSession(deps.storage, {
    sessionId: session.id,
    submissionId: submission.id,
    slug,
    version,
    expiresAt,
    files,
  });
  return { status: 200, body, headers: { Location: location } };
};

const newSession = (
  deps: ApiDeps,
  key: KeyRecord,
  companyId: string,
  version: WorkflowVersionRecord,
  body: CreateSessionBody,
): NewSession => {
  const sessionId = newId('session');
  const { fileLabels } = version.upload;
  return {
    sessionId,
    submissionId: newId('submission'),
    companyId,
    apiKeyId: key.id,
    definitionId: version.definitionId,
    version: version.version,
    clientSubmissionId: body.clientSubmissionId,
    metadata: body.metadata ?? null,
    externalUser: body.externalUser ?? null,
    webhookUrl: body.webhookUrl ?? null,
    files: body.contentTypes.map((contentType, fileIndex) => ({
      id: newId('sessionFile'),
      fileIndex,
      // Files beyond the list of labels are numbered from 1 (decision D44).
      label: fileLabels[fileIndex] ?? `file ${fileIndex + 1}`,
      objectKey: `${uploadPrefixOf('session', companyId, sessionId)}${fileIndex}`,
      contentType,
    })),
    uploadBytes: Math.ceil(body.contentTypes.length * version.upload.maxFileSizeMb * bytesPerMb),
    ttlMs: deps.config.sessions.ttlMs,
    idempotencyMs: deps.config.sessions.idempotencyHoldMs,
    actor: keyActor(key),
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
    'while it is pending, and 409 with its sessionId afterwards.',
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
    const version = await findAssignedVersion(deps.prisma, auth.companyId, params.slug);
    if (!version) throw notFound('workflow');
    return version;
  },
  async handle({ deps, auth, body, resource: version }) {
    const { key, companyId } = auth;
    try {
      checkSessionValues(body, version.upload, deps.config.webhooks.trustedOrigins);
    } catch (error) {
      // A live idempotency key comes before the values (decision D38): only a request that fails on its values has to look for one here.
      const existing = await findSessionByIdempotencyKey(
        deps.prisma,
        key.id,
        version.definitionId,
        body.clientSubmissionId,
      );
      if (existing) return replyExisting(deps, existing);
      throw error;
    }
    const session = newSession(deps, key, companyId, version, body);
    const creation = await createSession(deps.prisma, session, body.batchRef ?? null, deps.config.sessions.uploadQuota);
    if (creation.kind === 'existing') return replyExisting(deps, creation.session);
    if (creation.kind === 'batch_completed') {
      throw new ProblemError(
        'conflict',
        `The batch ${body.batchRef} has already completed and cannot accept new sessions.`,
      );
    }
    if (creation.kind === 'sessions_quota' || creation.kind === 'bytes_quota')
      throw quotaReached(creation.kind, session, deps.config.sessions.uploadQuota);
    if (creation.kind === 'contended')
      throw overloaded('Other requests used this clientSubmissionId at the same moment. Send it again.');
    deps.dispatch(creation.messages);
    const view = { ...session, slug: version.slug, expiresAt: creation.expiresAt };
    return {
      status: 201,
      body: await presentPendingSession(deps.storage, view),
      headers: { Location: jobPath(session.sessionId) },
    };
  },
});
