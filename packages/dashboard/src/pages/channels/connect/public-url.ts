import { isLoopback } from '../../../settings.ts';

/** Says whether Meta can reach a URL, as far as the URL itself tells: what stands in the way otherwise. */
export type Reach = 'public' | 'loopback' | 'network' | 'unencrypted';

const PRIVATE_ADDRESS = /^(10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|169\.254\.|\[f[cd]|\[fe[89ab])/i;
const PRIVATE_NAME = /(^[^.]+|\.(local|internal|lan|home|test))$/i;

export function reachOf(url: string): Reach {
  const { hostname, protocol } = new URL(url);
  if (isLoopback(url) || hostname === '0.0.0.0') return 'loopback';
  if (PRIVATE_ADDRESS.test(hostname)) return 'network';
  if (!hostname.startsWith('[') && PRIVATE_NAME.test(hostname)) return 'network';
  return protocol === 'https:' ? 'public' : 'unencrypted';
}
