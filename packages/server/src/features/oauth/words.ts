/** The words of the consent pages, in the language of who is asked. */
import type { Scope } from '../../platform/http/admission/principal.ts';
import type { Language } from '../../platform/language.ts';
import { type Html, html } from '../../platform/pages/html.ts';
import type { Role } from '../team/membership.ts';

const EN = {
  title: (client: string) => `Connect ${client}`,
  heading: (client: string) => `Connect ${client}?`,
  asks: (client: Html, email: Html) => html`${client} asks to act for ${email} and to:`,
  scopes: {
    read: 'See messages, contacts, templates, channels and events',
    write: 'Send messages, change contacts and webhooks, and see everything',
    messages: 'Send WhatsApp messages and see them',
    contacts: 'See, add and change contacts',
  } satisfies Record<Scope, string>,
  nowhere: 'There is no workspace in which you may allow this. Ask an owner of yours.',
  afterwards: (place: string, grants: Html) =>
    html`Afterwards you go to ${place}. The name is what the application calls itself: go on only if you have just started this there. You can take it back at any time on ${grants}.`,
  grants: 'your connected applications',
  allow: 'Allow',
  refuse: 'Refuse',
  inWorkspace: (workspace: Html) => html`In the workspace ${workspace}`,
  which: 'In which workspace?',
  choose: 'Please choose',
  test: 'test',
  without: (role: Role, scopes: string) => `as a ${role} without ${scopes}`,
  places: {
    here: 'this computer',
    application: (protocol: string) => `an application on this computer (${protocol})`,
    done: 'a page that says it is done',
  },
  vouches: (issuer: Html) =>
    html`${issuer} will vouch for you: whenever it says that you are you, the application may do this without asking again.`,
  refused: { title: 'Refused', text: 'Nothing was connected.' },
  connected: { title: 'Connected', text: 'You can go back to the application now.' },
  fault: {
    title: 'Not connected',
    heading: 'This application cannot be connected',
    text: 'It sent a request that is not right. Please tell whoever made the application, or start again there.',
  },
};

const HI: typeof EN = {
  title: (client) => `${client} को जोड़ें`,
  heading: (client) => `${client} को जोड़ें?`,
  asks: (client, email) => html`${client} आपकी (${email}) तरफ़ से काम करने की इजाज़त माँग रही है, और यह भी:`,
  scopes: {
    read: 'मैसेज, कॉन्टैक्ट, टेम्पलेट, चैनल और इवेंट देखना',
    write: 'मैसेज भेजना, कॉन्टैक्ट और वेबहुक बदलना, और सब कुछ देखना',
    messages: 'WhatsApp मैसेज भेजना और उन्हें देखना',
    contacts: 'कॉन्टैक्ट देखना, जोड़ना और बदलना',
  },
  nowhere: 'ऐसा कोई वर्कस्पेस नहीं जिसमें आप यह इजाज़त दे सकें। अपने किसी मालिक से कहें।',
  afterwards: (place, grants) =>
    html`इसके बाद आप यहाँ जाएँगे: ${place}। नाम वह है जो ऐप ख़ुद बताती है: आगे तभी बढ़ें जब आपने अभी वहीं से शुरू किया हो। इसे कभी भी ${grants} में वापस ले सकते हैं।`,
  grants: 'जुड़ी हुई ऐप',
  allow: 'इजाज़त दें',
  refuse: 'मना करें',
  inWorkspace: (workspace) => html`इस वर्कस्पेस में: ${workspace}`,
  which: 'किस वर्कस्पेस में?',
  choose: 'चुनें',
  test: 'टेस्ट',
  without: (role, scopes) => `${HI_ROLES[role]} के तौर पर, ${scopes} के बिना`,
  places: {
    here: 'यही कंप्यूटर',
    application: (protocol) => `इसी कंप्यूटर की ऐप (${protocol})`,
    done: 'एक पेज जो बताएगा कि हो गया',
  },
  vouches: (issuer) =>
    html`${issuer} आपकी पहचान बताएगा: जब भी वह कहेगा कि यह आप हैं, ऐप बिना फिर पूछे यह कर सकेगी।`,
  refused: { title: 'मना किया', text: 'कुछ नहीं जोड़ा गया।' },
  connected: { title: 'जुड़ गई', text: 'अब आप ऐप पर वापस जा सकते हैं।' },
  fault: {
    title: 'नहीं जुड़ी',
    heading: 'यह ऐप नहीं जुड़ सकती',
    text: 'इसने ग़लत अनुरोध भेजा है। ऐप बनाने वाले को बताएँ, या वहीं से फिर शुरू करें।',
  },
};

const HI_ROLES: Record<Role, string> = {
  ...{ owner: 'मालिक', admin: 'एडमिन', member: 'मेंबर', agent: 'एजेंट' },
};

export const oauthWords: Record<Language, typeof EN> = { en: EN, hi: HI };
