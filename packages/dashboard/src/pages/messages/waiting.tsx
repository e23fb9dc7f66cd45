import type { MessageDetail } from '@meghdoot/sdk';
import { ButtonLink } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Time } from '../../ui/time.tsx';
import { messages as enMessages } from '../../words/en/messages.ts';
import { useWords } from '../../words/words.tsx';

/** Why a message has not gone out yet. */
export function Waiting({ message: { waiting, channelId } }: { message: MessageDetail }) {
  const { waiting: words, remedy } = useWords(enMessages);
  if (!waiting) return null;
  return (
    <Notice
      tone="warning"
      title={words.title}
      actions={
        waiting.for === 'channel' && (
          <ButtonLink small to="/settings/channels/$id" params={{ id: channelId }}>
            {remedy.channel}
          </ButtonLink>
        )
      }
    >
      <p>{waiting.message}</p>
      {waiting.until && (
        <p>
          {words.until} <Time at={waiting.until} />
        </p>
      )}
    </Notice>
  );
}
