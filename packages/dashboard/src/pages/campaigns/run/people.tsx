import type { Campaign, CampaignPerson } from '@meghdoot/sdk';
import type { InfiniteData } from '@tanstack/react-query';
import { CircleAlert, CircleDot, MessageSquareReply, Users } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import { useApiPages, useWorkspaceCache } from '../../../api/api.tsx';
import { peopleOf } from '../../../nouns/campaigns/queries.ts';
import { type Search, useFilters } from '../../../search.ts';
import { Empty } from '../../../ui/elements/empty.tsx';
import { Card } from '../../../ui/elements/page.tsx';
import { FilterBar } from '../../../ui/lists/filter-bar.tsx';
import { choiceFilter } from '../../../ui/lists/filter-editors.tsx';
import { Table } from '../../../ui/lists/table.tsx';
import { ExportButton } from '../../../ui/overlays/export-button.tsx';
import { useCampaignsWords } from '../../../words/en/campaigns.ts';
import { useCommonWords } from '../../../words/en/common.ts';
import { usePeopleColumns } from './people-columns.tsx';
import { PEOPLE } from './people-part.ts';
import { HEARD, PERSON_STATES, type PersonFilter, personFilterOf, useReasonName } from './person-filter.ts';
import { PERSON_LOOK, usePersonStates } from './person-state.tsx';

const EVERY_MS = 3_000;
/** Further pages are not read again while one looks. */
const MOST_PAGES = 2;

/** Everybody of the campaign, with what has become of each; the filters stand in the URL. */
export function People({ campaign }: { campaign: Campaign }) {
  const { list: words } = useCampaignsWords();
  const [search, change] = useFilters();
  const filter = personFilterOf(search);
  const people = useLivePeople(campaign, filter);
  const columns = usePeopleColumns(campaign);
  const filtered = Object.keys(filter).length > 0;
  return (
    <section id={PEOPLE} aria-label={words.title} className="flex scroll-mt-4 flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 className="text-lg font-semibold">{words.title}</h2>
        <Export id={campaign.id} filter={filter} />
      </div>
      <Filters campaign={campaign} search={search} onChange={change} />
      <Card flush>
        <Table<CampaignPerson>
          key={JSON.stringify(filter)}
          label={words.title}
          columns={columns}
          list={people}
          idOf={idOf}
          empty={
            <Empty icon={<Users />} title={filtered ? words.noneFit : words.nobody}>
              {filtered ? words.noneFitText : words.nobodyText}
            </Empty>
          }
        />
      </Card>
    </section>
  );
}

const idOf = ({ contactId, phone, messageId }: CampaignPerson) => contactId ?? phone ?? messageId ?? '';

/** The list as it is: while the campaign runs it is read again every few seconds. */
function useLivePeople({ id, state }: Campaign, filter: PersonFilter) {
  const people = peopleOf(id, filter);
  const list = useApiPages(people);
  const cache = useWorkspaceCache();
  const refetch = useEffectEvent(() => {
    const read = cache.get<InfiniteData<unknown>>(people.key)?.pages.length ?? 0;
    if (read <= MOST_PAGES && !cache.reading(people.key)) void list.refetch();
  });
  useEffect(() => {
    if (state !== 'running') return refetch();
    const timer = setInterval(refetch, EVERY_MS);
    return () => clearInterval(timer);
  }, [state]);
  return list;
}

interface FiltersProps {
  campaign: Campaign;
  search: Search;
  onChange: (change: Search) => void;
}

function Filters({ campaign, search, onChange }: FiltersProps) {
  const { list: words } = useCampaignsWords();
  const { failures, exclusions } = campaign;
  const people = usePersonStates(campaign);
  const { filter: common } = useCommonWords();
  const nameOf = useReasonName();
  const { state, reason, heard } = personFilterOf(search);
  const reasons =
    state === 'excluded'
      ? exclusions.map((each) => each.reason)
      : state === 'failed'
        ? failures.map(({ code }) => code)
        : [];
  const byState = choiceFilter({
    key: 'who',
    name: words.filters.state,
    icon: <CircleDot />,
    options: PERSON_STATES.map((value) => ({ value, label: people[value], icon: PERSON_LOOK[value].icon })),
    value: state,
    onChange: (who) => onChange({ who, reason: undefined }),
  });
  const byReason = choiceFilter({
    key: 'reason',
    name: words.filters.reason,
    icon: <CircleAlert />,
    options: reasons.map((value) => ({ value, label: nameOf(value) })),
    value: reason,
    onChange: (chosen) => onChange({ reason: chosen }),
  });
  const byHeard = choiceFilter({
    key: 'heard',
    name: words.filters.heard,
    icon: <MessageSquareReply />,
    options: HEARD.map((value) => ({ value, label: words.heard[value] })),
    value: heard,
    onChange: (chosen) => onChange({ heard: chosen }),
  });
  const set = state !== undefined || reason !== undefined || heard !== undefined;
  return (
    <FilterBar
      label={common.label}
      filters={[byState, ...(reasons.length > 0 || reason ? [byReason] : []), byHeard]}
      onClear={set ? () => onChange({ who: undefined, reason: undefined, heard: undefined }) : undefined}
    />
  );
}

function Export({ id, filter }: { id: string; filter: PersonFilter }) {
  const { export: words } = useCommonWords();
  return (
    <ExportButton
      small
      read={(api) => api.campaigns.exportPeople(id, filter)}
      name="campaign.csv"
      failed={words.failed}
    >
      {words.action}
    </ExportButton>
  );
}
