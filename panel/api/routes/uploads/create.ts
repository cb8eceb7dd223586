import { z } from 'zod';
import { checkSessionValues } from '../../../../api/routes/sessions/check-values.ts';
import { presentPendingSession } from '../../../../api/routes/sessions/present.ts';
import { refusedCreation } from '../../../../api/routes/sessions/refused-creation.ts';
import { CreateSessionBody, WorkflowSession } from '../../../../api/routes/sessions/schema.ts';
import { notFound, ProblemError } from '../../../../domain/problems.ts';
import { createSession } from '../../../../operations/sessions/create.ts';
import { newSession } from '../../../../operations/sessions/new-session.ts';
import { panelKeyOf } from '../../../../prisma/access/panel-keys.ts';
import { findAssignedVersion } from '../../../../prisma/workflow-definitions/find.ts';
import { definePanelRoute } from '../../http/route.ts';
import { findUploadCompany } from './company.ts';

/** The names are part of the metadata, which has at most 4 KiB. */
const namesLengthMax = 1_000;

export const createUploadRoute = definePanelRoute({
  method: 'post',
  path: '/admin/api/uploads',
  operationId: 'createUpload',
  tag: 'Uploads',
  summary: 'Create an upload session for files that a person has chosen',
  permission: 'submissions.upload',
  params: z.object({}),
  query: z.object({}),
  body: {
    schema: CreateSessionBody.pick({ contentTypes: true, clientSubmissionId: true }).extend({
      companyId: z.string().max(100),
      workflow: z.string().max(100).describe('The slug of a workflow that is assigned to the company.'),
      fileNames: z.array(z.string().max(500)).max(100).default([]),
    }),
    required: true,
  },
  responses: {
    200: { description: 'The pending session with this clientSubmissionId.', schema: WorkflowSession },
    201: { description: 'The new session. PUT each file to its upload URL, then submit it.', schema: WorkflowSession },
  },
  errors: ['not-found', 'conflict', 'validation-error', 'rate-limit-exceeded', 'overloaded'],
  async handle({ deps, staff, body: { companyId, workflow, fileNames, contentTypes, clientSubmissionId } }) {
    await findUploadCompany(deps, staff, companyId);
    const version = await findAssignedVersion(deps.prisma, companyId, workflow);
    if (!version) throw notFound('workflow');
    const { config, prisma, storage } = deps;
    const names = fileNames.join(', ').slice(0, namesLengthMax);
    const values = {
      contentTypes,
      clientSubmissionId,
      fileCount: contentTypes.length,
      metadata: { source: 'panel', ...(names ? { files: names } : {}) },
    };
    checkSessionValues(values, version.upload, config.webhooks.trustedOrigins);
    const apiKeyId = await panelKeyOf(prisma, config.keyring, companyId);
    const session = newSession(config.sessions, { companyId, apiKeyId, actor: staff.actor }, version, values);
    const creation = await createSession(prisma, session, null, config.sessions.uploadQuota);
    if (creation.kind === 'existing') {
      const { id: sessionId, state, submission, ...existing } = creation.session;
      if (state !== 'pending') {
        throw new ProblemError('conflict', `These files were already uploaded: their session is ${state}.`, {
          members: { sessionId, submissionId: submission.id },
        });
      }
      const view = { ...existing, sessionId, submissionId: submission.id };
      return { status: 200, body: await presentPendingSession(storage, view) };
    }
    if (creation.kind !== 'created') {
      throw refusedCreation(creation.kind, session, undefined, config.sessions.uploadQuota);
    }
    deps.dispatch(creation.messages);
    const view = { ...session, slug: version.slug, expiresAt: creation.expiresAt };
    return { status: 201, body: await presentPendingSession(storage, view) };
  },
});
