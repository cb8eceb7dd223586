import { Client, Connection, WorkflowNotFoundError } from '@temporalio/client';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDatabase } from '../../prisma/client.ts';
import { invoicePdf } from '../support/documents/documents.ts';
import { createSession, readJob, submit, upload, waitForEnd } from '../support/documents/sessions.ts';
import { runScript } from '../support/stack/run-script.ts';
import { testStack } from '../support/stack/stack.ts';
import { createTenant, type Tenant } from '../support/tenant.ts';
import {
  cluster,
  createApi,
  documentWorker,
  largeTemporal,
  secondApiSettings,
  secondBaseUrl,
  stopEverything,
} from './parts.ts';

const testMs = 300_000;
const { address } = cluster.largeTemporal;

/** The address of another database on the server of the stack. */
const databaseUrl = (name: string): string => {
  const url = new URL(testStack().databaseUrl);
  url.pathname = `/${name}`;
  return url.href;
};

/** Two installations with a database and a namespace each, on one Temporal server. */
const settingsOf = (name: string): Record<string, string> => ({
  DATABASE_URL: databaseUrl(name),
  TEMPORAL_ADDRESS: address,
  TEMPORAL_NAMESPACE: name,
});
const first = { settings: settingsOf('first'), baseUrl: testStack().baseUrl };
const second = { settings: { ...settingsOf('second'), ...secondApiSettings }, baseUrl: secondBaseUrl };
const firstWorker = documentWorker('worker-first', first.settings);
const secondWorker = documentWorker('worker-second', second.settings);

beforeAll(async () => {
  await largeTemporal.start();
  const admin = new pg.Client({ connectionString: databaseUrl('postgres') });
  await admin.connect();
  for (const name of ['first', 'second']) {
    await admin.query(`CREATE DATABASE ${name}`);
    const setup = await runScript('setup/main.ts', ['--skip', 'models'], {
      ...testStack().settings,
      ...settingsOf(name),
    });
    expect(setup.exitCode, setup.stdout).toBe(0);
  }
  await admin.end();
  for (const part of [createApi('api-first', first.settings), createApi('api-second', second.settings)]) {
    await part.start();
  }
  await firstWorker.start();
  await secondWorker.start();
}, testMs);
afterAll(stopEverything);

const tenantOf = async ({ baseUrl, settings }: typeof first): Promise<Tenant> => {
  const { prisma, close } = openDatabase({ url: settings.DATABASE_URL ?? '', poolSize: 2 }, 'test');
  try {
    return await createTenant({ baseUrl, db: prisma });
  } finally {
    await close();
  }
};

const sendDocument = async (tenant: Tenant): Promise<string> => {
  const session = await createSession(tenant);
  await upload(session, 0, await invoicePdf());
  await submit(tenant.api, session);
  return session.sessionId;
};

it(
  'Two installations in two namespaces of one Temporal server each do their own work, whatever the other does',
  async () => {
    const one = await tenantOf(first);
    const two = await tenantOf(second);
    const ids = { one: await sendDocument(one), two: await sendDocument(two) };
    expect((await waitForEnd(one.api, ids.one)).state).toBe('completed');
    expect((await waitForEnd(two.api, ids.two)).state).toBe('completed');

    const connection = await Connection.connect({ address });
    const clientOf = (namespace: string) => new Client({ connection, namespace });
    try {
      const elsewhere = clientOf('second').workflow.getHandle(ids.one).describe();
      await expect(elsewhere).rejects.toThrow(WorkflowNotFoundError);
      expect((await clientOf('first').workflow.getHandle(ids.one).describe()).status.name).toBe('COMPLETED');
    } finally {
      await connection.close();
    }

    await firstWorker.stop();
    const waiting = await sendDocument(one);
    expect((await waitForEnd(two.api, await sendDocument(two))).state).toBe('completed');
    expect((await readJob(one.api, waiting)).state).not.toBe('completed');
    await firstWorker.start();
    expect((await waitForEnd(one.api, waiting)).state).toBe('completed');
  },
  testMs,
);
