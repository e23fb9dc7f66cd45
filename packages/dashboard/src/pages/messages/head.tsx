import type { Message } from '@meghdoot/sdk';
import { ContactLink } from '../../nouns/contacts/contact-link.tsx';
import { usePerson } from '../../nouns/contacts/person.ts';
import { MessageStatus } from '../../nouns/messages/message-status.tsx';
import { personIn } from '../../nouns/messages/person.ts';
import { useMessagesWords } from '../../words/en/messages.ts';

/** Shows whom a message is with, and how far it has come. */
export function MessageHead({ message }: { message: Message }) {
  const messages = useMessagesWords();
  const { contactId, direction, status } = message;
  const { called, number } = usePerson(personIn(message), contactId);
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span>
        {direction === 'outbound' ? messages.headTo : messages.headFrom}{' '}
        {contactId ? <ContactLink id={contactId} called={called} /> : called}
      </span>
      {number && <span className="text-base font-normal tracking-normal text-soft">{number}</span>}
      <span role="status" className="inline-flex text-base tracking-normal">
        <MessageStatus status={status} withCode />
      </span>
    </span>
  );
}
