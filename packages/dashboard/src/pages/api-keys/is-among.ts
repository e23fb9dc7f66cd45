/**
 * Returns whether an IP address lies in one of the CIDRs, or undefined for IPv6, whose ranges only the server reads.
 */
export function isAmong(cidrs: readonly string[], address: string): boolean | undefined {
  const wanted = numberOf(address);
  if (wanted === undefined) return cidrs.includes(address) || undefined;
  return cidrs.some((cidr) => {
    const [base = '', bits = '32'] = cidr.split('/');
    const from = numberOf(base);
    return (
      from !== undefined &&
      Math.floor(from / 2 ** (32 - Number(bits))) === Math.floor(wanted / 2 ** (32 - Number(bits)))
    );
  });
}

/** An IPv4 address, or one written as IPv6. */
function numberOf(address: string): number | undefined {
  const parts = /^(?:::ffff:)?(\d+)\.(\d+)\.(\d+)\.(\d+)$/i.exec(address)?.slice(1).map(Number);
  return parts?.reduce((sum, part) => sum * 256 + part, 0);
}
