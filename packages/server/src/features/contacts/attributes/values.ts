/** The values of attributes, as the API has them and as texts whose order is that of the values. */
import { invalid } from '../../../errors.ts';
import type { AttributeType } from '../../../platform/database/schema/contacts.ts';

export type AttributeValue = string | number | boolean;

/** A text of this length is indexed by both databases. */
export const LONGEST_VALUE = 500;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** A value is checked against it. */
export interface Typed {
  type: AttributeType;
  choices: readonly string[] | undefined;
}

/** Returns the text that a value is stored as; a value of another type is refused, and `field` names it. */
export function encodeValue({ type, choices }: Typed, value: unknown, field: string): string {
  if (type === 'boolean') {
    if (typeof value === 'boolean') return String(value);
    throw invalid(field, 'must be true or false');
  }
  if (type === 'number') {
    if (typeof value === 'number' && Number.isFinite(value)) return sortable(value);
    throw invalid(field, 'must be a number');
  }
  if (typeof value !== 'string') throw invalid(field, 'must be a text');
  if (type === 'date' && !isDay(value)) throw invalid(field, 'must be a day that exists, as 2026-11-20');
  if (choices && !choices.includes(value)) throw invalid(field, `must be one of: ${choices.join(', ')}`);
  const text = value.trim();
  if (text === '') throw invalid(field, 'must not be empty; null removes it');
  if (text.length > LONGEST_VALUE) throw invalid(field, `must have ${LONGEST_VALUE} characters at most`);
  if (text.includes('\0')) throw invalid(field, 'must not contain a null character');
  return text;
}

export function decodeValue(type: AttributeType, text: string): AttributeValue {
  if (type === 'boolean') return text === 'true';
  return type === 'number' ? numberOf(text) : text;
}

function isDay(text: string): boolean {
  const at = DAY.test(text) ? new Date(`${text}T00:00:00Z`) : undefined;
  return at !== undefined && !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
}

const SIGN = 1n << 63n;
const ALL = (1n << 64n) - 1n;

/** The bits of a number in hexadecimal: with the sign turned over, and all of a negative one, they sort like numbers. */
function sortable(value: number): string {
  const view = new DataView(new ArrayBuffer(8));
  view.setFloat64(0, value + 0); // no negative zero
  const bits = view.getBigUint64(0);
  return ((bits & SIGN) === 0n ? bits | SIGN : bits ^ ALL).toString(16).padStart(16, '0');
}

function numberOf(text: string): number {
  const view = new DataView(new ArrayBuffer(8));
  const bits = BigInt(`0x${text}`);
  view.setBigUint64(0, (bits & SIGN) === 0n ? bits ^ ALL : bits ^ SIGN);
  return view.getFloat64(0);
}
