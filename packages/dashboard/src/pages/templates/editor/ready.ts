/** Templates to begin with: their texts as people get them, in English and Hindi. */
import { BLANK, type TypedButton, type TypedTemplate } from './typed-template.ts';

export const READY_KINDS = ['invoice', 'order', 'offer'] as const;
export type ReadyKind = (typeof READY_KINDS)[number];
export const READY_LANGUAGES = ['en', 'hi'] as const;
export type ReadyLanguage = (typeof READY_LANGUAGES)[number];

const reply = (text: string): TypedButton => ({ kind: 'QUICK_REPLY', text, value: '', example: '' });

type Ready = Pick<TypedTemplate, 'name' | 'category' | 'body' | 'footer' | 'buttons'>;

interface Readied extends Ready {
  /** The examples of the blanks, in their order. */
  examples: readonly string[];
}

const TEXTS: Record<ReadyLanguage, Record<ReadyKind, Readied>> = {
  en: {
    invoice: {
      name: 'invoice_ready',
      category: 'UTILITY',
      body: 'Hello {{1}}, your invoice {{2}} for ₹{{3}} is ready. Please pay it by {{4}}, by UPI or at the shop. Reply here if something is not right.',
      examples: ['Asha', 'INV-1042', '525', '30 November'],
      footer: '',
      buttons: [reply('I have paid'), reply('I have a question')],
    },
    order: {
      name: 'order_on_its_way',
      category: 'UTILITY',
      body: 'Hello {{1}}, your order {{2}} has left our shop and reaches you on {{3}}. Reply here if the address has changed.',
      examples: ['Asha', '1042', 'Friday'],
      footer: '',
      buttons: [reply('Where is my order?')],
    },
    offer: {
      name: 'festival_offer',
      category: 'MARKETING',
      body: 'Hello {{1}}, for {{2}} there is {{3}} off on all our sarees until {{4}}. Show this message at the shop, or reply here and we keep a piece for you.',
      examples: ['Asha', 'Diwali', '20 %', '12 November'],
      footer: 'Reply STOP to get no more offers',
      buttons: [reply('Show me'), reply('Not now')],
    },
  },
  hi: {
    invoice: {
      name: 'invoice_ready',
      category: 'UTILITY',
      body: 'नमस्ते {{1}}, आपका बिल {{2}} तैयार है, रकम ₹{{3}}। कृपया {{4}} तक UPI से या दुकान पर दें। कुछ ठीक न लगे तो यहीं जवाब दें।',
      examples: ['आशा', 'INV-1042', '525', '30 नवंबर'],
      footer: '',
      buttons: [reply('पैसे दे दिए'), reply('कुछ पूछना है')],
    },
    order: {
      name: 'order_on_its_way',
      category: 'UTILITY',
      body: 'नमस्ते {{1}}, आपका ऑर्डर {{2}} दुकान से निकल गया है और {{3}} को पहुँचेगा। पता बदल गया हो तो यहीं जवाब दें।',
      examples: ['आशा', '1042', 'शुक्रवार'],
      footer: '',
      buttons: [reply('मेरा ऑर्डर कहाँ है?')],
    },
    offer: {
      name: 'festival_offer',
      category: 'MARKETING',
      body: 'नमस्ते {{1}}, {{2}} पर हमारी सभी साड़ियों पर {{3}} की छूट है, {{4}} तक। दुकान पर यह मैसेज दिखाएँ, या यहीं जवाब दें, हम आपके लिए रख लेंगे।',
      examples: ['आशा', 'दीवाली', '20 %', '12 नवंबर'],
      footer: 'ऑफ़र न चाहिए तो STOP लिखें',
      buttons: [reply('दिखाइए'), reply('अभी नहीं')],
    },
  },
};

export function readyTemplate(kind: ReadyKind, language: ReadyLanguage): TypedTemplate {
  const { examples, ...ready } = TEXTS[language][kind];
  const given = Object.fromEntries(examples.map((example, i) => [String(i + 1), example]));
  return { ...BLANK, ...ready, language, examples: given };
}
