import type { Words } from '../en/index.ts';
import { hindiMessage } from '../message.ts';

const HEADERS: Record<string, string> = {
  image: 'फ़ोटो',
  video: 'वीडियो',
  gif: 'GIF (mp4)',
  document: 'डॉक्यूमेंट',
};

export const compose: Words['compose'] = {
  anySender: 'पहला नंबर जो तैयार हो',
  asRequest: 'डेवलपर के लिए: यही रिक्वेस्ट, curl के रूप में',
  asRequestHint: 'यही मैसेज आपके प्रोग्राम से। ऊपर जो लिखेंगे वह यहाँ भी बदलेगा।',
  asNamed: (kind) => `जैसा URL में है: ${kind}`,
  caption: 'कैप्शन',
  characters: hindiMessage('{most, number} में से {count, number} अक्षर', 'count', 'most'),
  chooseTemplate: 'टेम्पलेट चुनें',
  chooseType: 'चुनें कि यह क्या है',
  file: 'फ़ाइल',
  faultOf: (field, fault) => `${field}: ${fault}`,
  filename: 'फ़ाइल का नाम',
  filenameHint: 'फ़ोन पर डॉक्यूमेंट इस नाम से दिखेगा।',
  fillIn: 'मैसेज भरें',
  from: 'किस नंबर से',
  headerMedia: {
    image: 'हेडर की फ़ोटो',
    video: 'हेडर का वीडियो',
    document: 'हेडर का डॉक्यूमेंट',
  },
  later: {
    title: 'बाद में भेजें',
    day: 'दिन',
    time: 'समय',
    hint: 'भारतीय समय (IST), ज़्यादा से ज़्यादा 90 दिन आगे। तब तक मैसेज रद्द किया जा सकता है।',
    unread: 'समय ऐसे लिखें: 09:30 या 9:30 pm।',
    send: 'मैसेज शेड्यूल करें',
    atOnce: 'अभी भेजें',
    waiting: 'बाद में जाने वाले',
  },
  media: 'URL या id',
  mediaHint: 'https वाला URL जहाँ से WhatsApp ले सके, या उस मीडिया की id जो आपने ख़ुद WhatsApp पर अपलोड की।',
  mediaType: 'यह क्या है',
  message: 'मैसेज',
  messageHint:
    'अपने शब्दों में मैसेज तब तक पहुँचता है जब तक सामने वाले के आख़िरी मैसेज को 24 घंटे न हुए हों। उसके बाद WhatsApp सिर्फ़ टेम्पलेट लेता है।',
  needsProgram: 'इस टेम्पलेट में कैरसेल या समय वाला ऑफ़र है। उनकी जानकारी प्रोग्राम से, components में दी जाती है।',
  noNumber: {
    title: 'इस वर्कस्पेस में भेजने के लिए कोई नंबर नहीं है',
    text: 'पहले एक WhatsApp नंबर जोड़ें। यहाँ जो लिखा है वह फिर भेजा जा सकेगा।',
    textForMembers: 'पहले कोई ओनर या एडमिन WhatsApp नंबर जोड़े।',
    action: 'नंबर जोड़ें',
  },
  noParameters: 'इस टेम्पलेट में भरने को कुछ नहीं है।',
  noTemplates: {
    title: 'कोई मंज़ूर टेम्पलेट नहीं',
    text: 'टेम्पलेट WhatsApp Manager में लिखे और मंज़ूर होते हैं, और वहाँ से हर 15 मिनट में पढ़े जाते हैं।',
    action: 'सभी टेम्पलेट देखें',
  },
  notApproved: (name) => `${name} इस नंबर के मंज़ूर टेम्पलेट में नहीं है।`,
  notSentYet: 'अभी भेजा नहीं गया',
  nothingYet: 'आप जो लिखेंगे वह यहाँ दिखेगा।',
  optedOut: {
    all: 'इस व्यक्ति ने सभी मैसेज के लिए मना किया है। इन तक सिर्फ़ authentication टेम्पलेट और जवाब पहुँचते हैं।',
    marketing: 'इस व्यक्ति ने मार्केटिंग टेम्पलेट के लिए मना किया है।',
  },
  parameter: ({ place, kind, name, label }) => {
    const value = /^\d+$/.test(name ?? '') ? `मान ${name}` : `मान “${name}”`;
    if (place === 'body') return value;
    if (kind === 'coupon') return `“${label || 'कोड कॉपी करें'}” से कॉपी होने वाला कोड`;
    if (place === 'button') return `“${label}” के URL का आख़िरी हिस्सा`;
    if (kind === 'text') return `हेडर में ${value}`;
    if (kind === 'document' && name) return 'हेडर में दिखने वाला फ़ाइल का नाम';
    return kind === 'location' ? `लोकेशन: ${name}` : `हेडर में ${HEADERS[kind] ?? kind}: URL या id`;
  },
  preview: 'प्रीव्यू',
  previewUrl: 'पहले लिंक का प्रीव्यू दिखाएँ',
  reference: 'रेफ़रेंस',
  referenceHint: 'चाहें तो। आपका अपना, जैसे ऑर्डर नंबर: मैसेज के इवेंट में यह वापस आता है।',
  send: 'मैसेज भेजें',
  template: 'टेम्पलेट',
  to: 'किसे',
  toHint: 'देश के कोड के साथ नंबर, या नाम।',
  toNobody: 'इस नाम का कोई नहीं मिला। सूची से किसी को चुनें, या देश के कोड के साथ नंबर लिखें।',
  toChange: (name) => `${name} की जगह किसी और को लिखें`,
  toFound: hindiMessage('{count, number} लोग मिले', 'count'),
  window: {
    closed: (name) => `${name} को अभी WhatsApp सिर्फ़ टेम्पलेट भेजने देता है`,
    text: 'पिछले 24 घंटे में इन्होंने इस नंबर पर कुछ नहीं लिखा। ये लिखेंगे तो 24 घंटे तक आप अपने शब्दों में लिख सकेंगे।',
  },
  type: 'मैसेज का प्रकार',
  types: { text: 'टेक्स्ट', template: 'टेम्पलेट', media: 'मीडिया', rich: 'और' },
};
