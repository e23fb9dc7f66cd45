import { CircleDot, MailOpen, Smartphone, Tag, UserRound } from 'lucide-react';
import { useApiQuery } from '../../../api/api.tsx';
import { channelName } from '../../../nouns/channels/channel-name.ts';
import { allChannels } from '../../../nouns/channels/queries.ts';
import { assigneesQuery, labelsQuery } from '../../../nouns/conversations/queries.ts';
import { useFilters } from '../../../search.ts';
import { FilterBar } from '../../../ui/lists/filter-bar.tsx';
import { choiceFilter } from '../../../ui/lists/filter-editors.tsx';
import { useCommonWords } from '../../../words/en/common.ts';
import { useConversationsWords } from '../../../words/en/conversations.ts';
import { NO_FILTERS, namesAssignee, queryOf, STATES, type View } from './query.ts';

export function ConversationFilters({ view }: { view: View }) {
  const words = useConversationsWords();
  const { filter } = useCommonWords();
  const [search, change] = useFilters();
  const { data: labels = [] } = useApiQuery(labelsQuery);
  const { data: members = [] } = useApiQuery(assigneesQuery);
  const { data: channels = [] } = useApiQuery(allChannels);
  const asked = queryOf(search);
  const filters = [
    view === 'all' &&
      choiceFilter({
        ...{ key: 'state', name: words.states.label, icon: <CircleDot />, value: asked.state },
        options: STATES.map((value) => ({ value, label: words.states[value] })),
        onChange: (state) => change({ state }),
      }),
    choiceFilter({
      ...{ key: 'unread', name: words.filters.read, icon: <MailOpen /> },
      value: asked.unread ? 'true' : undefined,
      options: [{ value: 'true', label: words.filters.unread }],
      onChange: (unread) => change({ unread }),
    }),
    choiceFilter({
      ...{ key: 'label', name: words.filters.label, icon: <Tag />, value: asked.label },
      ...{ options: labels.map((value) => ({ value, label: value })), none: words.filters.noLabel },
      onChange: (label) => change({ label }),
    }),
    namesAssignee(view) &&
      choiceFilter({
        ...{ key: 'assignee', name: words.assignee.label, icon: <UserRound />, value: asked.assignee },
        options: members.map(({ id, name }) => ({ value: id, label: name })),
        onChange: (assignee) => change({ assignee }),
      }),
    channels.length > 1 &&
      choiceFilter({
        ...{ key: 'channel', name: words.filters.channel, icon: <Smartphone />, value: asked.channelId },
        options: channels.map((each) => ({ value: each.id, label: channelName(each) })),
        onChange: (channel) => change({ channel }),
      }),
  ].filter((each) => each !== false);
  const set = filters.some(({ shown }) => shown);
  return (
    <FilterBar label={filter.label} filters={filters} onClear={set ? () => change(NO_FILTERS) : undefined} />
  );
}
