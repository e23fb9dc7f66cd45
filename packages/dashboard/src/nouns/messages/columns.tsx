import type { Message } from '@meghdoot/sdk';
import { Link } from '@tanstack/react-router';
import { ArrowDownLeft, ArrowUpRight } from 'lucide-react';
import { MessageStatus } from '../../ui/message-status.tsx';
import type { Column } from '../../ui/table.tsx';
import { Time } from '../../ui/time.tsx';
import { messages as enMessages } from '../../words/en/messages.ts';
import { useWords, type Words } from '../../words/words.tsx';
import { personIn } from './person.ts';

export function useMessageColumns(): readonly Column<Message>[] {
  const messages = useWords(enMessages);
  const { columns } = messages;
  return [
    { key: 'person', title: columns.person, cell: (message) => <PersonCell message={message} /> },
    {
      key: 'status',
      title: columns.status,
      width: '9.5rem',
      cell: (message) => (
        <>
          <MessageStatus status={message.status} />
          <div className="px-2 text-xs text-soft md:hidden">
            <Time at={message.createdAt} />
          </div>
        </>
      ),
    },
    {
      key: 'text',
      title: columns.text,
      wide: true,
      width: '40%',
      cell: (message) => <span className="text-soft">{summaryOf(message, messages)}</span>,
    },
    {
      key: 'reference',
      title: columns.reference,
      wide: true,
      cell: ({ reference }) => reference && <code className="font-mono text-sm">{reference}</code>,
    },
    {
      key: 'when',
      title: columns.when,
      wide: true,
      width: '8rem',
      cell: ({ createdAt }) => <Time at={createdAt} />,
    },
  ];
}

/** The number with the direction before it; on a phone the text beneath, where the other columns are left out. */
function PersonCell({ message }: { message: Message }) {
  const messages = useWords(enMessages);
  const outbound = message.direction === 'outbound';
  const Arrow = outbound ? ArrowUpRight : ArrowDownLeft;
  return (
    <>
      <span className="flex items-center gap-2">
        <Arrow aria-hidden className={`size-4 shrink-0 ${outbound ? 'text-soft' : 'text-accent'}`} />
        <span className="sr-only">{outbound ? messages.to : messages.from}</span>
        <Link
          to="/messages/$id"
          params={{ id: message.messageId }}
          className="truncate font-medium text-ink no-underline hover:underline"
        >
          {personIn(message)}
        </Link>
      </span>
      <span className="block truncate pl-6 text-xs text-soft md:hidden">{summaryOf(message, messages)}</span>
    </>
  );
}

/** A message in a line. */
function summaryOf(
  { message, type, templateName, caption, filename, mediaType }: Message,
  words: Words['messages'],
) {
  if (message) return message;
  if (templateName) return words.template(templateName);
  return [words.kinds[mediaType ?? type] ?? type, caption ?? filename].filter(Boolean).join(': ');
}
