import type { GraphPlace } from './client.ts';

const link = (name: string) => `https://files.example.com/${name}`;

/** The kinds of message of `bodies`, with Graph's `type` of each. */
export const KINDS = {
  text: 'text',
  reply: 'text',
  image: 'image',
  'image-by-link': 'image',
  video: 'video',
  audio: 'audio',
  document: 'document',
  sticker: 'sticker',
  location: 'location',
  contacts: 'contacts',
  reaction: 'reaction',
  template: 'template',
  buttons: 'interactive',
  list: 'interactive',
  'link-button': 'interactive',
  'location-request': 'interactive',
  product: 'interactive',
  'product-list': 'interactive',
};
type Kind = keyof typeof KINDS;

/** A message of each kind in Meta's own form, without recipient: for clients that pass on what they are given. */
export async function bodies(at: GraphPlace): Promise<Record<string, object>> {
  const { name, language } = at.template;
  const interactive = (type: string, more: object) => ({
    interactive: { type, body: { text: 'Which?' }, ...more },
  });
  const answered = await at.received();
  const all: Record<Kind, object> = {
    text: { text: { body: 'Hello', preview_url: false } },
    reply: { text: { body: 'Yes' }, context: { message_id: answered } },
    image: { image: { id: await at.medium('image'), caption: 'Blue' } },
    'image-by-link': { image: { link: link('a.jpg'), caption: 'Blue' } },
    video: { video: { link: link('a.mp4'), caption: 'Blue' } },
    audio: { audio: { link: link('a.mp3') } },
    document: { document: { link: link('a.pdf'), caption: 'Invoice', filename: 'invoice.pdf' } },
    sticker: { sticker: { link: link('a.webp') } },
    location: { location: { latitude: 18.52, longitude: 73.85, name: 'Rao', address: 'FC Road' } },
    contacts: {
      contacts: [
        { name: { formatted_name: 'Asha Rao', first_name: 'Asha' }, phones: [{ phone: '+919812345678' }] },
      ],
    },
    reaction: { reaction: { message_id: answered, emoji: '👍' } },
    template: { template: { name, language: { code: language, policy: 'deterministic' }, components: [] } },
    buttons: interactive('button', {
      action: { buttons: [{ type: 'reply', reply: { id: 'yes', title: 'Yes' } }] },
      footer: { text: 'Rao Textiles' },
    }),
    list: interactive('list', {
      header: { type: 'text', text: 'Silk' },
      action: {
        button: 'Choose',
        sections: [{ title: 'Silk', rows: [{ id: 'a', title: 'Red', description: 'A red one' }] }],
      },
    }),
    'link-button': interactive('cta_url', {
      action: { name: 'cta_url', parameters: { display_text: 'Open', url: link('') } },
    }),
    'location-request': interactive('location_request_message', { action: { name: 'send_location' } }),
    product: interactive('product', { action: { catalog_id: '190001', product_retailer_id: 'SKU1' } }),
    'product-list': interactive('product_list', {
      header: { type: 'text', text: 'New' },
      action: {
        catalog_id: '190001',
        sections: [{ title: 'Silk', product_items: [{ product_retailer_id: 'SKU1' }] }],
      },
    }),
  };
  return Object.fromEntries(
    Object.entries(all).map(([kind, body]) => [kind, { type: KINDS[kind as Kind], ...body }]),
  );
}
