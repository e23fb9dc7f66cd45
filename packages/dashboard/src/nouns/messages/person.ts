import type { Message } from '@meghdoot/sdk';

/**
 * Returns the other person of a message: a number, or the id of a contact whose number WhatsApp hides; empty where the
 * person was erased.
 */
export function personIn({ recipient, sender }: Pick<Message, 'recipient' | 'sender'>): string {
  return recipient ?? sender ?? '';
}

/** Returns the person of a conversation as a URL names them: the contact, or the number until there is one. */
export function withPerson(message: Message): string {
  return message.contactId ?? personIn(message);
}
