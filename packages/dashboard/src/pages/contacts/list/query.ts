/** Returns what the URL of the list of contacts asks for. */
import { type ContactFilters, SORTS } from '../../../nouns/contacts/queries.ts';
import type { Search } from '../../../search.ts';

export function filtersOf({ search, tag, filter, sort: named }: Search): ContactFilters {
  const sort = SORTS.find((each) => each === named && each !== 'newest');
  return { search, tag, filter, sort };
}
