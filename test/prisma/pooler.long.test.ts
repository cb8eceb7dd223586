import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import { probePooling } from '../../prisma/pooling.ts';
import { createCompany, createOrganization } from '../../prisma/tenants/companies.ts';
import { visitor } from '../support/capture/visitor.ts';
import { invoicePdf, invoiceValues } from '../support/documents/documents.ts';
import { createSession, finishSession, readJob, submit, upload, waitForEnd } from '../support/documents/sessions.ts';
import { createPerson, type PanelClient, signIn } from '../support/panel.ts';
import { createShelfTenant, startCapture, waitForOutcome } from '../support/shelf/captures.ts';
import { eventually } from '../support/stack/eventually.ts';
import { type OwnStack, startOwnStack } from '../support/stack/own-stack.ts';
import { findPgBouncer, keepsStatements, startPgBouncer } from '../support/stack/pgbouncer.ts';
import { runScript } from '../support/stack/run-script.ts';
import { testStack } from '../support/stack/stack.ts';
import { createKey, createTenant, publishFor } from '../support/tenant.ts';
import { eventIds, startReceiver } from '../support/webhooks/receiver.ts';

/** PGBOUNCER may name a PgBouncer other than the installed one. Without any, the tests are skipped. */
const program = findPgBouncer();
const batchSize = 12;
const readsPerJob = 10;
const endMs = 120_000;

let stack: OwnStack;
let pooled: string;
let keeps: boolean;

beforeAll(async () => {
  if (program === null) return;
  keeps = await keepsStatements(program);
  stack = await startOwnStack(async ({ databaseUrl }) => {
    pooled = await startPgBouncer(program, databaseUrl);
    return {
      DATABASE_URL: pooled,
      DATABASE_DIRECT_URL: databaseUrl,
      DATABASE_PREPARED_STATEMENTS: String(keeps),
      // A worker that did not hear of a delivery would find it after an hour.
      OUTBOX_SWEEP_INTERVAL: '1h',
      WORKER_QUEUES: 'platform,processing',
    };
  });
  await stack.addWorker({ WORKER_QUEUES: 'webhooks' });
  await stack.addWorker({ WORKER_QUEUES: 'shelf' }, 'test/support/shelf-worker.ts');
}, 240_000);

it.skipIf(program === null)(
  'Through a pooler in transaction mode, a batch of documents goes from creation to its webhooks, and workers are notified of each delivery immediately',
  async () => {
    expect(await probePooling(pooled)).toEqual({ sharesSessions: true, keepsStatements: keeps });
    const receiver = await startReceiver();
    const tenant = await createTenant({ baseUrl: stack.baseUrl, db: stack.prisma });
    const { api } = tenant;
    const fields = { webhookUrl: receiver.url, batchRef: `batch-${randomUUID()}` };
    const document = await invoicePdf();
    const run = async (): Promise<string> => {
      const session = await createSession(tenant, fields);
      await upload(session, 0, document);
      await submit(api, session);
      return session.sessionId;
    };
    const ids = await Promise.all(Array.from({ length: batchSize }, run));
    for (const id of ids) {
      const jobs = await Promise.all(Array.from({ length: readsPerJob }, () => readJob(api, id)));
      expect(new Set(jobs.map(({ sessionId }) => sessionId))).toEqual(new Set([id]));
    }
    for (const id of ids) expect((await waitForEnd(api, id)).state).toBe('completed');
    const isReported = () => eventIds(receiver.received, /^batch\.completed$/).size === 1;
    await eventually('the batch is reported', isReported, endMs);
    expect(eventIds(receiver.received, /^session\.completed$/).size).toBe(batchSize);
    const page = await api.get('/api/v1/submissions?limit=5');
    expect(page.status).toBe(200);
  },
  endMs * 2,
);

it.skipIf(program === null)(
  'Through a pooler in transaction mode, people send files by a capture page, and shelf captures are analyzed',
  async () => {
    const options = { baseUrl: stack.baseUrl, db: stack.prisma };
    const tenant = await createTenant(options);
    const { api } = tenant;
    const linked = await createSession(tenant, { capture: {} });
    const page = visitor(linked.captureUrl ?? '', stack.baseUrl);
    await page.upload(0, 'application/pdf', await invoicePdf());
    expect(await page.call('POST', 'send', {})).toMatchObject({ status: 200 });
    expect((await waitForEnd(api, linked.sessionId)).state).toBe('completed');
    expect(await page.view()).toMatchObject({ state: 'done' });
    const shelf = await createShelfTenant({}, options);
    const captures = await Promise.all(Array.from({ length: 4 }, () => startCapture(shelf)));
    for (const { sessionId } of captures) {
      expect((await waitForOutcome(shelf.api, sessionId, endMs)).status).toBe('completed');
    }
  },
  endMs * 2,
);

it.skipIf(program === null)(
  'Through a pooler in transaction mode, several reviewers find, open and decide submissions in the panel concurrently',
  async () => {
    const { baseUrl, prisma: db } = stack;
    const organization = await createOrganization(db, `Organization ${randomUUID()}`);
    const modules = ['submissions', 'shelf'] as const;
    const company = await createCompany(db, { name: 'Pooled', organizationId: organization.id, modules });
    const key = await createKey(company.id, baseUrl, db);
    const workflow = await publishFor(company.id, { processing: { review: 'always', fraud: { enabled: false } } }, db);
    const tenant = { companyId: company.id, companyName: 'Pooled', key, api: key.api, workflow };
    const values = invoiceValues();
    const ids: string[] = [];
    for (const total of ['11.10', '22.20']) {
      const { job } = await finishSession(tenant, [await invoicePdf({ ...values, total })]);
      ids.push(job.submissionId ?? '');
    }
    const person = await createPerson('reviewer', organization.id, null, db);
    const clients = await Promise.all([1, 2].map(() => signIn(person, baseUrl)));
    const open = async (client: PanelClient, id: string) => {
      const lists = await Promise.all([
        client.send('GET', '/admin/api/submissions?status=review'),
        client.send('GET', `/admin/api/submissions?q=${values.invoiceNumber}`),
        client.send('GET', '/admin/api/dashboard'),
        client.send('GET', '/admin/api/badges'),
      ]);
      expect(lists.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
      const { status } = await client.send('GET', `/admin/api/submissions/${id}`);
      const decision = await client.send('POST', `/admin/api/submissions/${id}/approve`, {});
      expect([status, decision.status], JSON.stringify(decision.body)).toEqual([200, 200]);
    };
    await Promise.all(clients.map((client, index) => open(client, ids[index] ?? '')));
  },
  endMs * 2,
);

it.skipIf(program === null)(
  'Through a pooler in transaction mode, the setup refuses to migrate and the doctor complains, and both name the setting for the direct address',
  async () => {
    const { DATABASE_DIRECT_URL: _, ...pooledOnly } = stack.settings;
    const setup = await runScript('setup/main.ts', ['--only', 'database'], pooledOnly);
    expect([setup.exitCode, setup.stdout]).toEqual([1, expect.stringContaining('Set DATABASE_DIRECT_URL')]);
    const doctor = await runScript('setup/doctor.ts', [], { ...pooledOnly, DATABASE_PREPARED_STATEMENTS: 'false' });
    expect(doctor.stdout).toMatch(
      /✗ DATABASE_URL points to a pooler in transaction mode\..*\n +Fix: Set DATABASE_DIRECT_URL/,
    );
  },
  120_000,
);

it.skipIf(program === null)(
  'Through a pooler in transaction mode, the setup has nothing left to do and the doctor is satisfied with both addresses',
  async () => {
    const setup = await runScript('setup/main.ts', ['--only', 'database'], stack.settings);
    expect([setup.exitCode, setup.stdout]).toEqual([0, expect.stringContaining('The schema is up to date.')]);
    const { stdout } = await runScript('setup/doctor.ts', [], stack.settings);
    expect(stdout).toContain('points to a pooler in transaction mode, and DATABASE_DIRECT_URL to the server.');
    expect(stdout).not.toContain('prepared statements');
  },
  120_000,
);

it.skipIf(program === null)(
  'A pooler in transaction mode that does not support prepared statements is found by the doctor, which names the setting',
  async ({ skip }) => {
    if (keeps) skip('This PgBouncer keeps prepared statements.');
    const settings = { ...stack.settings, DATABASE_PREPARED_STATEMENTS: 'true' };
    const { stdout } = await runScript('setup/doctor.ts', [], settings);
    expect(stdout).toMatch(
      /✗ The pooler does not support prepared statements.*\n +Fix: Set DATABASE_PREPARED_STATEMENTS=false/,
    );
  },
  120_000,
);

it.skipIf(program === null)('A pooler in session mode keeps locks and statements, so it needs no setting', async () => {
  const url = await startPgBouncer(program ?? '', testStack().databaseUrl, 'session');
  expect(await probePooling(url)).toEqual({ sharesSessions: false, keepsStatements: true });
});

it('A server without a pooler gives each connection a session of its own', async () => {
  expect(await probePooling(testStack().databaseUrl)).toEqual({ sharesSessions: false, keepsStatements: true });
});
