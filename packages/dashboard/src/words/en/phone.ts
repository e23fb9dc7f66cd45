import { wordsHook } from '../words-hook.ts';

export const phone = {
  lead: 'See what a customer sees, and reply as the customer. Nothing here reaches a real phone.',
  of: (person: string) => `Phone of ${person}`,
  whose: 'Whose phone',
  whoseHint: 'Any number works. Its last four digits choose what the person does.',
  number: 'Number',
  take: 'Show this phone',
  notANumber: 'Give a number with its country code, such as +919876543210.',
  lately: 'Lately in touch',
  nothing: 'Nothing yet. Send this number a message, or write as the customer below.',
  nothingLive: 'No messages with this person yet.',
  writeAsCustomer: 'Write as the customer',
  send: 'Send as the customer',
  quickReplies: 'Quick replies',
  replies: ['Hello', 'STOP', 'START'],
  numbers: {
    title: 'What the numbers do',
    text: 'The last four digits of a number choose what happens to what it is sent.',
    ends: 'Ends in',
    does: 'What happens',
    rows: [
      ['0001', 'delivered, never read'],
      ['0002', 'fails, 131026: not on WhatsApp'],
      ['0003', 'refused once for the pair limit (131056), then works'],
      ['0004', 'refused twice for the rate limit (130429), then works'],
      ['0005', 'refused with HTTP 500 twice, then works'],
      ['0006', 'the connection is dropped, receipts follow: being checked, then read'],
      ['0007', 'receipts twice and in reverse order'],
      ['0008', 'read, then replies STOP'],
      ['0009', 'read, then replies Hello'],
      ['0010', 'fails, 131050: opted out of marketing'],
      ['0011', 'fails, 131047: the 24-hour window is closed'],
      ['0012', 'read; webhooks carry a user id and no phone number'],
      ['0013', 'the connection is dropped and no receipt comes: sent once more after the grace, then failed'],
      ['0014', 'fails, 131049: WhatsApp limits marketing to this person'],
      ['others', 'sent, delivered and read within a second'],
    ],
  },
  live: {
    title: 'A live workspace has no phone here',
    text: 'What you send here reaches the real phones of your customers, and they reply from there. The phone on the page belongs to the simulator of a test workspace.',
    messages: 'See the messages',
  },
};

export const usePhoneWords = wordsHook('phone', phone);
