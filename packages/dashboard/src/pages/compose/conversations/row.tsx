import type { ConversationDetail, Message } from '@meghdoot/sdk';
import { Link } from '@tanstack/react-router';
import { Check, CheckCheck, CircleX, Clock, Moon } from 'lucide-react';
import { contactName } from '../../../nouns/contacts/contact-name.ts';
import { SnippetText } from '../../../nouns/messages/snippet.tsx';
import { Summary } from '../../../nouns/messages/summary.tsx';
import type { Search } from '../../../search.ts';
import { Avatar } from '../../../ui/elements/avatar.tsx';
import { dayOf } from '../../../ui/elements/days.ts';
import { shortDate, shortTime } from '../../../ui/elements/time.tsx';
import { useConversationsWords } from '../../../words/en/conversations.ts';

interface RowProps {
  row: ConversationDetail;
  chosen: boolean;
  /** The time shown is that since when they wait. */
  waiting: boolean;
}

/** A conversation in two lines: who and when, what was written last. */
export function ConversationRow({ row, chosen, waiting }: RowProps) {
  const words = useConversationsWords();
  const { contact, lastMessage, match, unread, state } = row;
  const name = contactName(contact as Parameters<typeof contactName>[0]);
  const at = match?.createdAt ?? (waiting && row.waitingSince ? row.waitingSince : row.lastMessageAt);
  return (
    <Link
      to="/conversations/$id"
      params={{ id: row.id }}
      search={(before: Search) => ({ ...before, at: match?.messageId })}
      aria-current={chosen ? 'page' : undefined}
      className={`flex min-h-18 items-center gap-3 border-b border-line px-4 py-2 text-ink no-underline hover:bg-grey-tint ${chosen ? 'bg-grey-tint shadow-[inset_3px_0_0_var(--second)]' : ''}`}
    >
      <Avatar id={contact.id} name={contact.name} large />
      <span className="flex min-w-0 flex-1 flex-col">
        <span className="flex items-baseline gap-2">
          <span className={`min-w-0 flex-1 truncate text-name font-semibold`}>{name}</span>
          <time
            dateTime={at}
            className={`shrink-0 text-sm tabular-nums ${unread > 0 ? 'font-semibold text-second' : 'text-soft'}`}
          >
            {waiting && <span className="sr-only">{words.waits} </span>}
            {whenOf(at)}
          </time>
        </span>
        <span className="flex items-center gap-2">
          <span className="min-w-0 flex-1 truncate text-sm text-soft">
            {match ? (
              <>
                {match.direction === 'outbound' && words.you}
                <SnippetText parts={match.snippet} />
              </>
            ) : (
              lastMessage && <LastLine message={lastMessage} channelId={row.channelId} />
            )}
          </span>
          {row.labels.length > 0 && (
            <span className="max-w-24 shrink-0 truncate rounded-full bg-amber-tint px-2 text-sm text-amber">
              {row.labels.join(', ')}
            </span>
          )}
          {state === 'snoozed' && (
            <span className="text-soft">
              <Moon aria-hidden className="size-4" />
              <span className="sr-only">{words.states.snoozed}</span>
            </span>
          )}
          {state === 'closed' && (
            <span className="text-soft">
              <Check aria-hidden className="size-4" />
              <span className="sr-only">{words.states.closed}</span>
            </span>
          )}
          {unread > 0 && (
            <span className="inline-flex min-w-5 items-center justify-center rounded-full bg-second px-1.5 text-sm font-semibold text-card tabular-nums">
              <span aria-hidden>{unread > 99 ? '99+' : unread}</span>
              <span className="sr-only">{words.unread(unread)}</span>
            </span>
          )}
        </span>
      </span>
    </Link>
  );
}

/** The time of today, else the day. */
function whenOf(at: string): string {
  return dayOf(at) === dayOf(new Date().toISOString()) ? shortTime(at) : shortDate(at);
}

const STATUS_ICONS: Partial<Record<string, typeof Check>> = {
  queued: Clock,
  sending: Clock,
  unconfirmed: Clock,
  sent: Check,
  delivered: CheckCheck,
  read: CheckCheck,
  failed: CircleX,
};

interface LastLineProps {
  message: NonNullable<ConversationDetail['lastMessage']>;
  channelId: string;
}

function LastLine({ message, channelId }: LastLineProps) {
  const words = useConversationsWords();
  const { direction, status, text, ...rest } = message;
  const Icon = direction === 'outbound' ? STATUS_ICONS[status] : undefined;
  return (
    <>
      {Icon && (
        <>
          <Icon
            aria-hidden
            className={`mr-1 inline size-4 ${status === 'read' ? 'text-accent' : status === 'failed' ? 'text-red' : ''}`}
          />
          <span className="sr-only">{words.you}</span>
        </>
      )}
      <Summary message={{ ...rest, direction, status, channelId, message: text } as Message} />
    </>
  );
}
