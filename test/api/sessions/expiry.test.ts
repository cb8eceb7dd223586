import { beforeAll, expect, it } from 'vitest';
import { expireSession } from '../../../operations/sessions/expire.ts';
import { listOverdueSessions } from '../../../prisma/overdue.ts';
import { invoicePdf } from '../../support/documents/documents.ts';
import {
  createSession,
  readSubmission,
  type SessionOut,
  submitPath,
  upload,
  waitForEnd,
} from '../../support/documents/sessions.ts';
import { createClient, expectProblem } from '../../support/stack/api-client.ts';
import { prisma } from '../../support/stack/database.ts';
import { eventually } from '../../support/stack/eventually.ts';
import { startSecondApi } from '../../support/stack/second-api.ts';
import { createTenant, type Tenant } from '../../support/tenant.ts';
import { startReceiver } from '../../support/webhooks/receiver.ts';

const ttlMs = 2_500;

let tenant: Tenant;
beforeAll(async () => {
  const { baseUrl } = await startSecondApi({ SESSION_TTL: `${ttlMs}ms` });
  const made = await createTenant();
  tenant = { ...made, api: createClient(made.key.secret, baseUrl) };
});

const expired = async (session: SessionOut) => {
  const job = await waitForEnd(tenant.api, session.sessionId);
  expect(job.state).toBe('expired');
  return job;
};

it('A session that nobody submits expires by its timer: its submission fails, and a later submit is 410', async () => {
  const session = await createSession(tenant);
  await upload(session, 0, await invoicePdf());
  const job = await expired(session);
  expect(job).toMatchObject({ submissionStatus: 'failed', result: null });
  const submission = await readSubmission(tenant.api, session.submissionId);
  expect(submission).toMatchObject({ submissionStatus: 'failed', failedReason: 'upload session expired' });
  expect(submission.events.map(({ type }) => type)).toEqual(['created', 'expired']);
  expect(submission.events[1]?.details).toEqual({ actor: { type: 'system', id: null, label: 'Docket' } });
  expectProblem(await tenant.api.post(submitPath(session)), 410, 'gone');
});

it('A session that nobody submits does not expire before its time', async () => {
  const session = await createSession(tenant);
  await expired(session);
  const [, end] = (await readSubmission(tenant.api, session.submissionId)).events;
  expect(Date.parse(end?.occurredAt ?? '')).toBeGreaterThanOrEqual(Date.parse(session.expiresAt) - 5);
});

it('A session that nobody submits sends no event', async () => {
  const receiver = await startReceiver();
  const session = await createSession(tenant, { webhookUrl: receiver.url });
  await expired(session);
  expect(await prisma.delivery.count({ where: { sessionId: session.sessionId } })).toBe(0);
  expect(receiver.received).toEqual([]);
});

it('A session that nobody submits accepts no uploads once it has expired', async () => {
  const session = await createSession(tenant);
  await expired(session);
  // A signature is valid for whole seconds, so it may outlive its session by a fraction of one.
  const [refusal] = await eventually(
    'the upload URL has ended',
    async () => {
      const response = await fetch(session.uploadUrls[0]?.uploadUrl ?? '', { method: 'PUT', body: 'late' });
      return response.status === 403 && [await response.text()];
    },
    2_000,
  );
  expect(refusal).toContain('expired');
});

it('A session that nobody submits is files-missing at submit if it has no files, because files are checked before expiry', async () => {
  const session = await createSession(tenant);
  await expired(session);
  expectProblem(await tenant.api.post(submitPath(session)), 422, 'files-missing');
});

it('A session that nobody submits keeps its idempotency key: a repeated creation is a conflict that names the expired session', async () => {
  const session = await createSession(tenant, { clientSubmissionId: 'held' });
  await expired(session);
  const again = await tenant.api.post(`/api/v1/workflows/${tenant.workflow.slug}/sessions`, {
    fileCount: 1,
    contentTypes: ['application/pdf'],
    clientSubmissionId: 'held',
  });
  expect(expectProblem(again, 409, 'conflict').sessionId).toBe(session.sessionId);
});

it('A session whose timer was lost is found by the sweep one minute after its expiry time, and expires', async () => {
  const { sessionId } = await createSession(await createTenant());
  const setEnd = (agoMs: number) =>
    prisma.session.update({ where: { id: sessionId }, data: { expiresAt: new Date(Date.now() - agoMs) } });
  await setEnd(50_000);
  expect(await listOverdueSessions(prisma, 60_000, 1_000)).not.toContain(sessionId);
  await setEnd(61_000);
  expect(await listOverdueSessions(prisma, 60_000, 1_000)).toContain(sessionId);
  expect(await expireSession(prisma, sessionId)).toMatchObject({ submissionStatus: 'failed' });
  expect(await expireSession(prisma, sessionId)).toBeNull();
  expect((await prisma.session.findUniqueOrThrow({ where: { id: sessionId } })).state).toBe('expired');
});
