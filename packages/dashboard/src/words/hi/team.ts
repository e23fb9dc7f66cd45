import type { Words } from '../en/index.ts';
import { hindiMessage } from '../message.ts';

export const team: Words['team'] = {
  title: 'टीम',
  lead: 'इस वर्कस्पेस में कौन काम कर सकता है, और किस रोल में।',
  invite: 'किसी को बुलाएँ',
  roles: { owner: 'ओनर', admin: 'एडमिन', member: 'मेंबर', agent: 'एजेंट' },
  roleMeans: {
    agent: 'ग्राहकों को जवाब देते हैं, और वही बातचीत देखते हैं जो आप नीचे चुनें। न key, न सेटिंग।',
    member: 'मैसेज भेजते और पढ़ते हैं, और कॉन्टैक्ट बदलते हैं।',
    admin: 'सब कुछ कर सकते हैं: key, webhook, चैनल, और टीम में कौन है।',
    owner: 'एडमिन जैसे, और यह भी तय करते हैं कि ओनर कौन है।',
  },
  members: {
    title: 'मेंबर',
    you: 'आप',
    since: 'कब से',
    roleOf: (name) => `${name} का रोल`,
    changed: (name, role) => `${name} अब ${role} हैं`,
    remove: 'हटाएँ',
    removeOf: (name) => `${name} को हटाएँ`,
    removeTitle: (name) => `${name} को हटाएँ?`,
    removeLoses: (name, workspace) =>
      `${name} तुरंत ${workspace} में न कुछ देख सकेंगे, न कर सकेंगे, और यहाँ उनके लिए काम करने वाली ऐप रुक जाएँगी; उनके भेजे खुले बुलावे ख़त्म हो जाएँगे। वापस आने के लिए उन्हें फिर बुलाना होगा।`,
    removed: (name) => `${name} को हटा दिया गया`,
    lower: (role) => `${role} बनाएँ`,
    lowerTitle: (name, role) => `${name} को ${role} बनाएँ?`,
    lowerLoses: (name) => `${name} अब key, webhook, चैनल या टीम नहीं बदल सकेंगे, और उनके भेजे खुले बुलावे ख़त्म हो जाएँगे।`,
  },
  keys: {
    revoke: hindiMessage(
      '{count, plural, one {उनकी बनाई key भी बंद करें} other {उनकी बनाई # key भी बंद करें}}',
      'count',
    ),
    one: (name, lastFour) => (name === undefined ? `…${lastFour}` : `${name} (…${lastFour})`),
    means: 'जिसने key कॉपी की है वह उसे तब तक चला सकता है जब तक वह बंद न हो; बंद होने पर उसके प्रोग्राम रुक जाते हैं।',
  },
  leave: {
    action: 'वर्कस्पेस छोड़ें',
    title: (workspace) => `${workspace} छोड़ें?`,
    loses: (workspace) =>
      `आप तुरंत ${workspace} में न कुछ देख सकेंगे, न कर सकेंगे, और वहाँ आपके लिए काम करने वाली ऐप रुक जाएँगी। वापस आने के लिए आपको फिर बुलाना होगा।`,
    done: (workspace) => `आपने ${workspace} छोड़ दिया`,
  },
  invitations: {
    title: 'खुले बुलावे',
    lead: 'हर लिंक सिर्फ़ ईमेल में है, क्योंकि वही बताता है कि मेलबॉक्स उन्हीं का है, और एक बार चलता है।',
    none: 'अभी कोई आने वाला नहीं है। किसी साथी को ईमेल से बुलाएँ; ईमेल का लिंक उन्हें यहाँ लाएगा।',
    by: (name) => `${name} ने बुलाया`,
    ends: 'कब तक',
    mails: { waiting: 'ईमेल रुका है', sent: 'ईमेल गया', failed: 'ईमेल नहीं गया' },
    waiting:
      'जो ईमेल रुका है या नहीं गया वह सर्वर की ईमेल लिस्ट में रहता है। जहाँ सर्वर ईमेल नहीं भेजता, वहाँ ऑपरेटर वहीं से लिंक पढ़कर दे देते हैं।',
    toMail: 'ईमेल की लिस्ट खोलें',
    revoke: 'वापस लें',
    revokeOf: (email) => `${email} का बुलावा वापस लें`,
    revokeTitle: (email) => `${email} का बुलावा वापस लें?`,
    revokeLoses: (email) => `${email} को भेजा लिंक तुरंत बंद हो जाएगा।`,
    revoked: (email) => `${email} का बुलावा वापस ले लिया गया`,
  },
  form: {
    title: 'किसी को बुलाएँ',
    email: 'ईमेल',
    emailHint: 'इसी ईमेल का पुराना बुलावा इससे ख़त्म हो जाता है।',
    role: 'वे क्या कर सकेंगे?',
    action: 'बुलावा भेजें',
    sent: (email) => `${email} का बुलावा बन गया`,
  },
  link: {
    text: (email) => `यह सर्वर ईमेल नहीं भेजता, इसलिए यह लिंक ${email} को ख़ुद दें।`,
    copy: 'लिंक कॉपी करें',
    means: 'यह सात दिन के अंदर एक बार चलता है, जो पहले खोले उसके लिए। यह फिर ऑपरेटर > ईमेल में मिलेगा।',
  },
  membersOnly: {
    title: 'टीम एडमिन के लिए है',
    text: (workspace) => `${workspace} के ओनर और एडमिन लोगों को बुलाते और रोल देते हैं। आप मेंबर हैं।`,
  },
};
