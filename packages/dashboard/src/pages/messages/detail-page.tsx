import type { Message, MessageDetail } from '@meghdoot/sdk';
import { useParams } from '@tanstack/react-router';
import { Reply, Send } from 'lucide-react';
import { useApiQuery } from '../../api/api.tsx';
import { ContactLink } from '../../nouns/contacts/contact-link.tsx';
import { usePerson } from '../../nouns/contacts/person.ts';
import { MessageStatus } from '../../nouns/messages/message-status.tsx';
import { personIn, withPerson } from '../../nouns/messages/person.ts';
import { messageOf } from '../../nouns/messages/queries.ts';
import { MessageBubble } from '../../nouns/phone/bubble.tsx';
import { CopyAsCurl } from '../../ui/copy/copy-as-curl.tsx';
import { ButtonLink } from '../../ui/elements/button.tsx';
import { lazyPart } from '../../ui/elements/lazy-part.tsx';
import { Loaded } from '../../ui/elements/loaded.tsx';
import { Notice } from '../../ui/elements/notice.tsx';
import { Card, PageFrame } from '../../ui/elements/page.tsx';
import { dateOnly, shortTime, Time } from '../../ui/elements/time.tsx';
import type { Words } from '../../words/en/index.ts';
import { useMessagesWords } from '../../words/en/messages.ts';
import { useRefusalsWords } from '../../words/en/refusals.ts';
import { composeAgain } from './compose-again.ts';
import { MessageFacts } from './facts.tsx';
import { Notified } from './notified.tsx';
import { Remedy } from './remedy.tsx';
import { TraceLine } from './trace-line.tsx';

/** Attempts that are refused and tried again make no event. */
const EVERY_MS = 5_000;

export function Page() {
  const messages = useMessagesWords();
  const { id } = useParams({ from: '/messages/$id' });
  const query = useApiQuery(messageOf(id), { everyMs: EVERY_MS });
  const message = query.data;
  const { called } = usePerson(message ? personIn(message) : '', message?.contactId);
  return (
    <PageFrame
      title={message ? titleOf(message, called, messages) : messages.loading}
      heading={message && <MessageHead message={message} />}
      above={{ page: { to: '/messages' }, label: messages.title }}
      actions={message && <Actions message={message} />}
    >
      <Loaded query={query} lines={8}>
        {(found) => (
          <>
            {found.status === 'failed' && !found.erased && <Remedy message={found} />}
            <Waiting message={found} />
            <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,24rem)]">
              <div className="flex min-w-0 flex-col gap-6">
                <Card title={messages.content[isUnsent(found) ? 'unsent' : found.direction]}>
                  <div className="flex flex-col rounded bg-sunk p-4">
                    {found.erased ? (
                      <p className="text-soft">{messages.erased}</p>
                    ) : (
                      <MessageBubble message={found} />
                    )}
                  </div>
                </Card>
                <TraceLine message={found} />
              </div>
              <div className="flex min-w-0 flex-col gap-6">
                <MessageFacts message={found} />
                <Notified messageId={id} />
              </div>
            </div>
          </>
        )}
      </Loaded>
    </PageFrame>
  );
}

const isUnsent = ({ status }: Message) => status === 'queued' || status === 'cancelled';

function titleOf({ direction }: Message, person: string, { titleTo, titleFrom }: Words['messages']): string {
  return direction === 'outbound' ? titleTo(person) : titleFrom(person);
}

function Actions({ message }: { message: Message }) {
  const messages = useMessagesWords();
  const outbound = message.direction === 'outbound';
  return (
    <>
      {!message.erased && message.status === 'failed' && (
        <ButtonLink
          small
          to="/messages/new"
          search={composeAgain(message)}
          icon={<Send className="size-4" />}
        >
          {messages.sendAnother}
        </ButtonLink>
      )}
      {!message.erased && message.status !== 'failed' && (
        <ButtonLink
          small
          to="/conversations/with/$id"
          params={{ id: withPerson(message) }}
          icon={outbound ? <Send className="size-4" /> : <Reply className="size-4" />}
        >
          {outbound ? messages.sendAnother : messages.reply}
        </ButtonLink>
      )}
      <CopyAsCurl path={`/api/v1/messages/${message.messageId}`} />
    </>
  );
}

function MessageHead({ message }: { message: Message }) {
  const messages = useMessagesWords();
  const { contactId, direction, status } = message;
  const { called, number } = usePerson(personIn(message), contactId);
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span>
        {direction === 'outbound' ? messages.headTo : messages.headFrom}{' '}
        {contactId ? <ContactLink id={contactId} called={called} /> : called}
      </span>
      {number && (
        <span className="text-base font-normal tracking-normal whitespace-nowrap text-soft">{number}</span>
      )}
      <span role="status" className="inline-flex text-base tracking-normal">
        <MessageStatus status={status} withCode />
      </span>
    </span>
  );
}

const CancelButton = lazyPart(
  async () => (await import('../../nouns/messages/cancel-button.tsx')).CancelButton,
);

/** Why a message has not gone out yet, and how to take it back where it certainly has not. */
function Waiting({ message }: { message: MessageDetail }) {
  const { waiting: words, remedy } = useMessagesWords();
  const { waits } = useRefusalsWords();
  const { waiting, channelId } = message;
  if (!waiting) return null;
  const why = waits[waiting.for];
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
      <p lang={why ? undefined : 'en'}>{why ?? waiting.message}</p>
      {waiting.until && !scheduled && (
        <p>
          {words.until} <Time at={waiting.until} />
        </p>
      )}
    </Notice>
  );
}
