/**
 * Returns whether a request comes from this machine and is meant for it: peer and `Host` are loopback, and no proxy
 * header is set.
 */
export function isLoopbackRequest(
  peer: string | undefined,
  headers: Readonly<Record<string, string | string[] | undefined>>,
): boolean {
  const address = (peer ?? '').replace(/^::ffff:/, '');
  if (address !== '::1' && !/^127(\.\d{1,3}){3}$/.test(address)) return false;
  if (headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined) return false;
  const host = String(headers.host ?? '')
    .toLowerCase()
    .replace(/:\d+$/, '');
  return host === 'localhost' || host === '[::1]' || /^127(\.\d{1,3}){3}$/.test(host);
}
