import type { ReactNode } from 'react';
import { useRichWords } from '../../../words/en/rich.ts';
import { isMediumId } from '../../media/medium-id.ts';
import { MediumView } from '../../media/medium-view.tsx';
import { MessageLink } from '../../messages/message-link.tsx';
import { ChatBubble } from '../../whatsapp/chat-bubble.tsx';
import { MediaCard } from '../../whatsapp/media-card.tsx';
import { objectOf, objectsOf, textOf } from '../../whatsapp/template-parts.ts';
import { WhatsAppText } from '../../whatsapp/whatsapp-text.tsx';
import type { OnAnswer } from './answering.ts';
import { ContactCards } from './contact-cards.tsx';
import { InteractiveBody, InteractiveButtons } from './interactive.tsx';
import { Ordered } from './order.tsx';
import { Place } from './place.tsx';
import type { RichMessage } from './rich-message.ts';

interface RichBubbleProps {
  message: RichMessage;
  ours: boolean;
  lost?: boolean | undefined;
  foot: ReactNode;
  origin?: ReactNode;
  /** Whoever looks answers as the person; undefined: they only look. */
  onAnswer?: OnAnswer | undefined;
}

/** A message whose content is an object of WhatsApp's, in either direction, as the person sees it. */
export function RichBubble({ message, ours, lost = false, foot, origin, onAnswer }: RichBubbleProps) {
  const { interactive } = message;
  return (
    <ChatBubble
      from={ours ? 'business' : 'customer'}
      lost={lost}
      foot={foot}
      below={ours && interactive && <InteractiveButtons {...{ interactive, onAnswer }} />}
    >
      {origin}
      <Content message={message} />
    </ChatBubble>
  );
}

function Content({ message }: { message: RichMessage }) {
  const { type, interactive, content = {}, answer, message: text } = message;
  if (interactive) return <InteractiveBody interactive={interactive} />;
  if (type === 'location') return <Place location={message.location ?? content} />;
  if (type === 'contacts')
    return <ContactCards contacts={message.contacts ?? objectsOf(content.contacts ?? content)} />;
  if (type === 'reaction') return <Reacted {...{ message }} />;
  if (type === 'sticker') return <Sticker sticker={message.sticker ?? {}} />;
  if (type === 'order') return <Ordered order={content} />;
  if (answer?.kind === 'flow' || answer?.kind === 'address') return <Filled {...{ message }} />;
  const description = textOf(objectOf(content.list_reply).description);
  return (
    <>
      <WhatsAppText text={text ?? answer?.title ?? ''} />
      {description && <p className="text-sm text-soft">{description}</p>}
    </>
  );
}

function Reacted({ message }: { message: RichMessage }) {
  const words = useRichWords();
  const { reaction, content, replyTo } = message;
  const { emoji, message_id: of } = reaction ?? content ?? {};
  const id = [replyTo, textOf(of)].find((each) => each?.startsWith('msg_'));
  return (
    <>
      {textOf(emoji) && <p className="text-3xl leading-tight">{textOf(emoji)}</p>}
      <p className="text-sm text-soft">{textOf(emoji) ? words.reacted : words.unreacted}</p>
      {id && (
        <MessageLink
          id={id}
          className="inline-flex min-h-6 items-center text-sm text-accent underline underline-offset-4"
        >
          {words.reactedTo}
        </MessageLink>
      )}
    </>
  );
}

function Sticker({ sticker }: { sticker: Record<string, unknown> }) {
  const id = textOf(sticker.id);
  return isMediumId(id) ? (
    <MediumView key={id} id={id} kind="sticker" />
  ) : (
    <MediaCard kind="sticker" name={textOf(sticker.link) || id} />
  );
}

/** Shows the values of a flow or of an address form. */
function Filled({ message: { answer } }: { message: RichMessage }) {
  const words = useRichWords();
  const { kind, values = {} } = answer ?? {};
  const given = Object.entries(values).filter(([name]) => name !== 'flow_token');
  return (
    <div className="min-w-48 rounded-sm bg-sunk px-3 py-2.5">
      <p className="font-medium">{kind === 'address' ? words.address : words.filled}</p>
      <dl className="mt-1 grid grid-cols-[auto_1fr] gap-x-3 gap-y-0.5 text-sm">
        {given.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-soft">{words.fields[name] ?? name}</dt>
            <dd className="min-w-0">{typeof value === 'string' ? value : JSON.stringify(value)}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
