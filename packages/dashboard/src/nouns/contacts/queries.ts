import type { Contact, Meghdoot } from '@meghdoot/sdk';
import { listOf, queryOf, useApiMutation, useWorkspaceCache } from '../../api/api.tsx';

export type ContactChange = Parameters<Meghdoot['contacts']['update']>[1];

export type ContactFilters = {
  search?: string | undefined;
  tag?: string | undefined;
  /** The id of a saved filter, or a condition as JSON. */
  filter?: string | undefined;
  sort?: ContactSort | undefined;
};

export const SORTS = ['newest', 'name', 'lastWrote'] as const;
export type ContactSort = (typeof SORTS)[number];

export const contactList = ({ search, tag, filter, sort }: ContactFilters) =>
  listOf(['contacts', { search, tag, filter, sort }], 'contacts', {
    limit: 50,
    ...(search && { search }),
    ...(tag && { tag }),
    ...(!search && filter && { filter }),
    ...(!search && sort && { sort }),
  });

export const SUGGESTED = 8;

/** Asks for the first contacts whose number, or a word of whose name, begins with what was typed. */
export const suggestedContacts = (search: string) =>
  queryOf(
    ['contacts', 'suggested', search],
    async (api, options) => (await api.contacts.list({ search, limit: SUGGESTED }, options)).data,
  );

export const contactById = (id: string) =>
  queryOf(['contact', id], (api, options) => api.contacts.get(id, options));

export const attributesQuery = queryOf(['contact-attributes'], (api, options) =>
  api.contactAttributes.list(options),
);

export const savedFiltersQuery = queryOf(['contact-filters'], (api, options) =>
  api.contactFilters.list(options),
);

export const contactNotes = (id: string) =>
  queryOf(
    ['contact-notes', id],
    async (api, options) => (await api.contacts.notes(id, { limit: 100 }, options)).data,
  );

export const knownTags = queryOf(['contact-tags'], (api, options) => api.contacts.tags(options));

/** Returns the `to` that reaches a contact. */
export const addressOf = ({ phone, id }: Contact) => phone ?? id;

/** Returns the mutation that changes a contact; its `variables` are the change that is under way. */
export function useContactChange(id: string) {
  const cache = useWorkspaceCache();
  return useApiMutation((api, change: ContactChange) => api.contacts.update(id, change), {
    inTurn: `contact ${id}`,
    refreshes: [['contacts'], knownTags.key],
    onDone: (saved) => void cache.set(contactById(id).key, saved),
  });
}
