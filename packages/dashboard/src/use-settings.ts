import { useRouteContext } from '@tanstack/react-router';
import type { Settings } from './settings.ts';

/** Addresses and facts of this installation. */
export function useSettings(): Settings {
  return useRouteContext({ from: '__root__' }).settings;
}
