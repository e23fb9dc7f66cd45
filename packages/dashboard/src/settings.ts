import { useRouteContext } from '@tanstack/react-router';

/** What the server says of itself in the page it sends. */
export interface Settings {
  version: string;
  baseUrl: string;
  appUrl: string;
  apiUrl: string;
  /** Who may make an account alone. */
  signup: 'invite' | 'open';
}

export function readSettings(document: Document): Settings {
  const here = location.origin;
  const fallback: Settings = { version: '', baseUrl: here, appUrl: here, apiUrl: here, signup: 'invite' };
  const text = document.querySelector<HTMLMetaElement>('meta[name="meghdoot-settings"]')?.content ?? '';
  return text.startsWith('{') ? (JSON.parse(text) as Settings) : fallback; // a development server fills nothing in
}

/** Whether a URL leads nowhere but to the same machine. */
export const isLoopback = (address: string) => /^(localhost|127\.|\[::1\])/.test(new URL(address).hostname);

export function useSettings(): Settings {
  return useRouteContext({ from: '__root__' }).settings;
}
