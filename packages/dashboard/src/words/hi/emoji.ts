import type { Words } from '../en/index.ts';

export const emoji: Words['emoji'] = {
  open: 'इमोजी',
  title: 'इमोजी चुनें',
  search: 'इमोजी खोजें',
  none: 'इस नाम का कोई इमोजी नहीं।',
  groups: {
    smileys: 'चेहरे',
    hands: 'हाथ और लोग',
    hearts: 'दिल, फूल और त्योहार',
    food: 'खाना',
    shop: 'दुकान, सफ़र और चीज़ें',
    signs: 'निशान',
  },
};
