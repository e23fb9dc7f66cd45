import ipaddr from 'ipaddr.js';

type Range = [ipaddr.IPv4 | ipaddr.IPv6, number];

/** A test whether an address lies in one of the CIDRs (a bare address is a range of one). IPv4 in IPv6 is IPv4. */
export function addressMatcher(cidrs: readonly string[]): (address: string) => boolean {
  const ranges = cidrs.map(parseRange);
  return (address) => {
    if (ranges.length === 0 || !ipaddr.isValid(address)) return false;
    const parsed = ipaddr.process(address);
    return ranges.some(([base, bits]) => base.kind() === parsed.kind() && parsed.match(base as never, bits));
  };
}

function parseRange(cidr: string): Range {
  if (cidr.includes('/')) return ipaddr.parseCIDR(cidr);
  const base = ipaddr.process(cidr);
  return [base, base.kind() === 'ipv4' ? 32 : 128];
}

export function isCidr(text: string): boolean {
  return ipaddr.isValidCIDR(text) || (ipaddr.isValid(text) && !text.includes('/'));
}

/**
 * Returns what limits count by: an IPv4 address, or the /64 of an IPv6 address, because one subscriber has 2^64
 * addresses.
 */
export function addressGroup(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  return (parsed as ipaddr.IPv6).parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':');
}
