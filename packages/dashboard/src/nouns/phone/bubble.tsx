import type { Message, Template } from '@meghdoot/sdk';
import { type ReactNode, useMemo, useState } from 'react';
import { useApiQuery } from '../../api/api.tsx';
import { lazyPart } from '../../ui/elements/lazy-part.tsx';
import { shortDate, shortTime } from '../../ui/elements/time.tsx';
import { useMessagesWords } from '../../words/en/messages.ts';
import { usePreviewWords } from '../../words/en/preview.ts';
import { isMediumId } from '../media/medium-id.ts';
import { placeInTime } from '../messages/in-time.ts';
import { MessageLink } from '../messages/message-link.tsx';
import { templateOf } from '../templates/queries.ts';
import { valuesOf } from '../templates/template-values.ts';
import { ChatBubble } from '../whatsapp/chat-bubble.tsx';
import { MediaCard } from '../whatsapp/media-card.tsx';
import { partsOf, textOf } from '../whatsapp/template-parts.ts';
import { TemplateBubble, type TemplateValues } from '../whatsapp/template-preview.tsx';
import { WhatsAppText } from '../whatsapp/whatsapp-text.tsx';
import { hasOrigin } from './has-origin.ts';
import type { OnAnswer } from './rich/answering.ts';
import { isRich } from './rich/rich-message.ts';
import { Ticks } from './ticks.tsx';

/** Each of these is fetched with the first message that needs it. */
const MediumView = lazyPart(async () => (await import('../media/medium-view.tsx')).MediumView, MediaCard);
const Origin = lazyPart(async () => (await import('./origin.tsx')).Origin);
const RichBubble = lazyPart(
  async () => (await import('./rich/rich-bubble.tsx')).RichBubble,
  ({ ours, foot, message, origin }) => (
    <ChatBubble from={ours ? 'business' : 'customer'} foot={foot}>
      {origin}
      {message.message}
    </ChatBubble>
  ),
);
const FlowDialog = lazyPart(async () => (await import('./rich/answer-dialogs.tsx')).FlowDialog);
const ReactButton = lazyPart(async () => (await import('./rich/react-button.tsx')).ReactButton);

interface MessageBubbleProps {
  message: Message;
  /** Its time leads to its page. */
  linked?: boolean;
  /** The colleague who wrote it, where that is to be said. */
  by?: string | undefined;
  /** Whoever looks answers as the person; undefined: they only look. */
  onAnswer?: OnAnswer | undefined;
}

/** Any message, in either direction, as the customer sees it. */
export function MessageBubble({ message, linked = false, by, onAnswer }: MessageBubbleProps) {
  const preview = usePreviewWords();
  const lost = message.status === 'failed';
  const ours = message.direction === 'outbound';
  // What did not arrive cannot be answered.
  const answering = ours && message.sentAt !== undefined && !lost ? onAnswer : undefined;
  const when = lost ? (
    <span className="text-red">{preview.neverArrived}</span>
  ) : (
    <Written message={message} />
  );
  const foot = (
    <>
      {answering && (
        <ReactButton onReact={(emoji) => answering({ reaction: emoji })} className="-my-1 mr-auto -ml-2" />
      )}
      {by !== undefined && <span className="max-w-32 truncate">{by} ·</span>}
      {message.sentFrom === 'app' && <span>{preview.fromPhone} ·</span>}
      {linked ? (
        <MessageLink
          id={message.messageId}
          className="inline-flex min-h-6 min-w-6 items-center justify-end underline-offset-2 hover:underline"
        >
          {when}
        </MessageLink>
      ) : (
        when
      )}
      {ours && <Ticks status={message.status} />}
    </>
  );
  if (message.type === 'template')
    return <TemplateMessage message={message} lost={lost} foot={foot} onAnswer={answering} />;
  const origin = hasOrigin(message) && <Origin message={message} />;
  if (isRich(message)) return <RichBubble {...{ message, ours, lost, foot, origin }} onAnswer={answering} />;
  return (
    <ChatBubble from={ours ? 'business' : 'customer'} lost={lost} foot={foot}>
      {origin}
      <MessageContent message={message} />
    </ChatBubble>
  );
}

/** Shows when it was written or, where that was for later, when it goes or went. */
function Written({ message }: { message: Message }) {
  const { sendAt, status } = message;
  const { scheduledFor } = useMessagesWords();
  const at = placeInTime(message);
  if (status !== 'queued' || sendAt === undefined || Date.parse(sendAt) <= Date.now())
    return <time dateTime={at}>{shortTime(at)}</time>;
  return <time dateTime={sendAt}>{scheduledFor(shortDate(sendAt), shortTime(sendAt))}</time>;
}

interface TemplateMessageProps {
  message: Message;
  lost: boolean;
  foot: ReactNode;
  onAnswer: OnAnswer | undefined;
}

function TemplateMessage({ message, lost, foot, onAnswer }: TemplateMessageProps) {
  const preview = usePreviewWords();
  const { data: template } = useApiQuery(templateOf(message));
  const values = useMemo(() => valuesOf(message), [message]);
  const [flow, setFlow] = useState(false);
  if (template) {
    const media = headerMedia(template, values);
    const bubble = { template, values, lost, foot, media };
    if (!onAnswer) return <TemplateBubble {...bubble} />;
    return (
      <>
        <TemplateBubble
          {...bubble}
          onTap={({ type, text }) => (type === 'FLOW' ? setFlow(true) : onAnswer({ button: text }))}
        />
        {flow && (
          <FlowDialog
            onClose={() => setFlow(false)}
            onAnswer={(answer) => {
              setFlow(false);
              onAnswer(answer);
            }}
          />
        )}
      </>
    );
  }
  return (
    <ChatBubble from="business" lost={lost} foot={foot}>
      <p className="font-medium">{preview.template(message.templateName ?? '')}</p>
      {Object.entries(values).map(([name, value]) => (
        <p key={name}>{value}</p>
      ))}
    </ChatBubble>
  );
}

/** The medium of ours in a template's header; undefined: it has none. */
export function headerMedia(template: Template, values: TemplateValues): ReactNode {
  const { header: id = '', 'header.filename': name } = values;
  const { header } = partsOf(template);
  if (!header || header.kind === 'text' || !isMediumId(id)) return undefined;
  return <MediumView key={id} {...{ id, kind: header.kind, name }} />;
}

type Shown = Pick<
  Message,
  'type' | 'message' | 'mediaType' | 'mediaUrl' | 'mediaId' | 'filename' | 'caption' | 'content' | 'media'
>;

/** Text, media with its caption, or what WhatsApp calls something else. */
export function MessageContent({ message }: { message: Shown }) {
  const { type, message: text, caption } = message;
  const words = text ?? caption;
  return (
    <>
      {type !== 'text' && <Medium message={message} alone={!words} />}
      {words && <WhatsAppText text={words} />}
    </>
  );
}

/** `alone`: there are no words beside it. */
function Medium({ message, alone }: { message: Shown; alone: boolean }) {
  const { type, media, mediaType, mediaUrl, mediaId = '', filename, content = {} } = message;
  const id = media?.id ?? mediaId;
  const kind = media?.kind ?? (type === 'media' ? mediaType : type);
  if (!kind) return null;
  if (isMediumId(id)) return <MediumView key={id} {...{ id, kind, name: filename ?? media?.fileName }} />;
  const name = filename ?? mediaUrl ?? (mediaId || textOf(content.filename));
  return (type === 'media' || alone || name) && <MediaCard kind={kind} name={name} />;
}
