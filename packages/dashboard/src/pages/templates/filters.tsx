import type { Channel } from '@meghdoot/sdk';
import { CircleDot, MessagesSquare } from 'lucide-react';
import { channelLine } from '../../nouns/channels/channel-name.ts';
import type { TemplateFilters } from '../../nouns/templates/queries.ts';
import { FilterBar } from '../../ui/lists/filter-bar.tsx';
import { choiceFilter } from '../../ui/lists/filter-editors.tsx';
import { useCommonWords } from '../../words/en/common.ts';
import { useTemplatesWords } from '../../words/en/templates.ts';

interface FiltersProps {
  filters: TemplateFilters;
  channels: readonly Channel[];
  onChange: (filters: TemplateFilters) => void;
}

export function Filters({ filters: { status, channel }, channels, onChange }: FiltersProps) {
  const { filters: words, statuses } = useTemplatesWords();
  const { filter } = useCommonWords();
  const byStatus = choiceFilter({
    key: 'status',
    name: words.status,
    icon: <CircleDot />,
    options: Object.entries(statuses).map(([value, { name }]) => ({ value, label: name })),
    value: status,
    onChange: (chosen) => onChange({ status: chosen }),
  });
  const byChannel = choiceFilter({
    key: 'channel',
    name: words.channel,
    icon: <MessagesSquare />,
    options: channels.map((each) => ({ value: each.id, label: channelLine(each) })),
    value: channel,
    onChange: (chosen) => onChange({ channel: chosen }),
  });
  return (
    <FilterBar
      label={filter.label}
      filters={channels.length > 1 || channel ? [byStatus, byChannel] : [byStatus]}
    />
  );
}
