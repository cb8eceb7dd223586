import { describe, expect, it } from 'vitest';
import { clientAddressOf, isInRanges, networkOf, parseAddressRange } from '../../../domain/access/client-network.ts';

const ranges = (...texts: string[]) => texts.map((text) => parseAddressRange(text) ?? expect.fail(text));

describe('The address of a client', () => {
  const trusted = ranges('127.0.0.1', '10.0.0.0/8', 'fd00::/8');
  it.each([
    ['without a proxy', '203.0.113.9', '', '203.0.113.9'],
    ['behind a proxy that is not trusted', '203.0.113.9', '198.51.100.1', '203.0.113.9'],
    ['behind a trusted proxy', '127.0.0.1', '198.51.100.1', '198.51.100.1'],
    ['behind two trusted proxies', '10.0.0.1', '198.51.100.1, 10.0.0.2', '198.51.100.1'],
    ['that invents further ones', '127.0.0.1', '1.2.3.4, 198.51.100.1', '198.51.100.1'],
    ['that sends nonsense', '127.0.0.1', 'unknown', '127.0.0.1'],
    ['with a port', '127.0.0.1', '198.51.100.1:4711', '198.51.100.1'],
    ['in IPv6 with a port', 'fd00::1', '[2001:db8::1]:4711', '2001:db8::1'],
    ['over a connection that writes IPv4 as IPv6', '::ffff:127.0.0.1', '198.51.100.1', '198.51.100.1'],
  ])('%s', (_, peer, forwardedFor, client) => {
    expect(clientAddressOf(peer, forwardedFor, trusted)).toBe(client);
  });
});

describe('Networks and ranges', () => {
  it('An IPv6 network is the /64 of an address, an IPv4 network the address itself', () => {
    expect(networkOf('2001:db8:1:2:3:4:5:6')).toBe(networkOf('2001:db8:1:2::9'));
    expect(networkOf('2001:db8:1:3::9')).not.toBe(networkOf('2001:db8:1:2::9'));
    expect(networkOf('::ffff:198.51.100.1')).toBe('198.51.100.1');
  });

  it.each(['10.0.0', '10.0.0.0/33', 'private', '', '0x0a.1', '2001:db8::/129'])('"%s" is not a range', (text) => {
    expect(parseAddressRange(text)).toBeNull();
  });

  it('Text that is not an address is in no range', () => {
    expect(isInRanges('unknown', ranges('0.0.0.0/0', '::/0'))).toBe(false);
    expect(isInRanges('198.51.100.1', ranges('0.0.0.0/0'))).toBe(true);
  });
});
