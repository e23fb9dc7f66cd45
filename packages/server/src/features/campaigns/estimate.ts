/** This file works out what a campaign would cost: each message by the rate of the country that it goes to. */
import type { Db } from '../../platform/database/dialect.ts';
import { gstOn, showMoney } from '../../platform/money.ts';
import { HOME_CURRENCY, type RateCard } from '../../whatsapp/pricing/card.ts';
import { knownCategory } from '../../whatsapp/pricing/categories.ts';
import { countryOfNumber, countryOfRecipient } from '../../whatsapp/pricing/markets.ts';
import { sendingAddresses } from '../contacts/identity/find.ts';
import { isContactId } from '../contacts/written-to.ts';
import type { Judged } from './audience/judge.ts';
import type { CampaignPreflight } from './preflight-schemas.ts';

/** The number of people in each country; `undefined` is one that is not known. */
export type Countries = Map<string | undefined, number>;

/** Adds the countries of people who would be sent to. */
export async function addCountries(
  db: Db,
  workspaceId: string,
  countries: Countries,
  people: readonly Judged[],
): Promise<void> {
  const phones = people.map(({ asked: { person, known } }) =>
    known ? known.contact.phone : isContactId(person) ? undefined : person,
  );
  const hidden = people.flatMap(({ asked: { person } }, i) => (phones[i] === undefined ? [person] : []));
  const addresses = hidden.length > 0 ? await sendingAddresses(db, workspaceId, hidden) : new Map();
  for (const [i, { asked }] of people.entries()) {
    const phone = phones[i];
    const address = addresses.get(asked.person);
    const country = phone === undefined ? address && countryOfRecipient(address) : countryOfNumber(phone);
    countries.set(country, (countries.get(country) ?? 0) + 1);
  }
}

/** People of a country, and what a message to one of them costs, in millionths. */
interface Rated {
  country: string | undefined;
  people: number;
  rate: number | undefined;
}

/** Returns what a message of a category costs at a time in each country, that of most people first. */
export function ratedBy(
  card: RateCard,
  countries: Countries,
  { category: named, at }: { category: string; at: number },
): Rated[] {
  const category = knownCategory(named);
  return [...countries]
    .sort(([, a], [, b]) => b - a)
    .map(([country, people]) => ({
      ...{ country, people, rate: card.priceIn(HOME_CURRENCY, { category, country, at }) },
    }));
}

/** Returns how far a budget goes, if those come first who cost most. */
export function within(rated: readonly Rated[], budget: number): NonNullable<CampaignPreflight['budget']> {
  let [left, reaches] = [budget, 0];
  const shown = (suffices: boolean) => ({ amount: showMoney(budget), suffices, reaches });
  for (const { people, rate = 0 } of rated.toSorted((a, b) => (b.rate ?? 0) - (a.rate ?? 0))) {
    const count = rate === 0 ? people : Math.min(people, Math.floor(left / rate));
    reaches += count;
    if (count < people) return shown(false);
    left -= count * rate;
  }
  return shown(true);
}

/** Returns what so many messages cost, if all are delivered and charged. */
export function estimateOf(rated: readonly Rated[]): CampaignPreflight['cost'] {
  const amount = rated.reduce((sum, { people, rate = 0 }) => sum + people * rate, 0);
  const gst = gstOn(amount);
  return {
    ...{ amount: showMoney(amount), gst: showMoney(gst), total: showMoney(amount + gst) },
    currency: HOME_CURRENCY,
    unpriced: rated.reduce((sum, { people, rate }) => sum + (rate === undefined ? people : 0), 0),
    countries: rated.map(({ country, people, rate }) => ({
      ...(country !== undefined && { country }),
      people,
      ...(rate !== undefined && { rate: showMoney(rate), amount: showMoney(rate * people) }),
    })),
  };
}
