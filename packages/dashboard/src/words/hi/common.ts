import type { Words } from '../en/index.ts';
import { hindiMessage } from '../message.ts';

const UNITS = { second: 'सेकंड', minute: 'मिनट', hour: 'घंटे', day: 'दिन' };

/** The API's findings on one field, which are in English, as a person is told them under it. */
const FAULTS: readonly (readonly [RegExp, string])[] = [
  [/^(is required|is missing|must not be empty)/, 'इसे भरें।'],
  [/^must not contain line breaks or tabs/, 'इसमें नई लाइन या टैब नहीं हो सकता।'],
  [/^needs id or link/, 'URL दें, या अपलोड की हुई मीडिया की id।'],
  [/^must be (an? )?https/, 'यह https:// से शुरू होने वाला URL होना चाहिए।'],
  [/^must be an absolute address/, 'पूरा URL दें, https:// के साथ।'],
  [/^must not lead into a private network/, 'यह URL प्राइवेट नेटवर्क में जाता है; वहाँ कुछ नहीं भेजा जाता।'],
  [/^must not hold a user name or a password/, 'URL में यूज़र नेम या पासवर्ड नहीं हो सकता।'],
  [/^must be an IP address or a CIDR/, 'यह IP एड्रेस (जैसे 203.0.113.7) या रेंज (जैसे 203.0.113.0/24) नहीं है।'],
  [/^must be a valid email/, 'यह पूरा ईमेल एड्रेस नहीं है।'],
  [/^must be WhatsApp's id/, 'यह WhatsApp की id नहीं है: उसमें सिर्फ़ अंक होते हैं, और वह फ़ोन नंबर नहीं होती।'],
  [/^must be a possible phone number/, 'यह नंबर सही नहीं हो सकता। + और देश के कोड से शुरू करें।'],
  [/^(must not have more than|must be at most|is too long)/, 'यह बहुत लंबा है।'],
  [/^(must not have fewer than|must have at least|is too short)/, 'यह बहुत छोटा है।'],
  [/^must be an amount in rupees/, 'रुपये में रकम लिखें, जैसे 500.00।'],
  [/^is one of the first that anybody/, 'इसे कोई भी सबसे पहले आज़माएगा। कुछ और चुनें।'],
  [/^must not be the e-mail/, 'पासवर्ड ईमेल जैसा नहीं हो सकता।'],
  [/^is not right/, 'यह सही नहीं है।'],
  [/^is a member already/, 'यह पहले से टीम में है।'],
  [/^has an account already/, 'इस ईमेल का अकाउंट पहले से है।'],
];

export const common: Words['common'] = {
  fault: (finding) => {
    const fragment = finding.replace(/^\(\{\{\w*\}\}\) /, ''); // the placeholder: it stands at its field
    const known = FAULTS.find(([said]) => said.test(fragment))?.[1];
    if (known !== undefined || !/^[a-z]/.test(fragment)) return known ?? fragment;
    return `यह ठीक नहीं है: ${fragment}`;
  },
  ago: ([count, unit], ahead) => `${count} ${UNITS[unit]} ${ahead ? 'में' : 'पहले'}`,
  aroundNow: (ahead) => (ahead ? 'बस अभी' : 'अभी-अभी'),
  apiReference: 'API रेफ़रेंस',
  breadcrumbs: 'आप कहाँ हैं',
  cancel: 'रद्द करें',
  clearSelection: 'चुना हुआ हटाएँ',
  close: 'बंद करें',
  copied: 'कॉपी हो गया',
  copy: 'कॉपी करें',
  copiedAsCurl: 'रिक्वेस्ट कॉपी हो गई। MEGHDOOT_API_KEY में अपनी key डालें।',
  copyAsCurl: 'curl के रूप में कॉपी करें',
  days: {
    name: 'दिन',
    today: 'आज',
    week: 'पिछले 7 दिन',
    month: 'पिछले 30 दिन',
    from: 'कब से',
    to: 'कब तक',
    span: (from, to) => `${from} – ${to}`,
    since: (from) => `${from} से`,
    until: (to) => `${to} तक`,
    calendar: 'कैलेंडर से चुनें',
    unread: 'दिन ऐसे लिखें: 22 नव॰ या 22/11/2026।',
  },
  dismiss: 'हटाएँ',
  done: 'हो गया',
  export: { action: 'CSV में लें', failed: 'फ़ाइल पूरी नहीं आई। फिर से कोशिश करें।' },
  filter: {
    add: 'फ़िल्टर',
    apply: 'लगाएँ',
    clear: 'फ़िल्टर हटाएँ',
    label: 'फ़िल्टर',
    remove: (name) => `फ़िल्टर हटाएँ: ${name}`,
  },
  forDevelopers: 'डेवलपर के लिए',
  loading: 'लोड हो रहा है',
  never: 'कभी नहीं',
  newRows: hindiMessage('{count, plural, one {# नया} other {# नए}}', 'count'),
  notSent: {
    putOff: {
      title: 'कुछ नहीं भेजा गया: आप साइन इन नहीं हैं।',
      hint: 'आपने जो लिखा वह यहीं है। दोबारा करें: पहले साइन इन होगा, फिर वह भेजा जाएगा।',
    },
    otherPerson: {
      title: 'कुछ नहीं भेजा गया: किसी और ने साइन इन किया है।',
      hint: 'जो लिखा गया वह यहीं है। अभी जो साइन इन है उसके नाम से भेजने के लिए दोबारा करें।',
    },
  },
  noConnection: 'सर्वर से कनेक्शन नहीं हो रहा।',
  noConnectionHint: 'आपने जो लिखा वह यहीं है। अपना इंटरनेट देखें और दोबारा कोशिश करें।',
  requestId: 'ऑपरेटर को यह request id बताएँ:',
  select: (name) => `${name} को चुनें`,
  selectAll: 'दिख रही सभी लाइनें चुनें',
  selected: hindiMessage('{count, plural, one {# चुना} other {# चुने}}', 'count'),
  tryAgain: 'दोबारा कोशिश करें',
  undo: 'वापस लें',
  unexpected: 'इस पेज पर कुछ गड़बड़ हुई।',
  working: 'काम चल रहा है',
};

export const statuses: Words['statuses'] = {
  queued: 'कतार में',
  sending: 'भेज रहे हैं',
  sent: 'भेजा गया',
  delivered: 'पहुँच गया',
  read: 'पढ़ा गया',
  failed: 'नहीं गया',
  unconfirmed: 'जाँच हो रही है',
  cancelled: 'रद्द',
  received: 'मिला',
};
