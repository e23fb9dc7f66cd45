import type { Words } from '../en/index.ts';
import { hindiMessage } from '../message.ts';

export const connect: Words['connect'] = {
  title: 'नंबर जोड़ें',
  lead: 'Meta अकाउंट से पहले मैसेज तक, एक-एक क़दम।',
  stepOf: (at, all) => `क़दम ${at} / ${all}`,
  allSteps: 'क़दम',
  done: 'हो गया',
  next: 'आगे',
  previous: 'पीछे',
  goOnAnyway: 'फिर भी आगे बढ़ें',
  picture: (site, way, lines) => `${site} का चित्र: ${way}, जिसमें ${lines}`,
  membersOnly: {
    title: 'नंबर एडमिन जोड़ते हैं',
    text: (workspace) => `${workspace} के ओनर और एडमिन नंबर जोड़ते हैं। आप मेंबर हैं: उनमें से किसी से कहें।`,
  },
  back: 'चैनल पर वापस',
  steps: {
    server: {
      name: 'यह सर्वर',
      title: 'क्या Meta इस सर्वर तक पहुँच सकता है?',
      lead: 'ग्राहक जो लिखते हैं, और किसने क्या पढ़ा, Meta यह इस सर्वर को बताता है। इसलिए सर्वर का URL इंटरनेट पर खुला होना चाहिए।',
    },
    number: {
      name: 'आपका नंबर',
      title: 'कौन-सा नंबर, और क्या फ़ोन पर ऐप रह सकता है?',
      lead: 'नंबर या तो WhatsApp ऐप में रहता है या Cloud API में, जिससे Meghdoot चलता है। तीन तरीक़े हैं।',
    },
    cost: {
      name: 'ख़र्च',
      title: 'कितना ख़र्च होगा, और पैसे कैसे दें',
      lead: 'मैसेज के पैसे आप सीधे Meta को देते हैं, बीच में कोई नहीं। Meghdoot कुछ नहीं लेता।',
    },
    app: {
      name: 'Meta पर ऐप',
      title: 'Meta पर एक ऐप बनाएँ',
      lead: 'यह फ़ोन वाला ऐप नहीं है: Meta आपके नंबर तक पहुँच को ऐप कहता है। क़रीब दस मिनट लगते हैं।',
    },
    token: {
      name: 'Access token',
      title: 'Access token कॉपी करें',
      lead: 'इससे Meghdoot आपके नंबर से भेज सकता है। यह system user का होता है, ताकि किसी के जाने पर बंद न हो।',
    },
    ids: {
      name: 'दो id',
      title: 'दोनों id कॉपी करें',
      lead: 'एक बताती है कौन-सा नंबर, दूसरी कौन-सा अकाउंट। दोनों में सिर्फ़ अंक होते हैं; कोई भी फ़ोन नंबर नहीं है।',
    },
    secret: {
      name: 'App secret',
      title: 'App secret कॉपी करें और जोड़ें',
      lead: 'इससे यह सर्वर पहचानता है कि मैसेज सच में Meta से आया है।',
    },
    webhooks: {
      name: 'Webhook',
      title: 'Meta को बताएँ कहाँ भेजना है',
      lead: 'नंबर से मैसेज अभी भी जा सकते हैं। इसके बाद ग्राहकों के मैसेज भी आएँगे।',
    },
  },
  server: {
    asking: (host) => `${host} से इंटरनेट के रास्ते पूछा जा रहा है, जैसे Meta पूछता है`,
    reached: {
      title: (host) => `Meta ${host} तक पहुँच सकता है`,
      text: 'सर्वर से अभी उसके इंटरनेट वाले URL पर पूछा गया, और उसने जवाब दिया।',
    },
    unreached: (host) => `Meta अभी ${host} तक नहीं पहुँच सकता`,
    failures: {
      unencrypted: 'इसका URL https:// से शुरू नहीं होता।',
      private: 'यह नाम किसी अंदर के नेटवर्क में ले जाता है। इसे सर्वर के पब्लिक IP एड्रेस से जोड़ें।',
      unknown_host: 'यह नाम कहीं नहीं मिलता। जहाँ से नाम लिया है वहाँ इसे डालें; फैलने में एक घंटा लग सकता है।',
      certificate: 'इसका सर्टिफ़िकेट सही नहीं है। Caddy जैसा वेब सर्वर सही सर्टिफ़िकेट अपने-आप लेता है।',
      timeout: 'समय पर कोई जवाब नहीं आया। फ़ायरवॉल में पोर्ट 443 खोलें, और राउटर से उसे सर्वर तक आने दें।',
      no_connection: 'वहाँ कुछ नहीं चल रहा। Meghdoot के आगे वाला वेब सर्वर चलाएँ।',
      other_response: 'वहाँ से कोई और जवाब देता है। वेब सर्वर से कहें कि सब कुछ Meghdoot को दे।',
    },
    again: 'फिर से देखें',
    reach: {
      loopback: {
        title: (host) => `${host} तक Meta नहीं पहुँच सकता`,
        text: 'इस नाम का मतलब है “यही मशीन”, और Meta की मशीनें कहीं और हैं। आप भेज सकते हैं, पर जवाब और “पढ़ा गया” वापस नहीं आते।',
      },
      network: {
        title: (host) => `${host} आपके अपने नेटवर्क के अंदर है`,
        text: 'Meta इसके अंदर नहीं आ सकता। आप भेज सकते हैं, पर जवाब और “पढ़ा गया” वापस नहीं आते।',
      },
      unencrypted: {
        title: (host) => `${host} सुरक्षित (https) नहीं है`,
        text: 'Meta सिर्फ़ https:// से शुरू होने वाले URL पर भेजता है। आप भेज सकते हैं, पर जवाब और “पढ़ा गया” वापस नहीं आते।',
      },
    },
    sure: (url) => `पक्का करने के लिए फ़ोन का Wi-Fi बंद करके उसमें ${url} खोलें। पेज आ जाए तो Meta भी पहुँच जाएगा।`,
    whatToDo: 'क्या करें',
    todo: [
      'सर्वर के लिए एक नाम लें, जैसे chat.your-shop.in, और उसे सर्वर से जोड़ें।',
      'उसके आगे Caddy जैसा वेब सर्वर लगाएँ, जो https अपने-आप चलाता है।',
      'APP_URL को https://chat.your-shop.in रखें और Meghdoot फिर चलाएँ। तब यह पेज बताएगा कि सर्वर खुला है।',
    ],
    tunnel: (origin) =>
      `सिर्फ़ आज़मा रहे हैं? टनल कुछ देर के लिए खुला URL देती है: “cloudflared tunnel --url ${origin}”, फिर APP_URL में वही URL रखें जो वह दिखाए।`,
    guide: 'सर्वर कैसे लगाया जाता है',
  },
  number: {
    appStays: 'ऐप रहेगा',
    appLeaves: 'ऐप हटेगा',
    byPartner: 'Meta के पार्टनर से',
    ways: [
      {
        name: 'नया नंबर',
        appStays: true,
        says: 'सबसे आसान। कोई भी नंबर जिस पर SMS या कॉल आए, लैंडलाइन भी, और जिस पर अभी WhatsApp न हो। आपके फ़ोन का ऐप अपने नंबर के साथ वैसा ही रहेगा।',
      },
      {
        name: 'अभी वाला नंबर, यहाँ लाकर',
        appStays: false,
        says: 'पहले ऐप में उसका अकाउंट हटाएँ: Settings > Account > Delete account। फ़ोन की चैट भी चली जाएँगी, इसलिए ज़रूरी चैट एक्सपोर्ट कर लें। ग्राहक उसी नंबर पर लिखेंगे, और आप यहाँ जवाब देंगे।',
      },
    ],
    coexistence: {
      name: 'अभी वाला नंबर, यहाँ भी और ऐप में भी',
      says: 'WhatsApp Business ऐप के लिए Meta इसे coexistence कहता है। इसे सिर्फ़ Meta का पार्टनर (“Solution Partner” या “Tech Provider”) अपनी साइट पर साइन-अप से चालू कर सकता है; Meghdoot आपके सर्वर पर चलता है और पार्टनर नहीं है। पार्टनर से पूछें कि क्या आप नंबर को फिर अपने ऐप के साथ चला सकते हैं। हाँ कहें तो आगे के क़दम यही हैं, एक सेकंड में ज़्यादा से ज़्यादा 20 मैसेज।',
      find: 'Meta पर पार्टनर खोजें',
    },
  },
  cost: {
    prices: [
      { what: '24 घंटे के अंदर जवाब', price: 'हर नंबर के महीने के पहले 1,000 मुफ़्त; फिर ₹0.115 हर मैसेज' },
      { what: 'बिल, ऑर्डर, याद दिलाना', price: '₹0.115 हर मैसेज (utility टेम्पलेट)' },
      { what: 'OTP', price: '₹0.115 हर मैसेज (authentication टेम्पलेट)' },
      { what: 'ऑफ़र, ख़बर', price: '₹0.8631 हर मैसेज (marketing टेम्पलेट)' },
      { what: 'Meghdoot', price: 'कुछ नहीं' },
    ],
    rates:
      'भारत के लिए Meta के 1 जनवरी 2026 के रेट, हर पहुँचे मैसेज के, 18 % GST के बिना। Meta इन्हें हर तिमाही बदल सकता है।',
    openRates: 'Meta के आज के रेट',
    paying: 'पैसे कैसे डालें',
    todo: [
      'Meta पर Payment methods खोलें और अपना WhatsApp Business अकाउंट चुनें।',
      'Add payment method चुनें। UPI से पहले पैसे डालने होते हैं, और ख़त्म होने पर WhatsApp मैसेज नहीं लेता। कार्ड पर Meta बाद में बिल भेजता है।',
      'सोचकर चुनें: बाद में Meta एक से दूसरे पर जाने नहीं देता।',
    ],
    open: 'Payment methods खोलें',
    later:
      'Meta पर अभी अकाउंट नहीं है? अगले क़दम में बनेगा; उसके बाद यहाँ लौटें। टेम्पलेट भेजने के लिए पैसे देने का तरीक़ा होना चाहिए।',
  },
  app: {
    todo: [
      'Meta for Developers खोलें, और उस Facebook अकाउंट से साइन इन करें जो आपका बिज़नेस चलाता है।',
      'ऐप बनाएँ: use case है Connect with customers through WhatsApp, और business portfolio आपकी दुकान का।',
      'ऐप में WhatsApp > API Setup खोलें, अपना नंबर जोड़ें और SMS या कॉल से आए कोड से पक्का करें।',
    ],
    open: 'Meta पर ऐप बनाएँ',
    appId: 'App ID',
    appIdHint: 'चाहें तो: यह ऐप के पेज पर सबसे ऊपर होता है। इससे आगे के लिंक सीधे सही पेज पर ले जाएँगे।',
  },
  token: {
    todo: [
      'Add चुनें: Admin रोल वाला system user, नाम “Meghdoot”।',
      'Assign assets: अपना ऐप और अपना WhatsApp अकाउंट, दोनों full control के साथ।',
      'Generate token: अपना ऐप, expiration Never, whatsapp_business_messaging और whatsapp_business_management के साथ। कॉपी कर लें; Meta एक ही बार दिखाता है। API Setup पेज का token एक दिन में ख़त्म होता है और यहाँ काम का नहीं।',
    ],
    open: 'System users खोलें',
  },
  ids: {
    todo: ['Phone number id कॉपी करें।', 'उसके नीचे WhatsApp Business Account id कॉपी करें।'],
    open: 'API Setup खोलें',
  },
  secret: {
    todo: ['App settings > Basic में App secret ढूँढें।', 'Show चुनें, Facebook पासवर्ड दें, और कॉपी करें।'],
    open: 'App settings खोलें',
  },
  values: {
    accessToken: 'Access token',
    accessTokenHint: 'EAA से शुरू होता है। पेस्ट करते ही WhatsApp से जाँचा जाता है।',
    phoneNumberId: 'Phone number id',
    phoneNumberIdHint: 'सिर्फ़ अंक, जैसे 106540352242922।',
    wabaId: 'WhatsApp Business Account id',
    wabaIdHint: 'सिर्फ़ अंक, जैसे 102290129340398।',
    appSecret: 'App secret',
    appSecretHint: '32 अक्षर और अंक, उसी ऐप का जिसके लिए token बना।',
  },
  summary: {
    title: 'जो आपने पहले दिया',
    right: 'सही',
    missing: 'नहीं दिया',
    unclear: 'WhatsApp ने पक्का नहीं किया',
    goTo: (name) => `${name} पर लौटें`,
  },
  checking: 'WhatsApp से पूछ रहे हैं',
  unasked: 'जाँचा नहीं गया।',
  afterToken: 'Access token चलने के बाद जाँचा जाएगा।',
  quality: (rating) => `क्वालिटी रेटिंग: ${rating}।`,
  connect: {
    action: 'नंबर जोड़ें',
    done: hindiMessage(
      '{phone} जुड़ गया, {templates, plural, one {# टेम्पलेट} other {# टेम्पलेट}} के साथ।',
      'phone',
      'templates',
    ),
  },
  callback: {
    later: 'नंबर अभी जुड़ा नहीं है',
    laterHint:
      'जुड़ते ही URL और verify token यहाँ दिखेंगे। ये एक ही बार दिखते हैं: पेज फिर खोलने पर URL चैनल में मिलेगा, और token के लिए जानकारी फिर से डालनी होगी।',
    todo: [
      'WhatsApp > Configuration में ऊपर वाला callback URL और verify token पेस्ट करें।',
      'Verify and save चुनें।',
      'Webhook fields में messages को subscribe करें; नंबर ऐप में भी रहे तो smb_message_echoes को भी। ऑप्ट-आउट और टेम्पलेट के लिए user_preferences, message_template_status_update, message_template_quality_update, message_template_components_update और template_category_update को भी।',
      'ऐप publish न हो तो कर दें: तब तक Meta अपने टेस्ट के सिवा कुछ नहीं भेजता।',
    ],
    openMeta: 'Configuration खोलें',
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
};
