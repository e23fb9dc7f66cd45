import { isLoopback } from './redirect-uri.ts';

const NAME_LENGTH = 80;

export interface ShownClient {
  id: string;
  /** What it calls itself; anybody can call themselves anything. */
  name: string;
  /** Where it lives or, if it is an application on the person's machine, that. */
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

/** Where a person is sent back to, in words. */
export function placeOf(redirectUri: string): string {
  const url = new URL(redirectUri);
  if (isLoopback(url)) return 'this computer';
  return url.protocol === 'https:' ? url.host : `an application on this computer (${url.protocol})`;
}
