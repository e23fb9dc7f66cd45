import type { JsonObject } from '../json.ts';
import { changesOf, readBody } from './read-webhook.ts';

/** The ids by which WhatsApp knows a channel. */
export interface Addressee {
  phoneNumberId: string;
  wabaId: string;
}

/**
 * A body of several channels as one body for each, which holds what concerns it: changes of its number, and those of
 * its account that name no number. What concerns none of them stands in the first, so that nothing goes unseen.
 */
export function splitWebhook<A extends Addressee>(raw: string, addressees: readonly A[]): Map<A, string> {
  const byPhone = Map.groupBy(addressees, (addressee) => addressee.phoneNumberId);
  const byAccount = Map.groupBy(addressees, (addressee) => addressee.wabaId);
  const body = readBody(raw) ?? {};
  const entries = new Map<A, { of: JsonObject; copy: { changes: JsonObject[] } }[]>();
  for (const { entry, change, wabaId, phoneNumberId } of changesOf(body)) {
    const found = phoneNumberId === '' ? byAccount.get(wabaId) : byPhone.get(phoneNumberId);
    for (const addressee of found ?? addressees.slice(0, 1)) {
      const own = entries.get(addressee) ?? [];
      entries.set(addressee, own);
      const last = own.at(-1);
      if (last?.of === entry) last.copy.changes.push(change);
      else own.push({ of: entry, copy: { ...entry, changes: [change] } });
    }
  }
  return new Map(
    [...entries].map(([addressee, own]) => [
      addressee,
      JSON.stringify({ ...body, entry: own.map(({ copy }) => copy) }),
    ]),
  );
}
