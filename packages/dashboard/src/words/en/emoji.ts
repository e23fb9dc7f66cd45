import { wordsHook } from '../words-hook.ts';

/** The words around the emoji that are chosen from. */
export const emoji = {
  open: 'Emoji',
  title: 'Choose an emoji',
  search: 'Search emoji',
  none: 'No emoji is called so.',
  groups: {
    smileys: 'Faces',
    hands: 'Hands and people',
    hearts: 'Hearts, flowers and feasts',
    food: 'Food',
    shop: 'Shop, travel and things',
    signs: 'Signs',
  },
};

export const useEmojiWords = wordsHook('emoji', emoji);
