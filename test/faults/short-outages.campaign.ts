import { readFile } from 'node:fs/promises';
import { Client, Connection } from '@temporalio/client';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { projectFile } from '../../base/project.ts';
import { readJob, type SessionOut, startSession } from '../support/documents/sessions.ts';
import { eventually } from '../support/stack/eventually.ts';
import { type OwnStack, startOwnStack } from '../support/stack/own-stack.ts';
import { testStack } from '../support/stack/stack.ts';
import { startTcpProxy, type TcpProxy } from '../support/stack/tcp-proxy.ts';
import { createTenant, type Tenant } from '../support/tenant.ts';
import { submissionEventTypes } from './ledger.ts';

/** More tries than the four after which a document ends as failed. */
const triesInOutage = 5;
const outageMaxMs = 120_000;
const recoveryMs = 120_000;
const documents = 6;

let stack: OwnStack;
let storage: TcpProxy;
let tenant: Tenant;
let temporal: Client;
beforeAll(async () => {
  const { S3_ENDPOINT: endpoint = '' } = testStack().settings;
  storage = await startTcpProxy(endpoint);
  stack = await startOwnStack({
    S3_ENDPOINT: storage.url,
    S3_PUBLIC_ENDPOINT: endpoint,
    PROCESSING_CONCURRENCY: '1',
  });
  tenant = await createTenant({ baseUrl: stack.baseUrl, db: stack.prisma });
  temporal = new Client({ connection: Connection.lazy({ address: stack.temporalAddress }) });
}, 240_000);
afterAll(() => temporal?.connection.close());

/**
 * Submits documents.
 * @returns their sessions: the first, a scan, is being processed, and the others wait for their turn
 */
const submitMany = async (): Promise<SessionOut[]> => {
  const scan = new Uint8Array(await readFile(projectFile('samples/files/invoice-scanned.pdf')));
  const first = await startSession(tenant, [scan]);
  await eventually('the first document is being processed', async () =>
    (await submissionEventTypes(stack, first.submissionId)).includes('processing_started'),
  );
  const others = await Promise.all(Array.from({ length: documents - 1 }, () => startSession(tenant)));
  return [first, ...others];
};

const countTries = async (sessionId: string): Promise<number> => {
  const { events = [] } = await temporal.workflow.getHandle(sessionId).fetchHistory();
  return (events ?? []).filter((event) => event.activityTaskScheduledEventAttributes).length;
};

/**
 * Waits until the outage has outlasted the tries of the waiting documents. The first document may have been read before
 * the outage.
 */
const outlastTries = async ([, ...waiting]: readonly SessionOut[]): Promise<void> => {
  for (const { sessionId } of waiting) {
    await eventually(
      `${sessionId} was tried ${triesInOutage} times`,
      async () => (await countTries(sessionId)) >= triesInOutage,
      outageMaxMs,
    );
  }
};

const expectNoneFailed = async (sessions: readonly SessionOut[]): Promise<void> => {
  for (const { sessionId, submissionId } of sessions) {
    await eventually(
      `${sessionId} is processed`,
      async () => (await readJob(tenant.api, sessionId)).state !== 'submitted',
      recoveryMs,
    );
    const types = await submissionEventTypes(stack, submissionId);
    expect(types).not.toContain('processing_failed');
    expect(types.filter((type) => /^processing_completed|quality_blocked/.test(type))).toHaveLength(1);
  }
};

it('An outage of the object storage that outlasts the tries of a document fails no document', async () => {
  const sessions = await submitMany();
  await storage.cut();
  await outlastTries(sessions);
  await storage.restore();
  await expectNoneFailed(sessions);
}, 300_000);

it('An outage of PostgreSQL that outlasts the tries of a document fails no document', async () => {
  const sessions = await submitMany();
  const { postgres } = stack;
  process.kill(postgres.current().pid, 'SIGINT');
  await postgres.current().exit;
  await outlastTries(sessions);
  await postgres.start();
  await expectNoneFailed(sessions);
}, 300_000);
