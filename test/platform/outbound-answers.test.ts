import { describe, expect, it } from 'vitest';
import { startHttpTarget, startRawTarget } from '../support/servers/http-targets.ts';
import { post } from '../support/webhooks/outbound.ts';

it.each([200, 201, 202, 204, 299])('An answer of status %i is a success', async (status) => {
  const target = await startHttpTarget((_request, response) => response.writeHead(status).end());
  expect(await post(target.origin)).toMatchObject({ statusCode: status, error: null });
});

it.each([300, 304, 400, 401, 404, 410, 429, 500, 503, 599])('An answer of status %i is a failure', async (status) => {
  const target = await startHttpTarget((_request, response) => response.writeHead(status).end());
  expect(await post(target.origin)).toMatchObject({
    statusCode: status,
    error: `Answered ${status}: only 2xx counts as success.`,
  });
});

it('An answer counts by its final status, whatever interim responses came before', async () => {
  const target = await startRawTarget((socket) => {
    socket.end(
      'HTTP/1.1 103 Early Hints\r\n\r\nHTTP/1.1 102 Processing\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok',
    );
  });
  expect(await post(target.origin)).toMatchObject({ statusCode: 200, error: null, responseExcerpt: 'ok' });
});

it('An answer keeps an excerpt of the body of a failure', async () => {
  const target = await startHttpTarget((_request, response) =>
    response.writeHead(422).end('{"message":"unknown event"}'),
  );
  expect(await post(target.origin)).toMatchObject({
    statusCode: 422,
    responseExcerpt: '{"message":"unknown event"}',
  });
});

describe('the body of an answer', () => {
  const excerptOf = async (body: Buffer) => {
    const target = await startHttpTarget((_request, response) => response.end(body));
    const result = await post(target.origin);
    expect(result).toMatchObject({ statusCode: 200, error: null });
    return result.responseExcerpt;
  };

  it('The body of an answer is kept up to exactly 4 KiB', async () => {
    expect(await excerptOf(Buffer.alloc(4096, 'a'))).toBe('a'.repeat(4096));
    expect(await excerptOf(Buffer.alloc(5000, 'a'))).toBe('a'.repeat(4096));
  });

  it('The body of an answer is never cut in the middle of a character', async () => {
    expect(await excerptOf(Buffer.from(`a${'é'.repeat(3000)}`))).toBe(`a${'é'.repeat(2047)}`);
    expect(await excerptOf(Buffer.from('😀'.repeat(2000)))).toBe('😀'.repeat(1024));
  });

  it('The body of an answer loses its NUL characters, and bytes that are not UTF-8 become U+FFFD within the same 4 KiB', async () => {
    expect(await excerptOf(Buffer.from('a\0b\0\0c'))).toBe('abc');
    expect(await excerptOf(Buffer.from([0x61, 0xff, 0xfe, 0x62]))).toBe('a\ufffd\ufffdb');
    expect(await excerptOf(Buffer.alloc(4096, 0xff))).toBe('\ufffd'.repeat(1365));
  });

  it('The body of an answer is cut after 64 KiB if it never ends, and the answer counts', async () => {
    let written = 0;
    const cut = Promise.withResolvers<void>();
    const target = await startHttpTarget((_request, response) => {
      const write = () => {
        while (!response.destroyed && response.write(Buffer.alloc(16_384, 'x'))) written += 16_384;
      };
      response.on('drain', write).on('close', cut.resolve);
      write();
    });
    const result = await post(target.origin, 20_000);
    await cut.promise;
    expect(result).toMatchObject({ statusCode: 200, error: null, responseExcerpt: 'x'.repeat(4096) });
    expect(written).toBeLessThan(32 * 1024 * 1024);
  });

  it('The body of an answer is cut at the deadline if it never ends, and what had come is kept', async () => {
    const cut = Promise.withResolvers<void>();
    const target = await startHttpTarget((_request, response) => {
      const timer = setInterval(() => response.write('drip '), 20);
      response.on('close', () => {
        clearInterval(timer);
        cut.resolve();
      });
    });
    const result = await post(target.origin, 400);
    await cut.promise;
    expect(result).toMatchObject({ statusCode: 200, error: 'Timed out: no complete answer within 0.4 s.' });
    expect(result.responseExcerpt).toMatch(/^drip drip/);
    expect(result.durationMs).toBeGreaterThanOrEqual(390);
    expect(result.durationMs).toBeLessThan(3_000);
  });
});
