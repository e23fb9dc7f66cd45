import assert from 'node:assert/strict';
import { WhatsAppAPI } from 'whatsapp-api-js';
import * as kinds from 'whatsapp-api-js/messages';
import { JPEG } from '../media-files.ts';
import { functionsOf, type GraphCall, type GraphClient, type GraphPlace, sending, sentId } from './client.ts';

const GRAPH = 'https://graph.facebook.com';

/** Replaces the library's `fetch`, since its host is a constant; some of its paths have no version. */
const clientAt = ({ url, token }: GraphPlace) =>
  new WhatsAppAPI({
    ...{ token, v: 'v23.0', secure: false },
    ponyfill: {
      fetch: (to: string | URL, init?: RequestInit) => fetch(String(to).replace(GRAPH, url), init),
    },
  } as never);

type Message = Parameters<WhatsAppAPI['sendMessage']>[2];

const send = (sends: string, make: (at: GraphPlace) => Message | Promise<Message>): GraphCall =>
  sending(sends, async (at) => {
    const message = await make(at);
    const sent = await clientAt(at).sendMessage(at.phoneNumberId, { phone: at.to } as never, message);
    return sentId(sent);
  });
const interactive = (make: () => unknown, header?: InstanceType<typeof kinds.Header>) =>
  send(
    'interactive',
    () => new kinds.Interactive(make() as never, new kinds.Body('Which?'), header as never),
  );
const succeeds =
  (call: (client: WhatsAppAPI, at: GraphPlace) => Promise<unknown>): GraphCall =>
  async (at) => {
    const answer = await call(clientAt(at), at);
    assert.equal((answer as { success?: boolean }).success, true, JSON.stringify(answer));
  };

const link = (name: string) => `https://files.example.com/${name}`;
const product = () => new kinds.CatalogProduct('SKU1', '190001');

interface Link {
  code: string;
  prefilled_message: string;
  deep_link_url: string;
}
async function createLink(at: GraphPlace): Promise<Link> {
  const made = (await clientAt(at).createQR(at.phoneNumberId, 'Hello', 'png')) as Link & {
    qr_image_url: string;
  };
  assert.ok(made.code && made.qr_image_url && made.deep_link_url.endsWith(made.code), JSON.stringify(made));
  return made;
}

const SENDS: Record<string, GraphCall> = {
  'sendMessage text': send('text', () => new kinds.Text('नमस्ते', true)),
  'sendMessage image': send('image', async (at) => new kinds.Image(await at.medium('image'), true, 'Blue')),
  'sendMessage video': send('video', () => new kinds.Video(link('a.mp4'), false, 'Blue')),
  'sendMessage audio': send('audio', () => new kinds.Audio(link('a.mp3'))),
  'sendMessage document': send(
    'document',
    () => new kinds.Document(link('a.pdf'), false, 'Invoice', 'a.pdf'),
  ),
  'sendMessage sticker': send('sticker', () => new kinds.Sticker(link('a.webp'))),
  'sendMessage location': send('location', () => new kinds.Location(73.85, 18.52, 'Rao', 'FC Road')),
  'sendMessage contacts': send(
    'contacts',
    () =>
      new kinds.Contacts([
        new kinds.Name('Asha Rao', 'Asha'),
        new kinds.Phone('+919812345678', 'CELL'),
      ] as never),
  ),
  'sendMessage reaction': send('reaction', async (at) => new kinds.Reaction(await at.received(), '👍')),
  'sendMessage template': send(
    'template',
    ({ template }) => new kinds.Template(template.name, new kinds.Language(template.language)),
  ),
  'sendMessage buttons': interactive(() => new kinds.ActionButtons(new kinds.Button('red', 'Red'))),
  'sendMessage list': interactive(
    () =>
      new kinds.ActionList('Choose', new kinds.ListSection('Silk', new kinds.Row('red', 'Red', 'A red one'))),
  ),
  'sendMessage link-button': interactive(() => new kinds.ActionCTA('Open', link(''))),
  'sendMessage location-request': interactive(() => new kinds.ActionLocation()),
  'sendMessage product': interactive(() => new kinds.ActionProduct(product() as never)),
  'sendMessage product-list': interactive(
    () => new kinds.ActionProductList('190001', new kinds.ProductSection('Silk', new kinds.Product('SKU1'))),
    new kinds.Header('New'),
  ),
  'sendMessage catalogue': interactive(() => new kinds.ActionCatalog(new kinds.Product('SKU1'))),
  'sendMessage flow': interactive(
    () => new kinds.ActionNavigateFlow('t1', '7700000000000001', 'Book', 'START'),
  ),
};

export const whatsAppApiJs: GraphClient = {
  name: 'whatsapp-api-js',
  methods: async () => functionsOf(WhatsAppAPI.prototype).filter((name) => !name.startsWith('$')),
  leftOut: {
    ...Object.fromEntries(
      ['initiateCall', 'preacceptCall', 'acceptCall', 'rejectCall', 'terminateCall'].map((name) => [
        name,
        'voice calls',
      ]),
    ),
    post: 'receives webhooks',
    get: 'receives webhooks',
    verifyRequestSignature: 'receives webhooks',
    getBody: 'reads an answer',
  },
  calls: {
    ...SENDS,
    broadcastMessage: async (at) => {
      const text = new kinds.Text('Hello');
      const sent = await Promise.all(
        clientAt(at).broadcastMessage(
          at.phoneNumberId,
          [{ phone: at.to }, { phone: '919800005678' }] as never,
          text,
          2,
          0,
        ),
      );
      for (const answer of sent) sentId(answer);
    },
    markAsRead: succeeds(async (client, at) =>
      client.markAsRead(at.phoneNumberId, await at.received(), 'text'),
    ),
    createQR: createLink,
    retrieveQR: async (at) => {
      const { code } = await createLink(at);
      const { data } = (await clientAt(at).retrieveQR(at.phoneNumberId, code)) as { data: Link[] };
      assert.deepEqual(
        data.map((each) => each.code),
        [code],
      );
      const all = (await clientAt(at).retrieveQR(at.phoneNumberId)) as { data: Link[] };
      assert.ok(all.data.some((each) => each.code === code));
    },
    updateQR: async (at) => {
      const { code } = await createLink(at);
      const changed = (await clientAt(at).updateQR(at.phoneNumberId, code, 'Namaste')) as Link;
      assert.deepEqual([changed.code, changed.prefilled_message], [code, 'Namaste']);
    },
    deleteQR: succeeds(async (client, at) => client.deleteQR(at.phoneNumberId, (await createLink(at)).code)),
    uploadMedia: async (at) => {
      const form = new FormData();
      form.set('file', new Blob([new Uint8Array(JPEG)], { type: 'image/jpeg' }), 'a.jpg');
      const made = (await clientAt(at).uploadMedia(at.phoneNumberId, form)) as { id: string };
      assert.match(made.id, /^\w+$/);
    },
    retrieveMedia: async (at) => {
      const id = await at.medium('image');
      const found = (await clientAt(at).retrieveMedia(id, at.phoneNumberId)) as {
        id: string;
        mime_type: string;
      };
      assert.deepEqual([found.id, found.mime_type], [id, 'image/jpeg']);
    },
    fetchMedia: async (at) => {
      const client = clientAt(at);
      const { url } = (await client.retrieveMedia(await at.medium('image'))) as { url: string };
      const answer = await client.fetchMedia(url);
      assert.deepEqual(Buffer.from(await answer.arrayBuffer()), JPEG);
    },
    deleteMedia: succeeds(async (client, at) =>
      client.deleteMedia(await at.medium('image'), at.phoneNumberId),
    ),
    blockUser: async (at) => {
      await at.received();
      const answer = await clientAt(at).blockUser(at.phoneNumberId, { phone: at.to } as never);
      const { block_users } = answer as { block_users: { added_users: { input: string }[] } };
      assert.deepEqual(
        block_users?.added_users.map(({ input }) => input),
        [at.to],
      );
    },
    unblockUser: async (at) => {
      const answer = await clientAt(at).unblockUser(at.phoneNumberId, { phone: at.to } as never);
      const { block_users } = answer as { block_users: { removed_users: { input: string }[] } };
      assert.deepEqual(
        block_users?.removed_users.map(({ input }) => input),
        [at.to],
      );
    },
  },
};
