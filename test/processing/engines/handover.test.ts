import { once } from 'node:events';
import { createServer } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { describe, expect, it, onTestFinished } from 'vitest';
import { webhookSignature } from '../../../domain/webhooks/signature.ts';
import { hashApiKey } from '../../../platform/secrets.ts';
import { ProcessorRequest } from '../../../processing/documents/engines/http/protocol.ts';
import { readSubmission, startSession, waitForEnd, waitForJob } from '../../support/documents/sessions.ts';
import { eventually } from '../../support/stack/eventually.ts';
import { createTenant } from '../../support/tenant.ts';
import { listenOnReceiverPort } from '../../support/webhooks/receiver-ports.ts';

interface Received {
  readonly signature: string;
  readonly rawBody: string;
  readonly body: ProcessorRequest;
}

/** A processor that accepts every document and never answers, on a port that the stack may call. */
const startPatientProcessor = async (status = 202) => {
  const requests: Received[] = [];
  const server = createServer(async (request, response) => {
    const rawBody = (await buffer(request)).toString('utf8');
    const signature = String(request.headers['x-webhook-signature']);
    requests.push({ signature, rawBody, body: ProcessorRequest.parse(JSON.parse(rawBody)) });
    response.writeHead(status).end();
  });
  const origin = await listenOnReceiverPort(server);
  onTestFinished(async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  });
  return { url: `${origin}/process`, requests };
};

const startDocument = async (http: { answerWithinMs?: number; heartbeatTimeoutMs?: number } = {}) => {
  const processor = await startPatientProcessor();
  const processing = {
    engine: 'http',
    review: 'never',
    fraud: { enabled: false },
    http: { url: processor.url, ...http },
  } as const;
  const tenant = await createTenant({ workflow: { processing } });
  const session = await startSession(tenant);
  const request = await eventually('the processor was asked', () => processor.requests[0]);
  return { tenant, session, processor, request, callbackUrl: request.body.callback.url };
};

const post = async (url: string, body: unknown) => {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
};

const completed = {
  status: 'completed',
  extractedData: { invoiceNumber: 'A-1', date: '2024-05-17', total: '15.45' },
  summary: 'An invoice.',
};

describe('A document that is handed over to a processor', () => {
  it('The callback completes a document, whose file the processor can fetch', async () => {
    const { tenant, session, request, callbackUrl } = await startDocument();
    expect(request.signature).toBe(webhookSignature(hashApiKey(tenant.key.secret), request.rawBody));
    const file = await fetch(request.body.files[0]?.url ?? '');
    expect(Buffer.from(await file.arrayBuffer()).toString('latin1', 0, 5)).toBe('%PDF-');
    expect(await post(callbackUrl, { status: 'working' })).toMatchObject({ status: 200, body: { status: 'received' } });
    expect(await post(callbackUrl, completed)).toEqual({ status: 200, body: { status: 'received' } });
    expect(await waitForEnd(tenant.api, session.sessionId)).toMatchObject({ state: 'completed' });
    const submission = await readSubmission(tenant.api, session.submissionId);
    expect(submission).toMatchObject({
      submissionStatus: 'approved',
      aiSummary: 'An invoice.',
      extractedData: completed.extractedData,
    });
  });

  it('The first of two callbacks counts, whatever the second one contains', async () => {
    const { tenant, session, callbackUrl } = await startDocument();
    const other = { ...completed, extractedData: { ...completed.extractedData, total: '99.00' } };
    const repeated = { status: 200, body: { status: 'already_received' } };
    expect(await post(callbackUrl, completed)).toEqual({ status: 200, body: { status: 'received' } });
    expect(await post(callbackUrl, other)).toEqual(repeated);
    await waitForEnd(tenant.api, session.sessionId);
    const submission = await readSubmission(tenant.api, session.submissionId);
    expect(submission.extractedData).toMatchObject({ total: '15.45' });
    expect(await post(callbackUrl, completed)).toEqual(repeated);
  });

  it('A callback after the cancellation does not revive a document', async () => {
    const { tenant, session, callbackUrl } = await startDocument();
    await waitForJob(tenant.api, session.sessionId, 'processing', (job) => job.state === 'submitted');
    const cancelled = await tenant.api.post(`/api/v1/submissions/${session.submissionId}/cancel`, {
      reason: 'not needed',
    });
    expect(cancelled.status).toBe(200);
    expect(await post(callbackUrl, completed)).toMatchObject({
      status: 410,
      body: { type: expect.stringContaining('/problems/gone') },
    });
    expect(await readSubmission(tenant.api, session.submissionId)).toMatchObject({
      submissionStatus: 'cancelled',
      extractedData: null,
    });
  });

  it('A document fails with the reason if no answer comes in time', async () => {
    const { tenant, session } = await startDocument({ answerWithinMs: 1_000 });
    expect(await waitForEnd(tenant.api, session.sessionId)).toMatchObject({ state: 'failed' });
    const submission = await readSubmission(tenant.api, session.submissionId);
    expect(submission.failedReason).toContain('did not answer in time');
  });

  it('A document fails if the version requires heartbeats and the processor stops sending them', async () => {
    const { tenant, session } = await startDocument({ heartbeatTimeoutMs: 1_000 });
    expect(await waitForEnd(tenant.api, session.sessionId)).toMatchObject({ state: 'failed' });
  });

  it('Callbacks with a wrong token, shape or value are refused, and the right one is still accepted', async () => {
    const { tenant, session, callbackUrl } = await startDocument();
    const forged = callbackUrl
      .replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'))
      .replace(/\.[^.]*$/, (mac) => mac.split('').reverse().join('').replace('.', '').replace(/^/, '.'));
    expect(await post(forged, completed)).toMatchObject({ status: 410 });
    expect(await post(callbackUrl.replace(/processing\/.*/, 'processing/nonsense'), completed)).toMatchObject({
      status: 410,
    });
    expect(await post(callbackUrl, { extractedData: {} })).toMatchObject({ status: 400 });
    expect(await post(callbackUrl, { ...completed, fieldConfidences: { total: 2 } })).toMatchObject({ status: 422 });
    expect(await post(callbackUrl, completed)).toMatchObject({ status: 200 });
    expect(await waitForEnd(tenant.api, session.sessionId)).toMatchObject({ state: 'completed' });
  });
});
