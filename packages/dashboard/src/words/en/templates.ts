import { wordsHook } from '../words-hook.ts';

interface Status {
  name: string;
  /** The consequence of it. */
  means: string;
}

export const templates = {
  title: 'Templates',
  one: 'Template',
  lead: 'Messages that WhatsApp has approved. Only these reach people who have not written to you within 24 hours.',
  send: 'Send it',
  write: 'New template',
  change: 'Change',
  developers: 'For developers: the parameters, and a request that sends it',
  cannotBeSent: 'This template cannot be sent now',
  columns: {
    name: 'Name',
    status: 'Status',
    language: 'Language',
    category: 'Category',
    channel: 'Channel',
  },
  filters: {
    status: 'Status',
    channel: 'Channel',
  },
  empty: {
    title: 'No templates yet',
    text: 'A template is a message with blanks that WhatsApp has looked at and approved. Write one here; those of a connected number’s account are listed within 15 minutes.',
    openManager: 'Open WhatsApp Manager',
    filtered: 'No template fits these filters',
    filteredText: 'Choose another status or channel.',
    showAll: 'Show all templates',
  },
  from: {
    title: 'Where templates come from',
    open: 'Open WhatsApp Manager',
    steps: [
      'Write the template here, or in WhatsApp Manager: name, language, category, text and an example for each blank.',
      'WhatsApp looks at it, within minutes as a rule and 24 hours at most, and approves or rejects it.',
      'Its status appears here by itself: WhatsApp notifies of each change, and the list is read every 15 minutes.',
    ],
    simulated:
      'In a test workspace two come with the simulated number, and the simulated WhatsApp reviews those that you write. In a live workspace WhatsApp reviews them, and those of its account are read every 15 minutes.',
  },
  statuses: {
    APPROVED: { name: 'Approved', means: 'It can be sent.' },
    PENDING: { name: 'In review', means: 'WhatsApp is looking at it. That takes up to 24 hours.' },
    REJECTED: {
      name: 'Rejected',
      means: 'WhatsApp refused it. Its history says why: change it, or appeal in WhatsApp Manager.',
    },
    PAUSED: {
      name: 'Paused',
      means:
        'Too many people blocked or reported it. WhatsApp lets it go again after some hours; messages with it wait.',
    },
    DISABLED: {
      name: 'Disabled',
      means: 'WhatsApp has switched it off after repeated complaints. Write a new one in other words.',
    },
    IN_APPEAL: { name: 'In appeal', means: 'WhatsApp is looking at your appeal against the rejection.' },
    LIMIT_EXCEEDED: {
      name: 'Over the limit',
      means: 'The account has more templates than WhatsApp allows. Delete some in WhatsApp Manager.',
    },
    PENDING_DELETION: {
      name: 'Being deleted',
      means: 'It was deleted in WhatsApp Manager and will be gone.',
    },
    DELETED: { name: 'Deleted', means: 'It was deleted.' },
    ARCHIVED: { name: 'Archived', means: 'WhatsApp put it away. Take it back out in WhatsApp Manager.' },
  } as Record<string, Status>,
  unknownStatus: 'WhatsApp does not let it be sent in this status. WhatsApp Manager says more.',
  categories: {
    MARKETING: {
      name: 'Marketing',
      means:
        'Marketing: offers and news. Blocked by every opt-out, and never repeated when an answer is lost.',
    },
    UTILITY: {
      name: 'Utility',
      means:
        'Utility: about something the person ordered or asked for. Blocked by an opt-out of all messages.',
    },
    AUTHENTICATION: {
      name: 'Authentication',
      means: 'Authentication: a one-time password. No opt-out blocks it; given up after 10 minutes.',
    },
  } as Record<string, Status>,
  formats: {
    positional: 'They are numbered: variables is an array, in order.',
    named: 'They are named: variables is an object.',
  },
  facts: { title: 'Facts', name: 'Name', id: 'Id' },
  preview: {
    title: 'Preview',
    plain: 'As it arrives.',
    withExamples: 'As it arrives, with the examples it was written with.',
  },
  parameters: {
    title: 'Parameters',
    text: 'What you give with each send. A request that does not fit is refused, and the error names the field.',
    none: 'It has none: every send of it is the same.',
    parameter: 'Parameter',
    place: 'Stands in',
    field: 'Field of the request',
    example: 'Example',
    noExample: 'None given',
    places: {
      header: () => 'Header',
      body: () => 'Body',
      button: (label: string) => (label ? `Button “${label}”` : 'Button'),
    },
    kinds: {
      code: 'One-time password',
      coupon: 'Coupon code',
      image: 'Image',
      video: 'Video',
      gif: 'GIF',
      document: 'Document',
      location: 'Location',
    } as Record<string, string>,
  },
  curl: {
    title: 'Send it from your program',
    text: 'Put your key into MEGHDOOT_API_KEY, and the recipient and your values into the request.',
  },
  history: 'History',
  happened: {
    submitted: 'Submitted here',
    edited: 'Changed here',
    deleted: 'Deleted here',
    status: (status: string) => `WhatsApp: ${status}`,
    category: (category: string) => `WhatsApp changed its category to ${category}`,
    categoryNotice: (category: string) => `WhatsApp will change its category to ${category}`,
    quality: (quality: string) => `Quality: ${quality}`,
    qualities: { GREEN: 'good', YELLOW: 'middling', RED: 'poor', UNKNOWN: 'unknown' } as Record<
      string,
      string
    >,
  },
};

export const useTemplatesWords = wordsHook('templates', templates);
