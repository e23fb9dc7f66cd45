import type { Words } from '../en/index.ts';
import { hindiMessage } from '../message.ts';

const refused = hindiMessage(
  'WhatsApp इसे नहीं लेगा: {errors, plural, one {एक चीज़ रोक रही है} other {# चीज़ें रोक रही हैं}}।',
  'errors',
);

export const templateEditor: Words['templateEditor'] = {
  title: 'नया टेम्पलेट',
  change: 'टेम्पलेट बदलें',
  nameHint: 'अंग्रेज़ी अक्षरों में। ख़ाली जगह अपने-आप _ बन जाती है। ग्राहक को यह नाम नहीं दिखता।',
  makeMarketing: 'इसे मार्केटिंग बनाएँ',
  ready: {
    title: 'तैयार टेम्पलेट से शुरू करें',
    text: 'एक बार दबाने से फ़ॉर्म भर जाता है; भेजने से पहले जो चाहें बदलें।',
    kinds: { invoice: 'बिल', order: 'ऑर्डर', offer: 'ऑफ़र' },
    named: (kind, language) => `${kind}, ${language}`,
  },
  header: 'हेडर',
  headers: {
    none: 'कुछ नहीं',
    text: 'टेक्स्ट',
    image: 'फ़ोटो',
    video: 'वीडियो',
    document: 'डॉक्यूमेंट (PDF)',
    location: 'लोकेशन',
  },
  headerText: 'हेडर का टेक्स्ट',
  sample: 'जाँचने वाले के लिए सैंपल',
  sampleHandle: 'अपलोड का handle',
  sampleHandleHint: 'सैंपल अपलोड करने पर WhatsApp ने जो लौटाया।',
  body: 'मैसेज',
  bodyHint: 'ख़ाली जगहें {{1}}, {{2}} होती हैं या नाम वाली, जैसे {{order_no}}।',
  addBlank: 'ख़ाली जगह जोड़ें',
  exampleFor: (blank) => `${blank} का उदाहरण`,
  footer: 'फ़ुटर',
  buttons: 'बटन',
  buttonOf: (n) => `बटन ${n}`,
  buttonKind: 'प्रकार',
  buttonText: 'बटन पर लिखा हुआ',
  buttonKinds: {
    QUICK_REPLY: 'झटपट जवाब',
    URL: 'लिंक',
    PHONE_NUMBER: 'कॉल',
    COPY_CODE: 'कूपन कोड कॉपी करें',
  },
  buttonValues: {
    URL: { label: 'URL', hint: 'जहाँ बदलता हो वहाँ आख़िर में ख़ाली जगह: https://rao.example/track/{{1}}' },
    PHONE_NUMBER: { label: 'फ़ोन नंबर', hint: '+ और देश के कोड के साथ।' },
    COPY_CODE: { label: 'कोड का उदाहरण', hint: 'ज़्यादा से ज़्यादा 20 अक्षर।' },
  },
  urlExample: 'उदाहरण के तौर पर पूरा URL',
  addButton: 'बटन जोड़ें',
  removeButton: (n) => `बटन ${n} हटाएँ`,
  ownWords: 'OTP WhatsApp के अपने शब्दों में आता है, कोड कॉपी करने वाले बटन के साथ।',
  secure: 'लिखें कि कोड किसी को न बताएँ',
  minutes: 'कोड कितने मिनट चलेगा',
  minutesHint: '1 से 90; ख़ाली हो तो इस बारे में कुछ नहीं लिखा जाता।',
  severities: { error: 'रोकता है:', warning: 'ध्यान दें:' },
  summary: (errors, warnings) => {
    if (errors > 0) return refused(errors);
    if (warnings > 0) return 'WhatsApp को इसे ले लेना चाहिए; ऊपर लिखी बात पर ध्यान दें।';
    return 'ऐसा कुछ नहीं जिसे WhatsApp मना करे।';
  },
  notSubmitted: 'यह भेजा नहीं गया। पहले ऊपर की ग़लतियाँ ठीक करें।',
  submit: 'WhatsApp को भेजें',
  submitChange: 'बदलाव भेजें',
  otherForms: 'कैरसेल, ऑफ़र, फ़्लो और कैटलॉग API से बनते हैं।',
  preview: 'कैसा पहुँचेगा',
  nothingYet: 'आप जो लिखेंगे वह यहाँ वैसा दिखेगा जैसा पहुँचेगा।',
  notHere: 'यह टेम्पलेट यहाँ नहीं बदला जाता',
  notHereText: 'इसमें ऐसे हिस्से हैं जो यह पेज नहीं लिखता। API से बदलें।',
};
