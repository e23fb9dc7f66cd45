import type { Contact, Meghdoot } from '@meghdoot/sdk';
import { type ApiQuery, listOf, useApiMutation, useWorkspaceCache } from '../../api/api.tsx';

export type ContactChange = Parameters<Meghdoot['contacts']['update']>[1];

export type ContactFilters = { search?: string | undefined; tag?: string | undefined };

export const contactList = ({ search, tag }: ContactFilters) =>
  listOf(['contacts', { search, tag }], 'contacts', {
    limit: 50,
    ...(search && { search }),
    ...(tag && { tag }),
  });

/** The number of suggestions at most. */
export const SUGGESTED = 8;

/** The contacts of whom a word of the name, or the number, begins so. */
export const suggestedContacts = (search: string): ApiQuery<Contact[]> => ({
  key: ['contacts', 'suggested', search],
  read: async (api, signal) => (await api.contacts.list({ search, limit: SUGGESTED }, { signal })).data,
});

export const contactById = (id: string) => ({
  key: ['contact', id],
  read: (api: Meghdoot, signal: AbortSignal) => api.contacts.get(id, { signal }),
});

export const knownTags = {
  key: ['contact-tags'],
  read: (api: Meghdoot, signal: AbortSignal) => api.contacts.tags({ signal }),
};

/** Returns the `to` that reaches a contact. */
export const addressOf = ({ phone, id }: Contact) => phone ?? id;

/** Changes a contact; each part of its page shows its own `variables` while the change is under way. */
export function useContactChange(id: string) {
  const cache = useWorkspaceCache();
  return useApiMutation((api, change: ContactChange) => api.contacts.update(id, change), {
    inTurn: `contact ${id}`,
    refreshes: [['contacts'], knownTags.key],
    onDone: (saved) => void cache.set(contactById(id).key, saved),
  });
}
