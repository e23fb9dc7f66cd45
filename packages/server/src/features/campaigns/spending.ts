/**
 * This file says what a campaign has spent of its own budget. Counts hold numbers of messages by what their price depends
 * on: the card has the amounts. A message counts from the moment at which its person is taken until it has come to nothing.
 */
import type { Db } from '../../platform/database/dialect.ts';
import { dayOf } from '../../platform/time.ts';
import { HOME_CURRENCY, type RateCard } from '../../whatsapp/pricing/card.ts';
import { knownCategory, type PricingCategory } from '../../whatsapp/pricing/categories.ts';
import { cardOf } from '../rates/card.ts';
import { type CountedAs, type Tally, tallyOf } from './counts.ts';
import type { CampaignRow } from './store.ts';

/** A message as far as its price depends on it. */
export interface Costing {
  category: string;
  country: string | undefined;
}

/** The price of the next message that a budget does not suffice for, and what is left of it, in millionths. */
export interface Short {
  needs: number;
  left: number;
}

const UNKNOWN = '-';

/** Returns as what a message counts that is sent at a time. */
export const spentAs = ({ category, country }: Costing, at: number): CountedAs => ({
  state: 'spent',
  reason: [dayOf(at), knownCategory(category), country ?? UNKNOWN].join(' '),
});

/** Returns what the messages of a campaign cost, or are expected to, in millionths. */
export function spentOf(tally: Tally, card: RateCard): number {
  return tally.byReason('spent').reduce((sum, [reason, count]) => {
    const [day, category, country] = reason.split(' ') as [string, PricingCategory, string];
    return (
      sum +
      count * priceOf(card, { category, country: country === UNKNOWN ? undefined : country }, Number(day))
    );
  }, 0);
}

const priceOf = (card: RateCard, { category, country }: Costing, at: number): number =>
  card.priceIn(HOME_CURRENCY, { category: knownCategory(category), country, at: dayOf(at) }) ?? 0;

/** Returns what is left of the budget of a campaign that has one and is held, in millionths. */
export async function leftOf(db: Db, row: CampaignRow, card: RateCard): Promise<number> {
  return Math.max(row.budget! - spentOf(await tallyOf(db, row), card), 0);
}

/** Returns for how many of these messages, from the first one on, the budget of a campaign suffices that is held. */
export async function affordedBy(
  db: Db,
  row: CampaignRow,
  messages: readonly Costing[],
  now: number,
): Promise<{ count: number; short: Short | undefined }> {
  if (row.budget === null) return { count: messages.length, short: undefined };
  const card = await cardOf(db);
  let left = await leftOf(db, row, card);
  for (const [count, message] of messages.entries()) {
    const needs = priceOf(card, message, now);
    if (needs > left) return { count, short: { needs, left } };
    left -= needs;
  }
  return { count: messages.length, short: undefined };
}
