import type { Contact } from '@meghdoot/sdk';
import { useGrowingList } from '../../../api/growing-list.ts';
import { useLive } from '../../../api/live.tsx';
import { type ContactFilters, contactList } from '../../../nouns/contacts/queries.ts';

/** The list of contacts as they are made and changed. */
export function useLiveContacts(filters: ContactFilters) {
  const contacts = useGrowingList({
    ...contactList(filters),
    placeOf: ({ id }) => id,
    // What is searched for has an order of its own, in which a new one may stand anywhere.
    fits: ({ tags }) => !filters.search && (!filters.tag || tags.includes(filters.tag)),
  });
  useLive((events) => {
    const changed = new Map<string, Contact>();
    for (const { type, data } of events)
      if (type.startsWith('contact.')) changed.set((data as Contact).id, data as Contact);
    contacts.offer([...changed.values()]);
  });
  return contacts;
}
