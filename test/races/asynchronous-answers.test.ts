import { expect, it } from 'vitest';
import { createSessionActivities } from '../../activities/sessions/activities.ts';
import { sessionOfToken } from '../../domain/handover-token.ts';
import { answerHandover } from '../../operations/sessions/handover.ts';
import { lockHandover, saveHandover } from '../../prisma/sessions/handovers.ts';
import type { PendingDocument } from '../../processing/documents/contract.ts';
import type { ProcessorRequest } from '../../processing/documents/engines/http/protocol.ts';
import { processorResult } from '../../processing/documents/engines/http/to-result.ts';
import { RecognizerRequest } from '../../processing/shelf/engines/http/protocol.ts';
import { inTransaction, untilBlocked } from '../support/blocked.ts';
import { startHandover } from '../support/documents/handovers.ts';
import { readJob, startSession, waitForEnd } from '../support/documents/sessions.ts';
import { waitForOutcome } from '../support/shelf/captures.ts';
import { onePack, startRecognitionHandover } from '../support/shelf/recognition-handovers.ts';
import { createClient } from '../support/stack/api-client.ts';
import { prisma } from '../support/stack/database.ts';
import { createTenant } from '../support/tenant.ts';
import { startReceiver } from '../support/webhooks/receiver.ts';

const completed = {
  status: 'completed',
  extractedData: { invoiceNumber: 'INV-1', date: '2026-03-14', total: '12.50' },
} as const;
const resultOf = (pending: object) => processorResult(pending as PendingDocument, completed, []);
const activities = createSessionActivities({ prisma, dispatch: () => undefined, onOutcome: () => undefined });

it('A result that a processor posts before it answers the request with an error is the outcome', async () => {
  const open = createClient(null);
  const taken: unknown[] = [];
  const processor = await startReceiver(async (_, { rawBody }) => {
    const { callback }: ProcessorRequest = JSON.parse(rawBody);
    taken.push((await open.post(new URL(callback.url).pathname, completed)).body);
    return { status: 400 };
  });
  const processing = { engine: 'http', http: { url: processor.url }, fraud: { enabled: false } } as const;
  const tenant = await createTenant({ workflow: { processing } });
  const { sessionId } = await startSession(tenant);
  expect(await waitForEnd(tenant.api, sessionId)).toMatchObject({
    state: 'completed',
    result: { extractedData: completed.extractedData },
  });
  expect(taken).toEqual([{ status: 'received' }]);
});

it('A result that is taken while the last try fails is the outcome', async () => {
  const { tenant, session, path } = await startHandover();
  const token = path.split('/').at(-1) ?? '';
  expect(sessionOfToken(token)).toBe(session.sessionId);
  expect((await answerHandover(prisma, session.sessionId, token, resultOf)).outcome).toBe('received');
  await activities.publishProcessingFailure({ sessionId: session.sessionId });
  expect(await readJob(tenant.api, session.sessionId)).toMatchObject({ state: 'completed' });
});

it('A result that is taken at the moment when the time for it ends is the outcome', async () => {
  const { tenant, session } = await startHandover();
  const { sessionId } = session;
  const publishing = await inTransaction(async (tx) => {
    const locked = await lockHandover(tx, sessionId);
    const publication = activities.publishProcessed({ sessionId });
    await untilBlocked(tx);
    await saveHandover(tx, sessionId, resultOf(locked?.handover ?? {}));
    return { publication };
  });
  expect(await publishing.publication).not.toBe('failed');
  expect(await readJob(tenant.api, sessionId)).toMatchObject({ state: 'completed' });
});

it('An answer that a recognizer posts before it answers the request with an error is in the result', async () => {
  const open = createClient(null);
  const answered = await startRecognitionHandover(1, {}, async (_, { rawBody }) => {
    const { callback } = RecognizerRequest.parse(JSON.parse(rawBody));
    const { body } = await open.post(new URL(callback.url).pathname, onePack);
    expect(body).toEqual({ status: 'received' });
    return { status: 400 };
  });
  const capture = await waitForOutcome(answered.tenant.api, answered.sessionId);
  expect(capture).toMatchObject({ status: 'completed', result: { totals: { facings: 1 } } });
});
