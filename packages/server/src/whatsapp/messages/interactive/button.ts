/** Up to three buttons, one of which is tapped (Meta: Interactive reply buttons messages). */
import { Type } from 'typebox';
import { type JsonObject, objectOf, objectsOf } from '../../json.ts';
import { interactive, text } from '../parts.ts';
import { reportRepeated } from '../repeated.ts';
import type { Report } from '../report.ts';

export const ReplyButton = Type.Object(
  {
    type: Type.Literal('reply'),
    reply: Type.Object({
      id: text(256, 'Yours: it comes back with the answer. Each once.'),
      title: text(20, 'What is on the button. Each once.', {
        refused: 'Button title length invalid. Min length: 1, Max length: 20',
      }),
    }),
  },
  { title: 'ReplyButton' },
);

export const InteractiveButtons = interactive('button', {
  title: 'InteractiveButtons',
  description: 'Up to three buttons, one of which is tapped.',
  action: Type.Object({
    buttons: Type.Array(ReplyButton, {
      minItems: 1,
      maxItems: 3,
      refused: 'Invalid buttons count. Min allowed buttons: 1, Max allowed buttons: 3',
    }),
  }),
});

export function checkButtons(own: JsonObject, field: string, report: Report): void {
  const replies = objectsOf(objectOf(own.action).buttons).map(({ reply }) => objectOf(reply));
  const place = (name: string) => (i: number) => `${field}.action.buttons[${i}].reply.${name}`;
  reportRepeated(
    replies.map(({ id }) => id),
    place('id'),
    report,
  );
  reportRepeated(
    replies.map(({ title }) => title),
    place('title'),
    report,
  );
}
