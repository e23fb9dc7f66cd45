import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useApiQuery } from '../../api/api.tsx';
import { useSignedInAs } from '../../api/session.tsx';
import { CampaignLink } from '../../nouns/campaigns/campaign-link.tsx';
import { membersQuery } from '../../nouns/workspaces/members.ts';
import { useFilters } from '../../search.ts';
import { Loaded } from '../../ui/elements/loaded.tsx';
import { Card } from '../../ui/elements/page.tsx';
import { Tabs } from '../../ui/elements/tabs.tsx';
import { ExportButton } from '../../ui/overlays/export-button.tsx';
import { useCommonWords } from '../../words/en/common.ts';
import { useCostsWords } from '../../words/en/costs.ts';
import { showMoney } from '../../words/locale.ts';
import {
  BREAKDOWNS,
  type Breakdown,
  breakdownOf,
  costsOf,
  type Group,
  periodOf,
  type Range,
} from './queries.ts';

const LINK = 'underline underline-offset-4';

/** Shows what the costs of a range went to, by one thing or another. */
export function Groups({ range }: { range: Range }) {
  const { groups: words } = useCostsWords();
  const { export: file } = useCommonWords();
  const { administers } = useSignedInAs();
  const [search] = useFilters();
  // Only owners and admins may know who the members are.
  const offered = BREAKDOWNS.filter((each) => each !== 'member' || administers);
  const asked = breakdownOf(search.by);
  const by = offered.includes(asked) ? asked : 'category';
  const query = useApiQuery(costsOf(range, by));
  return (
    <Card
      title={words.title}
      lead={words.gst}
      actions={
        <ExportButton
          small
          read={(api) => api.costs.export({ ...periodOf(range), by })}
          name={`costs-by-${by}.csv`}
          failed={file.failed}
        >
          {file.action}
        </ExportButton>
      }
    >
      <div className="flex flex-col gap-2">
        <Tabs
          label={words.label}
          param="by"
          current={by}
          tabs={offered.map((value) => ({ value, label: words.tabs[value] }))}
        />
        <Loaded query={query} lines={4}>
          {({ groups }) => {
            const most = Math.max(...groups.map(({ total }) => Number(total)), 0);
            const dearest = groups.toSorted((a, b) => Number(b.total) - Number(a.total));
            return (
              <ul className="divide-y divide-line">
                {dearest.map((group) => (
                  <GroupRow key={group.name ?? ''} by={by} group={group} most={most} />
                ))}
              </ul>
            );
          }}
        </Loaded>
      </div>
    </Card>
  );
}

function GroupRow({ by, group, most }: { by: Breakdown; group: Group; most: number }) {
  const { groups: words } = useCostsWords();
  const { messages, free, total, estimated } = group;
  const said = [
    words.messages(messages),
    free > 0 && words.free(free),
    Number(estimated) > 0 && words.estimated(showMoney(estimated)),
  ].filter(Boolean);
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4 gap-y-1 py-2.5">
      <span className="font-semibold wrap-anywhere">
        <Name by={by} name={group.name} />
      </span>
      <span className="font-semibold tabular-nums">{showMoney(total)}</span>
      <span className="col-span-2 h-1.5 overflow-hidden rounded-full bg-grey-tint">
        <span
          className="block h-full rounded-full bg-chart-read [print-color-adjust:exact]"
          style={{ width: `${most > 0 ? (100 * Number(total)) / most : 0}%` }}
        />
      </span>
      <span className="col-span-2 text-sm text-soft">{said.join(' · ')}</span>
    </li>
  );
}

function Name({ by, name }: { by: Breakdown; name: string | undefined }): ReactNode {
  const { groups: words, categories } = useCostsWords();
  if (name === undefined) return words.none[by];
  if (by === 'campaign') return <CampaignLink id={name} className={LINK} />;
  if (by === 'member') return <MemberName id={name} />;
  if (by === 'category') return categories[name] ?? name;
  return (
    <Link to="/templates" className={LINK}>
      {name}
    </Link>
  );
}

function MemberName({ id }: { id: string }) {
  const { groups: words } = useCostsWords();
  const { data: members } = useApiQuery(membersQuery);
  if (!members) return id;
  const found = members.find(({ personId }) => personId === id);
  return found ? (found.name ?? found.email) : words.former;
}
