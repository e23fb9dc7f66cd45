/** An emoji on somebody's message (Meta: Reaction messages). */
import { Type } from 'typebox';
import { isObject } from '../json.ts';
import { someText } from './parts.ts';
import type { Report } from './report.ts';
import { checkShape, type Shape } from './shape.ts';

export const Reaction = Type.Object(
  {
    message_id: someText("The message it is put on: its id here (`msg_…`), or WhatsApp's own."),
    emoji: Type.String({ maxLength: 32, description: 'One emoji; empty: takes the reaction away.' }),
  },
  { title: 'Reaction', description: "Meta's own object of a reaction." },
);

const EMOJI = /^(?:\p{RGI_Emoji}|\p{Extended_Pictographic}\uFE0F?)$/v;

export function checkReaction(value: unknown, field: string, report: Report): void {
  checkShape(Reaction as unknown as Shape, value, field, report);
  if (!isObject(value) || typeof value.emoji !== 'string' || value.emoji === '') return;
  // A longer text has been reported by its shape.
  if (value.emoji.length <= 32 && !EMOJI.test(value.emoji))
    report(`${field}.emoji`, 'must be one emoji, or empty');
}
