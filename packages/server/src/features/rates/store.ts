import type { Db } from '../../platform/database/dialect.ts';
import type { Row } from '../../platform/database/schema/schema.ts';
import { showMoney } from '../../platform/money.ts';
import { toIst } from '../../platform/time.ts';
import { knownCategory } from '../../whatsapp/pricing/categories.ts';
import { countryOf, marketsOf } from '../../whatsapp/pricing/markets.ts';
import type { Rate } from '../../whatsapp/pricing/rate.ts';
import { SHIPPED_RATES } from '../../whatsapp/pricing/shipped.ts';

/** A rate, and when an operator imported it; undefined: it came with the program. */
export interface KnownRate extends Rate {
  importedAt?: number;
}

/** Returns all rates, those that came with the program first: an imported one holds in the place of such a one. */
export async function knownRates(db: Db): Promise<KnownRate[]> {
  const rows = await db.selectFrom('rates').selectAll().orderBy('from_day').execute();
  return [...SHIPPED_RATES, ...rows.map(readRate)];
}

const readRate = ({ from_day, category, imported_at, ...rest }: Row<'rates'>): KnownRate => ({
  ...rest,
  ...{ from: from_day, category: knownCategory(category), importedAt: imported_at },
});

/** Returns the rates as they are listed: each once, the newest first. */
export function listedRates(rates: readonly KnownRate[]): KnownRate[] {
  const inForce = new Map(
    rates.map((rate) => [`${rate.currency} ${rate.market} ${rate.category} ${rate.from}`, rate]),
  );
  const order = ({ from, currency, market, category }: Rate) => [currency, market, category, from].join(' ');
  return [...inForce.values()].sort(
    (a, b) => b.from.localeCompare(a.from) || order(a).localeCompare(order(b)),
  );
}

/**
 * Returns the rates that hold at a time for messages to a number or a user id, one for each currency and category: that of
 * their country, or else of its region.
 */
export function ratesTo(rates: readonly KnownRate[], recipient: string, at: number): KnownRate[] {
  const markets = marketsOf(countryOf(recipient));
  const begun = listedRates(rates).filter(({ from }) => from <= toIst(at).slice(0, 10));
  const inOrder = markets.flatMap((market) => begun.filter((rate) => rate.market === market));
  const byKind = Map.groupBy(inOrder, ({ currency, category }) => `${currency} ${category}`);
  return [...byKind.values()].map(([nearest]) => nearest!);
}

/** A rate as the API shows it. */
export const showRate = ({ from, market, currency, category, amount, source, importedAt }: KnownRate) => ({
  ...{ from, market, currency, category, amount: showMoney(amount), source },
  ...(importedAt !== undefined && { importedAt: toIst(importedAt) }),
});
