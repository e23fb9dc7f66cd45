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
  connecting: {
    title: 'नंबर जोड़ें',
    lead: 'Meta अकाउंट से पहले webhook तक, चार क़दम में।',
    step: (number, title) => `${number}. ${title}`,
    membersOnly: {
      title: 'नंबर एडमिन जोड़ते हैं',
      text: (workspace) => `${workspace} के ओनर और एडमिन नंबर जोड़ते हैं। आप मेंबर हैं: उनमें से किसी से कहें।`,
    },
    back: 'चैनल पर वापस',
    need: {
      title: 'Meta से क्या चाहिए',
      lead: 'एक WhatsApp Business Account जिसमें Cloud API के साथ रजिस्टर किया नंबर हो, और developers.facebook.com पर Business प्रकार की ऐप जिसमें WhatsApp जुड़ा हो।',
      items: [
        {
          name: 'Access token',
          where:
            'Business settings > System users: एक system user जोड़ें, उसे ऐप और WhatsApp अकाउंट full control के साथ दें, और whatsapp_business_messaging व whatsapp_business_management वाला token बनाएँ जो कभी ख़त्म न हो। API setup पेज वाला token सिर्फ़ एक दिन चलता है।',
        },
        {
          name: 'Phone number id और WhatsApp Business Account id',
          where: 'App dashboard > WhatsApp > API setup। दोनों में सिर्फ़ अंक होते हैं; कोई भी फ़ोन नंबर नहीं है।',
        },
        { name: 'App secret', where: 'App dashboard > App settings > Basic।' },
      ],
    },
    values: {
      title: 'जानकारी डालें',
      lead: 'हर चीज़ डालते ही WhatsApp से जाँची जाती है। जोड़ने से पहले कुछ सेव नहीं होता।',
      accessToken: 'Access token',
      accessTokenHint: 'हमेशा चलने वाला, system user का।',
      phoneNumberId: 'Phone number id',
      phoneNumberIdHint: 'सिर्फ़ अंक, जैसे 106540352242922।',
      wabaId: 'WhatsApp Business Account id',
      wabaIdHint: 'सिर्फ़ अंक, जैसे 102290129340398।',
      appSecret: 'App secret',
      appSecretHint: 'उसी ऐप का जिसके लिए token बना। इससे webhook की जाँच होती है।',
    },
    checking: 'WhatsApp से पूछ रहे हैं',
    unasked: 'जाँचा नहीं गया।',
    afterToken: 'Access token चलने के बाद जाँचा जाएगा।',
    quality: (rating) => `क्वालिटी रेटिंग: ${rating}।`,
    connect: {
      title: 'जोड़ें',
      lead: 'ऐप को अकाउंट से subscribe किया जाता है और टेम्पलेट पढ़े जाते हैं।',
      action: 'नंबर जोड़ें',
      done: hindiMessage(
        '{phone} जुड़ गया, {templates, plural, one {# टेम्पलेट} other {# टेम्पलेट}} के साथ।',
        'phone',
        'templates',
      ),
    },
    callback: {
      title: 'Meta को webhook का URL दें',
      later: 'नंबर जुड़ते ही URL और verify token यहाँ दिखेंगे।',
      where:
        'App dashboard > WhatsApp > Configuration: दोनों डालें, सेव करें, फिर messages फ़ील्ड को subscribe करें। ऑप्ट-आउट और टेम्पलेट के लिए user_preferences, message_template_status_update, message_template_quality_update, message_template_components_update और template_category_update भी subscribe करें।',
      url: 'Callback URL',
      verifyToken: 'Verify token',
      verifyTokenHint: 'अभी कॉपी कर लें। फिर देखना हो तो जानकारी फिर से डालनी होगी।',
      waiting: 'पहले webhook का इंतज़ार',
      waitingHint: 'अपने फ़ोन से इस नंबर पर WhatsApp मैसेज भेजें। आते ही यह पेज बता देगा।',
      came: 'पहला webhook आ गया: रसीदें और लोगों के मैसेज आप तक पहुँच रहे हैं।',
      open: 'चैनल खोलें',
      send: 'मैसेज भेजें',
    },
    test: {
      title: 'टेस्ट वर्कस्पेस सिम्युलेटर पर ही रहता है',
      text: 'इसका अपना नंबर है, और इससे भेजा कुछ भी असली फ़ोन पर नहीं जाता। असली नंबर लाइव वर्कस्पेस में जुड़ते हैं, जिसके कॉन्टैक्ट, key और मैसेज अलग होते हैं।',
      live: 'आपके लाइव वर्कस्पेस',
      go: (name) => `${name} में नंबर जोड़ें`,
      waits: 'मंज़ूरी का इंतज़ार',
      open: 'लाइव वर्कस्पेस खोलें',
      openLead: 'इस सर्वर के ऑपरेटर की मंज़ूरी के बाद उसमें असली नंबर जुड़ते हैं।',
    },
    approval: {
      title: (name) => `${name} मंज़ूरी के इंतज़ार में है`,
      text: 'असली नंबर जुड़ने से पहले इस सर्वर का ऑपरेटर वर्कस्पेस को मंज़ूरी देता है। उन्हें ईमेल भेज दिया गया है; यह पेज अपने-आप आगे बढ़ेगा।',
      operator: 'आप इस सर्वर के ऑपरेटर हैं: अगर आप जानते हैं कि इसे कौन चलाता है और क्या भेजेगा, तो मंज़ूरी दें।',
      action: 'वर्कस्पेस को मंज़ूरी दें',
      done: (name) => `${name} में अब असली नंबर जोड़े जा सकते हैं`,
    },
  },
};
