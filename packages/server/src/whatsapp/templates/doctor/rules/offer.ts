/** A limited-time offer: a line with its end above the body, a code to copy, and a link. */
import { objectOf } from '../../../json.ts';
import { lengthOf } from '../../parameters.ts';
import { buttonsOf, type Draft, partOf, textIn } from '../draft.ts';
import type { Report } from '../finding.ts';

const MOST_TEXT = 16;
const MOST_BODY = 600;

export function examineOffer({ components, category }: Draft, report: Report): void {
  const part = partOf(components, 'LIMITED_TIME_OFFER');
  if (!part) return;
  if (category !== 'MARKETING') report('offer.category', 'category');
  const offer = objectOf(part.value.limited_time_offer);
  const length = lengthOf(textIn(offer.text));
  if (length < 1 || length > MOST_TEXT)
    report('offer.text', `${part.field}.limited_time_offer.text`, { length, most: MOST_TEXT });
  const body = partOf(components, 'BODY');
  const bodyLength = lengthOf(textIn(body?.value.text));
  if (body && bodyLength > MOST_BODY)
    report('offer.body_length', `${body.field}.text`, { length: bodyLength, most: MOST_BODY });
  const footer = partOf(components, 'FOOTER');
  if (footer) report('offer.footer', footer.field);
  const kinds = buttonsOf(components).map(({ type }) => type);
  const expires = offer.has_expiration === true;
  const wanted = kinds.join() === 'COPY_CODE,URL' || (!expires && kinds.join() === 'URL');
  if (!wanted) report('offer.buttons', partOf(components, 'BUTTONS')?.field ?? 'components');
}
