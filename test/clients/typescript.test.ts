import { createHash } from 'node:crypto';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import {
  AuthenticationError,
  BadRequestError,
  ConflictError,
  GoneError,
  NotFoundError,
  PermissionDeniedError,
  ProblemError,
  RateLimitError,
  ServerError,
  ValidationError,
  WebhookSetupError,
  WebhookVerificationError,
} from '../../clients/typescript/src/base/errors.ts';
import { Docket } from '../../clients/typescript/src/client.ts';
import { verifyWebhook } from '../../clients/typescript/src/webhooks/verify.ts';
import { retryCases, webhookCases } from '../support/clients/cases.ts';
import { runCall } from '../support/clients/run-call.ts';

type Answers = (typeof retryCases)[number]['responses'];

/** A server that gives these answers in order and repeats the last one; `requests` counts the requests. */
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

describe('The TypeScript client, by the retry policy', () => {
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

/** A storage and a session with the requested number of upload URLs; `stored` has the files by content type. */
const startUploads = async () => {
  const stored: string[] = [];
  const server = createServer(async (request, response) => {
    const body = (await buffer(request)).toString('utf8');
    if (request.method === 'PUT') {
      const { 'content-type': type, 'content-length': length } = request.headers;
      stored.push(`${type} ${length} ${body}`);
      response.end();
      return;
    }
    const uploadUrl = `http://${request.headers.host}/file`;
    const { fileCount = 0 } = JSON.parse(body || '{}') as { readonly fileCount?: number };
    const uploadUrls = Array.from({ length: fileCount }, (_, fileIndex) => ({ fileIndex, uploadUrl }));
    const session = { sessionId: 'ses_1', state: 'submitted', workflow: { slug: 'receipt' }, uploadUrls };
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(session));
  });
  const { promise, resolve } = Promise.withResolvers<void>();
  server.listen(0, '127.0.0.1', resolve);
  await promise;
  onTestFinished(() => void server.close());
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : null;
  return { stored, client: new Docket({ baseUrl: `http://127.0.0.1:${port}`, apiKey: 'aok_test' }) };
};

it('The TypeScript client uploads paths, bytes, and streams of the web and of Node.js, each with its length', async () => {
  const { stored, client } = await startUploads();
  const folder = await mkdtemp(join(tmpdir(), 'docket-files-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const path = join(folder, 'of-a-path.pdf');
  await writeFile(path, '%PDF of a path');
  const files = [
    path,
    { data: new TextEncoder().encode('bytes'), name: 'bytes.png' },
    { data: new Blob(['of the web']).stream(), name: 'web.jpg' },
    { data: Readable.from([Buffer.from('of '), Buffer.from('Node.js')]), contentType: 'image/webp' },
  ];
  await client.upload(files, { workflow: 'receipt', concurrency: 1 });
  expect(stored).toEqual([
    'application/pdf 14 %PDF of a path',
    'image/png 5 bytes',
    'image/jpeg 10 of the web',
    'image/webp 10 of Node.js',
  ]);
});

/** Makes an empty folder the temporary folder until the test has finished. */
const useTemporaryFolder = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'docket-spool-'));
  vi.stubEnv('TMPDIR', folder);
  onTestFinished(async () => {
    vi.unstubAllEnvs();
    await rm(folder, { recursive: true });
  });
  return folder;
};

/** A stream of `count` MiB, generated while it is read. */
async function* mebibytes(count: number): AsyncGenerator<Uint8Array, void> {
  for (let index = 0; index < count; index++) yield Buffer.alloc(1024 * 1024, index % 256);
}

it.each([
  ['of Node.js', (count: number) => Readable.from(mebibytes(count))],
  ['of the web', (count: number) => Readable.toWeb(Readable.from(mebibytes(count))) as ReadableStream<Uint8Array>],
])(
  'The TypeScript client uploads a large stream %s from a temporary file, which is removed afterward',
  async (_, make) => {
    const temporary = await useTemporaryFolder();
    const found: { bytes: number; hash: string; spooled: number }[] = [];
    const fetch = async (request: Request) => {
      const { url, method } = request;
      if (method === 'PUT') {
        const spooled = (await readdir(temporary)).length;
        const body = Buffer.from(await request.arrayBuffer());
        found.push({ bytes: body.byteLength, hash: createHash('sha256').update(body).digest('hex'), spooled });
        return new Response();
      }
      const uploadUrls = [{ fileIndex: 0, uploadUrl: new URL('/file', url).href }];
      return Response.json({ sessionId: 'ses_1', state: 'submitted', workflow: { slug: 'receipt' }, uploadUrls });
    };
    const client = new Docket({ baseUrl: 'http://127.0.0.1:1', apiKey: 'aok_test', fetch });
    await client.upload([{ data: make(20), name: 'scan.pdf' }], { workflow: 'receipt' });
    const hash = createHash('sha256');
    for await (const part of mebibytes(20)) hash.update(part);
    expect(found).toEqual([{ bytes: 20 * 1024 * 1024, hash: hash.digest('hex'), spooled: 1 }]);
    expect(await readdir(temporary)).toEqual([]);
  },
);

it('The TypeScript client removes the temporary file of a stream that ends with an error', async () => {
  const temporary = await useTemporaryFolder();
  const broken = async function* () {
    yield* mebibytes(17);
    throw new Error('The scanner is off.');
  };
  const client = new Docket({ baseUrl: 'http://127.0.0.1:1', apiKey: 'aok_test' });
  const upload = client.upload([{ data: broken(), name: 'scan.pdf' }], { workflow: 'receipt' });
  await expect(upload).rejects.toThrow('The scanner is off.');
  expect(await readdir(temporary)).toEqual([]);
});

it('The TypeScript client names a path that it cannot read, and a file whose type it cannot tell', async () => {
  const { stored, client } = await startUploads();
  const send = (file: string | { readonly data: ArrayBuffer }) => client.upload([file], { workflow: 'receipt' });
  await expect(send('/no/such/file.pdf')).rejects.toThrow('/no/such/file.pdf cannot be read. Check the path.');
  await expect(send({ data: new ArrayBuffer(3) })).rejects.toThrow('The content type of file 0 is not known.');
  expect(stored).toEqual([]);
});

/** Serves a list of five items, two on a page. */
const startList = async () => {
  const asked: (string | null)[] = [];
  const server = createServer((request, response) => {
    const cursor = new URL(request.url ?? '', 'http://127.0.0.1').searchParams.get('cursor');
    asked.push(cursor);
    const from = Number(cursor ?? 0);
    const hasMore = from + 2 < 5;
    const data = [0, 1, 2, 3, 4].slice(from, from + 2).map((number) => ({ id: `sub_${number}` }));
    const body = { data, pagination: { hasMore, nextCursor: hasMore ? String(from + 2) : null } };
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  const { promise, resolve } = Promise.withResolvers<void>();
  server.listen(0, '127.0.0.1', resolve);
  await promise;
  onTestFinished(() => void server.close());
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : null;
  return { asked, client: new Docket({ baseUrl: `http://127.0.0.1:${port}`, apiKey: 'aok_test' }) };
};

it('An awaited list of the TypeScript client is its first page, which continues to the whole list', async () => {
  const { asked, client } = await startList();
  const page = await client.submissions.list({ limit: 2 });
  expect(page.data.map(({ id }) => id)).toEqual(['sub_0', 'sub_1']);
  expect(page.pagination).toEqual({ hasMore: true, nextCursor: '2' });
  expect(asked).toEqual([null]);
  const all: string[] = [];
  for await (const { id } of page) all.push(id);
  expect(all).toEqual(['sub_0', 'sub_1', 'sub_2', 'sub_3', 'sub_4']);
  expect(asked).toEqual([null, '2', '4']);
  const iterated: string[] = [];
  for await (const { id } of client.submissions.list()) iterated.push(id);
  expect(iterated).toEqual(all);
});

it('The TypeScript client follows new events with a start on the first page and a cursor on the others', async () => {
  const asked: string[] = [];
  const fetch = async ({ url }: Request) => {
    asked.push(new URL(url).search);
    return Response.json({ data: [], pagination: { hasMore: true, nextCursor: 'c1' } });
  };
  const { events } = new Docket({ baseUrl: 'http://127.0.0.1:1', apiKey: 'aok_test', fetch });
  let pages = 0;
  for await (const _ of events.follow({ start: 'newest', pauseMs: 1 })) if (++pages === 2) break;
  expect(asked).toEqual(['?start=newest', '?cursor=c1']);
});

it.each([
  [400, BadRequestError],
  [401, AuthenticationError],
  [403, PermissionDeniedError],
  [404, NotFoundError],
  [409, ConflictError],
  [410, GoneError],
  [422, ValidationError],
  [429, RateLimitError],
  [500, ServerError],
  [503, ServerError],
])('An answer %i of the service is an error with its own class in the TypeScript client', async (status, kind) => {
  const { baseUrl } = await startServer([{ status, headers: {} }]);
  const client = new Docket({ baseUrl, apiKey: 'aok_test', retry: { retries: 0 } });
  const error = await client.submissions.get('sub_1').catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(kind);
  expect(error).toBeInstanceOf(ProblemError);
  expect(error).toMatchObject({ name: kind.name, status });
});

it('A call of the TypeScript client ends at its timeout, however often the client would retry', async () => {
  const { baseUrl, requests } = await startServer([{ status: 503, headers: { 'retry-after': '60' } }]);
  const client = new Docket({ baseUrl: 'http://127.0.0.1:1', apiKey: 'aok_test' }).withOptions({ baseUrl });
  const error = await client.jobs.get('ses_1', { timeoutMs: 200 }).catch((reason: unknown) => reason);
  expect(error).toMatchObject({ name: 'TimeoutError' });
  expect(requests).toHaveLength(1);
});

it('The TypeScript client warns if a repeated creation had different values', async () => {
  const session = { sessionId: 'ses_1', uploadUrls: [], ignoredFields: ['metadata', 'batchRef'] };
  const fetch = async () => Response.json(session);
  const warnings: string[] = [];
  const client = new Docket({
    baseUrl: 'http://127.0.0.1:1',
    apiKey: 'aok_test',
    fetch,
    onWarning: (message) => warnings.push(message),
  });
  const body = { fileCount: 1, contentTypes: ['application/pdf'], clientSubmissionId: 'order-1' };
  expect(await client.sessions.create('receipt', body)).toEqual(session);
  expect(warnings).toEqual([expect.stringMatching(/^Session ses_1 .*metadata, batchRef: what you sent is ignored/)]);
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

  it('The function verifyWebhook names the key that is malformed, and never shows it', async () => {
    const keys = [`aok_${'5d'.repeat(32)}`, 'aok_secret'];
    const outcome = await verifyWebhook('{}', {}, keys).catch((error: unknown) => error);
    expect(String(outcome)).toContain('keys[1]');
    expect(String(outcome)).not.toContain('aok_secret');
  });
});
