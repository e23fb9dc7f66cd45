import type { Message } from '@meghdoot/sdk';
import { Link } from '@tanstack/react-router';
import { ArrowDownLeft, ArrowUpRight, Reply } from 'lucide-react';
import type { ReactNode } from 'react';
import { Avatar } from '../../ui/elements/avatar.tsx';
import { shortDate, shortTime, Time } from '../../ui/elements/time.tsx';
import type { Column } from '../../ui/lists/columns.ts';
import type { Words } from '../../words/en/index.ts';
import { useMessagesWords } from '../../words/en/messages.ts';
import { useListedPerson } from '../contacts/person.ts';
import { reasonOf } from './failures.ts';
import { isScheduled } from './filter.ts';
import { MessageStatus } from './message-status.tsx';
import { personIn, withPerson } from './person.ts';
import { type SnippetPart, SnippetText } from './snippet.tsx';
import { Summary } from './summary.tsx';

interface Choice {
  /** Each says why it failed. */
  failures?: boolean;
  /** All are with one person, whom the page names already. */
  ofOne?: boolean;
}

export function useMessageColumns({
  failures = false,
  ofOne = false,
}: Choice = {}): readonly Column<Message>[] {
  const messages = useMessagesWords();
  const { columns } = messages;
  const text = { key: 'text', title: columns.text };
  return [
    ofOne
      ? {
          ...text,
          min: 208,
          grow: 4,
          cell: (message, gone) => <TextCell message={message} beneath={reasonIn(message, gone, messages)} />,
        }
      : {
          key: 'person',
          title: columns.person,
          min: 208,
          // On a phone a message is a row of two lines, with the time at the right of the first.
          wants: 226,
          grow: 1,
          cell: (message, gone) => (
            <PersonCell
              message={message}
              beneath={beneathPerson(message, gone, messages)}
              alone={gone.has('status')}
            />
          ),
        },
    {
      key: 'status',
      title: columns.status,
      min: 144,
      ...(!ofOne && { leaves: 5 }),
      cell: (message, gone) => (
        <>
          <MessageStatus status={message.status} />
          {isScheduled(message) ? (
            <div className="text-sm text-soft">
              {messages.scheduledFor(shortDate(message.sendAt), shortTime(message.sendAt))}
            </div>
          ) : (
            gone.has('when') && (
              <div className="text-sm text-soft">
                <Time at={message.createdAt} />
              </div>
            )
          )}
        </>
      ),
    },
    ...(failures
      ? [
          {
            key: 'reason',
            title: columns.reason,
            min: 208,
            leaves: 4,
            grow: 3,
            cell: ({ failure }: Message) => failure && reasonOf(failure.code, messages),
          },
        ]
      : []),
    ...(ofOne
      ? []
      : [
          {
            ...text,
            min: failures ? 144 : 248,
            leaves: 3,
            grow: 4,
            cell: (message: Message) => (
              <span className="text-soft">
                <Line message={message} />
              </span>
            ),
          },
        ]),
    {
      key: 'reference',
      title: columns.reference,
      min: 128,
      leaves: 1,
      grow: 1,
      cell: ({ reference }) => reference && <code className="font-mono text-sm">{reference}</code>,
    },
    {
      key: 'when',
      title: columns.when,
      min: 120,
      leaves: 2,
      cell: ({ createdAt }) => <Time at={createdAt} />,
    },
  ];
}

function reasonIn(message: Message, gone: ReadonlySet<string>, words: Words['messages']) {
  return gone.has('reason') && message.failure ? reasonOf(message.failure.code, words) : undefined;
}

/** Returns the line under the name: why the message failed, else its text where that column has left. */
function beneathPerson(message: Message, gone: ReadonlySet<string>, words: Words['messages']) {
  return reasonIn(message, gone, words) ?? (gone.has('text') ? <Line message={message} /> : undefined);
}

function Line({ message }: { message: Message }) {
  const outbound = message.direction === 'outbound';
  const Arrow = outbound ? ArrowUpRight : ArrowDownLeft;
  return (
    <>
      <Arrow aria-hidden className={`mr-1.5 inline size-3.5 ${outbound ? '' : 'text-second'}`} />
      {isFound(message) ? <SnippetText parts={message.snippet} /> : <Summary message={message} />}
    </>
  );
}

/** A message that a search has found says where. */
const isFound = (message: Message): message is Message & { snippet: SnippetPart[] } => 'snippet' in message;

const LINK = 'block truncate text-ink no-underline hover:underline';
const BENEATH = 'block truncate text-sm text-soft';

interface PersonCellProps {
  message: Message;
  beneath: ReactNode;
  /** Says that no other column is there, so that the time and the status stand here. */
  alone: boolean;
}

/** The number stands beneath the name where nothing else has to. */
function PersonCell({ message, beneath, alone }: PersonCellProps) {
  const messages = useMessagesWords();
  const { called, number, name, id } = useListedPerson(personIn(message), message.contactId);
  const below = beneath ?? number;
  return (
    <span className="flex items-center gap-3">
      <Avatar id={id} name={name} />
      <span className="min-w-0 flex-1 leading-tight">
        <span className="sr-only">{message.direction === 'outbound' ? messages.to : messages.from}</span>
        <span className="flex items-baseline gap-2">
          <Link
            to="/messages/$id"
            params={{ id: message.messageId }}
            className={`${LINK} min-w-0 flex-1 py-px! text-name font-semibold`}
          >
            {called}
          </Link>
          {alone && (
            <span className="shrink-0 text-sm text-soft">
              {isScheduled(message) ? (
                messages.scheduledFor(shortDate(message.sendAt), shortTime(message.sendAt))
              ) : (
                <Time at={message.createdAt} />
              )}
            </span>
          )}
        </span>
        {alone ? (
          <span className="flex h-5 items-center gap-2">
            {below && <span className={`${BENEATH} min-w-0 flex-1`}>{below}</span>}
            <MessageStatus status={message.status} />
          </span>
        ) : (
          below && <span className={BENEATH}>{below}</span>
        )}
      </span>
      {!alone && message.direction === 'inbound' && !message.erased && (
        <Link
          to="/conversations/with/$id"
          params={{ id: withPerson(message) }}
          aria-label={messages.replyTo(called)}
          data-whole={messages.reply}
          className="inline-flex size-8 shrink-0 items-center justify-center rounded text-soft hover:bg-grey-tint hover:text-ink"
        >
          <Reply aria-hidden className="size-4" />
        </Link>
      )}
    </span>
  );
}

function TextCell({ message, beneath }: { message: Message; beneath: ReactNode }) {
  const messages = useMessagesWords();
  return (
    <span className="block leading-tight">
      <span className="sr-only">{message.direction === 'outbound' ? messages.to : messages.from}</span>
      <Link to="/messages/$id" params={{ id: message.messageId }} className={LINK}>
        <Line message={message} />
      </Link>
      {beneath && <span className={BENEATH}>{beneath}</span>}
    </span>
  );
}
