/** This file is the start page in Hindi: what an owner of a shop asks, without what a developer reads in English anyway. */
import { type Html, html } from '../../platform/pages/html.ts';
import { SIGN_UP } from '../people/paths.ts';
import { code } from './code.ts';
import { invoiceBubble } from './home-figures.ts';
import { type HomeConfig, INSTALL, ON_PHONE, shot } from './home-owner.ts';
import { chargesTable, RATE_CARD } from './meta-charges.ts';
import { PATHS } from './paths.ts';
import type { SiteShell } from './shell.ts';

const TITLE = 'WhatsApp मैसेज जो पहुँचते हैं, और बताते हैं';
const LEAD =
  'Meghdoot आपकी दुकान के मैसेज WhatsApp पर भेजता है, हर मैसेज का हाल बताता है (गया, पहुँचा, पढ़ा गया), और ग्राहकों के जवाब आप तक लाता है। इसे आप ख़ुद चलाते हैं, अपने कंप्यूटर पर या सर्वर पर।';

const PHONE = html`<figure class="phone">
<div class="screen">
<p class="name">तुलसी स्टोर्स</p>
<p class="bubble">नमस्ते आशा जी, आपका ऑर्डर 1042 रास्ते में है। <small>10:00</small></p>
<p class="bubble own">कब तक आएगा? बिल भी भेज दीजिए। <small>10:01</small></p>
${invoiceBubble('यह रहा आपका बिल। सामान आज शाम छह बजे से पहले आएगा, रवि आपको कॉल करेंगे।', '1 पेज · 84 KB · PDF')}
</div>
<figcaption>आशा ने पढ़ा या नहीं, यह आपको दिखता है; उनका जवाब आपके पास आता है।</figcaption>
</figure>`;

const SHOT = shot(
  { desk: 'conversation-hi.webp', others: [[ON_PHONE, 'overview-phone-hi.webp']] },
  {
    alt: 'एक दुकान का डैशबोर्ड हिन्दी में: ग्राहकों से बातचीत, और जिस पर ध्यान देना है',
    caption: 'एक सैंपल दुकान, बनाए हुए ग्राहकों के साथ। ऐसी एक दुकान आप एक क्लिक में खोल सकते हैं।',
  },
);

const POINTS = [
  [
    'मेरा मैसेज कहाँ है?',
    'हर मैसेज का हर क़दम समय के साथ दिखता है। जो नहीं गया वह बताता है कि क्या हुआ, कौन ठीक करे, और दोबारा भेजने से काम बनेगा या नहीं।',
  ],
  [
    'मैसेज खो तो नहीं जाएगा, या दो बार तो नहीं जाएगा?',
    'मैसेज पहले डिस्क पर सेव होता है, फिर भेजा जाता है। बिजली या इंटरनेट जाए तो भी वह वहीं से आगे चलता है।',
  ],
  [
    'बिना नंबर के कैसे आज़माऊँ?',
    'सिम्युलेटर साथ आता है: एक फ़ोन पेज पर ही, जिसमें दिखता है कि ग्राहक क्या देखेगा। नंबर जोड़ने तक किसी असली फ़ोन पर कुछ नहीं जाता।',
  ],
  [
    'जो मैसेज नहीं चाहते?',
    'STOP, UNSUBSCRIBE, बंद करो और रोकें समझे जाते हैं। जिसने मना किया उसे नहीं जाता, और उसका मैसेज सबूत के तौर पर रहता है।',
  ],
  ['ग्राहकों के जवाब?', 'हर बातचीत एक जगह: फ़ोटो, आवाज़, ऑर्डर, जगह। जवाब वहीं से दें, फ़ोन पर भी।'],
  ['हिन्दी में?', 'पूरा डैशबोर्ड हिन्दी या अंग्रेज़ी में, हर व्यक्ति की अपनी पसंद से। समय हमेशा भारत का।'],
] as const;

const CHARGES = chargesTable(
  ['हर मैसेज पर', 'Meta लेता है', 'Meghdoot लेता है'],
  {
    marketing: 'मार्केटिंग टेम्पलेट',
    utility: 'यूटिलिटी टेम्पलेट: ऑर्डर, बिल, याद दिलाना',
    authentication: 'OTP टेम्पलेट: एक बार का पासवर्ड',
    service: 'बिना टेम्पलेट का मैसेज',
    failed: 'जो मैसेज नहीं पहुँचा',
  },
  { service: 'हर नंबर के महीने के पहले 1,000 मुफ़्त, फिर यूटिलिटी जितना', nothing: 'कुछ नहीं' },
);

export function hindiHomePage(site: SiteShell, config: HomeConfig): Html {
  const dashboard = `${config.appUrl}/dashboard`;
  const body = html`<section class="band hero"><div>
<div><h1>${TITLE}</h1>
<p class="lead">${LEAD}</p>
<p class="actions"><a class="button" href="${dashboard}">डैशबोर्ड खोलें</a><a class="button quiet" href="${PATHS.home}" hreflang="en" lang="en">In English</a></p>
<p class="soft">यहाँ अकाउंट नहीं है? <a href="#get-in">अकाउंट कैसे मिलता है</a>।</p></div>
${PHONE}
</div></section>
<section class="band sunk"><div>${SHOT}</div></section>
<section class="band"><div><h2>दुकान के काम का</h2>
<dl class="points">${POINTS.map(
    ([title, text]) => html`<div><dt>${title}</dt><dd>${text}</dd></div>
`,
  )}</dl></div></section>
<section class="band sunk" id="cost"><div><h2>ख़र्च कितना है?</h2>
<p class="wide-text">जुलाई 2025 से Meta हर पहुँचे हुए मैसेज का पैसा लेता है, उसकी कैटेगरी और सामने वाले के देश के हिसाब से, आपके अपने WhatsApp अकाउंट से। Meghdoot कुछ नहीं जोड़ता: न मैसेज का, न लोगों का, न कॉन्टैक्ट का। बाक़ी ख़र्च बस उस कंप्यूटर का है जिस पर यह चलता है।</p>
${CHARGES}
<p class="soft below">भारत के लिए Meta के रेट, 18 % GST के बिना। Meta हर तीन महीने में रेट बदल सकता है: जो सही है वह <a href="${RATE_CARD}">Meta के अपने पेज</a> पर है।</p>
</div></section>
<section class="band" id="get-in"><div><h2>अकाउंट कैसे मिलता है</h2>
<dl class="points pairs">
<div><dt>अकाउंट है</dt><dd><a href="${dashboard}">डैशबोर्ड खोलें</a> और अपने ईमेल से साइन इन करें।</dd></div>
<div><dt>अकाउंट नहीं है</dt><dd>${
    config.signup === 'open'
      ? html`<a href="${config.baseUrl}${SIGN_UP}">अकाउंट बनाएँ</a>: ईमेल में एक लिंक आएगा, उससे पासवर्ड चुनें।`
      : html`इस सर्वर के अकाउंट बुलावे से मिलते हैं: एक ईमेल, जिसमें लिंक होता है। जो इसे चलाते हैं उनसे कहें, या <a href="${PATHS.contact}">हमें लिखें</a>।`
  }</dd></div>
<div><dt>ख़ुद चलाना है</dt><dd>यह एक लाइन इसे लगाती और चलाती है; पहली बार चलने पर आपके अकाउंट का लिंक दिखता है।</dd></div>
</dl>
${code(INSTALL, 'लगाएँ और चलाएँ')}
</div></section>`;
  return site({
    ...{ title: `Meghdoot: ${TITLE}`, description: LEAD, language: 'hi' as const },
    ...{ body, bands: true, code: true },
  });
}
