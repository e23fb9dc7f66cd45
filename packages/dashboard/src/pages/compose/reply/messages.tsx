import type { Message } from '@meghdoot/sdk';
import { Link } from '@tanstack/react-router';
import { Reply } from 'lucide-react';
import { memo, useEffect, useMemo, useRef, useState } from 'react';
import { useApiQuery } from '../../../api/api.tsx';
import { useSignedInAs } from '../../../api/session.tsx';
import { assigneesQuery } from '../../../nouns/conversations/queries.ts';
import { inTime, placeInTime } from '../../../nouns/messages/in-time.ts';
import { foldReactions } from '../../../nouns/messages/reactions.ts';
import { sentOnceMore } from '../../../nouns/messages/send-again.ts';
import { MessageBubble } from '../../../nouns/phone/bubble.tsx';
import { IconButton } from '../../../ui/elements/button.tsx';
import { lazyPart } from '../../../ui/elements/lazy-part.tsx';
import { dateOnly } from '../../../ui/elements/time.tsx';
import { useReplyWords } from '../../../words/en/reply.ts';
import { useThreadWords } from '../../../words/en/thread.ts';
import { Quoted } from './quoted.tsx';
import { rowGroups, sameRows } from './row-groups.ts';
import type { ThreadActions } from './thread-actions.ts';

const ReactButton = lazyPart(
  async () => (await import('../../../nouns/phone/rich/react-button.tsx')).ReactButton,
  () => <span className="size-8" />,
);
const Failed = lazyPart(async () => (await import('./failed.tsx')).Failed);
const EmojiDialog = lazyPart(async () => (await import('./emoji-dialog.tsx')).EmojiDialog);

interface MessagesProps {
  /** Newest first. */
  messages: readonly Message[];
  name: string;
  /** Undefined: they are only read, for nothing free reaches the person now. */
  actions: ThreadActions | undefined;
  failed: ThreadActions | undefined;
  /** The id of the message that a search has led to. */
  at: string | undefined;
}

/**
 * The messages of a thread, oldest at the top, a line for each day. A row is drawn anew only when it has changed, and
 * those that are out of sight are not laid out, so that thousands of them cost typing nothing.
 */
export const ThreadMessages = memo(function ThreadMessages(props: MessagesProps) {
  const { messages, name, actions, failed, at: found } = props;
  const { shown, reactions } = useMemo(() => foldReactions(messages), [messages]);
  const byId = useMemo(() => new Map(messages.map((message) => [message.messageId, message])), [messages]);
  const again = useMemo(() => sentOnceMore(messages), [messages]);
  const colleagues = useColleagues();
  const [starts] = useState(() => new Set<string>());
  const upwards = useMemo(() => inTime(shown.toReversed()), [shown]);
  const rows = upwards.map((message, i): RowProps => {
    const { messageId, replyTo, type } = message;
    const before = upwards[i - 1];
    const at = placeInTime(message);
    const beginsDay = !before || dayOf(placeInTime(before)) !== dayOf(at);
    const quoted = type === 'reaction' ? undefined : replyTo;
    return {
      ...{ message, name, actions, failed, quotedId: quoted },
      isFound: messageId === found,
      wasResent: again.has(messageId),
      by: message.sentBy === undefined ? undefined : colleagues.get(message.sentBy),
      day: beginsDay ? dateOnly(at) : undefined,
      quoted: quoted === undefined ? undefined : byId.get(quoted),
      ...reactions.get(messageId),
    };
  });
  return rowGroups(rows, starts).map((group) => <Rows key={group[0]!.message.messageId} rows={group} />);
});

/** Timestamps of the API are in IST, so that a day is their beginning: to write a date takes a hundred times as long. */
const dayOf = (at: string) => at.slice(0, 'yyyy-mm-dd'.length);

const Rows = memo(
  function Rows({ rows }: { rows: readonly RowProps[] }) {
    return (
      <div className="-mx-2 [content-visibility:auto] [contain-intrinsic-height:auto_96rem]">
        {rows.map((row) => (
          <Row key={row.message.messageId} {...row} />
        ))}
      </div>
    );
  },
  (before, after) => sameRows(before.rows, after.rows),
);

/** Returns the names of the other members by their ids: who reads a thread knows what they wrote themselves. */
function useColleagues(): ReadonlyMap<string, string> {
  const { session } = useSignedInAs();
  const { data: members = [] } = useApiQuery(assigneesQuery);
  return useMemo(
    () => new Map(members.flatMap(({ id, name }) => (id === session.person.id ? [] : [[id, name]]))),
    [members, session.person.id],
  );
}

interface RowProps extends Pick<MessagesProps, 'name' | 'actions' | 'failed'> {
  message: Message;
  /** The name of the colleague who wrote it. */
  by: string | undefined;
  isFound: boolean;
  wasResent: boolean;
  /** The day that begins with it. */
  day: string | undefined;
  quotedId: string | undefined;
  quoted: Message | undefined;
  ours?: string;
  theirs?: string;
}

const Row = memo(function Row(props: RowProps) {
  const {
    message,
    by,
    isFound,
    wasResent,
    day,
    name,
    actions,
    failed,
    quotedId,
    quoted,
    ours = '',
    theirs = '',
  } = props;
  const isOurs = message.direction === 'outbound';
  const side = isOurs ? 'self-end' : 'self-start';
  return (
    <div
      id={message.messageId}
      className={`flex flex-col gap-1 px-2 py-1 target:bg-accent-tint ${isFound ? 'rounded outline-2 -outline-offset-2 outline-amber' : ''}`}
    >
      {day !== undefined && (
        <p className="self-center rounded-full bg-card px-3 py-0.5 text-sm text-soft">{day}</p>
      )}
      {quotedId !== undefined && (
        <div className={`max-w-[min(78%,24rem)] ${side}`}>
          {quoted && <JumpTo message={quoted} name={name} />}
          {!quoted && <QuotedElsewhere id={quotedId} />}
        </div>
      )}
      <div
        className={`group/row flex w-full gap-1 max-md:[&>:first-child]:max-w-[78%] ${isOurs ? 'flex-row-reverse' : ''}`}
      >
        <MessageBubble {...{ message, by }} linked />
        {actions && isAnswerable(message) && <Tools {...{ message, actions, ours }} />}
      </div>
      {(ours || theirs) && (
        <p className={`-mt-2 flex gap-1 px-2 ${side}`}>
          {theirs && <Put emoji={theirs} by={name} />}
          {ours && <Put emoji={ours} />}
        </p>
      )}
      {isFound && <Found />}
      {failed && message.failure && <Failed {...{ message, wasResent }} actions={failed} />}
    </div>
  );
});

/** Stands in the row of a message that a search has led to, and brings it into sight. */
function Found() {
  const reply = useReplyWords();
  const mark = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    mark.current?.parentElement?.scrollIntoView({ block: 'center' });
  }, []);
  return (
    <p ref={mark} className="sr-only">
      {reply.found}
    </p>
  );
}

/** Nobody can answer what did not reach the person, or a reaction. */
const isAnswerable = ({ direction, type, status, sentAt }: Message) =>
  type !== 'reaction' &&
  type !== 'system' &&
  (direction === 'inbound' || (sentAt !== undefined && status !== 'failed'));

function Tools({ message, actions, ours }: { message: Message; actions: ThreadActions; ours: string }) {
  const words = useThreadWords();
  const [all, setAll] = useState(false);
  return (
    <div className="flex items-center self-center opacity-0 group-hover/row:opacity-100 group-focus-within/row:opacity-100 has-aria-expanded:opacity-100 pointer-coarse:opacity-100">
      <IconButton
        small
        label={words.reply}
        icon={<Reply aria-hidden className="size-4" />}
        className="text-soft max-md:!min-h-8"
        onClick={() => actions.reply(message)}
      />
      <ReactButton
        current={ours}
        onReact={(emoji) => actions.react(message, emoji)}
        onMore={() => setAll(true)}
      />
      {all && (
        <EmojiDialog
          onClose={() => setAll(false)}
          onPick={(emoji) => {
            actions.react(message, emoji);
            setAll(false);
          }}
        />
      )}
    </div>
  );
}

function Put({ emoji, by }: { emoji: string; by?: string }) {
  const words = useThreadWords();
  const who = by === undefined ? words.putByUs(emoji) : words.putBy(by, emoji);
  return (
    <span
      role="img"
      aria-label={who}
      title={who}
      className="rounded-full border border-line bg-card px-1.5 py-0.5 text-sm leading-none shadow-card"
    >
      {emoji}
    </span>
  );
}

/** Leads to the quoted message, which stands in the same thread. */
function JumpTo({ message, name }: { message: Message; name: string }) {
  return (
    <button
      type="button"
      className="max-w-full rounded-sm bg-card/60 px-2 py-1 hover:bg-card"
      onClick={() => {
        const row = document.getElementById(message.messageId);
        row?.scrollIntoView({ block: 'center' });
        row?.animate([{ background: 'var(--accent-tint)' }, { background: 'transparent' }], 1500);
      }}
    >
      <Quoted {...{ message, name }} />
    </button>
  );
}

/** Leads up to the quoted message, for which the thread reads on. */
function QuotedElsewhere({ id }: { id: string }) {
  const words = useThreadWords();
  return (
    <Link
      to="."
      search={(before) => ({ ...before, at: id })}
      className="block min-h-6 border-l-2 border-accent bg-card/60 px-2 py-1 text-sm text-soft underline underline-offset-4"
    >
      {words.earlier}
    </Link>
  );
}
