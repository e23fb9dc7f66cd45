/** Cards side by side, of media with a link or of products (Meta: Interactive carousel messages). */
import { Type } from 'typebox';
import { type JsonObject, objectOf, objectsOf } from '../../json.ts';
import { body, CardHeader, interactive } from '../parts.ts';
import { reportRepeated } from '../repeated.ts';
import type { Report } from '../report.ts';
import { unionBy } from '../union.ts';
import { UrlAction } from './cta-url.ts';
import { ProductAction } from './products.ts';

const MOST_CARDS = 10;
const card_index = Type.Integer({ minimum: 0, maximum: MOST_CARDS - 1, description: 'Its place, from 0.' });

const MediaCard = Type.Object(
  {
    card_index,
    type: Type.Literal('cta_url'),
    header: CardHeader,
    body: Type.Optional(body(160)),
    action: UrlAction,
  },
  { title: 'MediaCard' },
);
const ProductCard = Type.Object(
  { card_index, type: Type.Literal('product'), action: ProductAction },
  { title: 'ProductCard' },
);

export const InteractiveCarousel = interactive('carousel', {
  title: 'InteractiveCarousel',
  description: 'Two to ten cards side by side, all of one type and with one kind of header.',
  header: undefined,
  footer: undefined,
  action: Type.Object({
    cards: Type.Array(unionBy('type', [MediaCard, ProductCard], { title: 'CarouselCard' }), {
      minItems: 2,
      maxItems: MOST_CARDS,
    }),
  }),
});

export function checkCarousel(own: JsonObject, field: string, report: Report): void {
  const at = `${field}.action.cards`;
  const cards = objectsOf(objectOf(own.action).cards);
  reportRepeated(
    cards.map((card) => card.card_index),
    (i) => `${at}[${i}].card_index`,
    report,
  );
  const alike = (of: (card: JsonObject) => unknown, member: string) => {
    const [first] = cards.map(of);
    for (const [i, card] of cards.entries()) {
      const kind = of(card);
      if (typeof kind === 'string' && typeof first === 'string' && kind !== first)
        report(`${at}[${i}].${member}`, `must be ${first.slice(0, 64)}, like that of the first card`);
    }
  };
  alike((card) => card.type, 'type');
  alike((card) => objectOf(card.header).type, 'header.type');
}
