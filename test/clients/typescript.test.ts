import { createServer } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { describe, expect, it, onTestFinished } from 'vitest';
import { ProblemError, WebhookSetupError, WebhookVerificationError } from '../../clients/typescript/src/base/errors.ts';
import { Docket } from '../../clients/typescript/src/client.ts';
import { verifyWebhook } from '../../clients/typescript/src/webhooks/verify.ts';
import { retryCases, webhookCases } from '../support/clients/cases.ts';
import { runCall } from '../support/clients/run-call.ts';

type Answers = (typeof retryCases)[number]['responses'];

/** A server that gives these answers in order and repeats the last one; `requests` counts what came. */
const startServer = async (answers: Answers) => {
  const requests: { path: string; body: string; key: unknown }[] = [];
  const server = createServer(async (request, response) => {
    const body = (await buffer(request)).toString('utf8');
    const answer = answers[Math.min(requests.length, answers.length - 1)];
    requests.push({ path: request.url ?? '', body, key: request.headers['idempotency-key'] });
    const { status = 500, slug, headers } = answer ?? {};
    const type = `https://docket.example/problems/${slug ?? 'unknown'}`;
    const problem = { type, title: '', status, detail: 'No.', instance: '', requestId: '' };
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(JSON.stringify(status < 400 ? {} : problem));
  });
  const { promise, resolve } = Promise.withResolvers<void>();
  server.listen(0, '127.0.0.1', resolve);
  await promise;
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  return { baseUrl: `http://127.0.0.1:${address.port}`, requests };
};

describe('The TypeScript client, as the retry policy says', () => {
  it.each(retryCases)('$title', async ({ responses, requests: count, problem, ...call }) => {
    const { baseUrl, requests } = await startServer(responses);
    const client = new Docket({ baseUrl, apiKey: 'aok_test', retry: { minPauseMs: 1 } });
    const outcome = await runCall(client, { ...call, files: undefined }).then(
      () => undefined,
      (error: unknown) => error,
    );
    expect(requests).toHaveLength(count);
    expect(new Set(requests.map((request) => JSON.stringify(request))).size).toBe(1);
    if (!problem) {
      expect(outcome).toBeUndefined();
    } else {
      if (!(outcome instanceof ProblemError)) throw new Error('The call raised no problem.', { cause: outcome });
      expect({ status: outcome.status, slug: outcome.slug }).toEqual(problem);
    }
  });
});

it('The TypeScript client sends a decision again after an error of the server, with the same idempotency key', async () => {
  const { baseUrl, requests } = await startServer([
    { status: 500, headers: {} },
    { status: 200, headers: {} },
  ]);
  const client = new Docket({ baseUrl, apiKey: 'aok_test', retry: { minPauseMs: 1 } });
  await client.submissions.approve('sub_1');
  await client.submissions.approve('sub_1', { idempotencyKey: 'decision-7' });
  const [first, second, third] = requests.map(({ key }) => key);
  expect(first).toMatch(/^[0-9a-f-]{36}$/);
  expect([second, third]).toEqual([first, 'decision-7']);
});

it('The TypeScript client reads the job if a submit fails, and returns the session if it was submitted', async () => {
  const job = { sessionId: 'ses_1', submissionId: 'sub_1', state: 'submitted', submissionStatus: 'processing' };
  const { promise: listening, resolve } = Promise.withResolvers<void>();
  const server = createServer(async (request, response) => {
    await buffer(request);
    const { url = '', method } = request;
    const origin = `http://${request.headers.host}`;
    const session = {
      ...job,
      workflow: { slug: 'receipt' },
      uploadUrls: [{ fileIndex: 0, uploadUrl: `${origin}/file` }],
    };
    const status = url.endsWith('/submit') ? 500 : 200;
    const body = method === 'GET' ? job : session;
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  }).listen(0, '127.0.0.1', resolve);
  onTestFinished(() => void server.close());
  await listening;
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : null;
  const client = new Docket({ baseUrl: `http://127.0.0.1:${port}`, apiKey: 'aok_test', retry: { minPauseMs: 1 } });
  const file = new Blob(['%PDF'], { type: 'application/pdf' });
  const upload = await client.upload([file], { workflow: 'receipt' });
  expect(upload).toMatchObject({ sessionId: 'ses_1', state: 'submitted', alreadySubmitted: true });
});

it('The TypeScript client ends a wait with the reason of its signal', async () => {
  const { baseUrl } = await startServer([{ status: 200, headers: {} }]);
  const client = new Docket({ baseUrl, apiKey: 'aok_test' });
  const stop = new AbortController();
  const waiting = client.waitForJob('ses_1', {
    signal: stop.signal,
    onUpdate: () => stop.abort(new Error('Stopped')),
  });
  await expect(waiting).rejects.toThrow('Stopped');
});

describe('verifyWebhook', () => {
  it.each(webhookCases)('$title', async ({ headers, body, keys, now, fault }) => {
    // A parsed body is a mistake that the types do not allow.
    const verified = verifyWebhook(body as string, headers, keys, { now: new Date(now * 1000) });
    const outcome = await verified.catch((error: unknown) => error);
    if (fault === null) {
      expect(outcome).toMatchObject({ id: 'evt_1', type: 'submission.approved' });
    } else {
      const kind = /key|secret|parsed/.test(fault) ? WebhookSetupError : WebhookVerificationError;
      if (!(outcome instanceof kind)) throw new Error('The webhook was accepted.', { cause: outcome });
      expect(outcome.fault).toBe(fault);
    }
  });

  it('The verifyWebhook names the key that is malformed, and never shows it', async () => {
    const keys = [`aok_${'5d'.repeat(32)}`, 'aok_secret'];
    const outcome = await verifyWebhook('{}', {}, keys).catch((error: unknown) => error);
    expect(String(outcome)).toContain('keys[1]');
    expect(String(outcome)).not.toContain('aok_secret');
  });
});
