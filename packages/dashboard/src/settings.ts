import { useRouteContext } from '@tanstack/react-router';

/** The settings that the server puts into the page it sends. */
export interface Settings {
  version: string;
  baseUrl: string;
  appUrl: string;
  apiUrl: string;
  /** The setting of who may make an account by themselves. */
  signup: 'invite' | 'open';
}

export function readSettings(document: Document): Settings {
  const here = location.origin;
  const fallback: Settings = { version: '', baseUrl: here, appUrl: here, apiUrl: here, signup: 'invite' };
  const text = document.querySelector<HTMLMetaElement>('meta[name="meghdoot-settings"]')?.content ?? '';
  return text.startsWith('{') ? (JSON.parse(text) as Settings) : fallback; // a development server fills nothing in
}

/** Returns whether a URL leads to the same machine alone. */
export const isLoopback = (address: string) => /^(localhost|127\.|\[::1\])/.test(new URL(address).hostname);

export function useSettings(): Settings {
  return useRouteContext({ from: '__root__' }).settings;
}
