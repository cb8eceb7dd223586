import { beforeAll, expect, it } from 'vitest';
import { WorkflowSession } from '../../../api/routes/sessions/schema.ts';
import { isId } from '../../../domain/ids.ts';
import { loadConfig } from '../../../platform/config.ts';
import { answers } from '../../support/answers.ts';
import { createSession, readJob, readSubmission, sessionBody, sessionsPath } from '../../support/documents/sessions.ts';
import { expectBody, expectProblem } from '../../support/stack/api-client.ts';
import { prisma } from '../../support/stack/database.ts';
import { createTenant, publishFor, type Tenant } from '../../support/tenant.ts';

const minuteMs = 60_000;

let tenant: Tenant;
beforeAll(async () => {
  tenant = await createTenant();
});

const post = (body: object) => tenant.api.post(sessionsPath(tenant.workflow.slug), body);

answers(
  'createSession',
  201,
  null,
  'A valid request creates a pending session and a submission with status created',
  async () => {
    const contentTypes = ['application/pdf', 'image/png'];
    const reply = await post(sessionBody({ fileCount: 2, contentTypes }));
    const session = expectBody(reply, 201, WorkflowSession);
    expect(session).toMatchObject({
      state: 'pending',
      submissionStatus: 'created',
      workflow: { slug: tenant.workflow.slug, version: 1 },
    });
    expect(session.uploadUrls.map(({ fileIndex, contentType, label }) => ({ fileIndex, contentType, label }))).toEqual([
      { fileIndex: 0, contentType: 'application/pdf', label: 'front' },
      { fileIndex: 1, contentType: 'image/png', label: 'file 2' },
    ]);
    expect(reply.headers.get('location')).toBe(`/api/v1/jobs/${session.sessionId}`);
  },
);

it('A new session has typed ids that sort by time', async () => {
  const first = await createSession(tenant);
  const second = await createSession(tenant);
  expect(isId('session', first.sessionId) && isId('submission', first.submissionId)).toBe(true);
  expect([second.sessionId, first.sessionId].sort()).toEqual([first.sessionId, second.sessionId]);
});

it('A new session expires 30 minutes after its creation, together with its upload URLs', async () => {
  const { sessionId, expiresAt, uploadUrlsExpireAt, uploadUrls } = await createSession(tenant);
  const { createdAt } = await prisma.session.findUniqueOrThrow({ where: { id: sessionId } });
  expect(Date.parse(expiresAt) - createdAt.getTime()).toBe(30 * minuteMs);
  expect(uploadUrlsExpireAt).toBe(expiresAt);
  const seconds = Number(new URL(uploadUrls[0]?.uploadUrl ?? '').searchParams.get('X-Amz-Expires'));
  expect(Math.abs(seconds - 30 * 60)).toBeLessThanOrEqual(5);
  expect(loadConfig({}).sessions.ttlMs).toBe(30 * minuteMs);
});

it('A new session has one upload URL for each file, and an objectUrl that cannot be read without a signature', async () => {
  const { uploadUrls } = await createSession(tenant, {
    fileCount: 2,
    contentTypes: ['application/pdf', 'application/pdf'],
  });
  const [first, second] = uploadUrls;
  expect(first?.uploadUrl.startsWith(`${first.objectUrl}?`)).toBe(true);
  expect(first?.objectUrl).not.toBe(second?.objectUrl);
  expect((await fetch(first?.objectUrl ?? '')).status).toBe(403);
});

it('A new session can be polled immediately and has no result yet', async () => {
  const metadata = { order: 4711, lines: { first: 'a', paid: true } };
  const { sessionId, submissionId } = await createSession(tenant, { metadata, clientSubmissionId: 'poll-1' });
  expect(await readJob(tenant.api, sessionId)).toEqual({
    sessionId,
    submissionId,
    workflow: { slug: tenant.workflow.slug, version: 1 },
    companyId: tenant.companyId,
    state: 'pending',
    submissionStatus: 'created',
    result: null,
    failedReason: null,
    clientSubmissionId: 'poll-1',
    metadata,
    processedAt: null,
    webhookDeliveryStatus: null,
  });
});

it('A new session is in the history of its submission, with the key that created it', async () => {
  const { submissionId } = await createSession(tenant);
  const { events } = await readSubmission(tenant.api, submissionId);
  expect(events).toEqual([
    {
      type: 'created',
      occurredAt: expect.any(String),
      details: { actor: { type: 'api_key', id: tenant.key.id, label: tenant.key.name } },
    },
  ]);
});

answers(
  'createSession',
  404,
  'not-found',
  'Creating a session for a workflow that is not assigned to the company is 404',
  async () => {
    const other = await createTenant();
    expectProblem(await tenant.api.post(sessionsPath(other.workflow.slug), sessionBody()), 404, 'not-found');
  },
);

it.each([1, 2, 3])('The files of a session may have any number from minFiles to maxFiles: %i', async (fileCount) => {
  const contentTypes = Array.from({ length: fileCount }, () => 'image/jpeg');
  expect((await createSession(tenant, { fileCount, contentTypes })).uploadUrls).toHaveLength(fileCount);
});

it('The files of a session are numbered from 1 beyond the labels of the version', async () => {
  const labels = await publishFor(tenant.companyId, {
    upload: {
      minFiles: 1,
      maxFiles: 4,
      acceptedFormats: ['image/png'],
      fileLabels: ['front', 'back'],
      maxFileSizeMb: 1,
    },
  });
  const contentTypes = Array.from({ length: 4 }, () => 'image/png');
  const { uploadUrls } = await createSession({ ...tenant, workflow: labels }, { fileCount: 4, contentTypes });
  expect(uploadUrls.map(({ label }) => label)).toEqual(['front', 'back', 'file 3', 'file 4']);
});
