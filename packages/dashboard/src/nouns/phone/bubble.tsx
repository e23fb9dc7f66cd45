import type { Message } from '@meghdoot/sdk';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useMemo } from 'react';
import { useApiQuery } from '../../api/api.tsx';
import { ChatBubble } from '../../ui/chat-bubble.tsx';
import { MediaCard } from '../../ui/media-card.tsx';
import { textOf } from '../../ui/template-parts.ts';
import { TemplateBubble } from '../../ui/template-preview.tsx';
import { shortTime } from '../../ui/time.tsx';
import { WhatsAppText } from '../../ui/whatsapp-text.tsx';
import { preview as enPreview } from '../../words/en/preview.ts';
import { useWords } from '../../words/words.tsx';
import { templateOf } from '../templates/queries.ts';
import { valuesOf } from '../templates/template-values.ts';
import { Ticks } from './ticks.tsx';

interface MessageBubbleProps {
  message: Message;
  /** Its time leads to its page. */
  linked?: boolean;
}

/** Any message, in either direction, as the customer sees it. */
export function MessageBubble({ message, linked = false }: MessageBubbleProps) {
  const preview = useWords(enPreview);
  const lost = message.status === 'failed';
  const ours = message.direction === 'outbound';
  const when = lost ? (
    <span className="text-red">{preview.neverArrived}</span>
  ) : (
    <time dateTime={message.createdAt}>{shortTime(message.createdAt)}</time>
  );
  const foot = (
    <>
      {linked ? (
        <Link
          to="/messages/$id"
          params={{ id: message.messageId }}
          className="inline-flex min-h-6 min-w-6 items-center justify-end underline-offset-2 hover:underline"
        >
          {when}
        </Link>
      ) : (
        when
      )}
      {ours && <Ticks status={message.status} />}
    </>
  );
  if (message.type === 'template') return <TemplateMessage message={message} lost={lost} foot={foot} />;
  return (
    <ChatBubble from={ours ? 'business' : 'customer'} lost={lost} foot={foot}>
      <MessageContent message={message} />
    </ChatBubble>
  );
}

interface TemplateMessageProps {
  message: Message;
  lost: boolean;
  foot: ReactNode;
}

function TemplateMessage({ message, lost, foot }: TemplateMessageProps) {
  const preview = useWords(enPreview);
  const { data: template } = useApiQuery(templateOf(message));
  const values = useMemo(() => valuesOf(message), [message]);
  if (template) return <TemplateBubble template={template} values={values} lost={lost} foot={foot} />;
  return (
    <ChatBubble from="business" lost={lost} foot={foot}>
      <p className="font-medium">{preview.template(message.templateName ?? '')}</p>
      {Object.entries(values).map(([name, value]) => (
        <p key={name}>{value}</p>
      ))}
    </ChatBubble>
  );
}

type Shown = Pick<
  Message,
  'type' | 'message' | 'mediaType' | 'mediaUrl' | 'mediaId' | 'filename' | 'caption' | 'content'
>;

/** Text, media with its caption, or what WhatsApp calls something else. */
export function MessageContent({ message }: { message: Shown }) {
  const { type, message: text, mediaType, mediaUrl, mediaId, filename, caption, content = {} } = message;
  const words = text ?? caption;
  const kind = type === 'media' ? mediaType : type;
  const name = filename ?? mediaUrl ?? mediaId ?? textOf(content.filename);
  return (
    <>
      {type !== 'text' && kind && (type === 'media' || !text || name) && (
        <MediaCard kind={kind} name={name} />
      )}
      {words && <WhatsAppText text={words} />}
    </>
  );
}
