import type { Words } from '../en/index.ts';

export const templates: Words['templates'] = {
  title: 'टेम्पलेट',
  one: 'टेम्पलेट',
  lead: 'वे मैसेज जिन्हें WhatsApp ने मंज़ूर किया है। जिन्होंने 24 घंटे में आपको नहीं लिखा उन तक सिर्फ़ यही पहुँचते हैं।',
  send: 'इसे भेजें',
  write: 'नया टेम्पलेट',
  change: 'बदलें',
  developers: 'डेवलपर के लिए: पैरामीटर, और भेजने की रिक्वेस्ट',
  cannotBeSent: 'यह टेम्पलेट अभी नहीं भेजा जा सकता',
  columns: {
    name: 'नाम',
    status: 'स्टेटस',
    language: 'भाषा',
    category: 'कैटेगरी',
    channel: 'चैनल',
  },
  filters: {
    status: 'स्टेटस',
    channel: 'चैनल',
  },
  empty: {
    title: 'अभी कोई टेम्पलेट नहीं',
    text: 'टेम्पलेट ख़ाली जगहों वाला मैसेज है जिसे WhatsApp ने देखकर मंज़ूर किया है। यहाँ एक लिखें; जुड़े हुए नंबर के अकाउंट वाले 15 मिनट में दिखते हैं।',
    openManager: 'WhatsApp Manager खोलें',
    filtered: 'इन फ़िल्टर से कोई टेम्पलेट नहीं मिला',
    filteredText: 'कोई और स्टेटस या चैनल चुनें।',
    showAll: 'सभी टेम्पलेट दिखाएँ',
  },
  from: {
    title: 'टेम्पलेट कहाँ से आते हैं',
    open: 'WhatsApp Manager खोलें',
    steps: [
      'टेम्पलेट यहाँ या WhatsApp Manager में लिखें: नाम, भाषा, कैटेगरी, टेक्स्ट और हर ख़ाली जगह का एक उदाहरण।',
      'WhatsApp उसे देखता है, अक्सर कुछ मिनट में और ज़्यादा से ज़्यादा 24 घंटे में, और मंज़ूर या नामंज़ूर करता है।',
      'जो फ़ैसला हो वह यहाँ अपने-आप दिखता है: WhatsApp हर बदलाव बताता है, और लिस्ट हर 15 मिनट में पढ़ी जाती है।',
    ],
    simulated:
      'टेस्ट वर्कस्पेस में सिम्युलेटर वाले नंबर के साथ दो टेम्पलेट आते हैं, और आपके लिखे टेम्पलेट को सिम्युलेटर का WhatsApp देखता है। लाइव वर्कस्पेस में असली WhatsApp देखता है, और अकाउंट के टेम्पलेट हर 15 मिनट में पढ़े जाते हैं।',
  },
  statuses: {
    APPROVED: { name: 'मंज़ूर', means: 'इसे भेजा जा सकता है।' },
    PENDING: { name: 'जाँच में', means: 'WhatsApp इसे देख रहा है। 24 घंटे तक लग सकते हैं।' },
    REJECTED: {
      name: 'नामंज़ूर',
      means: 'WhatsApp ने मना किया। वजह इसके इतिहास में है: इसे बदलें, या WhatsApp Manager में अपील करें।',
    },
    PAUSED: {
      name: 'रुका हुआ',
      means: 'बहुत लोगों ने ब्लॉक या रिपोर्ट किया। WhatsApp इसे कुछ घंटों बाद फिर चलने देगा; इसके मैसेज तब तक रुके हैं।',
    },
    DISABLED: {
      name: 'बंद',
      means: 'बार-बार शिकायत के बाद WhatsApp ने इसे बंद कर दिया। दूसरे शब्दों में नया लिखें।',
    },
    IN_APPEAL: { name: 'अपील में', means: 'WhatsApp आपकी अपील देख रहा है।' },
    LIMIT_EXCEEDED: {
      name: 'सीमा से ज़्यादा',
      means: 'अकाउंट में WhatsApp की सीमा से ज़्यादा टेम्पलेट हैं। WhatsApp Manager में कुछ डिलीट करें।',
    },
    PENDING_DELETION: {
      name: 'डिलीट हो रहा है',
      means: 'WhatsApp Manager में डिलीट किया गया; जल्द ही हट जाएगा।',
    },
    DELETED: { name: 'डिलीट', means: 'इसे डिलीट कर दिया गया।' },
    ARCHIVED: { name: 'आर्काइव', means: 'WhatsApp ने इसे अलग रख दिया। WhatsApp Manager में वापस निकालें।' },
  },
  unknownStatus: 'इस स्टेटस में WhatsApp इसे भेजने नहीं देता। WhatsApp Manager में ज़्यादा जानकारी है।',
  categories: {
    MARKETING: {
      name: 'मार्केटिंग',
      means: 'मार्केटिंग: ऑफ़र और ख़बरें। हर ऑप्ट-आउट से रुकता है, और WhatsApp का जवाब खो जाए तो दोबारा नहीं भेजा जाता।',
    },
    UTILITY: {
      name: 'यूटिलिटी',
      means: 'यूटिलिटी: उस चीज़ के बारे में जो व्यक्ति ने मँगाई या पूछी। सभी मैसेज के ऑप्ट-आउट से रुकता है।',
    },
    AUTHENTICATION: {
      name: 'OTP',
      means: 'OTP: एक बार का पासवर्ड। कोई ऑप्ट-आउट इसे नहीं रोकता; 10 मिनट बाद कोशिश छोड़ दी जाती है।',
    },
  },
  formats: {
    positional: 'इनमें नंबर हैं: variables एक array है, क्रम से।',
    named: 'इनमें नाम हैं: variables एक object है।',
  },
  facts: { title: 'जानकारी', name: 'नाम', id: 'Id' },
  preview: {
    title: 'प्रीव्यू',
    plain: 'जैसा पहुँचेगा।',
    withExamples: 'जैसा पहुँचेगा, उन उदाहरणों के साथ जिनसे लिखा गया था।',
  },
  parameters: {
    title: 'पैरामीटर',
    text: 'जो आप हर बार भेजते समय देते हैं। जो रिक्वेस्ट मेल नहीं खाती वह नहीं ली जाती, और error में फ़ील्ड का नाम होता है।',
    none: 'इसमें कुछ भरना नहीं है: हर बार एक जैसा जाता है।',
    parameter: 'पैरामीटर',
    place: 'कहाँ है',
    field: 'रिक्वेस्ट का फ़ील्ड',
    example: 'उदाहरण',
    noExample: 'नहीं दिया गया',
    places: {
      header: () => 'हेडर',
      body: () => 'टेक्स्ट',
      button: (label) => (label ? `बटन “${label}”` : 'बटन'),
    },
    kinds: {
      code: 'OTP',
      coupon: 'कूपन कोड',
      image: 'फ़ोटो',
      video: 'वीडियो',
      gif: 'GIF',
      document: 'डॉक्यूमेंट',
      location: 'लोकेशन',
    },
  },
  curl: {
    title: 'अपने प्रोग्राम से भेजें',
    text: 'MEGHDOOT_API_KEY में अपनी key डालें, और रिक्वेस्ट में पाने वाला और अपनी जानकारी।',
  },
  history: 'इसका क्या हुआ',
  happened: {
    submitted: 'यहाँ से भेजा गया',
    edited: 'यहाँ बदला गया',
    deleted: 'यहाँ डिलीट किया गया',
    status: (status) => `WhatsApp: ${status}`,
    category: (category) => `WhatsApp ने इसकी कैटेगरी ${category} कर दी`,
    categoryNotice: (category) => `WhatsApp इसकी कैटेगरी ${category} करने वाला है`,
    quality: (quality) => `क्वालिटी: ${quality}`,
    qualities: { GREEN: 'अच्छी', YELLOW: 'ठीक-ठाक', RED: 'ख़राब', UNKNOWN: 'पता नहीं' },
  },
};
