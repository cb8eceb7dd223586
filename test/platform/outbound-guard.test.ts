import type { LookupAddress } from 'node:dns';
import { expect, it, onTestFinished, vi } from 'vitest';
import type { Resolver } from '../../platform/outbound/connector.ts';
import { createGuardedAgent } from '../../platform/outbound/http-agent.ts';
import { startHttpTarget } from '../support/servers/http-targets.ts';
import { startOutbound } from '../support/webhooks/outbound.ts';

const refused = 'Refused: the host has a private or reserved address. Use a host with public addresses only.';

/** Valid as public unicast, but never routed: the block of the former 6bone, which went back to IANA (RFC 3701). */
const unroutedPublicAddress: LookupAddress = { address: '3ffe::1', family: 6 };
const loopback: LookupAddress = { address: '127.0.0.1', family: 4 };

const start = (trustedOrigins: string[], resolve?: Resolver) => {
  const outbound = startOutbound(trustedOrigins, resolve);
  return (url: string, timeoutMs = 5_000) => outbound.post({ url, headers: {}, body: '{}', timeoutMs });
};

const startSink = () => startHttpTarget((_request, response) => response.end('ok'));

it('An outbound request to loopback is refused before a connection is made, unless its origin is trusted', async () => {
  const sink = await startSink();
  const post = start([]);
  expect(await post(`${sink.origin}/hook`)).toMatchObject({
    statusCode: null,
    error: 'Refused: the URL must use https; it uses http.',
  });
  expect(await post(`https://127.0.0.1:${sink.port}/hook`)).toMatchObject({
    statusCode: null,
    error: expect.stringMatching(/^Refused: the URL must name a public host/),
    responseExcerpt: null,
  });
  expect(sink.connections()).toBe(0);

  const trusting = start([sink.origin]);
  expect(await trusting(`${sink.origin}/hook`)).toMatchObject({
    statusCode: 200,
    error: null,
    responseExcerpt: 'ok',
  });
  expect(await trusting(`http://localhost:${sink.port}/hook`)).toMatchObject({ statusCode: null });
  expect(sink.connections()).toBe(1);
});

it.each([
  ['127.0.0.1', 4],
  ['10.0.0.1', 4],
  ['169.254.169.254', 4],
  ['100.64.0.1', 4],
  ['168.63.129.16', 4],
  ['0.0.0.0', 4],
  ['224.0.0.1', 4],
  ['::1', 6],
  ['fd00:ec2::254', 6],
  ['fe80::1%1', 6],
  ['::ffff:127.0.0.1', 6],
  ['64:ff9b::7f00:1', 6],
  ['2002:7f00:1::', 6],
])('An outbound request to a public-looking name that resolves to %s is refused', async (address, family) => {
  const sink = await startSink();
  const post = start([], async () => [{ address, family }]);
  expect(await post(`https://hooks.example.com:${sink.port}/`)).toMatchObject({ statusCode: null, error: refused });
  expect(sink.connections()).toBe(0);
});

it('An outbound request to a name that the real resolver maps to loopback is refused', async () => {
  const sink = await startSink();
  const dispatcher = createGuardedAgent({ trustedOrigins: [] });
  onTestFinished(() => dispatcher.close());
  const request = dispatcher.request({ origin: `http://localhost:${sink.port}`, path: '/', method: 'POST' });
  await expect(request).rejects.toMatchObject({ code: 'REFUSED_ADDRESS' });
  expect(sink.connections()).toBe(0);
});

it('An outbound request to a name with several addresses is refused if one of them is private', async () => {
  const sink = await startSink();
  for (const addresses of [
    [unroutedPublicAddress, loopback],
    [loopback, unroutedPublicAddress],
  ]) {
    const post = start([], async () => addresses);
    expect(await post(`https://hooks.example.com:${sink.port}/`)).toMatchObject({ statusCode: null, error: refused });
  }
  expect(sink.connections()).toBe(0);
});

it('An outbound request connects to the checked address, even if the name later resolves to a private one', async () => {
  const sink = await startSink();
  const resolve = vi.fn<Resolver>(async () => [loopback]).mockResolvedValueOnce([unroutedPublicAddress]);
  const post = start([], resolve);
  const first = await post(`https://rebind.example.com:${sink.port}/`, 1_000);
  expect(first.error).toMatch(/^(Timed out|Host unreachable)/);
  expect(resolve).toHaveBeenCalledTimes(1);
  expect(await post(`https://rebind.example.com:${sink.port}/`)).toMatchObject({ error: refused });
  expect(resolve).toHaveBeenCalledTimes(2);
  expect(sink.connections()).toBe(0);
});

it('An outbound request does not reveal the private address that a name resolves to', async () => {
  const post = start([], async () => [{ address: '10.11.12.13', family: 4 }]);
  expect(JSON.stringify(await post('https://hooks.example.com/'))).not.toContain('10.11');
});

it('An outbound request to a trusted origin may use a name that resolves to loopback', async () => {
  const sink = await startSink();
  const origin = `http://receiver.internal:${sink.port}`;
  const post = start([origin], async () => [loopback]);
  expect(await post(`${origin}/hook`)).toMatchObject({ statusCode: 200, error: null });
});

it('An outbound request follows no redirect, neither to a private address nor back to its own trusted origin', async () => {
  const hidden = await startSink();
  for (const status of [301, 302, 303, 307, 308]) {
    const paths: (string | undefined)[] = [];
    const target = await startHttpTarget((request, response) => {
      paths.push(request.url);
      response.writeHead(status, { location: status === 308 ? '/elsewhere' : hidden.origin }).end('moved');
    });
    expect(await start([target.origin, hidden.origin])(`${target.origin}/hook`)).toMatchObject({
      statusCode: status,
      error: `Answered ${status}: redirects are not followed. Use the URL that it redirects to.`,
      responseExcerpt: 'moved',
    });
    expect(paths).toEqual(['/hook']);
  }
  expect(hidden.connections()).toBe(0);
});

it('An outbound request ignores the proxy variables of the environment', async () => {
  const proxy = await startSink();
  const sink = await startSink();
  for (const name of ['HTTP_PROXY', 'HTTPS_PROXY', 'ALL_PROXY', 'http_proxy', 'https_proxy']) {
    vi.stubEnv(name, proxy.origin);
  }
  vi.stubEnv('NO_PROXY', '');
  vi.stubEnv('NODE_USE_ENV_PROXY', '1');
  onTestFinished(() => {
    vi.unstubAllEnvs();
  });
  expect(await start([sink.origin])(sink.origin)).toMatchObject({ statusCode: 200 });
  const guarded = start([], async () => [loopback]);
  expect(await guarded('https://hooks.example.com/')).toMatchObject({ error: refused });
  expect(proxy.connections()).toBe(0);
  expect(sink.connections()).toBe(1);
});

it.each(['127.0.0.1', '[::1]', '[::ffff:127.0.0.1]', '2130706433', '0x7f.1', '127.1'])(
  'The guarded HTTP agent refuses the literal host %s, for which Node resolves nothing',
  async (host) => {
    const sink = await startSink();
    const dispatcher = createGuardedAgent({ trustedOrigins: [] });
    onTestFinished(() => dispatcher.close());
    const request = dispatcher.request({ origin: `http://${host}:${sink.port}`, path: '/', method: 'POST' });
    await expect(request).rejects.toMatchObject({ name: 'RefusedAddressError' });
    expect(sink.connections()).toBe(0);
  },
);

it('The guarded HTTP agent sends nothing on a connection to an address other than the checked one', async () => {
  let requests = 0;
  const sink = await startHttpTarget((_request, response) => {
    requests += 1;
    response.end();
  });
  let readings = 0;
  const changing: LookupAddress = {
    get address() {
      readings += 1;
      return readings === 1 ? unroutedPublicAddress.address : loopback.address;
    },
    family: 4,
  };
  const dispatcher = createGuardedAgent({ trustedOrigins: [], resolve: async () => [changing] });
  onTestFinished(() => dispatcher.close());
  const request = dispatcher.request({ origin: `http://hooks.example.com:${sink.port}`, path: '/', method: 'POST' });
  await expect(request).rejects.toMatchObject({ name: 'RefusedAddressError' });
  expect(sink.connections()).toBe(1);
  expect(requests).toBe(0);
});
