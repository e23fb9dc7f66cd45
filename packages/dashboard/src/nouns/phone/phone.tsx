import type { Message } from '@meghdoot/sdk';
import { type ReactNode, useRef } from 'react';
import { useApiQuery, useWorkspaceCache } from '../../api/api.tsx';
import { useFreshAtConnection, useLive } from '../../api/live.tsx';
import { useSignedInAs } from '../../api/session.tsx';
import { ErrorNotice } from '../../ui/elements/notice.tsx';
import { SkeletonLines } from '../../ui/elements/skeleton.tsx';
import { usePhoneWords } from '../../words/en/phone.ts';
import { channelName } from '../channels/channel-name.ts';
import { allChannels } from '../channels/queries.ts';
import { isContactId } from '../contacts/address.ts';
import { usePerson } from '../contacts/person.ts';
import { personIn } from '../messages/person.ts';
import { ChatBubble } from '../whatsapp/chat-bubble.tsx';
import { MessageContent } from './bubble.tsx';
import { Conversation } from './conversation.tsx';
import { PhoneFrame } from './phone-frame.tsx';
import { conversationWith } from './queries.ts';
import { ReplyBox } from './reply-box.tsx';
import { Ticks } from './ticks.tsx';
import { type Said, useTyped } from './use-typed.ts';

interface PhoneProps {
  /** The person whose phone it is: a number, or the id of a contact whose number WhatsApp hides. */
  person: string;
  /** The message that is being written, at the end of the conversation. */
  preview?: ReactNode;
}

/**
 * The phone of a customer: what they were sent and wrote. In a test workspace one replies as the customer, but not where
 * one is writing to them: of two boxes it would be the wrong one.
 */
export function Phone({ person, preview }: PhoneProps) {
  const phone = usePhoneWords();
  const { workspace } = useSignedInAs();
  const { called } = usePerson(person);
  const { data: channels } = useApiQuery(allChannels);
  const { data: messages, error, refetch } = useConversation(person);
  const typed = useTyped(person, messages);
  const channel = channels?.find(({ id }) => id === messages?.[0]?.channelId) ?? channels?.at(-1);
  const test = workspace.mode === 'test';
  const log = useRef<HTMLDivElement>(null);
  const toFoot = () => log.current?.scrollTo({ top: 0 });
  const answers = test && !preview && !isContactId(person);
  return (
    <PhoneFrame
      ref={log}
      label={phone.of(called)}
      title={channel ? channelName(channel) : workspace.name}
      subtitle={phone.of(called)}
      foot={answers && <ReplyBox key={person} error={typed.error} send={typed.send} />}
    >
      {error && !messages && <ErrorNotice error={error} retry={() => void refetch()} />}
      {!error && !messages && <SkeletonLines />}
      {messages?.length === 0 && !preview && (
        <p className="m-auto max-w-56 text-center text-soft">{test ? phone.nothing : phone.nothingLive}</p>
      )}
      {messages && (
        <Conversation
          messages={messages}
          onAnswer={answers ? (...given) => void typed.answer(...given).then(toFoot) : undefined}
        />
      )}
      {typed.underWay.map(({ text, mediaId, at, taken }) => (
        <ChatBubble key={at} from="customer" foot={<Ticks status={taken ? 'sent' : 'sending'} />}>
          <MessageContent message={asMessage({ text, mediaId })} />
        </ChatBubble>
      ))}
      {preview}
    </PhoneFrame>
  );
}

/** Shows what was sent as a message until the server has one. */
const asMessage = ({ text, mediaId }: Said) =>
  mediaId === undefined
    ? { type: 'text', message: text }
    : { type: 'media', message: text, mediaId, mediaType: 'document' };

/**
 * The messages with a person as they come, newest first. Asked for by the contact once it is known: somebody whose
 * number WhatsApp hides is written to by number and answers without one.
 */
function useConversation(person: string) {
  const cache = useWorkspaceCache();
  const byNumber = useApiQuery(conversationWith(person));
  const contactId = byNumber.data?.find((message) => message.contactId)?.contactId;
  const byContact = useApiQuery(conversationWith(contactId ?? ''), { enabled: contactId !== undefined });
  const about = contactId ?? person;
  useLive((events) => {
    const changed = events.some(({ type, data }) => {
      if (!type.startsWith('message.')) return false;
      const message = data as Message;
      return personIn(message) === person || (contactId !== undefined && message.contactId === contactId);
    });
    if (changed) void cache.refresh(conversationWith(about).key);
  });
  useFreshAtConnection(conversationWith(about).key);
  return byContact.data ? byContact : byNumber;
}
