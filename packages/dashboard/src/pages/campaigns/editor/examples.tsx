import type { Campaign, CampaignPreflight } from '@meghdoot/sdk';
import { ChevronLeft, ChevronRight, ExternalLink } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { BubbleButton } from '../../../nouns/whatsapp/bubble-button.tsx';
import { ChatBubble } from '../../../nouns/whatsapp/chat-bubble.tsx';
import { WhatsAppText } from '../../../nouns/whatsapp/whatsapp-text.tsx';
import { IconButton } from '../../../ui/elements/button.tsx';
import { lazyPart } from '../../../ui/elements/lazy-part.tsx';
import { formatPhone } from '../../../ui/elements/phone-format.ts';
import { useCampaignEditorWords } from '../../../words/en/campaign-editor.ts';
import { PhoneOf } from './on-the-phone.tsx';

const MediumView = lazyPart(async () => (await import('../../../nouns/media/medium-view.tsx')).MediumView);

type Example = CampaignPreflight['examples'][number];

interface ExamplesProps {
  campaign: Campaign;
  examples: readonly Example[];
}

/** Ten messages as they will arrive, to go through by swiping, by the arrows or by the buttons. */
export function Examples({ campaign, examples }: ExamplesProps) {
  const { check } = useCampaignEditorWords();
  const track = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState(0);
  const shown = examples[at] ?? examples[0];
  const turn = (to: number) => {
    const slide = track.current?.children[to];
    if (!slide) return;
    setAt(to);
    track.current!.scrollTo({ left: track.current!.clientWidth * to, behavior: 'auto' });
  };
  const press = ({ key }: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[key];
    if (step !== undefined) turn(at + step);
  };
  if (!shown) return null;
  return (
    <PhoneOf channelId={campaign.channelId} subtitle={nameOf(shown) ?? check.nobodyNamed}>
      <div className="flex min-h-0 grow flex-col justify-end gap-3">
        <section
          ref={track}
          aria-label={check.examples}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and the keyboard must reach it
          tabIndex={0}
          onKeyDown={press}
          onScroll={({ currentTarget }) =>
            setAt(Math.round(currentTarget.scrollLeft / Math.max(1, currentTarget.clientWidth)))
          }
          className="flex snap-x snap-mandatory overflow-x-auto rounded-sm [scrollbar-width:none]"
        >
          {examples.map((example, i) => (
            <div
              key={example.contactId ?? example.phone ?? i}
              aria-hidden={i !== at}
              className="flex w-full shrink-0 snap-start flex-col justify-end"
            >
              <ExampleBubble example={example} header={campaign.header} />
            </div>
          ))}
        </section>
        {examples.length > 1 && (
          <div className="flex items-center justify-center gap-2">
            <IconButton
              small
              label={check.previous}
              icon={<ChevronLeft className="size-5" />}
              disabled={at === 0}
              onClick={() => turn(at - 1)}
            />
            <p role="status" className="min-w-16 text-center text-sm text-soft tabular-nums">
              {check.example(at + 1, examples.length)}
            </p>
            <IconButton
              small
              label={check.following}
              icon={<ChevronRight className="size-5" />}
              disabled={at === examples.length - 1}
              onClick={() => turn(at + 1)}
            />
          </div>
        )}
      </div>
    </PhoneOf>
  );
}

const nameOf = ({ name, phone }: Example): string | undefined =>
  name === undefined ? phone && formatPhone(phone) : phone ? `${name} · ${formatPhone(phone)}` : name;

function ExampleBubble({ example, header }: { example: Example; header: Campaign['header'] }): ReactNode {
  const { body, footer, buttons } = example;
  const media = header?.mediaId;
  return (
    <ChatBubble
      from="business"
      below={
        buttons.length > 0 && (
          <ul>
            {buttons.map(({ text, url }) => (
              <BubbleButton key={text} icon={url && <ExternalLink />}>
                {text}
              </BubbleButton>
            ))}
          </ul>
        )
      }
    >
      {media && example.header && <MediumView id={media} kind={example.header} />}
      {!media && example.header && (
        <p className="font-semibold">
          <WhatsAppText text={example.header} />
        </p>
      )}
      <WhatsAppText text={body} />
      {footer && <p className="text-sm text-soft">{footer}</p>}
    </ChatBubble>
  );
}
