import type { Message } from '@meghdoot/sdk';
import { isContactId } from '../contacts/written-to.ts';
import { personIn } from '../messages/person.ts';

/** Whose phone it is where nobody has been written to yet. */
export const SOMEBODY = '+919876543210';

/** The numbers in these messages, the latest first: one for each person, however they were named. */
export function peopleIn(messages: readonly Message[]): string[] {
  const numbers = new Map<string, string>();
  for (const message of messages) {
    const person = personIn(message);
    const key = message.contactId ?? person;
    if (person !== '' && !isContactId(person) && !numbers.has(key)) numbers.set(key, person);
  }
  return [...numbers.values()];
}
