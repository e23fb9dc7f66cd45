import {
  ExternalLink,
  FileText,
  List,
  MapPin,
  MapPinHouse,
  Phone,
  Reply,
  ShoppingBag,
  UserRound,
} from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useRichWords } from '../../../words/en/rich.ts';
import { isMediumId } from '../../media/medium-id.ts';
import { MediumView } from '../../media/medium-view.tsx';
import { BubbleButton } from '../../whatsapp/bubble-button.tsx';
import { MediaCard } from '../../whatsapp/media-card.tsx';
import { objectOf, objectsOf, textOf } from '../../whatsapp/template-parts.ts';
import { WhatsAppText } from '../../whatsapp/whatsapp-text.tsx';
import { AddressDialog, FlowDialog, ListDialog, LocationDialog, OrderDialog } from './answer-dialogs.tsx';
import type { GivenAnswer, OnAnswer } from './answering.ts';
import { Bill, OrderStatus, Products } from './order.tsx';

type Given = Record<string, unknown>;

/** Shows the inside of the bubble: header, text, footer, and what its kind adds. */
export function InteractiveBody({ interactive }: { interactive: Given }) {
  const words = useRichWords();
  const { type } = interactive;
  const action = objectOf(interactive.action);
  const parameters = objectOf(action.parameters);
  const body = textOf(objectOf(interactive.body).text);
  const footer = textOf(objectOf(interactive.footer).text);
  const header = objectOf(interactive.header);
  const kind = textOf(type);
  return (
    <>
      {header.type === 'text' && (
        <p className="font-semibold">
          <WhatsAppText text={textOf(header.text)} />
        </p>
      )}
      {textOf(header.type) && header.type !== 'text' && <Shown header={header} />}
      {kind === 'order_details' && <Bill parameters={parameters} />}
      {kind === 'order_status' && <OrderStatus parameters={parameters} />}
      {(kind === 'product' || kind === 'product_list') && <Products action={action} />}
      {body && <WhatsAppText text={body} />}
      {kind === 'carousel' && <Cards cards={objectsOf(action.cards)} />}
      {!(kind in words.kinds) && <p className="text-soft">{words.otherKind}</p>}
      {footer && <p className="text-sm text-soft">{footer}</p>}
    </>
  );
}

/** A picture, film or document: of ours itself, else a card that names it. */
function Shown({ header }: { header: Given }) {
  const kind = textOf(header.type);
  const { id, link, filename } = objectOf(header[kind]);
  const name = textOf(filename) || undefined;
  return isMediumId(textOf(id)) ? (
    <MediumView key={textOf(id)} id={textOf(id)} kind={kind} name={name} />
  ) : (
    <MediaCard kind={kind} name={name ?? (textOf(link) || textOf(id))} />
  );
}

function Cards({ cards }: { cards: readonly Given[] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and the keyboard must reach it
    <ul tabIndex={0} className="-mx-1 flex snap-x gap-2 overflow-x-auto p-1">
      {cards.map((card, i) => {
        const action = objectOf(card.action);
        const { display_text: text, url } = objectOf(action.parameters);
        return (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: they never change places
            key={i}
            className="flex w-52 shrink-0 snap-start flex-col gap-1.5 rounded-sm border border-line bg-card p-2"
          >
            {textOf(objectOf(card.header).type) && <Shown header={objectOf(card.header)} />}
            {card.type === 'product' && <Products action={action} />}
            {textOf(objectOf(card.body).text) && <WhatsAppText text={textOf(objectOf(card.body).text)} />}
            {textOf(text) && (
              <ul className="-mx-2 mt-auto -mb-2">
                <BubbleButton icon={<ExternalLink />} href={safeUrl(url)}>
                  {textOf(text)}
                </BubbleButton>
              </ul>
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** Only what a browser opens as a page. */
function safeUrl(given: unknown): string | undefined {
  const url = textOf(given);
  return /^https?:\/\//i.test(url) ? url : undefined;
}

interface InteractiveButtonsProps {
  interactive: Given;
  /** Undefined: it is only looked at. */
  onAnswer: OnAnswer | undefined;
}

type Asked = 'list' | 'location' | 'address' | 'flow' | 'order';

/** Shows what the person can tap below the bubble. */
export function InteractiveButtons({ interactive, onAnswer }: InteractiveButtonsProps) {
  const words = useRichWords();
  const [asked, ask] = useState<Asked>();
  const action = objectOf(interactive.action);
  const parameters = objectOf(action.parameters);
  const answer = (given: GivenAnswer) => {
    ask(undefined);
    onAnswer?.(given);
  };
  const button = (icon: ReactNode, text: string, opens?: Asked, href?: string) => (
    <BubbleButton
      icon={icon}
      href={href}
      onPress={opens && (onAnswer || opens === 'list') ? () => ask(opens) : undefined}
    >
      {text || words.unnamed}
    </BubbleButton>
  );
  const buttons: Record<string, () => ReactNode> = {
    button: () =>
      objectsOf(action.buttons).map(({ reply }, i) => {
        const { id, title } = objectOf(reply);
        return (
          <BubbleButton
            // biome-ignore lint/suspicious/noArrayIndexKey: they never change places
            key={i}
            icon={<Reply />}
            onPress={onAnswer && (() => answer({ button: textOf(id) }))}
          >
            {textOf(title) || words.unnamed}
          </BubbleButton>
        );
      }),
    list: () => button(<List />, textOf(action.button), 'list'),
    cta_url: () =>
      button(<ExternalLink />, textOf(parameters.display_text), undefined, safeUrl(parameters.url)),
    location_request_message: () => button(<MapPin />, words.sendLocation, 'location'),
    address_message: () => button(<MapPinHouse />, words.giveAddress, 'address'),
    flow: () => button(<FileText />, textOf(parameters.flow_cta), 'flow'),
    product: () => button(<ShoppingBag />, words.viewItems, 'order'),
    product_list: () => button(<ShoppingBag />, words.viewItems, 'order'),
    catalog_message: () => button(<ShoppingBag />, words.viewCatalogue, 'order'),
    carousel: () =>
      objectsOf(action.cards).some(({ type }) => type === 'product')
        ? button(<ShoppingBag />, words.viewItems, 'order')
        : null,
    order_details: () => button(<ShoppingBag />, words.reviewAndPay),
    request_contact_info: () => button(<UserRound />, words.shareNumber),
    call_permission_request: () => button(<Phone />, words.allowCalls),
  };
  const shown = buttons[textOf(interactive.type)]?.();
  const close = () => ask(undefined);
  return (
    <>
      {shown && <ul>{shown}</ul>}
      {asked === 'list' && (
        <ListDialog action={action} onClose={close} onChoose={onAnswer && ((row) => answer({ row }))} />
      )}
      {asked === 'location' && <LocationDialog onClose={close} onAnswer={answer} />}
      {asked === 'address' && <AddressDialog parameters={parameters} onClose={close} onAnswer={answer} />}
      {asked === 'flow' && <FlowDialog onClose={close} onAnswer={answer} />}
      {asked === 'order' && <OrderDialog action={action} onClose={close} onAnswer={answer} />}
    </>
  );
}
