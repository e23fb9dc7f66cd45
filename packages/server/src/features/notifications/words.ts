/** The words of notifications and of mails about people who wait, in the language of the member. */
import type { Language } from '../../platform/language.ts';

const en = {
  wrote: 'New message',
  /** A message without words is shown by its kind. */
  types: {
    image: '📷 Photo',
    video: '🎥 Video',
    audio: '🎤 Voice message',
    document: '📄 Document',
    sticker: 'Sticker',
    location: '📍 Location',
    contacts: '👤 Contact card',
    order: '🛒 Order',
  } as Readonly<Record<string, string>>,
  assigned: (by: string | undefined) =>
    by === undefined ? 'This conversation is yours now' : `${by} gave you this conversation`,
  many: (count: number) => `New messages in ${count} conversations`,
  test: 'Notifications arrive here.',
  mail: {
    subject: (name: string, more: number) =>
      more === 0 ? `${name} waits for an answer` : `${name} and ${more} more wait for an answer`,
    text: (workspace: string) => `Nobody in ${workspace} has answered yet.`,
    since: (time: string) => `since ${time}`,
    action: 'Answer',
    closing: 'You chose to be told by mail. Choose otherwise under Notifications in the dashboard.',
    someone: 'Somebody',
  },
};

const hi: typeof en = {
  wrote: 'नया मैसेज',
  types: {
    image: '📷 फ़ोटो',
    video: '🎥 वीडियो',
    audio: '🎤 वॉइस मैसेज',
    document: '📄 डॉक्यूमेंट',
    sticker: 'स्टिकर',
    location: '📍 लोकेशन',
    contacts: '👤 कॉन्टैक्ट कार्ड',
    order: '🛒 ऑर्डर',
  },
  assigned: (by) => (by === undefined ? 'यह बातचीत अब आपकी है' : `${by} ने यह बातचीत आपको दी`),
  many: (count) => `${count} बातचीत में नए मैसेज`,
  test: 'नोटिफ़िकेशन यहाँ आते हैं।',
  mail: {
    subject: (name, more) =>
      more === 0 ? `${name} जवाब का इंतज़ार कर रहे हैं` : `${name} और ${more} और लोग जवाब का इंतज़ार कर रहे हैं`,
    text: (workspace) => `${workspace} में अभी तक किसी ने जवाब नहीं दिया।`,
    since: (time) => `${time} से`,
    action: 'जवाब दें',
    closing: 'आपने ईमेल से बताना चुना है। इसे डैशबोर्ड में "नोटिफ़िकेशन" में बदलें।',
    someone: 'कोई',
  },
};

export const notificationWords: Record<Language, typeof en> = { en, hi };
