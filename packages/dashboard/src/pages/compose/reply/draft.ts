import { useEffect } from 'react';
import { useSignedInAs } from '../../../api/session.tsx';

/** Returns the key of what a person has written to somebody and not sent yet: it survives a reload. */
export function useDraftKey(to: string): string {
  const { session, workspace } = useSignedInAs();
  return `draft ${session.person.id} ${workspace.id} ${to}`;
}

/** Keeps a draft as it is typed, on this machine alone. */
export function useKeptDraft(key: string, message: string): void {
  useEffect(() => {
    write(key, message);
  }, [key, message]);
}

/** A browser may keep nothing, or be full. */
export function readDraft(key: string): string {
  try {
    return localStorage.getItem(key) ?? '';
  } catch {
    return '';
  }
}

function write(key: string, message: string): void {
  try {
    if (message === '') localStorage.removeItem(key);
    else localStorage.setItem(key, message);
  } catch {
    // Then it is gone with the page.
  }
}
