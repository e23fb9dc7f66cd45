import type { Ahead } from '../../api/ahead.ts';
import { nameIn, queryOf } from '../../nouns/messages/filter.ts';
import { messageList } from '../../nouns/messages/queries.ts';

export const ahead: Ahead = (search, read) => {
  // Who is looked for by name must be known first.
  if (nameIn(search) === undefined) read(messageList(queryOf(search)));
};
