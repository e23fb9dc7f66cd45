import type { Words } from '../en/index.ts';
import { hindiMessage } from '../message.ts';

export const channels: Words['channels'] = {
  title: 'चैनल',
  lead: 'चैनल वह WhatsApp नंबर है जिससे यह वर्कस्पेस भेजता है।',
  connect: 'नंबर जोड़ें',
  list: 'इस वर्कस्पेस के चैनल',
  columns: { number: 'नंबर', status: 'स्टेटस', reason: 'वजह', mode: 'मोड', speed: 'रफ़्तार' },
  statuses: { ready: 'तैयार', paused: 'रुका हुआ', not_ready: 'तैयार नहीं' },
  modes: { simulator: 'सिम्युलेटर', live: 'लाइव' },
  modeMeans: {
    simulator: 'किसी असली फ़ोन पर कुछ नहीं जाता।',
    live: 'मैसेज असली फ़ोन पर जाते हैं।',
  },
  perSecond: hindiMessage('एक सेकंड में {count, number}', 'count'),
  empty: {
    title: 'अभी कोई नंबर नहीं',
    text: 'अपना WhatsApp नंबर जोड़ें: Meta से मिली id और key एक-एक करके जाँची जाती हैं, और सब सही होने पर ही सेव होती हैं।',
    member: 'इस वर्कस्पेस का कोई ओनर या एडमिन नंबर जोड़ सकता है।',
  },
  about: 'यह नंबर',
  facts: {
    id: 'Id',
    number: 'नंबर',
    displayName: 'WhatsApp पर नाम',
    mode: 'मोड',
    phoneNumberId: 'Phone number id',
    wabaId: 'WhatsApp Business Account id',
    created: 'कब जोड़ा',
  },
  health: {
    title: 'हालत',
    lastWebhook: 'WhatsApp से आख़िरी webhook',
    noWebhook: 'अभी नहीं',
    noWebhookHint:
      'इस सर्वर तक कोई रसीद नहीं पहुँची, इसलिए मैसेज “भेजा गया” पर ही रहते हैं। Meta में callback URL डालें और messages फ़ील्ड को subscribe करें।',
    noWebhookSimulated: 'पहला मैसेज भेजते ही सिम्युलेटर एक भेजेगा।',
    templates: 'टेम्पलेट पढ़े गए',
    seeTemplates: 'टेम्पलेट देखें',
    callback: 'Callback URL',
    callbackHint:
      'यह Meta में WhatsApp > Configuration में रहता है, उस verify token के साथ जो नंबर जोड़ते समय दिखा था। token फिर देखना हो तो जानकारी फिर से डालें।',
    callbackSimulated: 'सिम्युलेटर को यह पहले से पता है; कुछ डालना नहीं है।',
  },
  pause: {
    action: 'चैनल रोकें',
    title: (phone) => `${phone} को रोकें?`,
    text: 'इसकी कतार के मैसेज तब तक रुकेंगे जब तक आप इसे फिर न चलाएँ, और नए मैसेज नहीं लिए जाएँगे। रसीदें और लोगों के मैसेज आते रहेंगे।',
    reason: 'वजह',
    reasonHint: 'आपके साथियों के लिए; जहाँ यह चैनल है वहाँ दिखती है।',
    done: (phone) => `${phone} रोक दिया गया`,
  },
  resume: {
    action: 'चैनल फिर चलाएँ',
    done: (phone) => `${phone} फिर से भेज रहा है`,
  },
  funds: {
    status: 'पैसे कम हैं',
    title: (name) => `${name} के WhatsApp अकाउंट में पैसे कम हैं`,
    needs: (sum, waiting) => `कम से कम ${sum} डालें: जो रुका है (${waiting}), उसका GST समेत ख़र्च इतना है।`,
    goesOn: 'कुछ खोया नहीं है: पैसे आते ही रुके मैसेज चले जाएँगे।',
    nextTry: 'अगली कोशिश:',
    add: 'Meta में पैसे डालें',
    added: 'मैंने पैसे डाल दिए हैं',
    tries: 'एक रुका मैसेज अभी भेजा जा रहा है। WhatsApp उसे ले ले तो बाक़ी भी जाएँगे।',
  },
  notices: {
    paused: 'यह चैनल रुका हुआ है: कतार के मैसेज रुके हैं, और नए नहीं लिए जाते।',
    not_ready: 'यह चैनल भेज नहीं सकता।',
    credentials: 'अगर वजह इसका token या key है, तो नई जानकारी दें; जो रुका है वह फिर चला जाएगा।',
  },
  changeCredentials: 'नई जानकारी दें',
  settings: {
    title: 'भेजना',
    messagesPerSecond: 'एक सेकंड में मैसेज',
    messagesPerSecondHint:
      '1 से 1000। Meta ज़्यादातर नंबरों को 80 की इजाज़त देता है, और WhatsApp Business ऐप के साथ चलने वाले नंबर को कम। उससे ज़्यादा पर WhatsApp मना करता है, और मैसेज बाद में फिर भेजे जाते हैं।',
    lostAnswer: 'जब मैसेज पर WhatsApp का जवाब खो जाए और रसीद न आए',
    resend: 'एक बार और भेजें',
    resendMeans: 'व्यक्ति को मिलता है, और कभी-कभार दो बार। ऑर्डर की ख़बर के लिए सही।',
    hold: 'न गया मानें',
    holdMeans:
      'व्यक्ति को कभी दो बार नहीं मिलता, और कभी-कभार मिलता ही नहीं। OTP और पेमेंट के लिए सही। मार्केटिंग टेम्पलेट हमेशा ऐसे ही चलते हैं।',
    save: 'सेटिंग सेव करें',
    saved: 'सेटिंग सेव हो गई',
  },
  remove: {
    heading: 'यह चैनल हटाएँ',
    lead: 'नंबर ख़ाली हो जाता है, ताकि यहाँ या कहीं और फिर से जोड़ा जा सके।',
    action: 'चैनल हटाएँ',
    title: (phone) => `${phone} को हटाएँ?`,
    loses: (phone) =>
      `${phone} यहाँ से न कुछ भेजेगा, न लेगा। इसकी कतार के मैसेज नहीं जाएँगे। इसका access token, app secret और verify token मिटा दिया जाएगा। जो मैसेज जा चुके हैं वे रहेंगे।`,
    done: (phone) => `${phone} हटा दिया गया`,
  },
};
