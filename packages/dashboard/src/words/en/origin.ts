import { wordsHook } from '../words-hook.ts';

/** The words for where an inbound message comes from. */
export const origin = {
  forwarded: 'Forwarded',
  frequentlyForwarded: 'Forwarded many times',
  from: (kind: string | undefined): string =>
    kind === 'ad' ? 'From an advertisement' : kind === 'post' ? 'From a post' : 'From a link to WhatsApp',
  asksAbout: (product: string) => `About product ${product}`,
  facts: {
    cameFrom: 'Came from',
    kinds: { ad: 'Advertisement', post: 'Post' } as Record<string, string>,
    other: 'Link to WhatsApp',
    sourceId: 'Id at Meta',
    click: 'Click id',
    product: 'Asks about product',
    catalogue: 'In catalogue',
    forwarded: 'Forwarded',
    once: 'By this person',
    often: 'Many times',
    errors: 'WhatsApp says',
    error: (code: number, words: string) => (words ? `${words} (code ${code})` : `Code ${code}`),
    extra: 'Also sent by WhatsApp',
  },
};

export const useOriginWords = wordsHook('origin', origin);
