import type { ConversationQuery } from '../../../nouns/conversations/queries.ts';
import type { Search } from '../../../search.ts';

export const VIEWS = ['all', 'waiting', 'mine', 'unassigned'] as const;
export type View = (typeof VIEWS)[number];
export const STATES = ['open', 'closed', 'snoozed'] as const;

export const NO_FILTERS = {
  ...{ state: undefined, unread: undefined, label: undefined },
  ...{ assignee: undefined, channel: undefined },
};

const isOneOf = <T extends string>(all: readonly T[], text: string | undefined): text is T =>
  all.includes(text as T);

/** Returns what the URL asks for; the views but the first say the state, and two of them who has taken it. */
export function queryOf(search: Search): ConversationQuery & { view: View } {
  const view = isOneOf(VIEWS, search.view) ? search.view : 'all';
  const { unread, label, assignee, channel } = search;
  return {
    view,
    ...(view === 'all' && isOneOf(STATES, search.state) && { state: search.state }),
    ...(unread === 'true' && { unread: true }),
    ...(label && { label }),
    ...(assignee && namesAssignee(view) && { assignee }),
    ...(channel && { channelId: channel }),
    ...(search.search && { search: search.search }),
  };
}

/** Returns whether a view leaves open who has taken a conversation. */
export const namesAssignee = (view: View) => view === 'all' || view === 'waiting';
