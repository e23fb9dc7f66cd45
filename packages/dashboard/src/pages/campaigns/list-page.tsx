import type { Campaign } from '@meghdoot/sdk';
import { Link } from '@tanstack/react-router';
import { CircleDot, Megaphone, Plus } from 'lucide-react';
import { usePrefetch } from '../../api/api.tsx';
import { CampaignStateBadge, STATE_LOOK } from '../../nouns/campaigns/campaign-state.tsx';
import { haveIt, wantedOf } from '../../nouns/campaigns/counts.ts';
import { ProgressBar } from '../../nouns/campaigns/progress-bar.tsx';
import { type CampaignState, campaignById } from '../../nouns/campaigns/queries.ts';
import { useLiveCampaigns } from '../../nouns/campaigns/use-live-campaigns.ts';
import { useFilters } from '../../search.ts';
import { CopyAsCurl } from '../../ui/copy/copy-as-curl.tsx';
import { Button, ButtonLink } from '../../ui/elements/button.tsx';
import { Empty } from '../../ui/elements/empty.tsx';
import { Card, PageFrame } from '../../ui/elements/page.tsx';
import { Instant, shortDate, shortTime, Time } from '../../ui/elements/time.tsx';
import type { Column } from '../../ui/lists/columns.ts';
import { FilterBar } from '../../ui/lists/filter-bar.tsx';
import { choiceFilter } from '../../ui/lists/filter-editors.tsx';
import { NewRows } from '../../ui/lists/new-rows.tsx';
import { Table } from '../../ui/lists/table.tsx';
import { useCampaignsWords } from '../../words/en/campaigns.ts';
import { useCommonWords } from '../../words/en/common.ts';

const STATES = Object.keys(STATE_LOOK) as CampaignState[];

export function Page() {
  const words = useCampaignsWords();
  const [search, change] = useFilters();
  const state = STATES.find((each) => each === search.state);
  const { list, waiting, showNew } = useLiveCampaigns(state);
  const prefetch = usePrefetch();
  const columns = useColumns();
  return (
    <PageFrame
      title={words.title}
      lead={words.lead}
      actions={
        <>
          <CopyAsCurl path={`/api/v1/campaigns${state ? `?state=${state}` : ''}`} />
          <ButtonLink to="/campaigns/new" icon={<Plus className="size-4" />}>
            {words.make}
          </ButtonLink>
        </>
      }
    >
      <StateFilter state={state} onChange={(chosen) => change({ state: chosen })} />
      <div>
        <NewRows count={waiting} onShow={() => void showNew()} />
        <Card flush>
          <Table<Campaign>
            key={state}
            label={words.title}
            columns={columns}
            list={list}
            idOf={({ id }) => id}
            hrefOf={({ id }) => ({ to: '/campaigns/$id', params: { id } })}
            onNear={({ id }) => prefetch(campaignById(id))}
            empty={state ? <NoneFits onClear={() => change({ state: undefined })} /> : <NoneYet />}
          />
        </Card>
      </div>
    </PageFrame>
  );
}

interface StateFilterProps {
  state: CampaignState | undefined;
  onChange: (state: string | undefined) => void;
}

function StateFilter({ state, onChange }: StateFilterProps) {
  const { filters, states } = useCampaignsWords();
  const { filter } = useCommonWords();
  const byState = choiceFilter({
    key: 'state',
    name: filters.state,
    icon: <CircleDot />,
    options: STATES.map((value) => ({ value, label: states[value], icon: STATE_LOOK[value].icon })),
    value: state,
    onChange,
  });
  return <FilterBar label={filter.label} filters={[byState]} />;
}

function NoneYet() {
  const { empty, make } = useCampaignsWords();
  return (
    <Empty
      example="campaigns"
      icon={<Megaphone />}
      title={empty.title}
      action={
        <ButtonLink to="/campaigns/new" kind="primary">
          {make}
        </ButtonLink>
      }
    >
      {empty.text}
    </Empty>
  );
}

function NoneFits({ onClear }: { onClear: () => void }) {
  const { empty } = useCampaignsWords();
  return (
    <Empty
      icon={<Megaphone />}
      title={empty.filtered}
      action={<Button onClick={onClear}>{empty.showAll}</Button>}
    >
      {empty.filteredText}
    </Empty>
  );
}

function useColumns(): Column<Campaign>[] {
  const { columns } = useCampaignsWords();
  return [
    {
      key: 'name',
      title: columns.name,
      min: 208,
      grow: 2,
      cell: (campaign, gone) => <NameCell campaign={campaign} gone={gone} />,
    },
    {
      key: 'state',
      title: columns.state,
      min: 128,
      cell: ({ state }) => <CampaignStateBadge state={state} />,
    },
    {
      key: 'progress',
      title: columns.progress,
      min: 208,
      leaves: 2,
      grow: 2,
      cell: (campaign) => <ProgressCell campaign={campaign} />,
    },
    {
      key: 'when',
      title: columns.when,
      min: 136,
      leaves: 1,
      cell: (campaign) => <When campaign={campaign} />,
    },
  ];
}

interface NameCellProps {
  campaign: Campaign;
  gone: ReadonlySet<string>;
}

/** Stands beneath the name on a phone, where there is no column for it: how far it has come, else when. */
function NameCell({ campaign, gone }: NameCellProps) {
  const { id, name, template, counts } = campaign;
  const begun = counts.total > 0;
  return (
    <Link
      to="/campaigns/$id"
      params={{ id }}
      className="group flex min-h-11 flex-col justify-center leading-tight"
    >
      <span className="truncate font-medium leading-snug underline-offset-4 group-hover:underline">
        {name}
      </span>
      {gone.has('progress') ? (
        begun ? (
          <ProgressBar counts={counts} />
        ) : (
          <span className="truncate text-sm text-soft">
            <When campaign={campaign} />
          </span>
        )
      ) : (
        template && <span className="truncate text-sm text-soft">{template}</span>
      )}
    </Link>
  );
}

function ProgressCell({ campaign: { counts } }: { campaign: Campaign }) {
  const { have, notBegun } = useCampaignsWords();
  if (counts.total === 0) return <span className="text-sm text-soft">{notBegun}</span>;
  return (
    <div className="flex flex-col gap-1">
      <ProgressBar counts={counts} />
      <span className="truncate text-sm leading-tight text-soft">
        {have(haveIt(counts), wantedOf(counts))}
      </span>
    </div>
  );
}

/** The time that matters most in its state: of what is to come the day and the hour. */
function When({ campaign }: { campaign: Campaign }) {
  const { state, sendAt, startedAt, endedAt, updatedAt } = campaign;
  if (state === 'scheduled' && sendAt)
    return (
      <Instant at={sendAt}>
        {shortDate(sendAt)}, {shortTime(sendAt)}
      </Instant>
    );
  return <Time at={endedAt ?? startedAt ?? updatedAt} />;
}
