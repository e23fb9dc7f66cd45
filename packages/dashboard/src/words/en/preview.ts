import { englishMessage } from '../message.ts';
import { wordsHook } from '../words-hook.ts';

/** Messages as WhatsApp shows them. */
export const preview = {
  label: 'Preview',
  /** A place of a template that nothing was filled in. */
  blank: (name: string) => (/^\d+$/.test(name) ? `value ${name}` : name.replaceAll('_', ' ')),
  oneTimePassword: '{{1}} is your verification code.',
  cards: englishMessage('{count, plural, one {# card} other {# cards}}', 'count'),
  media: {
    image: 'Image',
    video: 'Video',
    gif: 'GIF',
    audio: 'Audio',
    document: 'Document',
    sticker: 'Sticker',
    location: 'Location',
  },
  template: (name: string) => `Template ${name}`,
  fromPhone: 'from the phone',
  neverArrived: 'Not delivered',
};

export const usePreviewWords = wordsHook('preview', preview);
