import type { Row } from '../../../platform/database/schema/schema.ts';
import { showMoney } from '../../../platform/money.ts';
import { HOME_CURRENCY, type RateCard } from '../../../whatsapp/pricing/card.ts';
import { isService } from '../../../whatsapp/pricing/categories.ts';
import { categoryOf, copiesOf, countryOf, isCharged, type Priced, toldPrice } from './price.ts';

/** The cost of a message, as the API shows it. */
export interface Cost {
  /** Without tax; absent where no rate is known. */
  amount?: string;
  currency?: string;
  category: string;
  billable: boolean;
  source: 'estimate' | 'whatsapp';
}

export type CostedRow = Priced &
  Pick<Row<'messages'>, 'created_at' | 'send_at' | 'sent_at' | 'delivered_at' | 'read_at'>;

/** Returns the time by whose rate a message is charged: that of its delivery, as far as there is one. */
export const chargedAt = (row: CostedRow): number =>
  row.delivered_at ?? row.read_at ?? row.sent_at ?? row.send_at ?? row.created_at;

/** A message that came to nothing costs nothing. */
const isLost = ({ status }: Priced) => status === 'failed' || status === 'cancelled';

/** Returns whether the cost of a message depends on how many service messages its number has sent in the month. */
export const dependsOnFree = (row: CostedRow): boolean =>
  isCharged(row) && !isLost(row) && toldPrice(row) === undefined && isService(categoryOf(row));

/**
 * Returns what a message costs: by WhatsApp's word, else by what the row says. `isFree` says of a service message whether
 * its number still has free ones.
 */
export function costOf(
  row: CostedRow,
  card: RateCard,
  isFree: (row: CostedRow) => boolean,
): Cost | undefined {
  if (row.direction === 'inbound') return undefined;
  const told = toldPrice(row);
  const category = categoryOf(row);
  const billable =
    !isLost(row) && (told ? told.billable : isCharged(row) && !(dependsOnFree(row) && isFree(row)));
  const price = card.priceOf({ category, country: countryOf(row), at: chargedAt(row) });
  const amount = billable ? price && price.amount * copiesOf(row) : 0;
  return {
    ...(amount !== undefined && { amount: showMoney(amount), currency: price?.currency ?? HOME_CURRENCY }),
    ...{ category, billable, source: told ? 'whatsapp' : 'estimate' },
  };
}
