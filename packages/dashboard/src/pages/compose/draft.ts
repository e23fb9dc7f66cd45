import { useEffect } from 'react';
import { useSignedInAs } from '../../api/session.tsx';

/** Returns the key of what a person has written in a place and not sent yet: it survives a reload. */
export function useDraftKey(place: string): string {
  const { session, workspace } = useSignedInAs();
  return `draft ${session.person.id} ${workspace.id} ${place}`;
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

/** Forgets a draft that was sent from elsewhere. */
export const forgetDraft = (key: string): void => write(key, '');
