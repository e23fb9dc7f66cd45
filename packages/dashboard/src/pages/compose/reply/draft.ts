import { useEffect } from 'react';
import { useSignedInAs } from '../../../api/session.tsx';

/** Returns the key of what a person has written in a conversation and not sent yet: it survives a reload. */
export function useDraftKey(conversation: string | undefined): string | undefined {
  const { session } = useSignedInAs();
  return conversation && `draft ${session.person.id} ${conversation}`;
}

/** Keeps a draft as it is typed, on this machine alone. */
export function useKeptDraft(key: string | undefined, message: string): void {
  useEffect(() => {
    if (key !== undefined) write(key, message);
  }, [key, message]);
}

/** A browser may keep nothing, or be full. */
export function readDraft(key: string | undefined): string {
  try {
    return key === undefined ? '' : (localStorage.getItem(key) ?? '');
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
