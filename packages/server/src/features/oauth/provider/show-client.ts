import type { Language } from '../../../platform/language.ts';
import { oauthWords } from '../words.ts';
import { isLoopback } from './redirect-uri.ts';

const NAME_LENGTH = 80;

export interface ShownClient {
  id: string;
  /** The name that the client gives itself; anybody can take any name. */
  name: string;
  /** The host of a client whose id is a URL, otherwise what `placeOf` says of its redirect URI. */
  host: string;
}

export function showClient(
  client: { clientId: string; clientName?: string | undefined; redirectUri: string },
  language: Language = 'en',
): ShownClient {
  const { clientId } = client;
  const host = clientId.startsWith('https://')
    ? new URL(clientId).host
    : placeOf(client.redirectUri, language);
  const name = (client.clientName ?? '').replace(/[\p{C}\s]+/gu, ' ').trim();
  return { id: clientId, name: name.slice(0, NAME_LENGTH) || host, host };
}

/** Returns in words where a person is sent back to. */
export function placeOf(redirectUri: string, language: Language): string {
  const { here, application } = oauthWords[language].places;
  const url = new URL(redirectUri);
  if (isLoopback(url)) return here;
  return url.protocol === 'https:' ? url.host : application(url.protocol);
}
