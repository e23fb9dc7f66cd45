import { englishMessage } from '../message.ts';
import { wordsHook } from '../words-hook.ts';

export const security = {
  title: 'Security',
  lead: 'How you sign in, where you are signed in, and who may act for you.',
  profile: {
    title: 'Profile',
    email: 'E-mail',
    name: 'Name',
    nameHint: 'What your colleagues see.',
    save: 'Save name',
    saved: 'Your name is saved',
  },
  password: {
    title: 'Password',
    lead: 'A new password signs you out everywhere but here, and disconnects the applications that act for you.',
    current: 'Current password',
    new: 'New password',
    newHint: 'At least 10 characters. A few words of your own are good.',
    change: 'Change password',
    changed: 'Your password is changed; other sessions have ended, and applications are disconnected',
  },
  sessions: {
    title: 'Where you are signed in',
    lead: 'End what you do not recognise, then change your password.',
    here: 'This session',
    unknownDevice: 'Unknown browser',
    device: (browser: string, system: string) => `${browser} on ${system}`,
    from: (address: string) => `from ${address}`,
    seen: 'Last seen',
    began: 'Signed in',
    end: 'End session',
    endOf: (device: string) => `End session of ${device}`,
    endOthers: 'End all others',
    endTitle: 'End this session?',
    endLoses: (device: string) => `${device} is signed out at once; to go on there one has to sign in again.`,
    endOthersTitle: 'End all other sessions?',
    endOthersLoses: englishMessage(
      'The {count, plural, one {other session is} other {# other sessions are}} signed out at once; to go on there one has to sign in again.',
      'count',
    ),
    ended: 'The session has ended',
    endedOthers: 'All other sessions have ended',
  },
  grants: {
    title: 'Connected applications',
    lead: 'Applications and assistants that you allowed to act for you.',
    none: 'No application acts for you. One that supports sign-in with this server asks you first, and then stands here.',
    workspace: 'Workspace',
    may: 'May',
    lastUsed: 'Last used',
    allowed: 'Allowed',
    expires: 'Must ask again',
    scopes: {
      read: 'See messages, contacts, templates, channels and events',
      write: 'Send messages, change contacts and webhooks, and see everything',
      messages: 'Send WhatsApp messages and see them',
      contacts: 'See, add and change contacts',
    },
    revoke: 'Disconnect',
    revokeOf: (name: string) => `Disconnect ${name}`,
    revokeTitle: (name: string) => `Disconnect ${name}?`,
    loses: (name: string, host: string, workspace: string) =>
      `${name} (${host}) is refused at once: whatever it does for you in ${workspace} stops. To act for you again it must ask you again.`,
    revoked: (name: string) => `${name} is disconnected`,
  },
};

export const useSecurityWords = wordsHook('security', security);
