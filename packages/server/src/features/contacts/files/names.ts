/** Reads in a record of a file of people by what the person is known: the number, WhatsApp's id of them, or their contact's. */
import { UNREADABLE } from '../../../platform/csv/encoding.ts';
import { plainCell } from '../../../platform/csv/harmless.ts';
import type { Named } from '../bulk/look-up.ts';
import { type Country, phoneOf } from '../identity/phone.ts';
import type { Field, Target } from './targets.ts';

/** A business-scoped user id: a country and, behind a dot, letters and digits (Meta: Business-scoped user IDs). */
export const isUserId = (text: string): boolean => /^[A-Z]{2}\.[A-Za-z0-9]{1,128}$/.test(text);

/** A fault of a record, in a column or, at -1, as a whole. */
export interface RecordFault {
  at: number;
  message: string;
}

export const MISQUOTED: RecordFault = { at: -1, message: 'has a quote that is not doubled, or not closed' };

/** The places of the columns by which people are known. */
export interface NameColumns {
  columns: number;
  phone: number | undefined;
  userId: number | undefined;
  contactId: number | undefined;
  country: Country;
}

/** Returns the place of the column that holds a field. */
export function placeOf(mapping: readonly Target[], field: Field): number | undefined {
  const at = mapping.indexOf(field);
  return at < 0 ? undefined : at;
}

export const nameColumns = (mapping: readonly Target[], country: Country): NameColumns => ({
  ...{ columns: mapping.length, country },
  phone: placeOf(mapping, 'phone'),
  userId: placeOf(mapping, 'userId'),
  contactId: placeOf(mapping, 'contactId'),
});

export type Fault = (at: number, message: string) => void;
export type CellAt = (at: number | undefined) => string | undefined;

/** Returns what reads a cell of a record, without blanks around it; undefined: it is empty. */
export const cellReader =
  (cells: readonly string[], fault: Fault): CellAt =>
  (at) => {
    if (at === undefined) return undefined;
    const cell = plainCell(cells[at] ?? '').trim();
    if (cell === '') return undefined;
    if (cell.includes(UNREADABLE)) fault(at, 'has a character that cannot be read');
    return cell;
  };

/** Faults a record that has more cells than there are columns. */
export function checkWidth(cells: readonly string[], columns: number, fault: Fault): void {
  if (cells.length > columns && cells.slice(columns).some((cell) => cell.trim() !== ''))
    fault(-1, `has ${cells.length} cells, and there are ${columns} columns: is a quote missing?`);
}

export function readNames(plan: NameColumns, cellAt: CellAt, fault: Fault): Named {
  const number = cellAt(plan.phone);
  const userId = cellAt(plan.userId);
  const id = cellAt(plan.contactId);
  if (number === undefined && userId === undefined && id === undefined) {
    const only = [plan.phone, plan.userId, plan.contactId].filter((at) => at !== undefined);
    if (only.length === 1) fault(only[0]!, only[0] === plan.phone ? 'has no number' : 'has no id');
    else fault(-1, plan.phone === undefined ? 'has no id' : 'has neither a number nor an id');
    return {};
  }
  if (userId !== undefined && !isUserId(userId))
    fault(plan.userId!, 'is no user id of WhatsApp, such as IN.1A2B');
  let phone: string | undefined;
  if (number !== undefined) {
    const read = phoneOf(number, plan.country);
    if ('fault' in read) fault(plan.phone!, read.fault);
    else phone = read.phone;
  }
  const contactId = number === undefined && userId === undefined ? id : undefined;
  if (contactId !== undefined && !/^con_\w+$/.test(contactId))
    fault(plan.contactId!, 'is no id of a contact');
  return { phone, userId, contactId };
}
