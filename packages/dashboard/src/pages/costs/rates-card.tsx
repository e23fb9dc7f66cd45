import type { Rate } from '@meghdoot/sdk';
import { useApiQuery } from '../../api/api.tsx';
import { inForce, isHome, ratesQuery } from '../../nouns/costs/rates.ts';
import { dayOf, showDay } from '../../ui/elements/days.ts';
import { Disclosure } from '../../ui/elements/disclosure.tsx';
import { Loaded } from '../../ui/elements/loaded.tsx';
import { Card } from '../../ui/elements/page.tsx';
import { useCostsWords } from '../../words/en/costs.ts';
import { countryNamed, showMoney } from '../../words/locale.ts';

/** Rates have four decimals. */
const DECIMALS = 4;

/** Shows the rate card that is in force, where it was read and since when it holds. */
export function RatesCard() {
  const { rates: words } = useCostsWords();
  const query = useApiQuery(ratesQuery);
  return (
    <Card title={words.title} lead={query.data && words.lead(query.data.gstPercent)}>
      <Loaded query={query} lines={4}>
        {(card) => {
          const all = inForce(card);
          const home = all.filter(isHome);
          const others = all.filter((rate) => !isHome(rate));
          return (
            <div className="flex flex-col gap-4">
              {home.length === 0 ? <p className="text-soft">{words.none}</p> : <Home rates={home} />}
              {others.length > 0 && <Others rates={others} />}
            </div>
          );
        }}
      </Loaded>
    </Card>
  );
}

function Home({ rates }: { rates: readonly Rate[] }) {
  const { rates: words, categories } = useCostsWords();
  const sources = [...new Set(rates.map(({ source }) => source))];
  const imported = rates
    .flatMap(({ importedAt }) => importedAt ?? [])
    .sort()
    .at(-1);
  return (
    <>
      <ul className="divide-y divide-line border-y border-line">
        {rates.map(({ category, amount, currency, from }) => (
          <li key={category} className="flex items-baseline justify-between gap-4 py-2">
            <span className="min-w-0">
              <span className="block wrap-anywhere">{categories[category] ?? category}</span>
              <span className="text-sm text-soft">{words.since(showDay(from))}</span>
            </span>
            <span className="font-semibold tabular-nums">{showMoney(amount, currency, DECIMALS)}</span>
          </li>
        ))}
      </ul>
      <div className="text-sm text-soft">
        <p className="wrap-anywhere">
          {words.source}: {sources.join('; ')}
        </p>
        <p>{imported === undefined ? words.shipped : words.imported(showDay(dayOf(imported)))}</p>
      </div>
    </>
  );
}

function Others({ rates }: { rates: readonly Rate[] }) {
  const { rates: words, categories } = useCostsWords();
  return (
    <Disclosure title={words.others(rates.length)}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it may scroll, and the keyboard must reach it */}
      <section aria-label={words.others(rates.length)} tabIndex={0} className="max-h-96 overflow-auto">
        <ul className="divide-y divide-line text-sm">
          {rates.map(({ market, category, currency, amount, from }) => (
            <li key={[market, currency, category].join()} className="flex justify-between gap-4 py-1.5">
              <span className="min-w-0 wrap-anywhere">
                {words.foreign(categories[category] ?? category, marketName(market))}
                <span className="block text-soft">{words.since(showDay(from))}</span>
              </span>
              <span className="tabular-nums">{showMoney(amount, currency, DECIMALS)}</span>
            </li>
          ))}
        </ul>
      </section>
    </Disclosure>
  );
}

/** A market is a country in two letters, or one of Meta's regions by its name. */
const marketName = (market: string) => (/^[A-Z]{2}$/.test(market) && countryNamed(market)) || market;
