import { type Contact, MeghdootError } from '@meghdoot/sdk';
import { useRef, useState } from 'react';
import { useApiMutation, useWorkspaceCache } from '../../../api/api.tsx';
import { replaceRows } from '../../../api/listed-rows.ts';
import {
  type ContactChange,
  type ContactFilters,
  contactList,
  knownTags,
} from '../../../nouns/contacts/queries.ts';

interface OneChange {
  id: string;
  changeOf: (now: Contact) => ContactChange | undefined;
}

export interface Failure {
  contact: Contact;
  error: unknown;
}

interface Outcome {
  /** The contacts that were changed, as they were before. */
  changed: Contact[];
  failed: Failure[];
  /** The contacts that were not reached, because it was stopped or could not go on. */
  left: Contact[];
}

/** Changes contacts one by one, each read first so that nothing done elsewhere is overwritten; reports how far it is. */
export function useBulkChange(filters: ContactFilters) {
  const cache = useWorkspaceCache();
  const [progress, setProgress] = useState<{ done: number; total: number }>();
  const stopped = useRef(false);
  const one = useApiMutation(async (api, { id, changeOf }: OneChange) => {
    const before = await api.contacts.get(id);
    const change = changeOf(before);
    return change && { before, saved: await api.contacts.update(id, change) };
  });

  async function run(
    contacts: readonly Contact[],
    changeOf: (now: Contact) => ContactChange | undefined,
  ): Promise<Outcome> {
    const outcome: Outcome = { changed: [], failed: [], left: [] };
    stopped.current = false;
    for (const [done, contact] of contacts.entries()) {
      setProgress({ done, total: contacts.length });
      if (stopped.current) {
        outcome.left.push(contact);
        continue;
      }
      try {
        const result = await one.mutateAsync({ id: contact.id, changeOf });
        if (!result) continue;
        outcome.changed.push(result.before);
        replaceRows(cache, contactList(filters).key, [result.saved], ({ id }) => id);
      } catch (error) {
        outcome.failed.push({ contact, error });
        stopped.current ||= endsAll(error);
      }
    }
    setProgress(undefined);
    void cache.refresh(knownTags.key);
    if (filters.tag) void cache.refresh(contactList(filters).key); // some may not belong in it any more
    return outcome;
  }

  return {
    progress,
    run,
    stop: () => {
      stopped.current = true;
    },
  };
}

/** Returns whether an error would keep all contacts from being changed. */
function endsAll(error: unknown): boolean {
  return error instanceof MeghdootError && (error.status === 0 || [401, 403, 429].includes(error.status));
}
