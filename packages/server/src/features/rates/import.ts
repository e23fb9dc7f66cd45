import { sql } from 'kysely';
import { type KeyedQuery, writeByKeys } from '../../platform/database/batch.ts';
import type { Db } from '../../platform/database/dialect.ts';
import type { Row } from '../../platform/database/schema/schema.ts';
import { transaction } from '../../platform/database/transaction.ts';
import type { Rate } from '../../whatsapp/pricing/rate.ts';
import { forgetCard } from './card.ts';

const IMPORT: KeyedQuery = {
  columns: {
    ...({ currency: 'text', market: 'text', category: 'text', from_day: 'text' } as const),
    ...({ amount: 'bigint', source: 'text', imported_at: 'bigint' } as const),
  },
  query: () => sql`insert into rates (currency, market, category, from_day, amount, source, imported_at)
      select v.currency, v.market, v.category, v.from_day, v.amount, v.source, v.imported_at from v where true
      on conflict (currency, market, category, from_day)
      do update set amount = excluded.amount, source = excluded.source, imported_at = excluded.imported_at`,
};

/** Stores rates beside those that are there; one of the same day, market, currency and category takes its place. */
export async function importRates(db: Db, rates: readonly Rate[], now: number): Promise<void> {
  const rows = new Map<string, Row<'rates'>>();
  for (const { from, market, currency, category, amount, source } of rates) {
    const row = { currency, market, category, from_day: from, amount, source, imported_at: now };
    rows.set(`${currency} ${market} ${category} ${from}`, row);
  }
  await transaction(db, (trx) =>
    writeByKeys(trx, IMPORT, [...rows.values()] as unknown as Record<string, unknown>[]),
  );
  forgetCard(db);
}
