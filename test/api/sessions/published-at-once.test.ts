import { MockActivityEnvironment } from '@temporalio/testing';
import { expect, it } from 'vitest';
import { createProcessingActivities } from '../../../activities/sessions/processing.ts';
import { publishOutcome, publishResult } from '../../../operations/submissions/publish.ts';
import { loadConfig } from '../../../platform/config.ts';
import { noKeys } from '../../../platform/sealing/keyring.ts';
import { createStorage } from '../../../platform/storage/storage.ts';
import {
  beginProcessing,
  deleteProcessingResult,
  findSessionForProcessing,
} from '../../../prisma/submissions/processing-result.ts';
import { countedDatabase } from '../../support/counted-database.ts';
import { readJob, type SessionOut } from '../../support/documents/sessions.ts';
import { createProcessed, extracted } from '../../support/documents/submitted.ts';
import { prisma } from '../../support/stack/database.ts';
import { createTenant } from '../../support/tenant.ts';
import { startReceiver } from '../../support/webhooks/receiver.ts';

/** A session whose engine is at work. */
const createSubmitted = async (...args: Parameters<typeof createProcessed>): Promise<SessionOut> => {
  const session = await createProcessed(...args);
  await deleteProcessingResult(prisma, session.sessionId);
  return session;
};

const found = async (sessionId: string) => {
  const session = await findSessionForProcessing(prisma, { sessionId });
  if (!session) throw new Error(`${sessionId} is not in processing`);
  return session;
};

const reviewed = { workflow: { processing: { review: 'always', fraud: { enabled: false } } } } as const;

it('A run takes one round trip before its engine and four to publish its result immediately, with the same webhook as a result that is stored first', async () => {
  const tenant = await createTenant(reviewed);
  const receiver = await startReceiver();
  const options = { webhookUrl: receiver.url, metadata: { b: 1, aa: { order: 'F-1' } } };
  const data = { extractedData: { total: 1.5, date: null, invoiceNumber: 'A-1' }, fieldConfidences: { total: 0.5 } };
  const direct = await createSubmitted(tenant, options, data);
  const stored = await createProcessed(tenant, options, data);
  const { prisma: counted, trips } = countedDatabase();
  // Opens the connection and reads the version.
  await publishOutcome(counted, { sessionId: (await createProcessed(tenant)).sessionId }, null);
  const countTrips = async (publish: () => Promise<unknown>): Promise<number> => {
    const before = trips.count;
    expect(await publish()).not.toBeNull();
    return trips.count - before;
  };
  const { sessionId, submissionId } = direct;
  expect(await countTrips(() => beginProcessing(counted, { sessionId }, submissionId))).toBe(1);
  const session = await found(sessionId);
  expect(await countTrips(() => publishResult(counted, { sessionId }, session, { ...extracted, ...data }))).toBe(4);
  expect(await countTrips(() => publishOutcome(counted, { sessionId: stored.sessionId }, null))).toBe(6);

  const events = (await receiver.waitFor(2)).map(({ rawBody }) => rawBody);
  const bodyOf = ({ sessionId: id }: SessionOut): Record<string, unknown> =>
    JSON.parse(events.find((body) => body.includes(id)) ?? '{}');
  const own = {
    eventId: '',
    sessionId: '',
    submissionId: '',
    clientSubmissionId: '',
    occurredAt: '',
    processedAt: '',
  };
  expect(bodyOf(direct)).toMatchObject({ state: 'completed', submissionStatus: 'review', metadata: options.metadata });
  expect(JSON.stringify({ ...bodyOf(direct), ...own })).toBe(JSON.stringify({ ...bodyOf(stored), ...own }));
  expect(await prisma.submissionWords.count({ where: { submissionId } })).toBe(1);
});

it('A result that comes after a cancellation, or for an earlier run, is not published', async () => {
  const tenant = await createTenant(reviewed);
  const cancelled = await createSubmitted(tenant);
  const restarted = await createSubmitted(tenant);
  const sessions = await Promise.all([cancelled, restarted].map(({ sessionId }) => found(sessionId)));
  await prisma.session.update({ where: { id: cancelled.sessionId }, data: { state: 'completed' } });
  await prisma.session.update({ where: { id: restarted.sessionId }, data: { run: 2 } });
  for (const session of sessions) {
    expect(await publishResult(prisma, { sessionId: session.id }, session, extracted)).toBeNull();
  }
  const where = { submissionId: { in: sessions.map(({ submissionId }) => submissionId) } };
  expect(await prisma.submissionWords.count({ where })).toBe(0);
  expect(await prisma.submissionEvent.count({ where: { ...where, type: 'review_required' } })).toBe(0);
  expect(await readJob(tenant.api, restarted.sessionId)).toMatchObject({ state: 'submitted', result: null });
});

it('A result is stored for the workflow if it cannot be published immediately, or if the workflow does not ask for it', async () => {
  const tenant = await createTenant(reviewed);
  const config = loadConfig({});
  const process = async (publishes: boolean, confidence: number) => {
    const { sessionId, submissionId } = await createSubmitted(tenant);
    await prisma.sessionFile.updateMany({ where: { sessionId }, data: { byteSize: 0 } });
    const activities = createProcessingActivities({
      prisma,
      baseUrl: '',
      outageMaxMs: 1_000,
      dispatch: () => undefined,
      onOutcome: () => undefined,
      storage: createStorage({ ...config.storage, endpoint: 'http://127.0.0.1:1' }),
      keyring: noKeys,
      engineFor: () => ({ process: async () => ({ ...extracted, confidence }), close: async () => undefined }),
    });
    const input = { sessionId, publishes, ...(publishes ? { submissionId } : {}) };
    const end = await new MockActivityEnvironment().run(activities.processSession, input);
    const stored = await prisma.processingResult.count({ where: { sessionId } });
    // Another try, whatever the outcome of the first one.
    await new MockActivityEnvironment().run(activities.processSession, input);
    return {
      end,
      stored,
      started: await prisma.submissionEvent.count({ where: { submissionId, type: 'processing_started' } }),
    };
  };
  expect(await process(true, 1)).toEqual({ end: { published: 'review' }, stored: 0, started: 1 });
  expect(await process(false, 1)).toEqual({ end: null, stored: 1, started: 1 });
  // The database refuses it.
  expect(await process(true, 2)).toEqual({ end: null, stored: 1, started: 1 });
});
