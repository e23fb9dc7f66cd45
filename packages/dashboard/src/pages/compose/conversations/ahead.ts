import type { Ahead } from '../../../api/ahead.ts';
import { conversationList } from '../../../nouns/conversations/queries.ts';
import { queryOf } from './query.ts';

export const ahead: Ahead = (search, read) => read(conversationList(queryOf(search)));
