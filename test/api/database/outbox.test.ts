import { beforeAll, expect, it } from 'vitest';
import { invoicePdf, invoiceValues } from '../../support/documents/documents.ts';
import { createSession, readJob, submit, upload, waitForEnd } from '../../support/documents/sessions.ts';
import { createClient } from '../../support/stack/api-client.ts';
import { prisma } from '../../support/stack/database.ts';
import { eventually } from '../../support/stack/eventually.ts';
import { type SecondApi, startSecondApi } from '../../support/stack/second-api.ts';
import { createTenant, type Tenant } from '../../support/tenant.ts';
import { startReceiver } from '../../support/webhooks/receiver.ts';

let tenant: Tenant;
beforeAll(async () => {
  tenant = await createTenant();
});

/** An API process that cannot reach Temporal: its committed messages stay in the outbox. */
const startCutOff = (): Promise<SecondApi> => startSecondApi({ TEMPORAL_ADDRESS: '127.0.0.1:1' });

const kindsInOutbox = async (sessionId: string): Promise<string[]> =>
  (await prisma.outbox.findMany({ where: { subjectId: sessionId }, orderBy: { id: 'asc' } })).map(({ kind }) => kind);

it("An API process that is killed between commit and dispatch loses nothing: the worker's relay sends the committed submit", async () => {
  const cutOff = await startCutOff();
  const api = createClient(tenant.key.secret, cutOff.baseUrl);
  const receiver = await startReceiver();
  const values = invoiceValues();
  const session = await createSession(tenant, { webhookUrl: receiver.url }, api);
  await upload(session, 0, await invoicePdf(values));
  await submit(api, session);
  cutOff.process.kill();
  await cutOff.process.exit;

  expect(await kindsInOutbox(session.sessionId)).toContain('session.submit');
  const job = await waitForEnd(tenant.api, session.sessionId);
  expect(job).toMatchObject({ state: 'completed', result: { extractedData: values } });
  await receiver.waitFor(1);
  // Messages are removed in batches, a moment after Temporal has accepted them.
  await eventually('the outbox is empty', async () => (await kindsInOutbox(session.sessionId)).length === 0);
  expect(await prisma.delivery.count({ where: { sessionId: session.sessionId } })).toBe(1);
});

it('An API process that cannot reach Temporal still creates, submits and reads', async () => {
  const cutOff = await startCutOff();
  const api = createClient(tenant.key.secret, cutOff.baseUrl);
  const session = await createSession(tenant, {}, api);
  await upload(session, 0, await invoicePdf());
  await submit(api, session);
  expect(await readJob(api, session.sessionId)).toMatchObject({ state: 'submitted', submissionStatus: 'processing' });
  expect((await api.get('/api/v1/submissions')).status).toBe(200);
  expect((await api.get('/health/ready')).status).toBe(503);
  expect((await waitForEnd(api, session.sessionId)).state).toBe('completed');
});
