/** The templates of an account that were made here, and what Meta remembers of those that were deleted. */
import { DAY, HOUR } from '../platform/clock.ts';
import type { Ledger } from './ledger.ts';
import type { SimulatorTemplate } from './model.ts';

export interface MadeTemplate extends SimulatorTemplate {
  /** The times of its changes. */
  edits: number[];
  /** The time at which its review ends; absent once it has. */
  reviewAt?: number;
}

export interface AccountTemplates {
  made: MadeTemplate[];
  /** Ids of those that the account began with and that were deleted. */
  gone: string[];
  /** `name language`, or a name alone for all languages → until when it cannot be used again. */
  held: Record<string, number>;
  /** The times of the creations of the last hour. */
  creations: number[];
}

export const NAME_HELD_MS = 30 * DAY;
const keyOf = (wabaId: string) => `templates ${wabaId}`;

export function accountTemplates(ledger: Ledger, wabaId: string): AccountTemplates {
  const kept = ledger.note(keyOf(wabaId));
  if (kept === undefined) return { made: [], gone: [], held: {}, creations: [] };
  return JSON.parse(kept) as AccountTemplates;
}

export function keepAccountTemplates(
  ledger: Ledger,
  wabaId: string,
  account: AccountTemplates,
  now: number,
): void {
  const creations = account.creations.filter((at) => at > now - HOUR);
  const held = Object.fromEntries(Object.entries(account.held).filter(([, until]) => until > now));
  ledger.setNote(keyOf(wabaId), JSON.stringify({ ...account, creations, held }));
}

/** Changes one of the templates that were made. */
export function changeAccount(ledger: Ledger, wabaId: string, template: MadeTemplate): void {
  const account = accountTemplates(ledger, wabaId);
  const made = account.made.map((each) => (each.id === template.id ? template : each));
  ledger.setNote(keyOf(wabaId), JSON.stringify({ ...account, made }));
}
