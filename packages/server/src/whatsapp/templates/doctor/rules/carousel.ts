/** A carousel: a body, and cards that are built alike. */
import { lengthOf } from '../../parameters.ts';
import { buttonsOf, type Card, capitals, cardsOf, type Draft, partOf, textIn } from '../draft.ts';
import type { Report } from '../finding.ts';

const HEADERS: ReadonlySet<string> = new Set(['IMAGE', 'VIDEO', 'PRODUCT']);
const [FEWEST, MOST] = [2, 10];
const MOST_BODY = 160;

export function examineCarousel({ components, category }: Draft, report: Report): void {
  const part = partOf(components, 'CAROUSEL');
  if (!part) return;
  if (category !== 'MARKETING') report('carousel.category', 'category');
  for (const { type, field } of components)
    if (type !== 'BODY' && type !== 'CAROUSEL') report('carousel.outer', field, { type });
  const cards = cardsOf(components);
  if (cards.length < FEWEST || cards.length > MOST)
    report('carousel.count', `${part.field}.cards`, { count: cards.length, fewest: FEWEST, most: MOST });
  for (const card of cards) examineCard(card, report);
  const [first, ...others] = cards.map(shapeOf);
  others.forEach((shape, i) => {
    if (shape !== first) report('carousel.differ', cards[i + 1]!.field, { card: i + 2 });
  });
}

function examineCard({ field, parts }: Card, report: Report): void {
  const header = partOf(parts, 'HEADER');
  if (!header || !HEADERS.has(capitals(header.value.format)))
    report('carousel.header', header ? `${header.field}.format` : `${field}.components`);
  const body = partOf(parts, 'BODY');
  const length = lengthOf(textIn(body?.value.text));
  if (body && (length < 1 || length > MOST_BODY))
    report('carousel.body_length', `${body.field}.text`, { length, most: MOST_BODY });
  const count = buttonsOf(parts).length;
  if (count < 1 || count > 2) report('carousel.buttons', `${field}.components`, { count });
}

/** Returns what must be alike in all cards: the parts, the kind of the header and of each button. */
const shapeOf = ({ parts }: Card) =>
  JSON.stringify([
    parts.map(({ type, value }) => [type, type === 'HEADER' ? capitals(value.format) : '']),
    buttonsOf(parts).map(({ type }) => type),
  ]);
