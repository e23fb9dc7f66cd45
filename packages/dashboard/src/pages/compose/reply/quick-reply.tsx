import type { QuickReply } from '@meghdoot/sdk';
import { Link } from '@tanstack/react-router';
import { type KeyboardEvent, useState } from 'react';
import { useApiQuery } from '../../../api/api.tsx';
import { quickRepliesQuery } from '../../../nouns/conversations/queries.ts';
import { useConversationsWords } from '../../../words/en/conversations.ts';
import { fillReply } from './fill-reply.ts';

const MOST_SHOWN = 6;

interface QuickReplyChoice {
  found: readonly QuickReply[];
  at: number;
  /** Takes the keys of the list; returns whether it did. */
  pressed: (event: KeyboardEvent) => boolean;
  choose: (reply: QuickReply) => void;
}

/** The quick replies whose name begins as what stands after the `/` with which the message begins. */
export function useQuickReplies(
  message: string,
  of: { me: string; them: string } | undefined,
  put: (text: string) => void,
): QuickReplyChoice | undefined {
  const typed = of && /^\/(\S*)$/.exec(message)?.[1]?.toLowerCase();
  const { data = [] } = useApiQuery(quickRepliesQuery, { enabled: typed !== undefined });
  const [chosen, setChosen] = useState(0);
  if (typed === undefined) return undefined;
  const found = data
    .filter(({ shortcut, text }) => shortcut.startsWith(typed) || text.toLowerCase().includes(typed))
    .slice(0, MOST_SHOWN);
  const at = Math.min(chosen, Math.max(0, found.length - 1));
  const choose = ({ text }: QuickReply) => {
    setChosen(0);
    put(fillReply(text, of ?? { them: '', me: '' }));
  };
  return {
    found,
    at,
    choose,
    pressed: (event) => {
      const reply = found[at];
      if (!reply || event.nativeEvent.isComposing) return false;
      if (event.key === 'ArrowDown') setChosen((at + 1) % found.length);
      else if (event.key === 'ArrowUp') setChosen((at + found.length - 1) % found.length);
      else if (event.key === 'Enter' || event.key === 'Tab') choose(reply);
      else return false;
      event.preventDefault();
      return true;
    },
  };
}

export function QuickReplies({ found, at, choose }: QuickReplyChoice) {
  const { quick } = useConversationsWords();
  return (
    <div className="flex flex-col gap-1">
      {found.length === 0 && <p className="text-sm text-soft">{quick.none}</p>}
      {found.length > 0 && (
        <ul aria-label={quick.label} className="flex flex-col rounded border border-line bg-card">
          {found.map((reply, i) => (
            <li key={reply.id}>
              <button
                type="button"
                aria-current={i === at ? 'true' : undefined}
                onClick={() => choose(reply)}
                className="flex min-h-9 w-full items-baseline gap-3 px-3 py-1.5 text-left hover:bg-grey-tint aria-[current=true]:bg-accent-tint max-md:min-h-11"
              >
                <span className="shrink-0 font-medium">/{reply.shortcut}</span>
                <span className="min-w-0 truncate text-sm text-soft">{reply.text}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      <Link
        to="/settings/quick-replies"
        className="inline-flex min-h-6 self-start text-sm text-soft underline underline-offset-4"
      >
        {quick.manage}
      </Link>
    </div>
  );
}
