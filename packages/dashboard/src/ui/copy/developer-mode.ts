/**
 * This file knows whether developer's mode is on in this browser: pages then offer their requests. Nobody has it until
 * they choose it in the menu of their account, or make an API key here.
 */
import { useSyncExternalStore } from 'react';

const STORED_AS = 'meghdoot-developer-mode';
const listeners = new Set<() => void>();

const stored = () => localStorage.getItem(STORED_AS);

export function chooseDeveloperMode(on: boolean): void {
  localStorage.setItem(STORED_AS, on ? 'on' : 'off');
  for (const listener of listeners) listener();
}

/** Turns it on for who has not chosen yet. */
export function beginDeveloperMode(): void {
  if (stored() === null) chooseDeveloperMode(true);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener('storage', listener); // chosen on another page
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', listener);
  };
}

export const useDeveloperMode = () => useSyncExternalStore(subscribe, () => stored() === 'on');
