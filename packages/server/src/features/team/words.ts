/** The invitation and the mails of a team, in the language of the person. */
import type { Language } from '../../platform/language.ts';
import type { Role } from './membership.ts';

const en = {
  roles: { owner: 'owner', admin: 'admin', member: 'member', agent: 'agent' } satisfies Record<Role, string>,
  invitation: {
    subject: (workspace: string) => `You are invited to ${workspace} on Meghdoot`,
    text: (who: string, workspace: string) =>
      `${who} invites you to the workspace ${workspace}, which sends WhatsApp business messages with Meghdoot.`,
    role: 'Your role',
    action: 'See the invitation',
    closing: (days: number) =>
      `The link works once, within ${days} days. If you expect nothing of the kind, ignore this mail.`,
  },
  page: {
    title: (workspace: string) => `Join ${workspace}`,
    text: (who: string, workspace: string, role: string) =>
      `${who} invites you to the workspace ${workspace} as ${role}.`,
    may: {
      owner: 'An owner may do everything in the workspace, and make other people owners.',
      admin:
        'An admin may do everything in the workspace: messages, contacts, keys, webhooks, channels, people.',
      member: 'A member sends and reads messages and changes contacts.',
      agent: 'An agent answers the conversations that the workspace lets them see.',
    } satisfies Record<Role, string>,
    another: 'Ask whoever invited you for another one; if you have followed it already, sign in.',
    other: (email: string, invited: string) =>
      `You are signed in as ${email}, and the invitation is for ${invited}. Sign out to go on.`,
    signOut: 'Sign out',
    known: (email: string) => `There is an account for ${email}. Sign in with it to join.`,
  },
  webhookDisabled: {
    subject: (workspace: string) => `A webhook of ${workspace} was disabled`,
    gone: 'Its receiver returned 410 Gone, which asks for no more.',
    failing: 'Its receiver has not taken a single event for five days.',
    text: 'No event is lost: enable the webhook again and replay what it missed.',
  },
  workspaceWaits: {
    subject: (slug: string) => `The workspace ${slug} waits for your approval`,
    text: 'A live workspace was opened. It connects real numbers once you approve it.',
    workspace: 'Workspace',
    openedBy: 'Opened by',
    action: 'Look at it',
    closing: (slug: string) => `On the command line: meghdoot workspaces approve ${slug}`,
  },
};

const hi: typeof en = {
  roles: { owner: 'ओनर', admin: 'एडमिन', member: 'मेंबर', agent: 'एजेंट' },
  invitation: {
    subject: (workspace) => `आपको Meghdoot पर ${workspace} में बुलाया गया है`,
    text: (who, workspace) =>
      `${who} ने आपको ${workspace} वर्कस्पेस में बुलाया है, जो Meghdoot से WhatsApp के बिज़नेस मैसेज भेजता है।`,
    role: 'आपका रोल',
    action: 'बुलावा देखें',
    closing: (days) => `लिंक ${days} दिन में, एक बार चलता है। आपको ऐसा कुछ नहीं चाहिए था तो इस ईमेल को छोड़ दें।`,
  },
  page: {
    title: (workspace) => `${workspace} में आएँ`,
    text: (who, workspace, role) => `${who} ने आपको ${workspace} वर्कस्पेस में ${role} के रूप में बुलाया है।`,
    may: {
      owner: 'ओनर वर्कस्पेस में सब कुछ कर सकते हैं, और दूसरों को ओनर बना सकते हैं।',
      admin: 'एडमिन वर्कस्पेस में सब कुछ कर सकते हैं: मैसेज, कॉन्टैक्ट, key, webhook, चैनल, लोग।',
      member: 'मेंबर मैसेज भेजते और पढ़ते हैं, और कॉन्टैक्ट बदलते हैं।',
      agent: 'एजेंट उन बातचीत का जवाब देते हैं जो वर्कस्पेस उन्हें दिखाता है।',
    },
    another: 'जिसने बुलाया उससे दूसरा लिंक माँगें; लिंक पहले ही खोल चुके हैं तो साइन इन करें।',
    other: (email, invited) =>
      `आप ${email} से साइन इन हैं, और बुलावा ${invited} के लिए है। आगे बढ़ने के लिए साइन आउट करें।`,
    signOut: 'साइन आउट',
    known: (email) => `${email} का अकाउंट है। आने के लिए उससे साइन इन करें।`,
  },
  webhookDisabled: {
    subject: (workspace) => `${workspace} का एक webhook बंद हो गया`,
    gone: 'उसके सर्वर ने 410 Gone लौटाया, यानी अब कुछ न भेजा जाए।',
    failing: 'उसके सर्वर ने पाँच दिन से एक भी इवेंट नहीं लिया।',
    text: 'कोई इवेंट खोया नहीं है: webhook फिर चालू करें और जो छूटा वह फिर भेजें।',
  },
  workspaceWaits: {
    subject: (slug) => `वर्कस्पेस ${slug} आपकी मंज़ूरी के इंतज़ार में है`,
    text: 'एक लाइव वर्कस्पेस खोला गया। आपकी मंज़ूरी के बाद उसमें असली नंबर जुड़ेंगे।',
    workspace: 'वर्कस्पेस',
    openedBy: 'किसने खोला',
    action: 'देखें',
    closing: (slug) => `कमांड लाइन पर: meghdoot workspaces approve ${slug}`,
  },
};

export const teamWords: Record<Language, typeof en> = { en, hi };
