import ipaddr from 'ipaddr.js';

/** The bits of an IPv6 address that identify one subscriber. The subscriber chooses the rest freely. */
const ipv6Bits = 64;

/**
 * The network of a client's address: an IPv4 address itself, and the /64 of an IPv6 address. Any other text is returned
 * unchanged.
 */
export const networkOf = (address: string): string => {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (!(parsed instanceof ipaddr.IPv6)) return parsed.toString();
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/${ipv6Bits}`).toString()}/${ipv6Bits}`;
};

/** A range of addresses. */
export type AddressRange = readonly [ipaddr.IPv4 | ipaddr.IPv6, number];

/** Parses an address or a range such as `10.0.0.0/8` or `2001:db8::/32`; null for any other text. */
export const parseAddressRange = (text: string): AddressRange | null => {
  if (ipaddr.isValidCIDR(text)) return ipaddr.parseCIDR(text);
  if (!ipaddr.isValid(text) || (ipaddr.IPv4.isValid(text) && !ipaddr.IPv4.isValidFourPartDecimal(text))) return null;
  const address = ipaddr.process(text);
  return [address, address.kind() === 'ipv4' ? 32 : 128];
};

/** Whether an address is in one of these ranges. An IPv4 address that is written as IPv6 counts as IPv4. */
export const isInRanges = (address: string, ranges: readonly AddressRange[]): boolean => {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  return ranges.some(([network, bits]) => network.kind() === parsed.kind() && parsed.match(network, bits));
};

/** The address in an entry of X-Forwarded-For, which some proxies write with a port; null for any other text. */
const forwardedAddress = (entry: string): string | null => {
  const bare = entry
    .trim()
    .replace(/^\[(.+)\](:\d+)?$/, '$1')
    .replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1');
  return ipaddr.isValid(bare) ? ipaddr.process(bare).toString() : null;
};

/**
 * The address of the client behind trusted proxies: the last one in X-Forwarded-For that is not a trusted proxy itself.
 * A client can make up everything before it.
 * @param peer the address of the connection
 */
export const clientAddressOf = (peer: string, forwardedFor: string, trusted: readonly AddressRange[]): string => {
  let client =
    !ipaddr.IPv4.isValidFourPartDecimal(peer) && ipaddr.isValid(peer) ? ipaddr.process(peer).toString() : peer;
  for (const entry of forwardedFor.split(',').reverse()) {
    const address = isInRanges(client, trusted) ? forwardedAddress(entry) : null;
    if (address === null) break;
    client = address;
  }
  return client;
};
