import { queryOf, useApiQuery } from '../../../api/api.tsx';
import { Skeleton } from '../../../ui/elements/skeleton.tsx';
import { useCostsWords } from '../../../words/en/costs.ts';
import { showMoney } from '../../../words/locale.ts';

/** Receipts say what is charged for some time after it has ended. */
const EVERY_MS = 5_000;

/** Shows what the messages of a campaign have cost by now, and how much of that is an estimate. */
export function CampaignCost({ id, since }: { id: string; since: string }) {
  const { one: words, groups } = useCostsWords();
  const { data: costs } = useApiQuery(
    queryOf(['costs', 'campaign', id], (api, options) =>
      api.costs.read({ from: since, by: 'campaign' }, options),
    ),
    { everyMs: EVERY_MS },
  );
  if (!costs) return <Skeleton className="h-4 w-24" />;
  const own = costs.groups.find(({ name }) => name === id);
  if (!own) return words.nothing;
  const said = [
    groups.messages(own.messages),
    own.free > 0 && groups.free(own.free),
    Number(own.estimated) > 0 && words.partly(showMoney(own.estimated)),
  ].filter(Boolean);
  return (
    <>
      <span className="font-semibold tabular-nums">{words.with(showMoney(own.total))}</span>
      <span className="block text-sm text-soft">{said.join(' · ')}</span>
    </>
  );
}
