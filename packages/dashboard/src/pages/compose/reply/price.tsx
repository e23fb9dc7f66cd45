import { useApiQuery } from '../../../api/api.tsx';
import { rateOf, ratesTo } from '../../../nouns/costs/rates.ts';
import { useThreadWords } from '../../../words/en/thread.ts';
import { showMoney } from '../../../words/locale.ts';

/** Rates have four decimals. */
const DECIMALS = 4;

interface PriceProps {
  /** The person's number, or the id of who has none here. */
  to: string;
  /** The category of a template; absent: a message that is none, beyond the free ones. */
  category?: string;
}

/** Says what the next message costs, as far as the rate card tells it of their country. */
export function Price({ to, category }: PriceProps) {
  const { free, price } = useThreadWords();
  const { data } = useApiQuery(ratesTo(to), { enabled: to.startsWith('+') });
  const service = category === undefined;
  // WhatsApp charges a service message like a utility one (Meta: Pricing).
  const rate = data && rateOf(service ? ['service', 'utility'] : [category.toLowerCase()], data);
  const amount = rate && showMoney(rate.amount, rate.currency, DECIMALS);
  if (service) return amount === undefined ? free.none : free.nonePriced(amount);
  return amount === undefined ? null : <p className="text-sm text-soft">{price(amount)}</p>;
}
