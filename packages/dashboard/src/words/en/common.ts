import { englishMessage } from '../message.ts';
import { wordsHook } from '../words-hook.ts';

const UNITS = { second: 'sec', minute: 'min', hour: 'h', day: 'd' };

/** The API's findings on one field, as a person is told them under it. */
const FAULTS: readonly (readonly [RegExp, string])[] = [
  [/^(is required|is missing|must not be empty)/, 'Fill this in.'],
  [/^must not contain line breaks or tabs/, 'This takes no line breaks and no tabs.'],
  [/^needs id or link/, 'Give a URL or the id of uploaded media.'],
  [/^must be (an? )?https/, 'This must be a URL that begins with https://.'],
  [/^must be an absolute address/, 'Give the whole URL, beginning with https://.'],
  [/^must not lead into a private network/, 'This URL leads into a private network, where nothing is sent.'],
  [/^must not hold a user name or a password/, 'The URL must not hold a user name or a password.'],
  [
    /^must be an IP address or a CIDR/,
    'This is no IP address, such as 203.0.113.7, and no range, such as 203.0.113.0/24.',
  ],
  [/^must be a valid email/, 'This is not a whole e-mail address.'],
  [/^must be WhatsApp's id/, 'This is no id of WhatsApp’s: those are digits only, and no phone number.'],
  [/^must be a possible phone number/, 'This is not a possible number. Begin with + and the country code.'],
];

export const common = {
  fault: (finding: string) => {
    const fragment = finding.replace(/^\(\{\{\w*\}\}\) /, ''); // the placeholder: it stands at its field
    const known = FAULTS.find(([said]) => said.test(fragment))?.[1];
    if (known !== undefined || !/^[a-z]/.test(fragment)) return known ?? fragment;
    return `This ${fragment.replace(/\.$/, '')}.`;
  },
  ago: ([count, unit]: readonly [number, keyof typeof UNITS], ahead: boolean) =>
    ahead ? `in ${count} ${UNITS[unit]}` : `${count} ${UNITS[unit]} ago`,
  aroundNow: (ahead: boolean): string => (ahead ? 'in a moment' : 'just now'),
  apiReference: 'API reference',
  breadcrumbs: 'Breadcrumbs',
  cancel: 'Cancel',
  clearSelection: 'Clear selection',
  close: 'Close',
  copied: 'Copied',
  copy: 'Copy',
  copiedAsCurl: 'The request is copied. Put your key into MEGHDOOT_API_KEY.',
  copyAsCurl: 'Copy as curl',
  days: {
    name: 'Day',
    today: 'Today',
    week: 'Last 7 days',
    month: 'Last 30 days',
    from: 'From',
    to: 'To',
    span: (from: string, to: string) => `${from} – ${to}`,
    since: (from: string) => `since ${from}`,
    until: (to: string) => `until ${to}`,
    calendar: 'Choose on a calendar',
    unread: 'Write a day as 22 Nov or 22/11/2026.',
  },
  dismiss: 'Dismiss',
  done: 'Done',
  export: { action: 'Export CSV', failed: 'The file did not arrive whole. Try again.' },
  filter: {
    add: 'Filter',
    apply: 'Apply',
    clear: 'Clear filters',
    label: 'Filters',
    remove: (name: string) => `Remove the filter ${name}`,
  },
  forDevelopers: 'For developers',
  loading: 'Loading',
  never: 'Never',
  newRows: englishMessage('{count, number} new', 'count'),
  notSent: {
    putOff: {
      title: 'Nothing was sent: you are signed out.',
      hint: 'What you typed is kept. Do it again: you are asked to sign in, and then it is sent.',
    },
    otherPerson: {
      title: 'Nothing was sent: somebody else has signed in.',
      hint: 'What was typed is kept. Do it again to send it in the name of who is signed in now.',
    },
  },
  noConnection: 'The server cannot be reached.',
  noConnectionHint: 'What you typed is kept. Check your connection and try again.',
  requestId: 'Give the operator this request id:',
  select: (name: string) => `Select ${name}`,
  selectAll: 'Select all rows shown',
  selected: englishMessage('{count, number} selected', 'count'),
  tryAgain: 'Try again',
  undo: 'Undo',
  unexpected: 'Something went wrong on this page.',
  working: 'Working',
};

export const statuses = {
  queued: 'Queued',
  sending: 'Sending',
  sent: 'Sent',
  delivered: 'Delivered',
  read: 'Read',
  failed: 'Failed',
  unconfirmed: 'Being checked',
  cancelled: 'Cancelled',
  received: 'Received',
};

export const useCommonWords = wordsHook('common', common);

export const useStatusesWords = wordsHook('statuses', statuses);
