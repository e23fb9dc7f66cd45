import { wordsHook } from '../words-hook.ts';

export const notifications = {
  title: 'Notifications',
  lead: 'What you are told of in this workspace, and where.',
  here: {
    title: 'In this browser',
    off: 'Be told when a customer writes, even when no page of Meghdoot is open.',
    on: 'Notifications come here, even when no page of Meghdoot is open.',
    switchOn: 'Show notifications here',
    switchOff: 'Switch off here',
    obstacles: {
      insecure: 'Browsers show notifications only from a page that was opened over https.',
      'not-installed':
        'On an iPhone, first add Meghdoot to the home screen: Share, then “Add to Home Screen”. Open it from there, and come back to this page.',
      unsupported: 'This browser cannot show notifications. Chrome, Edge, Firefox and Safari can.',
      denied: 'This browser was told to show none from here. Allow them in its settings for this site.',
    },
    failed: 'The browser could not be reached by its push service. Try again, or use another browser.',
  },
  devices: {
    title: 'Your devices',
    lead: 'Each shows notifications for as long as you are signed in on it.',
    none: 'No device shows notifications yet.',
    unknown: 'Unknown browser',
    device: (browser: string, system: string) => `${browser} on ${system}`,
    here: 'This browser',
    added: 'Added',
    remove: 'Remove',
    removeOf: (device: string) => `Remove ${device}`,
    test: 'Send a test',
    sent: 'A test is on its way',
    notSent: 'Some devices could not be reached; those that are gone were removed',
  },
  what: {
    title: 'What you are told of',
    push: 'Notification',
    sound: 'Sound',
    soundHint: 'Sounds come while Meghdoot is open, from one tab alone.',
    kinds: {
      mine: 'A message in a conversation of yours',
      unassigned: 'A message that nobody has taken',
      assigned: 'Somebody gives you a conversation',
    },
    way: (way: string, kind: string) => `${way}: ${kind}`,
    showText: 'Show what was written',
    showTextHint: 'Without it a notification says who wrote, and no more.',
  },
  quiet: {
    title: 'Quiet hours',
    lead: 'Between these times nothing is pushed, rings or is mailed.',
    on: 'Keep quiet hours',
    from: 'From',
    to: 'To',
    zone: (zone: string) => `Times of ${zone}`,
  },
  mail: {
    title: 'By e-mail',
    label: 'When a customer has had no answer for',
    lead: 'One mail in each wait, of your conversations and those that nobody has taken. In quiet hours it comes when they end.',
    off: 'Never',
    after: { 5: '5 minutes', 15: '15 minutes', 60: '1 hour' },
    none: 'This installation sends no mail: its operator sets SMTP_URL.',
  },
  saved: 'Saved',
};

export const useNotificationsWords = wordsHook('notifications', notifications);
