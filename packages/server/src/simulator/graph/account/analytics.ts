/** Counts the figures of an account from what its numbers have sent here and what became of it. */
import { DAY, HOUR, MINUTE, SECOND } from '../../../platform/clock.ts';
import { MILLIONTHS } from '../../../platform/money.ts';
import { HOME_CURRENCY } from '../../../whatsapp/pricing/card.ts';
import { knownCategory } from '../../../whatsapp/pricing/categories.ts';
import { countryOf } from '../../../whatsapp/pricing/markets.ts';
import { type GraphFault, invalidParameter } from '../../graph-error.ts';
import type { SentFact } from '../../ledger.ts';
import type { SimulatorNumber } from '../../model.ts';
import type { World } from '../../world.ts';
import type { Ask } from '../ask.ts';
import { accountState } from './account-state.ts';

type Arguments = Record<string, string>;
type Point = Record<string, unknown> & { start: number; end: number };

/** Days and months of an account are those of its time zone: India's. */
const ZONE_MS = 5.5 * HOUR;
const YEAR_MS = 366 * DAY;
const MOST_POINTS = 20_000;

interface Range {
  from: number;
  to: number;
  /** Returns the slot that a time in milliseconds falls into, in seconds. */
  slotOf(at: number): { start: number; end: number };
}

const UNKNOWN = 'UNKNOWN';
const categoryOfFacts = (message: SentFact['message']) => message?.category ?? 'service';

const listOf = (text = '') =>
  text
    .replace(/[[\]"'\s]/g, '')
    .split(',')
    .filter((item) => item !== '');

const SLOTS: Record<string, (at: number) => [start: number, end: number]> = {
  HALF_HOUR: (at) => slot(at, 30 * MINUTE, 0),
  DAY: (at) => slot(at, DAY, ZONE_MS),
  MONTH(at) {
    const local = new Date(at + ZONE_MS);
    const month = (more: number) => Date.UTC(local.getUTCFullYear(), local.getUTCMonth() + more, 1) - ZONE_MS;
    return [month(0), month(1)];
  },
};

function slot(at: number, length: number, zone: number): [number, number] {
  const start = Math.floor((at + zone) / length) * length - zone;
  return [start, start + length];
}

function rangeOf(given: Arguments, now: number): Range | GraphFault {
  const seconds = (name: string) =>
    /^\d{9,11}$/.test(given[name] ?? '') ? Number(given[name]) * SECOND : undefined;
  const from = seconds('start');
  const to = seconds('end');
  if (from === undefined) return invalidParameter('The parameter start is required.');
  if (to === undefined) return invalidParameter('The parameter end is required.');
  if (to <= from) return invalidParameter('Param end must be after start.');
  if (from < now - YEAR_MS) return invalidParameter('Param start must be within the last year.');
  const name = (given.granularity ?? '').toUpperCase().replace('DAILY', 'DAY').replace('MONTHLY', 'MONTH');
  const slots = SLOTS[name];
  if (!slots) return invalidParameter('Param granularity must be one of {HALF_HOUR, DAILY, MONTHLY}');
  return {
    ...{ from, to },
    slotOf(at) {
      const [start, end] = slots(at);
      return { start: start / SECOND, end: end / SECOND };
    },
  };
}

/** Returns the numbers that `phone_numbers` lists, by their digits, or all of them without a list. */
function chosen(numbers: readonly SimulatorNumber[], given: Arguments): readonly SimulatorNumber[] {
  const wanted = listOf(given.phone_numbers).map((text) => text.replace(/\D/g, ''));
  return wanted.length === 0 ? numbers : numbers.filter((number) => wanted.includes(digitsOf(number)));
}

const digitsOf = ({ displayPhone }: SimulatorNumber) => displayPhone.replace(/\D/g, '');
const wasSent = ({ statuses }: SentFact) =>
  ['sent', 'delivered', 'read'].some((status) => statuses.has(status));
const wasDelivered = ({ statuses }: SentFact) => statuses.has('delivered') || statuses.has('read');
/** The price of a message in rupees. */
function costOf({ card }: World, fact: SentFact, category: string): number {
  if (isFree(fact)) return 0;
  const charged = { category: knownCategory(category), country: countryOf(fact.to), at: fact.at };
  return (card().priceIn(HOME_CURRENCY, charged) ?? 0) / MILLIONTHS;
}

const isFree = ({ message }: SentFact) => !(message?.billable ?? categoryOfFacts(message) !== 'service');
const round = (value: number) => Math.round(value * 10_000) / 10_000;

/** Collects points: one for each slot and what it is broken down by. */
function createPoints() {
  const points = new Map<string, Point>();
  return {
    /** Returns the point, which begins with `zero`; undefined if there would be too many. */
    at(place: { start: number; end: number }, by: Record<string, string>, zero: Record<string, number>) {
      const key = JSON.stringify([place.start, by]);
      let point = points.get(key);
      if (point === undefined && points.size < MOST_POINTS) {
        point = { ...place, ...by, ...zero };
        points.set(key, point);
      }
      return point as (Point & Record<string, number>) | undefined;
    },
    all: () => [...points.values()].sort((a, b) => a.start - b.start),
  };
}

/** `analytics`: messages sent and delivered. */
export async function messageFigures(
  world: World,
  numbers: readonly SimulatorNumber[],
  given: Arguments,
): Promise<object> {
  const range = rangeOf(given, world.clock.now());
  if ('http' in range) return range;
  const countries = listOf(given.country_codes);
  const kinds = listOf(given.product_types);
  const asked = chosen(numbers, given);
  const points = createPoints();
  const seenCountries = new Set<string>();
  for (const { phoneNumberId } of asked) {
    for await (const fact of world.ledger.sent(phoneNumberId, range.from, range.to)) {
      const country = countryOf(fact.to) ?? UNKNOWN;
      if (countries.length > 0 && !countries.includes(country)) continue;
      if (kinds.length > 0 && !kinds.includes(fact.type === 'template' ? '0' : '2')) continue;
      const point = points.at(range.slotOf(fact.at), {}, { sent: 0, delivered: 0 });
      if (!point || !wasSent(fact)) continue;
      seenCountries.add(country);
      point.sent!++;
      if (wasDelivered(fact)) point.delivered!++;
    }
  }
  return {
    phone_numbers: asked.map(digitsOf),
    country_codes: [...seenCountries],
    granularity: given.granularity!.toUpperCase(),
    data_points: points.all(),
  };
}

/** A property by which figures can be broken down and narrowed. */
type Dimension = 'PHONE' | 'COUNTRY' | 'TIER' | 'TYPE' | 'CATEGORY' | 'DIRECTION';

interface Breakdown {
  /** The metric that counts, beside `COST`. */
  metric: 'volume' | 'conversation';
  /** Returns those of a number's messages that count. */
  counted(sent: AsyncIterable<SentFact>): AsyncIterable<SentFact>;
  /** The value of `TYPE` for what is free. */
  free: string;
  /** Maps Meta's name of a dimension to the dimension and the field that shows it. */
  dimensions: Record<string, readonly [Dimension, field: string]>;
  /** Maps the name of a parameter to the dimension that it narrows. */
  filters: Record<string, Dimension>;
}

/** Returns figures and their cost, broken down by the dimensions that were asked for. */
export async function brokenDown(
  world: World,
  numbers: readonly SimulatorNumber[],
  given: Arguments,
  { metric, counted, free, dimensions, filters }: Breakdown,
): Promise<object> {
  const range = rangeOf(given, world.clock.now());
  if ('http' in range) return range;
  const named = listOf(given.dimensions);
  const asked = Object.entries(dimensions).flatMap(([name, each]) => (named.includes(name) ? [each] : []));
  const narrowed = Object.entries(filters).map(
    ([name, dimension]) => [listOf(given[name]), dimension] as const,
  );
  const metrics = listOf(given.metric_types);
  const shows = (name: string) => metrics.length === 0 || metrics.includes(name.toUpperCase());
  const zero = { ...(shows(metric) && { [metric]: 0 }), ...(shows('cost') && { cost: 0 }) };
  const points = createPoints();
  for (const number of chosen(numbers, given)) {
    for await (const fact of counted(world.ledger.sent(number.phoneNumberId, range.from, range.to))) {
      const category = categoryOf(fact);
      const isService = category === 'service';
      const values: Record<Dimension, string | undefined> = {
        PHONE: digitsOf(number),
        COUNTRY: countryOf(fact.to) ?? UNKNOWN,
        TIER: isService || category === 'marketing' ? undefined : '0:MAX',
        TYPE: isFree(fact) ? free : 'REGULAR',
        CATEGORY: category.toUpperCase(),
        DIRECTION: isService ? 'USER_INITIATED' : 'BUSINESS_INITIATED',
      };
      if (narrowed.some(([allowed, of]) => allowed.length > 0 && !allowed.includes(values[of]!))) continue;
      const by: Record<string, string> = {};
      for (const [dimension, field] of asked) if (values[dimension]) by[field] = values[dimension];
      const point = points.at(range.slotOf(fact.at), by, zero);
      if (point?.[metric] !== undefined) point[metric]++;
      if (point?.cost !== undefined) point.cost = round(point.cost + costOf(world, fact, category));
    }
  }
  return { data: [{ data_points: points.all() }] };
}

const categoryOf = ({ message }: SentFact) => categoryOfFacts(message);

/** `pricing_analytics`: delivered messages and their cost. */
export const PRICES: Breakdown = {
  metric: 'volume',
  async *counted(sent) {
    for await (const fact of sent) if (wasDelivered(fact)) yield fact;
  },
  free: 'FREE_CUSTOMER_SERVICE',
  dimensions: {
    PHONE: ['PHONE', 'phone_number'],
    COUNTRY: ['COUNTRY', 'country'],
    TIER: ['TIER', 'tier'],
    PRICING_TYPE: ['TYPE', 'pricing_type'],
    PRICING_CATEGORY: ['CATEGORY', 'pricing_category'],
  },
  filters: { country_codes: 'COUNTRY', pricing_types: 'TYPE', pricing_categories: 'CATEGORY' },
};

/** `conversation_analytics`: 24 hours from the first message of a category to a person count as one. */
export const CONVERSATIONS: Breakdown = {
  metric: 'conversation',
  async *counted(sent) {
    const open = new Map<string, number>(); // when each ends, in the order in which they end
    for await (const fact of sent) {
      if (!wasSent(fact)) continue;
      for (const [key, until] of open) {
        if (until > fact.at) break;
        open.delete(key);
      }
      const key = `${categoryOf(fact)} ${fact.to}`;
      if (open.has(key)) continue;
      open.set(key, fact.at + DAY);
      yield fact;
    }
  },
  free: 'FREE_TIER',
  dimensions: {
    PHONE: ['PHONE', 'phone_number'],
    COUNTRY: ['COUNTRY', 'country'],
    CONVERSATION_TYPE: ['TYPE', 'conversation_type'],
    CONVERSATION_DIRECTION: ['DIRECTION', 'conversation_direction'],
    CONVERSATION_CATEGORY: ['CATEGORY', 'conversation_category'],
  },
  filters: { conversation_categories: 'CATEGORY' },
};

const MOST_TEMPLATES = 10;
const LOOK_BACK_MS = 90 * DAY;
const NOT_ENABLED: GraphFault = {
  ...invalidParameter('Template insights are not enabled'),
  userTitle: 'Template Insights Not Enabled',
  userMessage: 'Confirm template insights first: POST /{account}?is_enabled_for_insights=true.',
};

/** `GET /{account}/template_analytics`, by days of UTC. */
export async function templateFigures(
  { world, query }: Ask,
  numbers: readonly SimulatorNumber[],
): Promise<object> {
  if (!accountState(world, numbers[0]!.wabaId).is_enabled_for_insights) return NOT_ENABLED;
  const dayOf = (name: string) => {
    const text = query.get(name) ?? '';
    const at = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(text) : Number(text || Number.NaN) * SECOND;
    return Number.isFinite(at) ? slot(at, DAY, 0) : undefined;
  };
  const firstDay = dayOf('start');
  const lastDay = dayOf('end');
  if (!firstDay || !lastDay) return invalidParameter('The parameters start and end are required.');
  if (query.get('granularity')?.toUpperCase() !== 'DAILY')
    return invalidParameter('Param granularity must be one of {DAILY}');
  const ids = listOf(query.get('template_ids') ?? '');
  if (ids.length === 0 || ids.length > MOST_TEMPLATES)
    return invalidParameter(`Param template_ids must name 1 to ${MOST_TEMPLATES} templates.`);
  const to = lastDay[1];
  const from = Math.max(firstDay[0], world.clock.now() - LOOK_BACK_MS);
  const metrics = listOf(query.get('metric_types') ?? '').map((name) => name.toUpperCase());
  const shows = (name: string) => metrics.length === 0 || metrics.includes(name);

  const byName = new Map<string, { id: string; category: string }>();
  for (const { templates } of numbers)
    for (const { id, name, language, category } of templates)
      if (ids.includes(id)) byName.set(`${name} ${language}`, { id, category: category.toLowerCase() });
  const zero = { sent: 0, delivered: 0, read: 0 };
  const points = createPoints();
  const spent = new Map<Point, number>();
  for (const { phoneNumberId } of numbers) {
    for await (const fact of world.ledger.sent(phoneNumberId, from, to)) {
      const template = byName.get(`${fact.template} ${fact.language}`);
      if (!template || !wasSent(fact)) continue;
      const [at, until] = slot(fact.at, DAY, 0);
      const place = { start: at / SECOND, end: until / SECOND };
      const point = points.at(place, { template_id: template.id }, zero);
      if (!point) continue;
      point.sent!++;
      if (wasDelivered(fact)) {
        point.delivered!++;
        spent.set(point, (spent.get(point) ?? 0) + costOf(world, fact, template.category));
      }
      if (fact.statuses.has('read')) point.read!++;
    }
  }
  const clicked = new Map<Point, object[]>();
  for (const { id } of byName.values()) {
    for (const { day, button, count } of world.clicks.of(id)) {
      if (day < from - DAY || day >= to) continue;
      const place = { start: day / SECOND, end: (day + DAY) / SECOND };
      const point = points.at(place, { template_id: id }, zero);
      if (!point) continue;
      const taps = { type: 'quick_reply_button', button_content: button, count };
      clicked.set(point, [...(clicked.get(point) ?? []), taps]);
    }
  }
  const data_points = points.all().map((point) => {
    const { template_id, start, end, sent, delivered, read } = point;
    const amount = round(spent.get(point) ?? 0);
    const cost = [
      { type: 'amount_spent', value: amount },
      ...(Number(delivered) > 0
        ? [{ type: 'cost_per_delivered', value: round(amount / Number(delivered)) }]
        : []),
    ];
    return {
      ...{ template_id, start, end },
      ...(shows('SENT') && { sent }),
      ...(shows('DELIVERED') && { delivered }),
      ...(shows('READ') && { read }),
      ...(shows('CLICKED') && clicked.has(point) && { clicked: clicked.get(point) }),
      ...(shows('COST') && { cost }),
    };
  });
  return { data: [{ granularity: 'DAILY', product_type: 'cloud_api', data_points }] };
}
