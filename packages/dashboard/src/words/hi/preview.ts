import type { Words } from '../en/index.ts';
import { hindiMessage } from '../message.ts';

export const preview: Words['preview'] = {
  label: 'प्रीव्यू',
  blank: (name) => (/^\d+$/.test(name) ? `मान ${name}` : name.replaceAll('_', ' ')),
  oneTimePassword: '{{1}} आपका सत्यापन कोड है.', // WhatsApp's own words
  cards: hindiMessage('{count, plural, one {# कार्ड} other {# कार्ड}}', 'count'),
  media: {
    image: 'फ़ोटो',
    video: 'वीडियो',
    gif: 'GIF',
    audio: 'ऑडियो',
    document: 'डॉक्यूमेंट',
    sticker: 'स्टिकर',
    location: 'लोकेशन',
  },
  template: (name) => `टेम्पलेट ${name}`,
  fromPhone: 'फ़ोन से',
  neverArrived: 'नहीं पहुँचा',
};
