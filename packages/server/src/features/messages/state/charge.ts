/** This file says where a message counts among the costs. Counters hold numbers of messages: the card has the amounts. */
import type { Row } from '../../../platform/database/schema/schema.ts';
import { dayOf } from '../../../platform/time.ts';
import type { PricingCategory } from '../../../whatsapp/pricing/categories.ts';
import type { Draft, MessageRow } from './draft.ts';
import { categoryOf, copiesOf, countryOf, hasArrived, isCharged, toldPrice } from './price.ts';

/**
 * `charged`: WhatsApp charges it, and it has been delivered. `free`: WhatsApp says that it costs nothing. `expected`:
 * WhatsApp has taken it, and has not said so, or it has not been delivered.
 */
export const CHARGES = ['charged', 'free', 'expected'] as const;
export type ChargeKind = (typeof CHARGES)[number];

interface Charge {
  counts: ChargeKind;
  /** The day (IST) by whose rate it is charged. */
  day: number;
  category: PricingCategory;
  count: number;
}

/** Returns as what a message counts by now; undefined: WhatsApp has not taken it, or it came to nothing, or costs nobody. */
function chargeOf(row: MessageRow): Charge | undefined {
  if (row.direction === 'inbound') return undefined;
  const taken = row.delivered_at ?? row.read_at ?? row.sent_at;
  if (taken === null || row.status === 'failed' || row.status === 'cancelled') return undefined;
  const told = toldPrice(row);
  if (!told && !isCharged(row)) return undefined;
  const counts = told?.billable === false ? 'free' : told && hasArrived(row) ? 'charged' : 'expected';
  return { counts, day: dayOf(taken), category: categoryOf(row), count: copiesOf(row) };
}

/** The properties by which costs are broken down, beside the day. */
export interface ChargeKey {
  category: PricingCategory;
  country?: string | undefined;
  template?: string | undefined;
  member?: string | undefined;
  campaign?: string | undefined;
}

const NONE = '-';

export const writeKey = ({ category, country, template, member, campaign }: ChargeKey): string =>
  [category, country, template, member, campaign].map((part) => part ?? NONE).join(' ');

export function readKey(text: string): ChargeKey {
  const [category, ...rest] = text.split(' ');
  const [country, template, member, campaign] = rest.map((part) => (part === NONE ? undefined : part));
  return { category: category as PricingCategory, country, template, member, campaign };
}

/** A body begins with the name of its template, which has no character that JSON escapes. */
const TEMPLATE = /^\{"templateName":"(\w+)"/;

const keyOf = (row: MessageRow, category: PricingCategory): string =>
  writeKey({
    category,
    country: countryOf(row),
    template: row.type === 'template' ? TEMPLATE.exec(row.body)?.[1] : undefined,
    member: row.sent_by ?? undefined,
    campaign: row.campaign_id ?? undefined,
  });

/** Takes a message from where it counted among the costs and adds it where it counts now. */
export function chargedBy({ row, before }: Draft): Row<'counters'>[] {
  const [from, to] = [chargeOf(before), chargeOf(row)];
  if (isSame(from, to)) return [];
  const { workspace_id, channel_id } = row;
  const counter = (of: MessageRow, { counts, day, category, count }: Charge, sign: 1 | -1) => ({
    ...{ workspace_id, channel_id, hour: day, counts, status: keyOf(of, category) },
    count: sign * count,
  });
  return [...(from ? [counter(before, from, -1)] : []), ...(to ? [counter(row, to, 1)] : [])];
}

const isSame = (a: Charge | undefined, b: Charge | undefined) =>
  a?.counts === b?.counts && a?.day === b?.day && a?.category === b?.category && a?.count === b?.count;
