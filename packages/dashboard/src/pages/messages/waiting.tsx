import type { MessageDetail } from '@meghdoot/sdk';
import { ButtonLink } from '../../ui/elements/button.tsx';
import { later } from '../../ui/elements/later.tsx';
import { Notice } from '../../ui/elements/notice.tsx';
import { dateOnly, shortTime, Time } from '../../ui/elements/time.tsx';
import { useMessagesWords } from '../../words/en/messages.ts';

const CancelButton = later(async () => (await import('./cancel-button.tsx')).CancelButton);

/** Why a message has not gone out yet, and how to take it back where it certainly has not. */
export function Waiting({ message }: { message: MessageDetail }) {
  const { waiting: words, remedy } = useMessagesWords();
  const { waiting, channelId } = message;
  if (!waiting) return null;
  const scheduled = waiting.for === 'schedule' ? waiting.until : undefined;
  return (
    <Notice
      tone={scheduled ? 'info' : 'warning'}
      title={scheduled ? words.scheduled(dateOnly(scheduled), shortTime(scheduled)) : words.title}
      actions={
        <>
          {waiting.for === 'channel' && (
            <ButtonLink small to="/settings/channels/$id" params={{ id: channelId }}>
              {remedy.channel}
            </ButtonLink>
          )}
          {waiting.for !== 'receipt' && <CancelButton message={message} />}
        </>
      }
    >
      <p>{waiting.message}</p>
      {waiting.until && !scheduled && (
        <p>
          {words.until} <Time at={waiting.until} />
        </p>
      )}
    </Notice>
  );
}
