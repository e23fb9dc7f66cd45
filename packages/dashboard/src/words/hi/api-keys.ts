import type { Words } from '../en/index.ts';
import { hindiMessage } from '../message.ts';

export const apiKeys: Words['apiKeys'] = {
  title: 'API key',
  lead: 'प्रोग्राम key से अपनी पहचान देता है। हर key एक ही बार दिखती है, बनते समय।',
  make: 'Key बनाएँ',
  list: 'इस वर्कस्पेस की API key',
  columns: {
    name: 'नाम',
    kind: 'प्रकार',
    mode: 'मोड',
    lastFour: 'आख़िरी चार',
    lastUsed: 'पिछली बार',
    expires: 'कब तक',
    allowIps: 'कहाँ से चले',
  },
  unnamed: (lastFour) => `Key …${lastFour}`,
  kinds: { 'read-only': 'सिर्फ़ पढ़ना', messaging: 'मैसेज', admin: 'एडमिन' },
  kindMeans: {
    'read-only': 'मैसेज, कॉन्टैक्ट, टेम्पलेट, चैनल और इवेंट पढ़ती है। कुछ नहीं बदलती।',
    messaging: 'मैसेज भेजती है, कॉन्टैक्ट बदलती है, और सब कुछ पढ़ती है। दुकान या CRM के लिए।',
    admin: 'सब कुछ कर सकती है: webhook, चैनल, और key बनाना व बंद करना भी।',
  },
  modes: { test: 'टेस्ट', live: 'लाइव' },
  states: { active: 'चालू', expired: 'ख़त्म', revoked: 'बंद' },
  notUsed: 'अभी नहीं',
  anywhere: 'कहीं से भी',
  addresses: hindiMessage('{count, plural, one {# IP एड्रेस या रेंज} other {# IP एड्रेस या रेंज}}', 'count'),
  revoked: hindiMessage('{count, plural, one {# बंद key} other {# बंद key}}', 'count'),
  revokedAt: 'कब बंद हुई',
  empty: {
    title: 'अभी कोई key नहीं',
    text: 'एक बनाएँ, साथ मिली लाइन को टर्मिनल में पेस्ट करें, और आपकी पहली कॉल हो जाएगी।',
  },
  membersOnly: {
    title: 'Key एडमिन के लिए हैं',
    text: (workspace) =>
      `${workspace} के ओनर और एडमिन key बनाते और बंद करते हैं। आप मेंबर हैं: अपने प्रोग्राम की key उनसे माँगें।`,
    docs: 'पढ़ें कि प्रोग्राम key कैसे इस्तेमाल करते हैं',
  },
  form: {
    title: 'Key बनाएँ',
    name: 'नाम',
    nameHint: 'कौन-सा प्रोग्राम इसे चलाएगा, ताकि बाद में पता रहे कि बंद करने पर क्या रुकेगा।',
    kind: 'यह क्या कर सके?',
    expiry: 'यह कब तक चले?',
    never: 'हमेशा',
    days: hindiMessage('{count, plural, one {# दिन} other {# दिन}} तक', 'count'),
    onDate: 'किसी दिन के अंत तक',
    date: 'आख़िरी दिन',
    dateHint: 'यह भारतीय समय से इस दिन के अंत तक चलेगी।',
    allowIps: 'यह कहाँ से चले?',
    allowIpsHint:
      'एक लाइन में एक: IP एड्रेस जैसे 203.0.113.7, या रेंज जैसे 203.0.113.0/24 (CIDR)। ख़ाली: कहीं से भी।',
    action: 'Key बनाएँ',
  },
  line: (number, fault) => `लाइन ${number}: ${fault}`,
  made: {
    title: 'आपकी key',
    text: 'अभी कॉपी कर लें। यह यहाँ सेव नहीं होती और फिर नहीं दिख सकती।',
    copy: 'Key कॉपी करें',
    tryIt: 'आज़माएँ: इसे टर्मिनल में पेस्ट करें।',
    curl: 'इस key के साथ एक रिक्वेस्ट',
    done: 'मैंने कॉपी कर ली',
    hello: 'curl से नमस्ते',
  },
  facts: {
    id: 'Id',
    kind: 'प्रकार',
    mode: 'मोड',
    scopes: 'Scope',
    lastFour: 'आख़िरी चार',
    created: 'कब बनी',
    lastUsed: 'पिछली बार',
    expires: 'कब तक',
    allowIps: 'कहाँ से चले',
    revoked: 'कब बंद हुई',
  },
  about: 'इस key के बारे में',
  modeMeans: { test: 'किसी असली फ़ोन पर कुछ नहीं जाता।', live: 'मैसेज असली फ़ोन पर जाते हैं।' },
  revoke: {
    action: 'Key बंद करें',
    title: (name) => `${name} बंद करें?`,
    loses: (lastFour, lastUsed) =>
      `${lastFour} पर ख़त्म होने वाली key से चलने वाला हर प्रोग्राम एक सेकंड में रुक जाएगा। ${lastUsed === undefined ? 'यह अभी इस्तेमाल नहीं हुई।' : `पिछली बार ${lastUsed} को इस्तेमाल हुई।`} बंद key वापस नहीं आ सकती।`,
    done: (name) => `${name} बंद हो गई`,
  },
  allowList: {
    title: 'इस वर्कस्पेस के IP एड्रेस',
    lead: 'जहाँ से इसकी key, जुड़ी हुई ऐप और लोग इसे चला सकते हैं। जिस key की अपनी लिस्ट हो उसे दोनों की इजाज़त चाहिए।',
    label: 'IP एड्रेस और रेंज, एक लाइन में एक',
    hint: 'जैसे 203.0.113.7, या रेंज 203.0.113.0/24 और 2001:db8::/32 (CIDR)। ख़ाली: कहीं से भी।',
    people: 'इस डैशबोर्ड के लोग भी इससे बँधे हैं, आप भी।',
    save: 'IP एड्रेस सेव करें',
    confirm: 'वर्कस्पेस सीमित करें',
    confirmTitle: 'इस वर्कस्पेस को इन IP एड्रेस तक सीमित करें?',
    loses: hindiMessage(
      '{count, plural, one {इस IP एड्रेस या रेंज} other {इन # IP एड्रेस या रेंज}} के बाहर से जो आए वह एक सेकंड में रुक जाएगा: key वाले प्रोग्राम, जुड़ी हुई ऐप, और इस डैशबोर्ड के लोग। बाहर से इसे कोई वापस नहीं बदल सकता, सिवाय इस सर्वर के ऑपरेटर के, इस कमांड से: meghdoot workspaces allow-ip {slug}।',
      'count',
      'slug',
    ),
    covered: (address) => `आपने ${address} से साइन इन किया है, जो लिस्ट में है।`,
    notCovered: (address) =>
      `आपने ${address} से साइन इन किया है, जो लिस्ट में नहीं है। अगर आपका IP एड्रेस अब भी वही है, तो आप ख़ुद बाहर हो जाएँगे।`,
    unknown: (address) =>
      address === undefined
        ? 'देख लें कि आपका अपना IP एड्रेस लिस्ट में है।'
        : `आपने ${address} से साइन इन किया है। देख लें कि आपका अपना IP एड्रेस लिस्ट में है।`,
    saved: 'IP एड्रेस सेव हो गए',
  },
};
