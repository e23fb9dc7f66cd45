import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * Returns the URL at which this machine reaches a server; one that listens on every address is reached by loopback.
 */
export function addressOf(server: Server): string {
  const { address, family, port } = server.address() as AddressInfo;
  if (address === '0.0.0.0' || address === '::') return `http://127.0.0.1:${port}`;
  return family === 'IPv6' ? `http://[${address}]:${port}` : `http://${address}:${port}`;
}
