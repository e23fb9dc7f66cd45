import type { Message } from '@meghdoot/sdk';

/** The other person of a message: a number, or the id of a contact whose number WhatsApp hides. */
export function personIn({ recipient, sender }: Pick<Message, 'recipient' | 'sender'>): string {
  return recipient ?? sender ?? '';
}
