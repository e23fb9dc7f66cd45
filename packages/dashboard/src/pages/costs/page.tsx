import { IndianRupee } from 'lucide-react';
import { useApiQuery } from '../../api/api.tsx';
import { useFilters } from '../../search.ts';
import { CopyAsCurl } from '../../ui/copy/copy-as-curl.tsx';
import { ButtonLink } from '../../ui/elements/button.tsx';
import { Empty } from '../../ui/elements/empty.tsx';
import { ErrorNotice, Notice } from '../../ui/elements/notice.tsx';
import { PageFrame } from '../../ui/elements/page.tsx';
import { SkeletonLines } from '../../ui/elements/skeleton.tsx';
import { Tabs } from '../../ui/elements/tabs.tsx';
import { useCostsWords } from '../../words/en/costs.ts';
import { BudgetCard } from './budget-card.tsx';
import { ByDay } from './by-day.tsx';
import { Figures } from './figures.tsx';
import { FreeReplies } from './free-replies.tsx';
import { Groups } from './groups.tsx';
import { costsOf, RANGES, rangeOf } from './queries.ts';
import { RatesCard } from './rates-card.tsx';

const EVERY_MS = 30_000;

/** Shows what messages have cost and how much of it is settled, the budget of a day and the rates. */
export function Page() {
  const words = useCostsWords();
  const [search] = useFilters();
  const range = rangeOf(search.range);
  const { data: costs, error, refetch } = useApiQuery(costsOf(range, 'day'), { everyMs: EVERY_MS });
  const quiet = costs?.totals.messages === 0;
  return (
    <PageFrame title={words.title} lead={words.lead} actions={<CopyAsCurl path="/api/v1/costs" />}>
      <div className="rounded border border-line bg-card shadow-card">
        <div className="px-4 pt-2 md:px-6">
          <Tabs
            label={words.ranges.label}
            param="range"
            current={range}
            tabs={RANGES.map((value) => ({ value, label: words.ranges[value] }))}
          />
        </div>
        {error && (
          <div className="p-4">
            <ErrorNotice error={error} retry={() => void refetch()} />
          </div>
        )}
        {costs ? (
          <Figures totals={costs.totals} />
        ) : (
          <div className="p-4">
            <SkeletonLines lines={4} />
          </div>
        )}
        {quiet && <Nothing />}
      </div>
      {costs && costs.totals.unpriced > 0 && (
        <Notice tone="warning">{words.unpriced(costs.totals.unpriced)}</Notice>
      )}
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,1fr)_minmax(0,22rem)] lg:gap-x-6">
        {costs && !quiet && (
          <div className="flex min-w-0 flex-col gap-4">
            <ByDay costs={costs} />
            <Groups range={range} />
          </div>
        )}
        <div
          className={`min-w-0 gap-4 ${quiet ? 'grid items-start md:grid-cols-2 lg:col-span-2' : 'flex flex-col'}`}
        >
          <BudgetCard />
          <FreeReplies />
          <RatesCard />
        </div>
      </div>
    </PageFrame>
  );
}

function Nothing() {
  const { empty } = useCostsWords();
  return (
    <div className="border-t border-line">
      <Empty
        example="costs"
        icon={<IndianRupee />}
        title={empty.title}
        action={
          <ButtonLink small to="/messages/new">
            {empty.send}
          </ButtonLink>
        }
      >
        {empty.text}
      </Empty>
    </div>
  );
}
