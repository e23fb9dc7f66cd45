import type { SendRequest, Template } from '@meghdoot/sdk';
import { headerMedia, MessageContent } from '../../nouns/phone/bubble.tsx';
import { ChatBubble } from '../../nouns/whatsapp/chat-bubble.tsx';
import type { MediaType } from '../../nouns/whatsapp/media.ts';
import { TemplateBubble, type TemplateValues } from '../../nouns/whatsapp/template-preview.tsx';
import { lazyPart } from '../../ui/elements/lazy-part.tsx';
import { useComposeWords } from '../../words/en/compose.ts';

const RichPreview = lazyPart(async () => (await import('../../nouns/phone/rich/rich-bubble.tsx')).RichBubble);

export interface PreviewBubbleProps {
  request: SendRequest;
  template: Template | undefined;
  values: TemplateValues;
  mediaType: MediaType | undefined;
}

/** The message that is being written, as it will look. */
export function PreviewBubble({ request, template, values, mediaType }: PreviewBubbleProps) {
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
