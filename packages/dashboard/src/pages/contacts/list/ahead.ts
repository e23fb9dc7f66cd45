import type { Ahead } from '../../../api/ahead.ts';
import { contactList } from '../../../nouns/contacts/queries.ts';
import { filtersOf } from './query.ts';

export const ahead: Ahead = (search, read) => read(contactList(filtersOf(search)));
