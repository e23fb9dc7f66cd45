import type { Message, Page } from '@meghdoot/sdk';
import { Link } from '@tanstack/react-router';
import { MessageSquareReply } from 'lucide-react';
import { useListedPerson } from '../../nouns/contacts/person.ts';
import { personIn, withPerson } from '../../nouns/messages/person.ts';
import { Summary } from '../../nouns/messages/summary.tsx';
import { Avatar } from '../../ui/elements/avatar.tsx';
import { ButtonLink } from '../../ui/elements/button.tsx';
import { Time } from '../../ui/elements/time.tsx';
import { useOverviewWords } from '../../words/en/overview.ts';
import { AttentionLine } from './attention-line.tsx';

const SHOWN = 3;

/**
 * Lists who wrote and has been sent nothing since, with the way to answer each while WhatsApp takes free text to
 * them.
 */
export function Unanswered({ waiting: { data, nextCursor } }: { waiting: Page<Message> }) {
  const { attention } = useOverviewWords();
  return (
    <AttentionLine
      tone="second"
      icon={<MessageSquareReply />}
      title={(nextCursor === null ? attention.unanswered : attention.unansweredOrMore)(data.length)}
      action={
        data.length > SHOWN && (
          <ButtonLink small to="/conversations" search={{ view: 'waiting' }}>
            {attention.openInbox}
          </ButtonLink>
        )
      }
      below={
        <ul className="flex flex-col gap-1">
          {data.slice(0, SHOWN).map((message) => (
            <Waiting key={message.messageId} message={message} />
          ))}
        </ul>
      }
    />
  );
}

function Waiting({ message }: { message: Message }) {
  const { attention } = useOverviewWords();
  const { contactId, messageId, createdAt } = message;
  const { called, name, id } = useListedPerson(personIn(message), contactId);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-3 text-sm">
      <span className="flex min-w-0 flex-1 basis-52 items-center gap-x-3">
        <Avatar id={id} name={name} />
        <Link
          to="/messages/$id"
          params={{ id: messageId }}
          className="shrink-0 font-medium text-ink underline decoration-line underline-offset-4 hover:decoration-edge"
        >
          {called}
        </Link>
        <span className="truncate text-soft">
          <Summary message={message} />
        </span>
      </span>
      <span className="flex items-center gap-x-1 text-soft">
        <Time at={createdAt} />
        <ButtonLink
          small
          kind="quiet"
          to="/conversations/with/$id"
          params={{ id: withPerson(message) }}
          aria-label={attention.replyTo(called)}
        >
          {attention.reply}
        </ButtonLink>
      </span>
    </li>
  );
}
