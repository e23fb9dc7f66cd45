import type { Words } from '../en/index.ts';

export const origin: Words['origin'] = {
  forwarded: 'फ़ॉरवर्ड किया हुआ',
  frequentlyForwarded: 'कई बार फ़ॉरवर्ड किया हुआ',
  from: (kind) => (kind === 'ad' ? 'विज्ञापन से' : kind === 'post' ? 'पोस्ट से' : 'WhatsApp के लिंक से'),
  asksAbout: (product) => `प्रोडक्ट ${product} के बारे में`,
  facts: {
    cameFrom: 'कहाँ से आया',
    kinds: { ad: 'विज्ञापन', post: 'पोस्ट' },
    other: 'WhatsApp का लिंक',
    sourceId: 'Meta की id',
    click: 'क्लिक की id',
    product: 'किस प्रोडक्ट के बारे में',
    catalogue: 'किस कैटलॉग में',
    forwarded: 'फ़ॉरवर्ड',
    once: 'इस व्यक्ति ने किया',
    often: 'कई बार',
    errors: 'WhatsApp का कहना',
    error: (code, words) => (words ? `${words} (कोड ${code})` : `कोड ${code}`),
    extra: 'WhatsApp ने यह भी भेजा',
  },
};
