import { describe, expect, it } from 'vitest';
import { checkWebhookUrl } from '../../../domain/webhooks/url.ts';

const check = (value: string, trustedOrigins: readonly string[] = []) => checkWebhookUrl(value, { trustedOrigins });

/** Hosts that are not public, in the spellings that URL parsers and resolvers understand. */
const localHosts = {
  names: `localhost LOCALHOST LocalHost localhost. localhost.. foo.localhost a.b.localhost. %6c%6f%63alhost localhost%2e localhost。
    ｌｏｃａｌｈｏｓｔ ⓛⓞⓒⓐⓛⓗⓞⓢⓣ loc\u00adalhost localhost:8443 printer.local PRINTER.LOCAL printer.local. local a.b.internal A.Internal.
    internal metadata.google.internal`,
  loopback: `127.0.0.1 127.0.0.1. 127.1 127.0.1 127.255.255.254 2130706433 017700000001 0x7f000001 0X7F.1 0177.0.0.1 0x7f.0.0.0x1
    127.0.0.0x1 %31%32%37.0.0.1 １２７.0.0.1 127。0。0。1`,
  unspecified: '0 0.0.0.0 0x0 00.00.00.00',
  rfc1918: `10.0.0.1 10.255.255.255 10.1 0xa000001 012.0.0.1 172.16.0.1 172.31.255.255 172.1048577 192.168.0.1 192.168.1 3232235777
    0xc0a80101 0300.0250.1.1`,
  otherIpv4: `169.254.169.254 0xa9fea9fe 2852039166 100.64.0.1 100.100.100.200 100.127.255.255 192.0.0.192 192.0.2.1 198.18.0.1
    198.51.100.1 203.0.113.1 224.0.0.1 239.255.255.255 240.0.0.1 255.255.255.255 168.63.129.16`,
  ipv6: `[::1] [0:0:0:0:0:0:0:1] [0000:0000::0001] [::] [::2] [fc00::1] [fd00:ec2::254] [FD00::1] [fe80::1] [febf::1] [fec0::1] [ff02::1]
    [2001:db8::1] [100::1] [5f00::1] [4000::1] [3fff::1]`,
  ipv4InIpv6: `[::127.0.0.1] [::7f00:1] [::8.8.8.8] [::ffff:127.0.0.1] [::ffff:7f00:1] [::FFFF:10.0.0.1] [0:0:0:0:0:ffff:a9fe:a9fe]
    [::ffff:0:127.0.0.1] [64:ff9b::127.0.0.1] [64:ff9b::8.8.8.8] [64:ff9b:1::7f00:1] [2002:7f00:1::] [2002:a00:1::1] [2001::1]`,
};

it.each(Object.values(localHosts).join(' ').split(/\s+/))('A webhook URL must not name the host %s', (host) => {
  const outcome = check(`https://${host}/hook`);
  expect(outcome).toEqual({ ok: false, reason: expect.stringMatching(/^must name a /) });
});

it.each([
  ['https://example.com', 'https://example.com/'],
  ['https://example.com/hook?a=1&b=%20', 'https://example.com/hook?a=1&b=%20'],
  ['HTTPS://EXAMPLE.com:443/Hook', 'https://example.com/Hook'],
  ['https://example.com:8443/hook', 'https://example.com:8443/hook'],
  ['https://example.com./hook', 'https://example.com./hook'],
  ['https://bücher.example/hook', 'https://xn--bcher-kva.example/hook'],
  ['https://localhost.example.com/', 'https://localhost.example.com/'],
  ['https://notlocalhost/', 'https://notlocalhost/'],
  ['https://mylocal/', 'https://mylocal/'],
  ['https://internal.example.com/', 'https://internal.example.com/'],
  ['https://127.0.0.1.example.com/', 'https://127.0.0.1.example.com/'],
  ['https://8.8.8.8/', 'https://8.8.8.8/'],
  ['https://134744072/', 'https://8.8.8.8/'],
  ['https://172.15.255.255/', 'https://172.15.255.255/'],
  ['https://172.32.0.1/', 'https://172.32.0.1/'],
  ['https://11.0.0.1/', 'https://11.0.0.1/'],
  ['https://192.169.0.1/', 'https://192.169.0.1/'],
  ['https://100.128.0.1/', 'https://100.128.0.1/'],
  ['https://[2606:4700:4700::1111]/', 'https://[2606:4700:4700::1111]/'],
  ['https://[::ffff:8.8.8.8]/', 'https://[::ffff:808:808]/'],
])('A webhook URL is accepted if it is public: %s becomes %s', (value, url) => {
  expect(check(value)).toEqual({ ok: true, url });
});

it('A webhook URL loses its fragment, which is never sent', () => {
  expect(check('https://example.com/hook#part')).toEqual({ ok: true, url: 'https://example.com/hook' });
  expect(check('https://example.com/hook#@127.0.0.1/')).toEqual({ ok: true, url: 'https://example.com/hook' });
});

it.each([
  'http://example.com/',
  'HTTP://example.com/',
  'ftp://example.com/',
  'ws://example.com/',
  'wss://example.com/',
  'gopher://example.com/',
])('A webhook URL must use https, which %s does not', (value) => {
  expect(check(value)).toEqual({ ok: false, reason: expect.stringMatching(/^must use https; it uses [a-z]+$/) });
});

it.each([
  '',
  'hook',
  '/hook',
  '//example.com/hook',
  'example.com/hook',
  'https:',
  'https://',
  'https:///example.com',
  'https:/example.com',
  'https:example.com',
  'https://?x',
  'https://#x',
  'file:///etc/passwd',
  'data:text/plain,x',
  'javascript:alert(1)',
  'https://[::1',
  'https://[]/',
  'https://[fe80::1%25eth0]/',
  'https://[fe80::1%eth0]/',
  'https://256.256.256.256/',
  'https://1.2.3.4.5/',
  'https://0x100000000/',
  'https://example.com:99999/',
  'https://example.com:port/',
  'https://exa%00mple.com/',
  'https://exa<mple.com/',
  'mailto:a@example.com',
])('A webhook URL must be an absolute URL, which "%s" is not', (value) => {
  expect(check(value)).toEqual({ ok: false, reason: expect.stringMatching(/^must be a valid absolute URL/) });
});

it.each([
  ' https://example.com/',
  'https://example.com/ ',
  'https://exam\tple.com/',
  'https://example.com/\n',
  'https:\\\\example.com\\',
  'https://a.com\\@127.0.0.1/',
  'https://example.com/\u0000',
  'https://example.com/a b',
])('A webhook URL must not contain anything that a parser repairs silently, as in %j', (value) => {
  expect(check(value)).toEqual({ ok: false, reason: expect.stringMatching(/^must not contain spaces/) });
});

it.each(['22', '25', '110', '3659', '6667'])('A webhook URL must not use the port %s of another protocol', (port) => {
  expect(check(`https://example.com:${port}/`)).toEqual({
    ok: false,
    reason: `must not use port ${port}, which belongs to another protocol`,
  });
});

it.each([
  'https://user@example.com/',
  'https://user:secret@example.com/',
  'https://:secret@example.com/',
  'https://example.com@10.0.0.1/',
  'https://127.0.0.1@example.com/',
])('A webhook URL must not contain credentials, as in %s', (value) => {
  expect(check(value)).toEqual({
    ok: false,
    reason: expect.stringMatching(/^must not contain a user name or password/),
  });
});

it.each(['https://a..example.com/', 'https://example.com../', 'https://.example.com/', 'https://./', 'https://../'])(
  'A webhook URL must not have an empty label in its host, as in %s',
  (value) => {
    expect(check(value)).toEqual({
      ok: false,
      reason: expect.stringMatching(/^must not contain empty labels in the host/),
    });
  },
);

it('A webhook URL has at most 2048 characters, as given and when percent-encoded', () => {
  const start = 'https://example.com/';
  expect(check(start + 'a'.repeat(2048 - start.length)).ok).toBe(true);
  expect(check(start + 'a'.repeat(2049 - start.length))).toEqual({
    ok: false,
    reason: expect.stringContaining('at most 2048 characters; it has 2049'),
  });
  expect(check(start + 'é'.repeat(500))).toEqual({
    ok: false,
    reason: expect.stringContaining('when percent-encoded; it has 3020'),
  });
});

describe('a trusted origin', () => {
  const trusted = ['http://127.0.0.1:9999', 'http://localhost:8080', 'https://hooks.internal'];

  it.each([
    'http://127.0.0.1:9999/hook',
    'http://127.1:9999/hook',
    'http://LOCALHOST:8080/',
    'https://hooks.internal/a?b',
    'https://hooks.internal:443/',
  ])('A trusted origin is exempt from the rules on scheme and host: %s', (value) => {
    expect(check(value, trusted)).toEqual({ ok: true, url: new URL(value).href });
  });

  it.each([
    'http://127.0.0.1:9998/',
    'https://127.0.0.1:9999/',
    'http://localhost/',
    'http://localhost.:8080/',
    'https://hooks.internal:8443/',
    'http://[::ffff:127.0.0.1]:9999/',
  ])('A trusted origin does not exempt any other origin: %s', (value) => {
    expect(check(value, trusted).ok).toBe(false);
  });

  it('A trusted origin is not exempt from the rules on credentials and length', () => {
    expect(check('http://user@127.0.0.1:9999/', trusted).ok).toBe(false);
    expect(check(`http://127.0.0.1:9999/${'a'.repeat(2048)}`, trusted).ok).toBe(false);
  });
});
