import { isLoopback } from './redirect-uri.ts';

const NAME_LENGTH = 80;

export interface ShownClient {
  id: string;
  /** The name that the client gives itself; anybody can take any name. */
  name: string;
  /** The host of a client whose id is a URL, otherwise what `placeOf` says of its redirect URI. */
  host: string;
}

export function showClient(client: {
  clientId: string;
  clientName?: string | undefined;
  redirectUri: string;
}): ShownClient {
  const { clientId } = client;
  const host = clientId.startsWith('https://') ? new URL(clientId).host : placeOf(client.redirectUri);
  const name = (client.clientName ?? '').replace(/[\p{C}\s]+/gu, ' ').trim();
  return { id: clientId, name: name.slice(0, NAME_LENGTH) || host, host };
}

/** Returns in words where a person is sent back to. */
export function placeOf(redirectUri: string): string {
  const url = new URL(redirectUri);
  if (isLoopback(url)) return 'this computer';
  return url.protocol === 'https:' ? url.host : `an application on this computer (${url.protocol})`;
}
