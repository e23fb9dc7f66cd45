import { useParams } from '@tanstack/react-router';
import { Reply, Send } from 'lucide-react';
import { useApiQuery } from '../../api/api.tsx';
import { useSettings } from '../../shell/use-settings.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { CopyAsCurl, Id } from '../../ui/copy.tsx';
import { ErrorNotice } from '../../ui/notice.tsx';
import { Card, PageFrame } from '../../ui/page.tsx';
import { SkeletonLines } from '../../ui/skeleton.tsx';
import { messages as enMessages } from '../../words/en/messages.ts';
import { useWords } from '../../words/words.tsx';
import { MessageBubble } from '../phone/bubble.tsx';
import { MessageFacts } from './facts.tsx';
import { personIn } from './filter.ts';
import { MessageHead } from './head.tsx';
import { messageOf } from './queries.ts';
import { Remedy } from './remedy.tsx';
import { Told } from './told.tsx';
import { TraceLine } from './trace-line.tsx';
import { Waiting } from './waiting.tsx';

/** Attempts that are refused and tried again make no event. */
const EVERY_MS = 5_000;

export function Page() {
  const messages = useWords(enMessages);
  const { apiUrl } = useSettings();
  const { id = '' } = useParams({ strict: false });
  const { data: message, error, refetch } = useApiQuery(messageOf(id), { everyMs: EVERY_MS });
  const above = { to: '/messages', label: messages.title };
  if (!message) {
    return (
      <PageFrame title={messages.loading} above={above}>
        <Card>
          {error ? (
            <ErrorNotice error={error} retry={error.status === 404 ? undefined : () => void refetch()} />
          ) : (
            <SkeletonLines lines={8} />
          )}
        </Card>
      </PageFrame>
    );
  }
  const { direction, status } = message;
  const person = personIn(message);
  const outbound = direction === 'outbound';
  return (
    <PageFrame
      title={outbound ? messages.titleTo(person) : messages.titleFrom(person)}
      heading={<MessageHead message={message} />}
      lead={<Id value={id} />}
      above={above}
      actions={
        <>
          <ButtonLink
            small
            to="/messages/new"
            search={{ to: person }}
            icon={outbound ? <Send className="size-4" /> : <Reply className="size-4" />}
          >
            {outbound ? messages.sendAnother : messages.reply}
          </ButtonLink>
          <CopyAsCurl apiUrl={apiUrl} path={`/api/v1/messages/${id}`} />
        </>
      }
    >
      {status === 'failed' && <Remedy message={message} />}
      <Waiting message={message} />
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,24rem)]">
        <div className="flex min-w-0 flex-col gap-6">
          <Card title={messages.content[direction]}>
            <div className="flex flex-col rounded bg-sunk p-4">
              <MessageBubble message={message} />
            </div>
          </Card>
          <TraceLine message={message} />
        </div>
        <div className="flex min-w-0 flex-col gap-6">
          <MessageFacts message={message} />
          <Told messageId={id} />
        </div>
      </div>
    </PageFrame>
  );
}
