import type { Words } from '../en/index.ts';
import { hindiMessage } from '../message.ts';

export const overview: Words['overview'] = {
  title: 'ओवरव्यू',
  attention: {
    title: 'इन पर ध्यान दें',
    nothing: 'सब ठीक है: सब कुछ जा रहा है, और कोई जवाब का इंतज़ार नहीं कर रहा।',
    nothingLately: 'सब ठीक है: सब कुछ जा रहा है, और हाल में जिसने लिखा उसे जवाब मिल चुका है।',
    disabledAt: 'बंद हुआ',
    failingSince: 'कब से फ़ेल',
    channel: {
      paused: (name) => `${name} रुका हुआ है`,
      not_ready: (name) => `${name} से मैसेज नहीं जा सकते`,
    },
    waits: 'इसके मैसेज तब तक रुके हैं जब तक यह फिर से न चले।',
    openChannel: 'चैनल खोलें',
    webhook: {
      disabled: (name) => `आपके सर्वर को ख़बर नहीं मिल रही: ${name} बंद है`,
      failing: (name) => `आपका सर्वर भेजी हुई चीज़ नहीं ले रहा: ${name} फ़ेल हो रहा है`,
      why: {
        requested: 'आपकी टीम ने इसे बंद किया।',
        gone: 'आपके सर्वर ने 410 लौटाया, यानी वहाँ अब कुछ न भेजा जाए।',
        failing: 'पाँच दिन तक हर कोशिश फ़ेल हुई।',
        retried: 'हर कोशिश फ़ेल हो रही है और दोबारा की जा रही है।',
      },
      enable: 'चालू करें',
      test: 'जाँचें और चालू करें',
      open: 'Webhook खोलें',
    },
    unanswered: hindiMessage(
      '{count, plural, one {# व्यक्ति ने लिखा है और जवाब का इंतज़ार कर रहा है} other {# लोगों ने लिखा है और जवाब का इंतज़ार कर रहे हैं}}',
      'count',
    ),
    unansweredOrMore: hindiMessage(
      '{count, number} या ज़्यादा लोगों ने लिखा है और जवाब का इंतज़ार कर रहे हैं',
      'count',
    ),
    openInbox: 'देखें क्या लिखा',
    reply: 'जवाब दें',
    replyTo: (name) => `${name} को जवाब दें`,
    templates: hindiMessage(
      '{count, plural, one {# टेम्पलेट नहीं भेजा जा सकता} other {# टेम्पलेट नहीं भेजे जा सकते}}',
      'count',
    ),
    openTemplate: 'टेम्पलेट खोलें',
    openTemplates: 'टेम्पलेट देखें',
  },
  ranges: { label: 'समय', '24h': '24 घंटे', '7d': '7 दिन', '30d': '30 दिन' },
  before: { '24h': 'उससे पहले के 24 घंटे', '7d': 'उससे पहले के 7 दिन', '30d': 'उससे पहले के 30 दिन' },
  figures: {
    label: 'आँकड़े',
    sent: 'आपके भेजे मैसेज',
    delivery: 'पहुँचने की दर',
    read: 'पढ़ने की दर',
    replied: 'जवाब की दर',
    received: 'आए हुए मैसेज',
    deliveredOf: (delivered, sent) => `${sent} में से ${delivered} पहुँचे`,
    readOf: (read, delivered) => `${delivered} में से ${read} पढ़े गए`,
    repliedOf: (replied, delivered) => `${delivered} में से ${replied} का जवाब आया`,
    nothing: 'अभी नापने को कुछ नहीं',
    before: (figure, range) => `${range}: ${figure}`,
    outcome: ({ failed, unsent, open }) =>
      [
        failed && `इनमें से ${failed} नहीं गए`,
        unsent && `${unsent} भेजे नहीं जा सके`,
        open && `${open} की जाँच हो रही है`,
      ]
        .filter(Boolean)
        .join(', '),
    conversations: 'आपके नंबरों पर आए',
  },
  chart: {
    title: 'आपके मैसेज का क्या हुआ',
    says: ({ delivered, read, replied, failed }) =>
      `आपने जो भेजा उसका ${delivered} पहुँचा${replied ? `, ${read} पढ़ा गया, और ${replied} का जवाब आया` : `, और ${read} पढ़ा गया`}।${failed ? ` नहीं गए:\u00a0${failed}।` : ''}`,
    label: (range) => `पिछले ${range} के मैसेज और उनका क्या हुआ`,
    since: {
      hour: (hour) => `${hour} से: उससे पहले के घंटों में कुछ नहीं भेजा गया।`,
      day: (day) => `${day} से: उससे पहले के दिनों में कुछ नहीं भेजा गया।`,
    },
    byTheHour: (days) => `${days.join(' और ')} के घंटे: बाक़ी दिनों में कुछ नहीं भेजा गया।`,
    hint: {
      hour: 'हर मैसेज एक बार, उस घंटे में जब WhatsApp ने उसे लिया। देखने के लिए किसी बार पर जाएँ।',
      day: 'हर मैसेज एक बार, उस दिन जब WhatsApp ने उसे लिया। देखने के लिए किसी बार पर जाएँ।',
    },
    table: 'आँकड़ों की टेबल',
    tableLabel: 'WhatsApp ने जो मैसेज लिए उनका क्या हुआ',
    when: { hour: 'घंटा (IST)', day: 'दिन (IST)' },
    quiet: (range) => `पिछले ${range} में कोई मैसेज नहीं भेजा गया।`,
    parts: {
      replied: 'जवाब आया',
      read: 'पढ़े गए, जवाब नहीं',
      delivered: 'पहुँचे, पढ़े नहीं',
      open: 'अभी नहीं पहुँचे',
      failed: 'नहीं गए',
    },
  },
  failures: {
    title: 'मैसेज क्यों नहीं गए',
    reason: 'वजह',
    messages: 'मैसेज',
    none: 'इस समय में कोई मैसेज फ़ेल नहीं हुआ।',
    show: 'जो नहीं गए वे दिखाएँ',
  },
  webhooks: {
    title: 'Webhook',
    none: 'आपके सर्वर को अभी कोई ख़बर नहीं भेजी जाती।',
    add: 'Webhook जोड़ें',
    all: 'सभी webhook',
  },
  channels: {
    title: 'चैनल',
    none: 'कोई नंबर जुड़ा नहीं है।',
    connect: 'नंबर जोड़ें',
    all: 'सभी चैनल',
  },
  empty: {
    title: 'आपकी दुकान का दिन यहाँ दिखेगा',
    text: 'कौन जवाब का इंतज़ार कर रहा है, कौन-से मैसेज पढ़े गए, और किस बात पर आपका ध्यान चाहिए। पहले सैंपल दुकान देख लें, या ख़ुद को एक टेस्ट मैसेज भेजें।',
    action: 'यहाँ से शुरू करें',
  },
};
