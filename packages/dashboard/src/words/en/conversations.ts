import { englishMessage } from '../message.ts';
import { wordsHook } from '../words-hook.ts';

export const conversations = {
  title: 'Conversations',
  views: {
    label: 'Which conversations',
    all: 'All',
    waiting: 'Waiting',
    mine: 'Mine',
    unassigned: 'Unassigned',
  },
  states: {
    label: 'State',
    any: 'Any state',
    open: 'Open',
    closed: 'Closed',
    snoozed: 'Snoozed',
  },
  search: 'Name, number or words',
  found: { people: 'People', texts: 'Messages' },
  list: 'Conversations',
  unread: englishMessage('{count, plural, one {# unread message} other {# unread messages}}', 'count'),
  you: 'You: ',
  waits: 'waits since',
  more: 'Show more',
  none: {
    all: {
      title: 'Nobody has written yet',
      text: 'When a customer writes to your number, the conversation stands here. What you write to somebody stands here too.',
      send: 'Write to somebody',
      phone: 'Write as a customer',
    },
    yours: {
      title: 'You have no conversations yet',
      text: 'Those that your colleagues give you stand here, and by the choice of the workspace those that nobody has.',
    },
    waiting: { title: 'Nobody waits', text: 'Everybody who wrote has an answer.' },
    mine: { title: 'You have taken none', text: 'Take one with “Assign to me” in its head.' },
    unassigned: { title: 'Everything is taken', text: 'Each open conversation has somebody who answers.' },
    found: {
      title: 'Nothing found',
      text: 'No name, number or message has a word that begins so.',
    },
  },
  notYours: {
    title: 'This conversation is not yours',
    text: 'Somebody else has it, or it is gone. Ask your colleagues to give it to you.',
  },
  choose: {
    title: 'Choose a conversation',
    text: 'What you write is sent to their WhatsApp. J and K go down and up the list.',
  },
  back: 'All conversations',
  assignee: {
    label: 'Who answers',
    nobody: 'Nobody yet',
    me: 'Assign to me',
    release: 'Give back to all',
    of: (name: string) => `Taken by ${name}`,
    away: 'away',
    taken: (name: string) => `${name} was quicker and has taken it.`,
  },
  close: 'Close',
  closed: 'Closed. It opens again when they write.',
  reopen: 'Open again',
  further: 'More for this conversation',
  markUnread: 'Mark as unread',
  snooze: {
    label: 'Snooze',
    until: (day: string, time: string) => `Snoozed until ${day}, ${time}`,
    hour: 'For an hour',
    evening: 'Until 6 in the evening',
    morning: 'Until 9 tomorrow morning',
    monday: 'Until Monday, 9 in the morning',
    done: 'Snoozed. It comes back by itself, or when they write.',
  },
  person: {
    label: 'About them',
    show: 'About them',
    contact: 'Open the contact',
    added: 'Known since',
    tags: 'Tags',
    refuses: 'Opted out of',
  },
  labels: {
    title: 'Labels',
    add: 'Add a label',
    remove: (label: string) => `Remove ${label}`,
    none: 'None yet',
  },
  notes: {
    title: 'Notes',
    hint: 'Your colleagues read them; the customer never does.',
    placeholder: 'Note for your colleagues',
    add: 'Add note',
    remove: 'Delete this note',
    none: 'None yet',
    by: (name: string) => `${name},`,
    someone: 'Somebody',
  },
  quick: {
    label: 'Quick replies',
    none: 'No quick reply is called so.',
    manage: 'Manage quick replies',
  },
};

export const useConversationsWords = wordsHook('conversations', conversations);
