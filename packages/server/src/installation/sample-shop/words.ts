/** The words of the sample shop and its customers in the two languages. */
import type { Customer } from './cast.ts';

type Line = Record<Customer['language'], readonly string[]>;

export const GOODS = [
  '2 kg Alphonso mangoes',
  'a box of kaju katli',
  '5 kg basmati rice',
  'masala gift box',
  '1 l cold-pressed mustard oil',
  'a jar of lime pickle',
  '3 packs of Assam tea',
  'besan laddu, 1 kg',
] as const;

export const QUESTIONS: readonly { ask: Line; answer: Line }[] = [
  {
    ask: {
      en: ['When will it come?', 'Is my order on the way?', 'Hi, any update on my parcel?'],
      hi: ['कब तक आएगा?', 'मेरा ऑर्डर कहाँ पहुँचा?'],
    },
    answer: {
      en: [
        'It is with the courier and reaches you today before 7 pm.',
        'It leaves our shop in an hour. You get the tracking number here.',
      ],
      hi: ['आज शाम सात बजे तक पहुँच जाएगा।', 'एक घंटे में यहाँ से निकल जाएगा, नंबर यहीं भेज देंगे।'],
    },
  },
  {
    ask: {
      en: ['Do you have gift packing?', 'Can I pay by UPI on delivery?'],
      hi: ['क्या UPI से पैसे दे सकते हैं?', 'गिफ्ट पैकिंग हो जाएगी?'],
    },
    answer: {
      en: ['Yes, gladly. I have noted it on your order.', 'Yes, UPI and cash are both fine.'],
      hi: ['जी हाँ, हो जाएगा। ऑर्डर पर लिख दिया है।', 'जी, UPI और नकद दोनों चलेंगे।'],
    },
  },
  {
    ask: { en: ['One jar was broken.', 'I got the wrong pack.'], hi: ['एक डिब्बा टूटा हुआ मिला।'] },
    answer: {
      en: ['We are sorry. A new one goes out tomorrow morning, free of charge.'],
      hi: ['माफ़ कीजिए। नया डिब्बा कल सुबह भेज देंगे, कोई पैसा नहीं लगेगा।'],
    },
  },
];

export const THANKS: Line = {
  en: ['Thank you!', 'Received, thanks 🙏', 'Very fresh, will order again.', 'Ok'],
  hi: ['धन्यवाद 🙏', 'मिल गया, शुक्रिया।', 'बहुत अच्छा सामान है।'],
};

export const GREETINGS: Line = {
  en: ['Hello, do you deliver to Pune?', 'Hi, what is the price of the masala gift box?'],
  hi: ['नमस्ते, क्या आप घर तक पहुँचाते हैं?'],
};

export const WELCOME: Line = {
  en: ['Hello! Yes, all over India in two to four days. The list with prices: https://example.com/prices'],
  hi: ['नमस्ते! जी हाँ, दो से चार दिन में। दाम यहाँ हैं: https://example.com/prices'],
};

export const OFFER: Line = {
  en: ['We have not heard from you for a while. The first mangoes are in: 10 % off until Sunday.'],
  hi: ['बहुत दिन हुए! नए आम आ गए हैं, रविवार तक 10 % छूट।'],
};

export const STOP: Line = { en: ['STOP'], hi: ['बंद करो'] };
