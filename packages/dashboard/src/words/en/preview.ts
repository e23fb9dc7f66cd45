/** Messages as WhatsApp shows them. */
export const preview = {
  label: 'Preview',
  oneTimePassword: '{{1}} is your verification code.',
  cards: (count: number) => (count === 1 ? '1 card' : `${count} cards`),
  media: {
    image: 'Image',
    video: 'Video',
    gif: 'GIF',
    audio: 'Audio',
    document: 'Document',
    sticker: 'Sticker',
    location: 'Location',
  },
  template: (name: string) => `Template ${name}`,
  neverArrived: 'Not delivered',
};
