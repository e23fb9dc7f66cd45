import type { Message } from '@meghdoot/sdk';
import { X } from 'lucide-react';
import { Summary } from '../../../nouns/messages/summary.tsx';
import { IconButton } from '../../../ui/elements/button.tsx';
import { useThreadWords } from '../../../words/en/thread.ts';

interface QuotedProps {
  message: Message;
  /** The person of the conversation, as they are called. */
  name: string;
}

/** Shows what is replied to, in two lines: who wrote it, and its beginning. */
export function Quoted({ message, name }: QuotedProps) {
  const words = useThreadWords();
  return (
    <span className="block min-w-0 border-l-2 border-accent pl-2 text-left text-sm">
      <span className="block font-medium">{message.direction === 'inbound' ? name : words.us}</span>
      <span className="line-clamp-2 text-soft">
        <Summary message={message} />
      </span>
    </span>
  );
}

/** The message that is replied to, above the box. */
export function QuotedInBox({ message, name, onDrop }: QuotedProps & { onDrop: () => void }) {
  const words = useThreadWords();
  return (
    <div className="flex items-center justify-between gap-3 rounded bg-sunk px-3 py-2">
      <Quoted {...{ message, name }} />
      <IconButton
        small
        label={words.dropQuoted}
        icon={<X aria-hidden className="size-4" />}
        onClick={onDrop}
      />
    </div>
  );
}
