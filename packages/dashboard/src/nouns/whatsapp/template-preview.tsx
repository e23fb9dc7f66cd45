import type { Template } from '@meghdoot/sdk';
import { Copy, ExternalLink, Phone, Reply } from 'lucide-react';
import type { ReactNode } from 'react';
import { usePreviewWords } from '../../words/en/preview.ts';
import { BubbleButton } from './bubble-button.tsx';
import { ChatBubble } from './chat-bubble.tsx';
import { MediaCard } from './media-card.tsx';
import { partsOf, type TemplateButton, type TemplateHeader } from './template-parts.ts';
import { WhatsAppText } from './whatsapp-text.tsx';

/**
 * The values of a template's placeholders by their names: `1` or `name` in the body, `header.1` or `header.name` in the
 * header, `header` for the address or id of its media and `header.filename` for its name, `header.latitude` and its like
 * for a place, `button.0` for what the first button takes.
 */
export type TemplateValues = Record<string, string>;

interface TemplatePreviewProps {
  template: Template;
  values?: TemplateValues;
}

export function TemplatePreview({ template, values = {} }: TemplatePreviewProps) {
  const preview = usePreviewWords();
  return (
    <section aria-label={preview.label} className="flex flex-col rounded bg-sunk p-4">
      <TemplateBubble template={template} values={values} />
    </section>
  );
}

interface TemplateBubbleProps extends TemplatePreviewProps {
  lost?: boolean;
  foot?: ReactNode;
  /** The picture, film or document of the header itself; else a card stands for it. */
  media?: ReactNode;
  onTap?: ((button: TemplateButton) => void) | undefined;
}

export function TemplateBubble({ template, values = {}, lost, foot, media, onTap }: TemplateBubbleProps) {
  const preview = usePreviewWords();
  const { header, body, footer, buttons, cards } = partsOf(template);
  return (
    <ChatBubble
      from="business"
      {...(lost && { lost })}
      foot={foot}
      below={buttons.length > 0 && <Buttons buttons={buttons} onTap={onTap} />}
    >
      {media || (header && <Header header={header} values={values} />)}
      <WhatsAppText text={body ?? preview.oneTimePassword} values={values} />
      {cards > 0 && <MediaCard kind="image" name={preview.cards(cards)} />}
      {footer && <p className="text-sm text-soft">{footer}</p>}
    </ChatBubble>
  );
}

function Header({ header: { kind, text }, values }: { header: TemplateHeader; values: TemplateValues }) {
  if (kind !== 'text') {
    return (
      <MediaCard kind={kind} name={values['header.filename'] || values['header.name'] || values.header} />
    );
  }
  const own = Object.entries(values).flatMap(([name, value]) =>
    name.startsWith('header.') ? [[name.slice('header.'.length), value]] : [],
  );
  return (
    <p className="font-semibold">
      <WhatsAppText text={text} values={Object.fromEntries(own)} />
    </p>
  );
}

const ICONS: Record<string, ReactNode> = {
  URL: <ExternalLink />,
  PHONE_NUMBER: <Phone />,
  COPY_CODE: <Copy />,
  OTP: <Copy />,
};
/** A tap on one of these comes back as an answer. */
const ANSWERED: ReadonlySet<string> = new Set(['QUICK_REPLY', 'FLOW']);

interface ButtonsProps {
  buttons: TemplateButton[];
  onTap: TemplateBubbleProps['onTap'];
}

function Buttons({ buttons, onTap }: ButtonsProps) {
  return (
    <ul>
      {buttons.map((button, i) => (
        <BubbleButton
          // biome-ignore lint/suspicious/noArrayIndexKey: parameters name a button by its place
          key={i}
          icon={ICONS[button.type] ?? <Reply />}
          onPress={onTap && ANSWERED.has(button.type) ? () => onTap(button) : undefined}
        >
          {button.text || button.type}
        </BubbleButton>
      ))}
    </ul>
  );
}
