/** The words of the claim: its pages in the language of who looks, its mail in that of who gets it. */
import type { Language } from '../../platform/language.ts';
import { type Html, html } from '../../platform/pages/html.ts';

const EN = {
  title: 'Claim a sandbox',
  heading: 'Claim this sandbox',
  intro:
    'An agent has opened a Meghdoot test workspace. It reaches a simulator and never a real phone. Claim it to own it; unclaimed it is deleted.',
  typed: 'Everything but the time and the IP address was typed by whoever registered.',
  facts: {
    ...{ name: 'Name', email: 'E-mail', uses: 'For', vouched: 'Vouched for by', when: 'When', from: 'From' },
    ...{ program: 'Program' },
  },
  vouchedBy: (issuer: string, client: string) => `${issuer}, for the client ${client}`,
  keys: {
    title: 'Keys that were given out',
    text: 'They are revoked now unless you keep them.',
    keep: (lastFour: Html, kind: string) => html`Keep the key ending in ${lastFour} (${kind})`,
  },
  willBelong: (email: Html) => html`The workspace will belong to ${email}.`,
  action: 'Claim workspace',
  account: (email: string) => `Create an account for ${email}`,
  otherEmail: 'You have an account under another e-mail?',
  signIn: 'Sign in',
  signInToClaim: 'Sign in to claim it',
  noAccount: 'No account yet?',
  mailMe: 'Mail me a link',
  mailHint: 'A link comes by mail; with it you choose a password.',
  mailed: {
    title: 'Check your mail',
    text: (email: Html) =>
      html`If it can be mailed, a link is on its way to ${email}. It works within a day. Mail to one e-mail address goes out every ten minutes at most.`,
  },
  yours: {
    title: 'The workspace is yours',
    text: (dashboard: Html) => html`You own it, and find it in ${dashboard}.`,
    dashboard: 'the dashboard',
    complete: 'The agent has been given its code and works in the workspace.',
    asks: 'The agent asks for a code, to know that you have claimed it and to go on working there.',
    show: 'Show a code',
    read: (minutes: number) =>
      `Read this code to the agent if it may work in the workspace. It works once, within ${minutes} minutes.`,
    code: 'Code',
  },
  claimed: { title: 'Already claimed', text: 'Somebody has claimed this sandbox.' },
  expired: { title: 'This sandbox has ended', text: 'Nobody claimed it within a week.' },
  another: {
    title: 'This sandbox is for somebody else',
    text: (email: string, own: string) =>
      `It was opened for ${email}, and you are signed in as ${own}. Sign in with the right account, or open the link in the mail to that address.`,
  },
  mail: {
    somebody: 'An agent',
    subject: 'Claim the Meghdoot sandbox that was opened for you',
    registered: (who: string) =>
      `${who} has registered with Meghdoot, a WhatsApp messaging platform, and named your e-mail.`,
    means:
      'The sandbox can reach no real phone. Claim it to own its workspace; unclaimed it is deleted after a week.',
    action: 'See who registered, and claim it',
    closing: 'The link works within a day. If you expect nothing of the kind, ignore this mail.',
  },
};

const HI: typeof EN = {
  title: 'सैंडबॉक्स लें',
  heading: 'यह सैंडबॉक्स लें',
  intro:
    'किसी एजेंट ने Meghdoot का टेस्ट वर्कस्पेस खोला है। यह सिम्युलेटर तक पहुँचता है, असली फ़ोन तक कभी नहीं। इसे लेंगे तो यह आपका होगा; कोई न ले तो डिलीट हो जाएगा।',
  typed: 'समय और IP एड्रेस के अलावा सब कुछ उसी ने लिखा है जिसने रजिस्टर किया।',
  facts: {
    ...{ name: 'नाम', email: 'ईमेल', uses: 'किस लिए', vouched: 'किसने पहचान बताई', when: 'कब', from: 'कहाँ से' },
    ...{ program: 'प्रोग्राम' },
  },
  vouchedBy: (issuer, client) => `${issuer}, इस ऐप के लिए: ${client}`,
  keys: {
    title: 'जो key दी गईं',
    text: 'आप न रखें तो वे अभी बंद हो जाएँगी।',
    keep: (lastFour, kind) => html`${lastFour} पर ख़त्म होने वाली key रखें (${kind})`,
  },
  willBelong: (email) => html`वर्कस्पेस ${email} का होगा।`,
  action: 'वर्कस्पेस लें',
  account: (email) => `${email} का अकाउंट बनाएँ`,
  otherEmail: 'किसी और ईमेल से अकाउंट है?',
  signIn: 'साइन इन करें',
  signInToClaim: 'लेने के लिए साइन इन करें',
  noAccount: 'अभी अकाउंट नहीं है?',
  mailMe: 'मुझे लिंक भेजें',
  mailHint: 'ईमेल में एक लिंक आएगा; उससे आप पासवर्ड चुनेंगे।',
  mailed: {
    title: 'अपना ईमेल देखें',
    text: (email) =>
      html`अगर भेजा जा सकता है, तो लिंक ${email} के रास्ते में है। यह एक दिन तक चलता है। एक ईमेल पर दस मिनट में एक ही जाता है।`,
  },
  yours: {
    title: 'वर्कस्पेस आपका है',
    text: (dashboard) => html`यह आपका है, और ${dashboard} में मिलेगा।`,
    dashboard: 'डैशबोर्ड',
    complete: 'एजेंट को कोड मिल चुका है और वह वर्कस्पेस में काम कर रहा है।',
    asks: 'एजेंट एक कोड माँगता है, ताकि उसे पता चले कि यह आपने ले लिया और वह वहाँ काम करता रहे।',
    show: 'कोड दिखाएँ',
    read: (minutes) =>
      `अगर एजेंट वर्कस्पेस में काम कर सकता है तो उसे यह कोड बताएँ। यह ${minutes} मिनट में, एक बार चलता है।`,
    code: 'कोड',
  },
  claimed: { title: 'पहले ही लिया जा चुका है', text: 'यह सैंडबॉक्स कोई ले चुका है।' },
  expired: { title: 'यह सैंडबॉक्स अब नहीं है', text: 'एक हफ़्ते में इसे किसी ने नहीं लिया।' },
  another: {
    title: 'यह सैंडबॉक्स किसी और के लिए है',
    text: (email, own) =>
      `यह ${email} के लिए खोला गया था, और आप ${own} से साइन इन हैं। सही अकाउंट से साइन इन करें, या उस पते पर आए ईमेल का लिंक खोलें।`,
  },
  mail: {
    somebody: 'किसी एजेंट',
    subject: 'आपके लिए खोला गया Meghdoot सैंडबॉक्स लें',
    registered: (who) =>
      `${who} ने Meghdoot पर रजिस्टर किया है, जो WhatsApp मैसेज भेजने का प्लेटफ़ॉर्म है, और आपका ईमेल बताया है।`,
    means:
      'सैंडबॉक्स किसी असली फ़ोन तक नहीं पहुँचता। इसे लेंगे तो वर्कस्पेस आपका होगा; कोई न ले तो एक हफ़्ते में डिलीट हो जाएगा।',
    action: 'देखें किसने रजिस्टर किया, और लें',
    closing: 'लिंक एक दिन तक चलता है। आप ऐसा कुछ नहीं जानते तो इस ईमेल को छोड़ दें।',
  },
};

export const claimWords: Record<Language, typeof EN> = { en: EN, hi: HI };
