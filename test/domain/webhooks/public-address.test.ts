import { describe, expect, it } from 'vitest';
import { isPublicAddress } from '../../../domain/webhooks/public-address.ts';

describe('an address', () => {
  it.each(['8.8.8.8', '1.1.1.1', '223.255.255.255', '2606:4700::1111', '2A00:1450::1', '::ffff:8.8.8.8'])(
    '%s is public',
    (address) => {
      expect(isPublicAddress(address)).toBe(true);
    },
  );

  it.each([
    '127.0.0.1',
    '::1',
    '::ffff:127.0.0.1',
    '::127.0.0.1',
    '::8.8.8.8',
    'fe80::1%eth0',
    '169.254.169.254',
    '168.63.129.16',
    '::ffff:168.63.129.16',
    '64:ff9b::808:808',
    '2002:808:808::1',
    'fd00:ec2::254',
  ])('%s is not public', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });

  it.each(['', 'example.com', 'localhost', '8.8.8.8/24', '8.8.8.8:80', '[2606:4700::1111]', '999.1.1.1'])(
    'An address is not public unless it is a bare IP address, which "%s" is not',
    (text) => {
      expect(isPublicAddress(text)).toBe(false);
    },
  );
});
