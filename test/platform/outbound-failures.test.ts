import type { Socket } from 'node:net';
import { describe, expect, it } from 'vitest';
import { startRawTarget } from '../support/servers/http-targets.ts';
import { post, startOutbound } from '../support/webhooks/outbound.ts';

it.each([
  ['says nothing', () => {}],
  [
    'drips the headers forever',
    (socket: Socket) => {
      socket.write('HTTP/1.1 200 OK\r\n');
      const timer = setInterval(() => socket.write('X-Drip: 1\r\n'), 20);
      socket.on('close', () => clearInterval(timer));
    },
  ],
  [
    'sends interim answers forever',
    (socket: Socket) => {
      const timer = setInterval(() => socket.write('HTTP/1.1 102 Processing\r\n\r\n'), 20);
      socket.on('close', () => clearInterval(timer));
    },
  ],
])('A deadline ends an attempt at a target that %s, and its connection', async (_what, answer) => {
  const cut = Promise.withResolvers<void>();
  const target = await startRawTarget((socket) => {
    socket.on('close', () => cut.resolve());
    answer(socket);
  });
  const result = await post(target.origin, 300);
  await cut.promise;
  expect(result).toMatchObject({
    connection: 'made',
    statusCode: null,
    error: 'Timed out: no complete answer within 0.3 s.',
    responseExcerpt: null,
  });
  expect(result.durationMs).toBeLessThan(3_000);
});

it('A deadline ends an attempt whose name resolution never ends', async () => {
  const outbound = startOutbound([], () => new Promise(() => {}));
  const result = await outbound.post({ url: 'https://slow-dns.example.com/', headers: {}, body: '', timeoutMs: 200 });
  const error = 'Timed out: no complete answer within 0.2 s.';
  expect(result).toMatchObject({ connection: 'failed', statusCode: null, error });
  expect(result.durationMs).toBeLessThan(3_000);
});

describe('a target that breaks the protocol', () => {
  const closedEarly = 'Connection reset: the target closed the connection before its answer was complete.';

  it.each([
    ['SSH-2.0-OpenSSH_9.2\r\n', /^Invalid answer: the target does not speak HTTP\/1\.1\.$/],
    ['\0\x01\x02\xff\xfe', /^Invalid answer: the target does not speak HTTP\/1\.1/],
    ['HTTP/1.1 200 OK\r\nContent-Length: abc\r\n\r\n', /^Invalid answer/],
    [
      `HTTP/1.1 200 OK\r\n${'X-Large: 0123456789\r\n'.repeat(5_000)}\r\n`,
      /^Invalid answer: the headers of the response are too large\.$/,
    ],
    ['HTTP/1.1 200 OK\r\nX-Cut', /^Connection reset/],
    ['', /^Connection reset/],
  ])('A target that breaks the protocol by %j gets a failed attempt without status', async (answer, error) => {
    const target = await startRawTarget((socket) => socket.end(answer));
    expect(await post(target.origin)).toMatchObject({
      statusCode: null,
      error: expect.stringMatching(error),
      responseExcerpt: null,
    });
  });

  it('A target that breaks the protocol by a reset instead of an answer is reported as such', async () => {
    const target = await startRawTarget((socket) => socket.resetAndDestroy());
    expect(await post(target.origin)).toMatchObject({ connection: 'made', statusCode: null, error: closedEarly });
  });

  it.each([
    ['HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nonly this', 'only this'],
    ['HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n', 'hello'],
  ])(
    'A target that breaks the protocol by a body that ends too early, %j, fails though its status is 200',
    async (answer, responseExcerpt) => {
      const target = await startRawTarget((socket) => socket.end(answer));
      expect(await post(target.origin)).toMatchObject({ statusCode: 200, error: closedEarly, responseExcerpt });
    },
  );

  it('A target that does not listen is reported as such', async () => {
    const target = await startRawTarget(() => {});
    const outbound = startOutbound(['http://127.0.0.1:1']);
    expect(target.port).not.toBe(1);
    expect(await outbound.post({ url: 'http://127.0.0.1:1/', headers: {}, body: '', timeoutMs: 5_000 })).toMatchObject({
      connection: 'failed',
      statusCode: null,
      error: 'Connection refused: nothing is listening at the address and port of the URL.',
    });
  });

  it.each([
    ['ENOTFOUND', 'DNS failure: the host name does not exist. Check its spelling and its DNS records.'],
    ['EAI_AGAIN', 'DNS failure: the host name could not be resolved at the moment. Check its name servers.'],
    ['EAI_FAIL', 'DNS failure: the host name could not be resolved (EAI_FAIL).'],
  ])('A name that fails to resolve with %s is reported as such', async (code, error) => {
    const resolve = async () => {
      throw Object.assign(new Error(`getaddrinfo ${code}`), { code });
    };
    const outbound = startOutbound([], resolve);
    const request = { url: 'https://gone.example.com/', headers: {}, body: '', timeoutMs: 5_000 };
    expect(await outbound.post(request)).toMatchObject({ connection: 'failed', statusCode: null, error });
  });
});
