import type { Channel, Template } from '@meghdoot/sdk';
import { CircleDot, LayoutTemplate, MessagesSquare, Plus } from 'lucide-react';
import { useApiPages, useApiQuery, usePrefetch } from '../../api/api.tsx';
import { useSignedInAs } from '../../api/session.tsx';
import { channelLine } from '../../nouns/channels/channel-name.ts';
import { allChannels } from '../../nouns/channels/queries.ts';
import { type TemplateFilters, templateById, templateList } from '../../nouns/templates/queries.ts';
import { useFilters } from '../../search.ts';
import { CopyAsCurl } from '../../ui/copy/copy-as-curl.tsx';
import { ButtonAnchor, ButtonLink } from '../../ui/elements/button.tsx';
import { Empty } from '../../ui/elements/empty.tsx';
import { Card, PageFrame } from '../../ui/elements/page.tsx';
import { FilterBar } from '../../ui/lists/filter-bar.tsx';
import { choiceFilter } from '../../ui/lists/filter-editors.tsx';
import { Table } from '../../ui/lists/table.tsx';
import { useCommonWords } from '../../words/en/common.ts';
import { useTemplatesWords } from '../../words/en/templates.ts';
import { useColumns } from './columns.tsx';
import { WHATSAPP_MANAGER, WhereTheyComeFrom } from './where-from.tsx';

export function Page() {
  const templates = useTemplatesWords();
  const { administers, isAgent } = useSignedInAs();
  const [search, change] = useFilters();
  const filters: TemplateFilters = { status: search.status, channel: search.channel };
  const channels = useApiQuery(allChannels).data ?? [];
  const list = useApiPages(templateList(filters));
  const prefetch = usePrefetch();
  const columns = useColumns(channels);
  const filtered = Boolean(filters.status || filters.channel);
  return (
    <PageFrame
      title={templates.title}
      lead={templates.lead}
      actions={
        <>
          {!isAgent && <CopyAsCurl path={pathOf(filters)} />}
          {administers && (
            <ButtonLink to="/templates/new" icon={<Plus className="size-4" />}>
              {templates.write}
            </ButtonLink>
          )}
        </>
      }
    >
      <Filters filters={filters} channels={channels} onChange={change} />
      <Card flush>
        <Table<Template>
          key={pathOf(filters)}
          label={templates.title}
          columns={columns}
          list={list}
          idOf={({ id }) => id}
          hrefOf={({ id }) => ({ to: '/templates/$id', params: { id } })}
          onNear={({ id }) => prefetch(templateById(id))}
          empty={filtered ? <NothingFound /> : <NoTemplates />}
        />
      </Card>
      <WhereTheyComeFrom />
    </PageFrame>
  );
}

function NothingFound() {
  const { empty } = useTemplatesWords();
  return (
    <Empty
      icon={<LayoutTemplate />}
      title={empty.filtered}
      action={
        <ButtonLink to="/templates" search={{}}>
          {empty.showAll}
        </ButtonLink>
      }
    >
      {empty.filteredText}
    </Empty>
  );
}

function NoTemplates() {
  const { empty } = useTemplatesWords();
  const live = useSignedInAs().workspace.mode === 'live';
  return (
    <Empty
      example="templates"
      icon={<LayoutTemplate />}
      title={empty.title}
      action={
        live && (
          <ButtonAnchor href={WHATSAPP_MANAGER} target="_blank" rel="noreferrer">
            {empty.openManager}
          </ButtonAnchor>
        )
      }
    >
      {empty.text}
    </Empty>
  );
}

function pathOf({ status, channel }: TemplateFilters): string {
  const query = new URLSearchParams({ ...(status && { status }), ...(channel && { channelId: channel }) });
  return `/api/v1/templates${query.size > 0 ? `?${query}` : ''}`;
}

interface FiltersProps {
  filters: TemplateFilters;
  channels: readonly Channel[];
  onChange: (filters: TemplateFilters) => void;
}

function Filters({ filters: { status, channel }, channels, onChange }: FiltersProps) {
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
