import type { Contact } from '@meghdoot/sdk';
import { useState } from 'react';
import { useWorkspaceCache } from '../../api/api.tsx';
import { readAnew, replaceRows } from '../../api/listed-rows.ts';
import { useLive } from '../../api/live.tsx';
import { type ContactFilters, contactList } from '../../nouns/contacts/queries.ts';

/** Contacts that change are shown so in their places; new ones are counted and wait until they are asked for. */
export function useLiveContacts(filters: ContactFilters, rows: readonly Contact[] | undefined) {
  const cache = useWorkspaceCache();
  const { key } = contactList(filters);
  const [made, setMade] = useState<ReadonlySet<string>>(new Set());
  useLive((events) => {
    const contacts = events.filter(({ type }) => type.startsWith('contact.'));
    if (contacts.length === 0) return;
    const changed = new Map(contacts.map(({ data }) => [(data as Contact).id, data as Contact]));
    replaceRows(cache, key, [...changed.values()], ({ id }) => id);
    if (filters.search) return; // it has an order of its own, in which a new one may stand anywhere
    const fresh = contacts
      .filter(({ type }) => type === 'contact.created')
      .map(({ data }) => changed.get((data as Contact).id)!)
      .filter(({ tags }) => !filters.tag || tags.includes(filters.tag));
    if (fresh.length > 0) setMade((before) => new Set([...before, ...fresh.map(({ id }) => id)]));
  });
  const shown = new Set(rows?.map(({ id }) => id));
  return {
    unseen: [...made].filter((id) => !shown.has(id)).length,
    show: () => {
      window.scrollTo(0, 0);
      void readAnew(cache, key).then(() => setMade(new Set()));
    },
  };
}
