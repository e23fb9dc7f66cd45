import { wordsHook } from '../words-hook.ts';

export const examples = {
  /** Says of the row that it is none of the list. */
  example: 'Example',
  rows: {
    messages: { title: 'Asha Rao', text: 'Your order 1042 is on its way.', side: 'Read' },
    conversations: { title: 'Asha Rao', text: 'Is the blue saree still there?', side: '10:42' },
    contacts: { title: 'Asha Rao', text: '+91 98765 43210 · regular, Pune', side: 'Wrote today' },
    campaigns: { title: 'Diwali offer', text: '812 of 840 have it, 410 have read it', side: 'Finished' },
    imports: { title: 'customers.csv', text: '912 new, 40 changed, 24 lines left out', side: 'Stored' },
    costs: { title: 'Marketing', text: '812 messages', side: '₹827.00' },
    templates: { title: 'order_out', text: 'Hello {{1}}, your order {{2}} is on its way.', side: 'Approved' },
    webhooks: {
      title: 'https://shop.example.in/whatsapp',
      text: 'message.read, message.failed',
      side: 'Active',
    },
    keys: { title: 'Web shop', text: 'Sends messages · ends in 4271', side: 'Used today' },
    events: { title: 'message.read', text: 'Asha Rao has read order 1042.', side: '10:42' },
    media: { title: 'invoice-1042.pdf', text: 'Document · 84 KB', side: '10:42' },
  },
};

export const useExamplesWords = wordsHook('examples', examples);
