/** The header of the message, or of a card. */
import { isObject } from '../../../json.ts';
import { lengthOf } from '../../parameters.ts';
import { capitals, cardsOf, type Draft, type Part, textIn } from '../draft.ts';
import type { Report } from '../finding.ts';
import { variablesIn } from './variables.ts';

const MEDIA: ReadonlySet<string> = new Set(['IMAGE', 'VIDEO', 'DOCUMENT', 'GIF']);
const OTHERS: ReadonlySet<string> = new Set(['TEXT', 'LOCATION', 'PRODUCT']);
const MOST = 60;

export function examineHeader(draft: Draft, report: Report): void {
  for (const part of [...draft.components, ...cardsOf(draft.components).flatMap(({ parts }) => parts)])
    if (part.type === 'HEADER') examineOne(part, report);
}

function examineOne({ field, value }: Part, report: Report): void {
  const format = capitals(value.format);
  if (MEDIA.has(format)) {
    const example = isObject(value.example) ? value.example : {};
    const [handle] = [example.header_handle].flat();
    if (textIn(handle).trim() === '') report('header.sample', `${field}.example.header_handle`, { format });
    return;
  }
  if (!OTHERS.has(format)) report('header.format', `${field}.format`);
  if (format !== 'TEXT') return;
  const text = textIn(value.text);
  if (text.trim() === '') report('header.text', `${field}.text`);
  const length = lengthOf(text);
  if (length > MOST) report('header.length', `${field}.text`, { length, most: MOST });
  if (/[\n\r*_~`]|\p{Extended_Pictographic}/u.test(text.replace(/\{\{[^{}]*\}\}/g, '')))
    report('header.characters', `${field}.text`);
  const count = variablesIn(text).length;
  if (count > 1) report('header.variables', `${field}.text`, { count });
}
