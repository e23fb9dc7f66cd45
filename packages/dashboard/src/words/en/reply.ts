import { wordsHook } from '../words-hook.ts';

export const reply = {
  conversation: 'Conversation',
  with: (name: string) => `Conversation with ${name}`,
  phone: 'Their phone',
  about: 'About them',
  refuses: 'Opted out of',
  contact: 'Open the contact',
  nothing: 'No messages with this person yet. What you write stands here.',
  older: 'Show older messages',
  found: 'Found by your search',
  beginning: 'This is the beginning.',
  write: (name: string) => `Write to ${name}`,
  message: 'Message',
  placeholder: 'Write a message',
  keys: 'Enter sends. Shift and Enter begin a new line.',
  noCaption: 'Sound and stickers take no words: what you wrote stays here for the next message.',
  send: 'Send message',
  others: 'Media and more',
  window: {
    open: 'Your own words reach them until',
    openWhy: '24 hours after they last wrote.',
    own: 'Your own words:',
    left: (hours: number, minutes: number) => `${hours > 0 ? `${hours} h ` : ''}${minutes} min left`,
    closed: (name: string) => `More than 24 hours have passed since ${name} last wrote.`,
    never: (name: string) => `${name} has not written to this number.`,
    closedText:
      'WhatsApp takes only a template now. As soon as they write, you can reply in your own words for 24 hours.',
    anyway: 'Write something else',
  },
};

export const useReplyWords = wordsHook('reply', reply);
