import type { RuleId } from '../finding.ts';

/** क्या ग़लत है और क्या करना है, हर नियम के लिए। */
export const HI: Record<RuleId, readonly [message: string, hint: string]> = {
  'name.form': ['नाम में a–z, 0–9 और _ के अलावा दूसरे अक्षर हैं।', 'इसे order_out की तरह लिखें।'],
  'name.length': ['नाम में {length} अक्षर हैं; WhatsApp 512 लेता है।', 'इसे छोटा करें।'],
  'language.form': ['{language} भाषा का कोड नहीं है।', 'en, en_US या hi की तरह लिखें।'],
  'language.unknown': ['WhatsApp में {language} के टेम्पलेट नहीं होते।', 'सबसे पास की भाषा चुनें, जैसे en_NG के लिए en।'],
  'category.unknown': ['ऐसी कोई कैटेगरी नहीं है।', 'MARKETING, UTILITY या AUTHENTICATION लिखें।'],
  'format.unknown': ['वेरिएबल का ऐसा रूप नहीं है।', 'named ({{first_name}}) या positional ({{1}}) लिखें।'],

  'components.missing': ['टेम्पलेट में कोई हिस्सा नहीं है।', 'कम से कम BODY दें।'],
  'component.unknown': [
    '{type} नाम का हिस्सा नहीं होता।',
    'HEADER, BODY, FOOTER, BUTTONS, CAROUSEL या LIMITED_TIME_OFFER लिखें।',
  ],
  'component.twice': ['{type} पहले से है।', 'एक ही दें।'],
  'body.missing': ['मैसेज का टेक्स्ट ख़ाली है।', 'लिखें कि मैसेज क्या कहता है।'],
  'body.length': [
    'टेक्स्ट में {length} अक्षर हैं; WhatsApp {most} लेता है।',
    'इसे छोटा करें: भेजते समय वेरिएबल में जो भरा जाता है वह भी गिना जाता है।',
  ],
  'footer.text': ['फ़ुटर ख़ाली है।', 'कुछ लिखें, या फ़ुटर हटा दें।'],
  'footer.length': ['फ़ुटर में {length} अक्षर हैं; WhatsApp {most} लेता है।', 'इसे छोटा करें।'],
  'footer.variables': ['फ़ुटर में वेरिएबल नहीं आते।', 'वेरिएबल को टेक्स्ट में रखें।'],
  'ttl.range': ['इस कैटेगरी के लिए WhatsApp {least} से {most} सेकंड लेता है।', 'इनके बीच का नंबर दें, या इसे हटा दें।'],

  'variable.braces': ['किसी वेरिएबल के ब्रैकेट पूरे नहीं हैं।', 'हर वेरिएबल के दोनों तरफ़ दो ब्रैकेट लिखें: {{1}}।'],
  'variable.name': [
    '{variable} {format} रूप का वेरिएबल नहीं है।',
    'positional: {{1}}, {{2}}। named: a–z, 0–9 और _, जैसे {{order_no}}; # $ % नहीं।',
  ],
  'variable.sequence': ['वेरिएबल {{1}} से एक के बाद एक नहीं हैं: {found}।', 'जैसे आते हैं वैसे ही नंबर दें।'],
  'variable.touching': [
    'दो वेरिएबल बिना शब्दों के एक साथ हैं।',
    'WhatsApp इसे नहीं लेता: बीच में शब्द लिखें, या दोनों को एक करें।',
  ],
  'variable.edge': [
    'वेरिएबल बिलकुल शुरू में या आख़िर में है।',
    'पहले वाले से पहले और आख़िरी के बाद शब्द लिखें; आख़िर में । या . काफ़ी है।',
  ],
  'variable.ratio': [
    '{words} शब्दों में {count} वेरिएबल हैं।',
    'ज़्यादा शब्द लिखें या कम वेरिएबल रखें: WhatsApp वेरिएबल से ज़्यादा शब्द चाहता है।',
  ],
  'example.missing': ['वेरिएबल के उदाहरण नहीं हैं।', '{member} में हर एक का उदाहरण दें: जाँचने वाला उन्हें पढ़ता है।'],
  'example.count': ['{missing} का उदाहरण नहीं है।', 'हर वेरिएबल का एक उदाहरण दें।'],

  'header.format': ['ऐसा हेडर नहीं होता।', 'TEXT, IMAGE, VIDEO, DOCUMENT, GIF, LOCATION या PRODUCT लिखें।'],
  'header.text': ['हेडर ख़ाली है।', 'कुछ लिखें, या हेडर हटा दें।'],
  'header.length': ['हेडर में {length} अक्षर हैं; WhatsApp {most} लेता है।', 'इसे छोटा करें।'],
  'header.characters': ['हेडर में नई लाइन, इमोजी या * _ ~ ` नहीं आते।', 'इन्हें हटा दें, या टेक्स्ट में रखें।'],
  'header.variables': ['हेडर में {count} वेरिएबल हैं; WhatsApp एक लेता है।', 'बाक़ी को टेक्स्ट में रखें।'],
  'header.sample': [
    '{format} हेडर का सैंपल नहीं है।',
    'एक फ़ाइल अपलोड करें और उसकी id दें: example.header_handle: ["med_…"]।',
  ],
  'header.sample_medium': [
    'सैंपल ठीक नहीं है: {problem}।',
    'सही तरह की JPEG, PNG, MP4 या PDF अपलोड करें और यहाँ दें।',
  ],

  'buttons.missing': ['कोई बटन नहीं है।', 'कम से कम एक दें, या यह हिस्सा हटा दें।'],
  'buttons.count': ['{count} बटन हैं; WhatsApp {most} लेता है।', 'कुछ हटा दें।'],
  'buttons.kind': ['ऐसा बटन नहीं होता।', 'इनमें से एक चुनें: {kinds}।'],
  'buttons.kind_count': ['{type} वाले बटन WhatsApp की लिमिट ({most}) से ज़्यादा हैं।', 'कुछ हटा दें।'],
  'buttons.together': ['क्विक रिप्लाई दूसरे बटनों के बीच में हैं।', 'सब क्विक रिप्लाई दूसरों से पहले या बाद में रखें।'],
  'button.text': ['बटन पर कुछ लिखा नहीं है।', 'लिखें कि बटन क्या कहता है।'],
  'button.text_length': ['बटन में {length} अक्षर हैं; WhatsApp {most} लेता है।', 'इसे छोटा करें।'],
  'button.text_twice': ['"{text}" नाम का बटन पहले से है।', 'हर बटन को अलग शब्द दें।'],
  'button.text_variable': ['बटन के टेक्स्ट में वेरिएबल नहीं आते।', 'पूरा लिखें।'],
  'button.url': ['यह http या https का URL नहीं है।', 'पूरा लिखें: https://rao.example/track/{{1}}।'],
  'button.url_length': ['URL में {length} अक्षर हैं; WhatsApp {most} लेता है।', 'छोटा URL लें।'],
  'button.url_variable': [
    'URL में एक ही वेरिएबल आता है, बिलकुल आख़िर में।',
    'उसे आख़िर में रखें: https://rao.example/track/{{1}}।',
  ],
  'button.url_example': [
    'URL में वेरिएबल है और उदाहरण नहीं।',
    'पूरा URL दें: "example": ["https://rao.example/track/1042"]।',
  ],
  'button.url_whatsapp': [
    'WhatsApp अक्सर wa.me और whatsapp.com के लिंक नहीं लेता।',
    'अपनी साइट का लिंक दें, या क्विक रिप्लाई रखें।',
  ],
  'button.phone': ['यह 20 अक्षरों तक का फ़ोन नंबर नहीं है।', '+ और देश के कोड के साथ लिखें: +912000000000।'],
  'button.coupon_example': ['कोड कॉपी करने वाले बटन का उदाहरण नहीं है।', 'एक दें: "example": "25OFF"।'],
  'button.coupon_length': ['कोड में {length} अक्षर हैं; WhatsApp {most} लेता है।', 'छोटा कोड लें।'],
  'button.flow': ['बटन को अपना फ़्लो एक बार बताना है।', 'flow_id, flow_name और flow_json में से एक दें।'],
  'button.flow_screen': ['navigate वाले फ़्लो को पहली स्क्रीन चाहिए।', 'navigate_screen दें।'],

  'authentication.parts': [
    'AUTHENTICATION टेम्पलेट में {type} नहीं आता।',
    'इसे हटा दें: टेक्स्ट, फ़ुटर और एक बटन ही होते हैं।',
  ],
  'authentication.text': [
    'AUTHENTICATION टेम्पलेट में WhatsApp के अपने शब्द होते हैं।',
    'text हटा दें; बाक़ी add_security_recommendation और code_expiration_minutes कहते हैं।',
  ],
  'authentication.minutes': [
    'कोड 1 से {most} मिनट तक चलता है।',
    'code_expiration_minutes में पूरे मिनट दें, या फ़ुटर हटा दें।',
  ],
  'authentication.button': [
    'AUTHENTICATION टेम्पलेट में OTP वाला एक ही बटन होता है।',
    '{"type":"OTP","otp_type":"COPY_CODE"} दें।',
  ],
  'authentication.otp_type': ['ऐसा otp_type नहीं होता।', 'COPY_CODE, ONE_TAP या ZERO_TAP लिखें।'],
  'authentication.apps': [
    'ONE_TAP और ZERO_TAP को 1 से {most} ऐप चाहिए।',
    'supported_apps दें, हर एक का package_name और 11 अक्षरों का signature_hash।',
  ],
  'authentication.terms': [
    'ZERO_TAP के लिए उसकी शर्तें माननी होती हैं।',
    'Meta पर पढ़ने के बाद "zero_tap_terms_accepted": true दें।',
  ],
  'otp.category': ['कोड देने वाला बटन सिर्फ़ AUTHENTICATION में आता है।', 'कैटेगरी बदलें, या कूपन के लिए COPY_CODE लें।'],

  'offer.category': ['थोड़े समय का ऑफ़र MARKETING होता है।', 'कैटेगरी बदलें।'],
  'offer.text': ['ऑफ़र की लाइन में {length} अक्षर हैं; WhatsApp 1 से {most} लेता है।', 'छोटी लिखें, जैसे दिवाली ऑफ़र।'],
  'offer.body_length': ['टेक्स्ट में {length} अक्षर हैं; ऑफ़र के साथ WhatsApp {most} लेता है।', 'इसे छोटा करें।'],
  'offer.footer': ['ऑफ़र में फ़ुटर नहीं आता।', 'इसे हटा दें।'],
  'offer.buttons': [
    'ऑफ़र में पहले कोड कॉपी करने का बटन और फिर लिंक होता है।',
    'पहले COPY_CODE, फिर URL दें; ख़त्म होने का समय न हो तो अकेला लिंक काफ़ी है।',
  ],

  'carousel.category': ['कैरोसेल MARKETING होता है।', 'कैटेगरी बदलें।'],
  'carousel.outer': ['कैरोसेल के साथ सिर्फ़ टेक्स्ट आता है, {type} नहीं।', 'इसे कार्डों में रखें, या हटा दें।'],
  'carousel.count': ['{count} कार्ड हैं; WhatsApp {fewest} से {most} लेता है।', 'कुछ जोड़ें या हटाएँ।'],
  'carousel.header': ['हर कार्ड फ़ोटो, वीडियो या प्रोडक्ट से शुरू होता है।', 'IMAGE, VIDEO या PRODUCT का HEADER दें।'],
  'carousel.body_length': [
    'कार्ड के टेक्स्ट में {length} अक्षर हैं; WhatsApp 1 से {most} लेता है।',
    'छोटा करें, या सब कार्डों का टेक्स्ट हटा दें।',
  ],
  'carousel.buttons': ['कार्ड में {count} बटन हैं; WhatsApp 1 या 2 लेता है।', 'हर कार्ड को वही एक या दो बटन दें।'],
  'carousel.differ': ['कार्ड {card} पहले कार्ड जैसा नहीं बना है।', 'सब कार्डों में वही हिस्से, हेडर और बटन रखें।'],

  'catalog.alone': ['{type} बटन अकेला आता है।', 'दूसरे बटन हटा दें।'],
  'catalog.header': ['{type} बटन के साथ टेक्स्ट वाला हेडर होता है।', 'TEXT हेडर लें, या कोई नहीं।'],
  'product.button': ['प्रोडक्ट का हेडर और SPM बटन साथ आते हैं।', 'दोनों दें।'],

  'category.promotional': [
    'इसे MARKETING माना जाएगा: इसमें "{word}" है। तब एक मैसेज ₹{utility} की जगह ₹{marketing} का होगा, 1,000 पर ₹{difference} ज़्यादा (भारत, {from} के रेट, GST के बिना)।',
    'सिर्फ़ वही लिखें जो किसी को अपने ऑर्डर या अकाउंट के बारे में जानना है, या इसे MARKETING में भेजें।',
  ],
  'category.unclear': [
    'टेक्स्ट से ठीक पता नहीं चलता कि बात क्या है, और इसे MARKETING माना जा सकता है: एक मैसेज ₹{utility} की जगह ₹{marketing} का, 1,000 पर ₹{difference} ज़्यादा (भारत, {from} के रेट, GST के बिना)।',
    'ऑर्डर, पेमेंट या अपॉइंटमेंट को शब्दों में लिखें, सिर्फ़ वेरिएबल में नहीं।',
  ],
  'category.authentication': [
    'यह OTP जैसा है: AUTHENTICATION के बिना WhatsApp इसे नहीं लेता।',
    'इसे AUTHENTICATION में भेजें, OTP बटन के साथ।',
  ],
  'text.secrets': ['यह "{word}" माँगता है, जो WhatsApp में मना है।', 'ऐसी बातें अपने ऐप या साइट पर पूछें।'],

  'name.taken': ['{language} में इस नाम का टेम्पलेट पहले से है ({id})।', 'उसे बदलें, या इसे दूसरा नाम दें।'],
  'name.held': ['इस नाम का टेम्पलेट हटाया गया था; WhatsApp लगभग {until} तक नाम रोके रखता है।', 'दूसरा नाम लें।'],
  'content.same': ['{name} का टेक्स्ट और फ़ुटर यही है; WhatsApp एक जैसे दो नहीं लेता।', '{name} भेजें, या दूसरे शब्द लिखें।'],
  'edits.day': [
    'इसे पिछले 24 घंटों में बदला गया है; मंज़ूर टेम्पलेट का WhatsApp इतने समय में एक ही बदलाव लेता है।',
    'इंतज़ार करें, या दूसरे नाम का टेम्पलेट बनाएँ।',
  ],
  'edits.month': [
    'इसे 30 दिनों में {most} बार बदला गया है; WhatsApp इससे ज़्यादा नहीं लेता।',
    'दूसरे नाम का टेम्पलेट बनाएँ।',
  ],
};
