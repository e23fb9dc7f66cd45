/**
 * The price of a message stands in its row as bits of `receipts`, beside the kinds of receipt that were seen: what WhatsApp
 * says that it charges takes no column and no statement of its own. An amount stands nowhere: the rate card has it.
 */
import type { Row } from '../../../platform/database/schema/schema.ts';
import type { Pricing } from '../../../whatsapp/inbound/update.ts';
import {
  knownCategory,
  PRICING_CATEGORIES,
  type PricingCategory,
} from '../../../whatsapp/pricing/categories.ts';
import { countryOfNumber } from '../../../whatsapp/pricing/markets.ts';
import { isFromApp } from './from-app.ts';
import {
  BILLABLE,
  BUDGETED,
  CATEGORY,
  COPIES,
  COUNTRY,
  DOUBLED,
  FINAL,
  OWN_FREE,
  PAID_SERVICE,
  SEEN,
} from './receipt-bits.ts';

const ARRIVED = SEEN.delivered | SEEN.read;
/** An event holds of the price what may change later. */
export const PRICE = FINAL | BILLABLE | (CATEGORY.mask << CATEGORY.shift) | (COPIES.mask << COPIES.shift);

const LETTERS = 26;
const A = 'A'.charCodeAt(0);

type Noted = Pick<Row<'messages'>, 'receipts'>;
export type Priced = Pick<
  Row<'messages'>,
  'direction' | 'type' | 'status' | 'person' | 'body' | 'template_category' | 'receipts'
>;

const inPlace = ({ shift, mask }: { shift: number; mask: number }, bits: number) => (bits >> shift) & mask;
const withPlace = ({ shift, mask }: { shift: number; mask: number }, bits: number, value: number) =>
  (bits & ~(mask << shift)) | (value << shift);
const withBit = (bit: number, bits: number, isSet: boolean) => (isSet ? bits | bit : bits & ~bit);

/** Returns what WhatsApp has said that a message is charged as; undefined: nothing yet. */
export function toldPrice({ receipts }: Noted): Pricing | undefined {
  const place = inPlace(CATEGORY, receipts);
  if (place === 0) return undefined;
  return { category: PRICING_CATEGORIES[place - 1] ?? 'other', billable: (receipts & BILLABLE) !== 0 };
}

/**
 * Notes a price that came with a receipt: what is said with the delivery holds, in whatever order the receipts come.
 * `duplicate` says that it is of another copy than the message follows.
 */
export function notePrice(
  row: Noted,
  status: keyof typeof SEEN,
  { category, billable }: Pricing,
  { duplicate = false }: { duplicate?: boolean } = {},
): void {
  const final = status !== 'sent';
  if (!final && (row.receipts & FINAL) !== 0) return;
  const place = PRICING_CATEGORIES.indexOf(category) + 1;
  const bits = withPlace(CATEGORY, row.receipts, place) | (final ? FINAL : 0);
  row.receipts = withBit(BILLABLE, bits, billable);
  if (!duplicate) row.receipts = withBit(OWN_FREE, row.receipts, !billable);
}

/** Returns whether WhatsApp has said that the copy which the message follows is free. */
export const isOwnFree = ({ receipts }: Noted): boolean => (receipts & OWN_FREE) !== 0;

export const isDoubled = ({ receipts }: Noted): boolean => (receipts & DOUBLED) !== 0;

/**
 * Notes that WhatsApp has other copies of a message: each that is delivered costs what is said of it. One may be the last
 * free service message of the month, and the next charged.
 */
export function noteCopies(row: Noted, { delivered, free }: { delivered: number; free: number }): void {
  const charged = delivered - free;
  const counted = charged > 0 ? charged : delivered;
  const beyond = Math.min(Math.max(counted - 1, 0), COPIES.mask);
  row.receipts = withPlace(COPIES, row.receipts | DOUBLED, beyond);
  if (delivered > 0 && toldPrice(row)) row.receipts = withBit(BILLABLE, row.receipts, charged > 0);
}

/** Returns how many copies of a message are charged; of one that is free, how many there are. */
export const copiesOf = ({ receipts }: Noted): number => 1 + inPlace(COPIES, receipts);

export const hasArrived = ({ receipts }: Noted): boolean => (receipts & ARRIVED) !== 0;

/** Returns `receipts` with the country of a person whose number does not tell it, or will not any more. */
export function withCountry(receipts: number, country: string | undefined): number {
  if (country === undefined) return receipts;
  const place = (country.charCodeAt(0) - A) * LETTERS + (country.charCodeAt(1) - A) + 1;
  return withPlace(COUNTRY, receipts, place);
}

/** Returns the country of the person a message goes to, in two letters; undefined: it is not known. */
export function countryOf({ person, receipts }: Pick<Priced, 'person' | 'receipts'>): string | undefined {
  const place = inPlace(COUNTRY, receipts) - 1;
  if (place >= 0) return String.fromCharCode(A + Math.floor(place / LETTERS), A + (place % LETTERS));
  return countryOfNumber(person);
}

/**
 * Returns whether Meta charges such a message at all: reactions are exempt (Meta: Pricing), and what was sent from the app
 * on the phone (Meta: Coexistence).
 */
export const isCharged = (row: Pick<Priced, 'direction' | 'type' | 'body'>): boolean =>
  row.direction === 'outbound' && row.type !== 'reaction' && !isFromApp(row);

/** Returns as what a message is charged by all that is known: WhatsApp's word, or its template's category. */
export function categoryOf(row: Priced): PricingCategory {
  const told = toldPrice(row)?.category;
  if (told !== undefined) return told;
  return row.type === 'template' ? knownCategory(row.template_category ?? '') : 'service';
}

/** Returns `receipts` of a message that is accepted within a budget; `paid` says that a service message is not free. */
export const budgeted = (paid: boolean): number => BUDGETED | (paid ? PAID_SERVICE : 0);

export const isBudgeted = ({ receipts }: Noted): boolean => (receipts & BUDGETED) !== 0;

/** Returns whether a message in a budget was expected to cost anything. */
export const wasExpectedToCost = (row: Priced): boolean =>
  isCharged(row) && (row.type === 'template' || (row.receipts & PAID_SERVICE) !== 0);
