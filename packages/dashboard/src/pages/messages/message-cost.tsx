import type { Cost } from '@meghdoot/sdk';
import { useCostsWords } from '../../words/en/costs.ts';
import { showMoney } from '../../words/locale.ts';

/** Rates have four decimals. */
const DECIMALS = 4;

/** Says what a message costs, or that it is free, and whether WhatsApp has said so. */
export function MessageCost({ cost }: { cost: Cost }) {
  const { one: words, categories } = useCostsWords();
  const { amount, currency, category, billable, source } = cost;
  const said = () => {
    if (!billable) return source === 'whatsapp' ? words.free : words.nothing;
    if (amount === undefined) return words.unknown;
    const money = showMoney(amount, currency, DECIMALS);
    return source === 'whatsapp' ? words.charged(money) : words.estimate(money);
  };
  return (
    <>
      {said()} <span className="text-sm text-soft">({categories[category] ?? category})</span>
    </>
  );
}
