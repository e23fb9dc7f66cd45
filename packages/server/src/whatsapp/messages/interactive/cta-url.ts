/** A button that opens a URL (Meta: Interactive call-to-action URL button messages). */
import { Type } from 'typebox';
import { action, interactive, text } from '../parts.ts';

export const UrlAction = action(
  'cta_url',
  Type.Object({
    display_text: text(20, 'What is on the button.'),
    url: Type.String({ maxLength: 2000, format: 'uri', description: 'What it opens.' }),
  }),
);

export const InteractiveUrl = interactive('cta_url', {
  title: 'InteractiveUrl',
  description: 'A button that opens a URL. A tap on it is not reported.',
  action: UrlAction,
});
