import type { SendRequest, Template } from '@meghdoot/sdk';
import { headerMedia, MessageContent } from '../../nouns/phone/bubble.tsx';
import { Phone } from '../../nouns/phone/phone.tsx';
import { PhoneFrame } from '../../nouns/phone/phone-frame.tsx';
import { ChatBubble } from '../../nouns/whatsapp/chat-bubble.tsx';
import type { MediaType } from '../../nouns/whatsapp/media.ts';
import { TemplateBubble, type TemplateValues } from '../../nouns/whatsapp/template-preview.tsx';
import { lazyPart } from '../../ui/elements/lazy-part.tsx';
import { Card } from '../../ui/elements/page.tsx';
import { useWide } from '../../ui/elements/use-wide.ts';
import { useComposeWords } from '../../words/en/compose.ts';
import { useSettled } from './use-settled.ts';

const RichPreview = lazyPart(async () => (await import('../../nouns/phone/rich/rich-bubble.tsx')).RichBubble);

interface PreviewProps {
  request: SendRequest;
  template: Template | undefined;
  values: TemplateValues;
  mediaType: MediaType | undefined;
  /** The sender as the phone names the business. */
  sender: string;
}

const PERSON = /^(\+[1-9]\d{7,14}|con_.+)$/;

/** The message as it will arrive: on the phone of who is to get it, where there is room for one. */
export function Preview(props: PreviewProps) {
  const compose = useComposeWords();
  const { request, sender } = props;
  const to = useSettled(request.to);
  const preview = <PreviewBubble {...props} />;
  if (!useWide()) {
    return (
      <Card title={compose.preview}>
        <div className="flex flex-col rounded bg-sunk p-3">{preview}</div>
      </Card>
    );
  }
  if (PERSON.test(to)) return <Phone key={to} person={to} preview={preview} />;
  return (
    <PhoneFrame label={compose.preview} title={sender}>
      {preview}
    </PhoneFrame>
  );
}

export function PreviewBubble({ request, template, values, mediaType }: Omit<PreviewProps, 'sender'>) {
  const compose = useComposeWords();
  const empty = <p className="m-auto max-w-56 py-4 text-center text-soft">{compose.nothingYet}</p>;
  if (request.type === 'template') {
    return template ? (
      <TemplateBubble
        template={template}
        values={values}
        foot={compose.notSentYet}
        media={headerMedia(template, values)}
      />
    ) : (
      empty
    );
  }
  if (request.type !== 'text' && request.type !== 'media') {
    return <RichPreview message={request} ours foot={compose.notSentYet} />;
  }
  if (request.type === 'text' ? !request.message : !request.mediaUrl && !request.mediaId) return empty;
  return (
    <ChatBubble from="business" foot={compose.notSentYet}>
      <MessageContent message={{ ...request, mediaType: mediaType ?? 'document' }} />
    </ChatBubble>
  );
}
