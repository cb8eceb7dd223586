import ipaddr from 'ipaddr.js';

/**
 * A public address that is not on the Internet: Azure's hosts answer their virtual machines there (metadata, DNS,
 * health probes). The metadata addresses of other clouds are in ranges that are refused anyway.
 */
const cloudHostAddresses: ReadonlySet<string> = new Set(['168.63.129.16']);

/**
 * The only block from which IANA assigns IPv6 unicast addresses (RFC 4291, section 2.4; IANA registry of IPv6 address
 * space).
 */
const assignedIpv6: [ipaddr.IPv6, number] = ipaddr.IPv6.parseCIDR('2000::/3');

const isPublicIpv4 = (address: ipaddr.IPv4): boolean =>
  address.range() === 'unicast' && !cloudHostAddresses.has(address.toString());

/**
 * Whether an IP address, as a resolver or a socket writes it, can belong to a host on the Internet. Private, loopback,
 * link-local, carrier-grade NAT, multicast, documentation and other reserved ranges are not public, and neither are the
 * IPv6 forms that carry an IPv4 address past a translator (NAT64, 6to4, Teredo, IPv4-compatible). An IPv4-mapped
 * address counts as the IPv4 address in it. Text that is not an IP address is not public.
 */
export const isPublicAddress = (text: string): boolean => {
  // The parser reads the deprecated IPv4-compatible form as an IPv4-mapped one, which it is not (RFC 4291, section
  // 2.5.5).
  if (!ipaddr.isValid(text) || /^::\d+\./.test(text)) return false;
  const address = ipaddr.parse(text);
  if (address instanceof ipaddr.IPv4) return isPublicIpv4(address);
  if (address.isIPv4MappedAddress()) return isPublicIpv4(address.toIPv4Address());
  return address.range() === 'unicast' && address.match(assignedIpv6);
};
