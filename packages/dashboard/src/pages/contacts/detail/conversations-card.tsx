import type { Contact } from '@meghdoot/sdk';
import { Link } from '@tanstack/react-router';
import { MessageSquareText } from 'lucide-react';
import { useLiveConversations } from '../../../nouns/conversations/use-live-conversations.ts';
import { ButtonLink } from '../../../ui/elements/button.tsx';
import { Empty } from '../../../ui/elements/empty.tsx';
import { Card } from '../../../ui/elements/page.tsx';
import { SkeletonLines } from '../../../ui/elements/skeleton.tsx';
import { Time } from '../../../ui/elements/time.tsx';
import { useContactDetailsWords } from '../../../words/en/contact-details.ts';
import { useContactsWords } from '../../../words/en/contacts.ts';

/** The conversations with a person, one for each number of ours: what was said last leads to the thread. */
export function ConversationsCard({ contact }: { contact: Contact }) {
  const { conversation: words } = useContactDetailsWords();
  const { send } = useContactsWords();
  const { rows } = useLiveConversations({ contactId: contact.id, view: 'all' });
  if (!rows) return <SkeletonLines lines={2} />;
  if (rows.length === 0) {
    return (
      <Card title={words.title}>
        <Empty
          icon={<MessageSquareText />}
          title={words.none}
          action={
            <ButtonLink to="/conversations/with/$id" params={{ id: contact.id }}>
              {send}
            </ButtonLink>
          }
        >
          {words.noneText}
        </Empty>
      </Card>
    );
  }
  return (
    <Card title={words.title}>
      <ul className="flex flex-col divide-y divide-line">
        {rows.map(({ id, state, lastMessage, lastMessageAt }) => (
          <li key={id}>
            <Link
              to="/conversations/$id"
              params={{ id }}
              className="flex min-h-11 items-center gap-3 py-1 text-ink no-underline hover:underline"
            >
              <MessageSquareText aria-hidden className="size-4 shrink-0 text-soft" />
              <span className="min-w-0 flex-1 truncate">
                {lastMessage?.text ?? lastMessage?.templateName ?? words.open}
              </span>
              <span className="shrink-0 text-sm text-soft">
                {words.states[state]} · <Time at={lastMessageAt} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
