/** One person may stand in a campaign several times: as a contact, and by numbers that were nobody's when it began. */
import { isContactId } from '../contacts/written-to.ts';
import type { PersonRow } from './people.ts';

/**
 * Returns those of the places of one person in a campaign, in the order of their names, by which they wait in vain. Who was
 * sent to by one of them waits by no other; one that is tried once more goes before a contact, and that before a number.
 */
export function waitingTwice(own: readonly PersonRow[]): PersonRow[] {
  const waiting = own.filter(({ state }) => state === 'waiting');
  if (own.some(({ state, message_id }) => state !== 'waiting' && message_id !== null)) return waiting;
  const kept =
    waiting.find(({ message_id }) => message_id !== null) ??
    own.find(({ person }) => isContactId(person)) ??
    waiting[0];
  return waiting.filter((row) => row !== kept);
}
