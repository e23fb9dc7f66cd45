import type { Message } from '@meghdoot/sdk';
import { Link } from '@tanstack/react-router';
import { personIn } from '../../nouns/messages/person.ts';
import { MessageStatus } from '../../ui/message-status.tsx';
import { messages as enMessages } from '../../words/en/messages.ts';
import { useWords } from '../../words/words.tsx';

/** Whom a message is with, and how far it has come. */
export function MessageHead({ message }: { message: Message }) {
  const messages = useWords(enMessages);
  const { contactId, direction, status } = message;
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span>
        {direction === 'outbound' ? messages.headTo : messages.headFrom}{' '}
        {contactId ? (
          <Link
            to="/contacts/$id"
            params={{ id: contactId }}
            className="text-ink underline decoration-line underline-offset-4 hover:decoration-edge"
          >
            {personIn(message)}
          </Link>
        ) : (
          personIn(message)
        )}
      </span>
      <span role="status" className="inline-flex text-base tracking-normal">
        <MessageStatus status={status} />
      </span>
    </span>
  );
}
