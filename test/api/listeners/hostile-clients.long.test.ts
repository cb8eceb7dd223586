import { beforeAll, describe, expect, it } from 'vitest';
import { findFreePorts } from '../../../dev/processes/free-ports.ts';
import { createLogger } from '../../../platform/log.ts';
import { startMetricsServer } from '../../../platform/telemetry/metrics-server.ts';
import { startHealthServer } from '../../../worker/health-server.ts';
import { sendUntilClosed } from '../../support/servers/raw-client.ts';
import { startSecondApi } from '../../support/stack/second-api.ts';

const log = createLogger('test', { level: 'silent', format: 'json' });
const host = '127.0.0.1';
const publicUrl = 'https://docket.example.com';

/** The four kinds of listeners with a path of each. */
const listeners: { name: string; baseUrl: () => string; path: string }[] = [
  { name: 'the API', baseUrl: () => api, path: '/api/v1/companies' },
  { name: 'the panel', baseUrl: () => api, path: '/admin/auth/sign-in/email' },
  { name: 'the metrics port', baseUrl: () => metrics, path: '/metrics' },
  { name: 'the health port', baseUrl: () => health, path: '/health/live' },
];
let api: string;
let metrics: string;
let health: string;

beforeAll(async () => {
  api = (await startSecondApi({ HEADERS_TIMEOUT: '500ms', REQUEST_TIMEOUT: '1s', BASE_URL: publicUrl })).baseUrl;
  const [metricsPort = 0, healthPort = 0] = await findFreePorts(2);
  metrics = `http://${host}:${metricsPort}`;
  health = `http://${host}:${healthPort}`;
  const collect = async () => Promise.reject(new Error('postgresql://user:password@db is unavailable'));
  const readiness = async () => Promise.reject(new Error('nothing works'));
  const stops = [
    startMetricsServer({ host, port: metricsPort, collect, log }),
    startHealthServer({ host, port: healthPort, isPolling: () => true, readiness, log }),
  ];
  return async () => {
    await Promise.all(stops.map((stop) => stop()));
  };
}, 120_000);

const chunk = `${(65_536).toString(16)}\r\n${'x'.repeat(65_536)}\r\n`;
const post = (path: string, headers: readonly string[]): string =>
  [`POST ${path} HTTP/1.1`, 'Host: docket', 'Content-Type: application/json', ...headers, '', ''].join('\r\n');

describe.concurrent.for(listeners)('$name', { timeout: 60_000 }, ({ baseUrl, path }) => {
  it('A client that sends its headers byte by byte is disconnected', async () => {
    await sendUntilClosed(baseUrl(), `GET ${path} HTTP/1.1\r\nX-Slow: `, { more: 'x', everyMs: 100 });
  });

  it('A client that sends headers endlessly is answered with 431', async () => {
    const more = 'X-More: 1\r\n'.repeat(100);
    const { answer } = await sendUntilClosed(baseUrl(), `GET ${path} HTTP/1.1\r\n`, { more });
    expect(answer === '' || answer.startsWith('HTTP/1.1 431')).toBe(true);
  });

  it('A client that sends its body byte by byte is disconnected', async () => {
    await sendUntilClosed(baseUrl(), post(path, ['Content-Length: 1000']), { more: ' ', everyMs: 100 });
  });

  it('A client that sends a body endlessly is disconnected after a few MiB', async () => {
    const { sentBytes } = await sendUntilClosed(baseUrl(), post(path, ['Transfer-Encoding: chunked']), { more: chunk });
    expect(sentBytes).toBeLessThan(32 * 2 ** 20);
  });
});

it.each([
  ['the metrics port', () => `${metrics}/metrics`],
  ['the health port', () => `${health}/health/ready`],
])('A handler that throws on %s answers 500 without internals', async (_, url) => {
  const response = await fetch(url());
  expect(response.status).toBe(500);
  expect(await response.text()).toBe('Something went wrong. See the log.\n');
});

it.each(['//', '/%zz', 'http://[', '*'])('Every listener answers a request for the target %s', async (target) => {
  for (const { baseUrl } of listeners) {
    const request = `GET ${target} HTTP/1.1\r\nHost: docket\r\nConnection: close\r\n\r\n`;
    expect((await sendUntilClosed(baseUrl(), request)).answer).toMatch(/^HTTP\/1\.1 [345]\d\d /);
  }
});

it('The sign-in answers a method that the authentication library does not support', async () => {
  const request = 'TRACE /admin/auth/sign-in/email HTTP/1.1\r\nHost: docket\r\nConnection: close\r\n\r\n';
  expect((await sendUntilClosed(api, request)).answer).toMatch(/^HTTP\/1\.1 405 /);
});

describe('the bodies of the sign-in', () => {
  it('A body over 16 KiB is refused with 413 before the authentication library reads it', async () => {
    const signIn = `${api}/admin/auth/sign-in/email`;
    const body = JSON.stringify({ email: 'a@example.com', password: 'x'.repeat(16 * 1024) });
    const headers = { 'content-type': 'application/json', origin: api };
    const response = await fetch(signIn, { method: 'POST', headers, body });
    expect(response.status).toBe(413);
    expect(await response.json()).toMatchObject({ detail: 'The request body must be at most 16 KiB.' });
  });
});

it('A service with an HTTPS address makes browsers use only HTTPS', async () => {
  const { headers } = await fetch(`${api}/health/live`);
  expect(headers.get('strict-transport-security')).toBe('max-age=31536000');
});

it('A service with an HTTPS address accepts sign-ins from its own address, and not from whatever host a request names', async () => {
  const signIn = async (origin: string): Promise<number> => {
    const headers = { 'content-type': 'application/json', origin };
    const body = JSON.stringify({ email: 'nobody@example.com', password: 'not this one' });
    return (await fetch(`${api}/admin/auth/sign-in/email`, { method: 'POST', headers, body })).status;
  };
  expect([await signIn(publicUrl), await signIn(api)]).toEqual([401, 403]);
});
