import { randomUUID } from 'node:crypto';
import { defaultPayloadConverter } from '@temporalio/common';
import { expect, it, onTestFinished, vi } from 'vitest';
import { newId } from '../../domain/ids.ts';
import type { TemporalMessage } from '../../domain/outbox.ts';
import { workHeaders } from '../../domain/tracing/trace-context.ts';
import { createDispatcher } from '../../outbox/dispatcher.ts';
import { createLogger } from '../../platform/log.ts';
import { createTemporalClient } from '../../platform/temporal/client.ts';
import type { StoredMessage } from '../../prisma/outbox.ts';
import { countedDatabase } from '../support/counted-database.ts';
import { invoicePdf } from '../support/documents/documents.ts';
import { createSession, submitPath, upload } from '../support/documents/sessions.ts';
import { startRawTarget } from '../support/servers/http-targets.ts';
import { createClient } from '../support/stack/api-client.ts';
import { prisma } from '../support/stack/database.ts';
import { eventually } from '../support/stack/eventually.ts';
import { startSecondApi } from '../support/stack/second-api.ts';
import { testStack } from '../support/stack/stack.ts';
import { createTenant } from '../support/tenant.ts';

vi.setConfig({ testTimeout: 180_000 });

const stopGraceMs = 25_000;

/** Writes messages that no relay claims during the test. */
const insertMessages = async (count: number): Promise<StoredMessage[]> => {
  const messages = Array.from({ length: count }, (): TemporalMessage => {
    return { kind: 'handover.heartbeat', payload: { sessionId: newId('session') } };
  });
  const availableAt = new Date(Date.now() + 3_600_000);
  const rows = await prisma.outbox.createManyAndReturn({
    data: messages.map(({ kind, payload }) => ({ kind, subjectId: 'dispatcher', payload, availableAt })),
    select: { id: true },
  });
  onTestFinished(async () => {
    await prisma.outbox.deleteMany({ where: { id: { in: rows.map(({ id }) => id) } } });
  });
  return rows.map(({ id }, index) => ({
    id,
    message: messages[index] as TemporalMessage,
    attempts: 0,
    traceparent: null,
    requestId: null,
  }));
};

const log = createLogger('test', { level: 'silent', format: 'json' });

/** A client of Temporal that is closed when the test has finished. */
const connect = () => {
  const { temporalAddress: address, temporalNamespace: namespace } = testStack();
  const client = createTemporalClient({ address, namespace, retentionDays: 1, uiUrl: undefined }, log);
  onTestFinished(() => client.connection.close());
  return client;
};

it('A process keeps at most 1,000 messages in memory and leaves the rest in the outbox', async () => {
  const pending = await insertMessages(1_500);
  const dispatcher = createDispatcher({ prisma, client: connect(), log });
  dispatcher.dispatch(pending);
  await dispatcher.drain();
  const left = await prisma.outbox.count({ where: { id: { in: pending.map(({ id }) => id) } } });
  expect(left).toBe(500);
});

it('A worker that can take a delivery itself notifies no other worker of it', async () => {
  const { prisma: counted, trips } = countedDatabase();
  const deliveryId = newId('event');
  const payload = { deliveryId, companyId: '', eventType: '', subjectId: '', chain: 1 };
  const notify = async (canTake: boolean): Promise<number> => {
    const before = trips.count;
    const dispatcher = createDispatcher({ prisma: counted, client: connect(), log, wakeDeliveries: () => canTake });
    dispatcher.dispatch([{ message: { kind: 'delivery.start', payload } }]);
    await dispatcher.drain();
    return trips.count - before;
  };
  expect(await notify(true)).toBe(0);
  expect(await notify(false)).toBe(1);
});

it('An API whose Temporal does not answer ends on SIGTERM, and its messages stay in the outbox', async () => {
  const tenant = await createTenant();
  const silent = await startRawTarget(() => undefined);
  const second = await startSecondApi({ TEMPORAL_ADDRESS: `127.0.0.1:${silent.port}`, LOG_LEVEL: 'silent' });
  const api = createClient(tenant.key.secret, second.baseUrl);
  const sessions = await Promise.all(Array.from({ length: 200 }, () => createSession(tenant, {}, api)));
  await second.process.stop(stopGraceMs);
  expect(await second.process.exit).toEqual({ code: 0, signal: null });
  const subjectIds = sessions.map(({ sessionId }) => sessionId);
  await eventually('the relay has sent every message', async () => {
    return (await prisma.outbox.count({ where: { subjectId: { in: subjectIds } } })) === 0;
  });
});

it('A message that a relay sends after an outage of Temporal names the request that wrote it', async () => {
  const requestId = randomUUID();
  const tenant = await createTenant();
  const session = await createSession(tenant);
  await upload(session, 0, await invoicePdf());
  const silent = await startRawTarget(() => undefined);
  const second = await startSecondApi({ TEMPORAL_ADDRESS: `127.0.0.1:${silent.port}`, LOG_LEVEL: 'silent' });
  const api = createClient(tenant.key.secret, second.baseUrl);
  expect((await api.post(submitPath(session), undefined, { 'x-request-id': requestId })).status).toBe(200);
  await second.process.stop(stopGraceMs);
  const signal = await eventually('the relay has sent the submit', async () => {
    const { events } = await connect().workflow.getHandle(session.sessionId).fetchHistory();
    return events?.find((event) => event.workflowExecutionSignaledEventAttributes);
  });
  const header = signal.workflowExecutionSignaledEventAttributes?.header?.fields?.[workHeaders.requestId];
  expect(header && defaultPayloadConverter.fromPayload(header)).toBe(requestId);
});
