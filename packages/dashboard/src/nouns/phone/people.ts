import type { Message } from '@meghdoot/sdk';
import { isContactId } from '../contacts/address.ts';
import { personIn } from '../messages/person.ts';

/** The person whose phone it is where nobody has been written to yet. */
export const SOMEBODY = '+919876543210';

interface InTouch {
  number: string;
  contactId: string | undefined;
}

/** Returns the people with a number in these messages, the latest first and each once, however they were named. */
export function peopleIn(messages: readonly Message[]): InTouch[] {
  const people = new Map<string, InTouch>();
  for (const message of messages) {
    const { contactId } = message;
    const number = personIn(message);
    const key = contactId ?? number;
    if (number !== '' && !isContactId(number) && !people.has(key)) people.set(key, { number, contactId });
  }
  return [...people.values()];
}
