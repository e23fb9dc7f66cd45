import type { Message } from '@meghdoot/sdk';
import { Clock } from 'lucide-react';
import { Notice } from '../../../ui/elements/notice.tsx';
import { shortTime, Time } from '../../../ui/elements/time.tsx';
import { useReplyWords } from '../../../words/en/reply.ts';

interface WindowNoticeProps {
  /** The last message of theirs; null: there is none. */
  last: Message | null;
  until: number | undefined;
  name: string;
}

/** Says whether free text reaches the person now and for how long, and what does otherwise. */
export function WindowNotice({ last, until, name }: WindowNoticeProps) {
  const { window: words } = useReplyWords();
  if (until === undefined) {
    return (
      <Notice tone="warning" title={last ? words.closed(name) : words.never(name)}>
        {words.closedText}
      </Notice>
    );
  }
  const at = new Date(until).toISOString();
  return (
    <p className="flex items-baseline gap-2 text-sm text-soft">
      <Clock aria-hidden className="size-4 shrink-0 self-center" />
      <span>
        {words.open} {shortTime(at)} (<Time at={at} />
        ), {words.openWhy}
      </span>
    </p>
  );
}
