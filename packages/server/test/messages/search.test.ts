/** Messages and conversations by what was written in them: through the SDK, before and after it is indexed. */
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import fc from 'fast-check';
import { longTest } from '../../../../test/kit/long-test.ts';
import { bytesOfTables, sumOf } from '../../../../test/kit/table-bytes.ts';
import { indexNext } from '../../src/features/messages/search/build.ts';
import { SEGMENT } from '../../src/features/messages/search/segment.ts';
import type { MessageRow } from '../../src/features/messages/state/draft.ts';
import { insertMessages } from '../../src/features/messages/state/store.ts';
import { DAY, HOUR } from '../../src/platform/clock.ts';
import { transaction } from '../../src/platform/database/transaction.ts';
import { createRandom } from '../../src/platform/random.ts';
import { onEachDatabase } from '../rigs/databases.ts';
import { eventually } from '../rigs/eventually.ts';
import { JPEG, upload } from '../rigs/media-files.ts';
import { serviceOf, someone, text, type Workspace } from '../rigs/service.ts';

/** Few, of which some begin others. */
const WORD = fc.constantFrom('re', 'ready', 'refund', 'r', 'ऑर्डर', 'ऑ', 'दीजिए', '🙏', '1042');
const WORDS = fc.array(WORD, { minLength: 1, maxLength: 3 }).map((words) => words.join(' '));

onEachDatabase('a search for what was written', (backend) => {
  const service = serviceOf(backend);
  let shop: Workspace;
  const ids: Record<string, string> = {};

  /** Indexes all that there is, a few messages at a time. */
  async function index(workspaceId: string, size = 3): Promise<void> {
    for (let more = true; more; ) more = await indexNext(service.db, workspaceId, Date.now() + HOUR, size);
  }

  /** Stores what people wrote some time ago, as if it had just been applied. */
  async function stored(workspace: Workspace, texts: readonly string[], now = Date.now() - DAY) {
    const random = createRandom(); // its own, whose ids may lie in the past
    const [like] = await service.db.selectFrom('messages').selectAll().limit(1).execute();
    const rows = texts.map(
      (message, i): MessageRow => ({
        ...{ ...like!, workspace_id: workspace.id, channel_id: workspace.channelId, direction: 'inbound' },
        ...{ id: random.newId('msg', now + i), type: 'text', status: 'received', phase: null },
        ...{ body: JSON.stringify({ message }), provider_id: null, idempotency_key: null },
      }),
    );
    await transaction(service.db, (trx) => insertMessages(trx, rows));
    return rows.map(({ id }) => id);
  }

  async function found(workspace: Workspace, search: string, more: { limit?: number } = {}) {
    const all: string[] = [];
    for await (const message of workspace.client.messages.iterate({ search, ...more }))
      all.push(message.messageId);
    return all;
  }

  const names = async (search: string) => {
    const byId = new Map(Object.entries(ids).map(([name, id]) => [id, name]));
    return (await found(shop, search)).map((id) => byId.get(id));
  };

  before(async () => {
    shop = await service.workspace(`texts-${backend.name}`);
    const { client, channelId } = shop;
    const sunita = someone();
    const control = (said: object) =>
      service.control('POST', 'inbound', { from: sunita, channel: channelId, ...said });
    const say = async (name: string, message: string) => {
      ids[name] = (await client.messages.send(text(sunita, message))).messageId;
      await shop.reaches(ids[name], 'read');
    };
    await say('ready', 'Your order 1042 is READY: come by until 8, or call the café at any time you like.');
    await say('hindi', 'आपका ऑर्डर तैयार है 🙏');
    const { id } = (await upload(shop, { bytes: JPEG, type: 'image/jpeg', name: 'menu.jpg' })).body.data;
    const photo = await client.messages.send({
      to: sunita,
      type: 'media',
      mediaId: id,
      caption: 'Mango season',
    });
    ids.photo = photo.messageId;
    await shop.reaches(ids.photo, 'read');
    await control({ text: 'Where is my order?' });
    await eventually(async () => {
      const inbound = (await client.messages.list({ direction: 'inbound' })).data;
      const own = inbound.find((message) => 'message' in message && /Where/.test(String(message.message)));
      assert.ok(own);
      ids.question = own.messageId;
    });
  });

  test('finds texts, captions and Hindi of both sides by the beginnings of all words, newest first', async () => {
    for (const indexed of [false, true]) {
      if (indexed) await index(shop.id);
      assert.deepEqual(await names('order'), ['question', 'hindi', 'ready'], `indexed: ${indexed}`);
      assert.deepEqual(await names('OR re'), ['ready']);
      assert.deepEqual(await names('cafe'), ['ready'], 'as one types it');
      assert.deepEqual(await names('1042'), ['ready']);
      assert.deepEqual(await names('ऑर्डर'), ['question', 'hindi', 'ready']);
      assert.deepEqual(await names('तैया'), ['hindi']);
      assert.deepEqual(await names('है 🙏'), ['hindi']);
      assert.deepEqual(await names('mango'), ['photo']);
      for (const nothing of ['rder', 'order mango', '%', '…']) assert.deepEqual(await names(nothing), []);
      assert.deepEqual(await found(service, 'order'), [], 'of another workspace');
    }
  });

  test('finds a word by its sound from one script to another, and among Latin words only as they are written', async () => {
    const workspace = await service.workspace(`sounds-${backend.name}`);
    const texts = [
      'सुनीता जी की साड़ी तैयार है',
      'Sunita asks for the saree',
      'Suneeta has two sarees',
      'દાળ અને ચોખા',
      'दाल चाहिए',
      'काउंटर पर थी',
      'बीकानेर',
      'The counters in Bikaner',
    ];
    const own = await stored(workspace, texts);
    const searches: [string, ...number[]][] = [
      ['sunita', 1, 0],
      ['suneeta saree', 2, 0],
      ['sun', 2, 1, 0],
      ['सुनिता', 2, 1, 0],
      ['साड़ी', 2, 1, 0],
      ['दाल', 4, 3],
      ['dal', 4, 3],
      ['da', ...[]],
      ['the', 7, 1],
      ['थी', 5],
      ['bikaner', 7, 6],
      ['बीकानेर', 7, 6],
      ['counter', 7, 5],
      ['काउंटर', 7, 5],
    ];
    for (const indexed of [false, true]) {
      if (indexed) await index(workspace.id);
      for (const [search, ...expected] of searches)
        assert.deepEqual(
          (await found(workspace, search)).map((id) => own.indexOf(id)),
          expected,
          `${search}, indexed: ${indexed}`,
        );
    }
    const [hit] = (await workspace.client.messages.list({ search: 'sunita saree' })).data.slice(-1);
    assert.equal(
      hit!.snippet!.map(({ text: said, match }) => (match ? `[${said}]` : said)).join(''),
      '[सुनीता] जी की [साड़ी] तैयार है',
    );
  });

  test('says where it is said, and takes the filters of the list', async () => {
    const { client } = shop;
    const { data } = await client.messages.list({ search: 'order', direction: 'inbound' });
    assert.deepEqual(
      data.map(({ messageId, snippet }) => [messageId, snippet]),
      [[ids.question, [{ text: 'Where is my ' }, { text: 'order', match: true }, { text: '?' }]]],
    );
    const [long] = (await client.messages.list({ search: 'time' })).data;
    assert.equal(
      long!.snippet!.map(({ text: said, match }) => (match ? `[${said}]` : said)).join(''),
      '… by until 8, or call the café at any [time] you like.',
    );
    await assert.rejects(client.messages.list({ search: 'order', order: 'asc' }), {
      code: 'INVALID_PARAMETER',
    });
  });

  longTest('finds the same however much of it is indexed, whatever the size of a page', async () => {
    let n = 0;
    const messages = fc.array(WORDS, { minLength: 1, maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(messages, WORDS, fc.integer({ min: 1, max: 4 }), async (texts, search, size) => {
        const workspace = await service.workspace(`property-${backend.name}-${n++}`);
        const own = await stored(workspace, texts);
        const wanted = search.split(' ');
        const expected = own
          .filter((_, i) =>
            wanted.every((word) => texts[i]!.split(' ').some((said) => said.startsWith(word))),
          )
          .reverse();
        for (const indexed of [false, true]) {
          if (indexed) await index(workspace.id, size);
          for (const limit of [1, 2, 100])
            assert.deepEqual(await found(workspace, search, { limit }), expected);
        }
      }),
      { numRuns: 8 },
    );
  });

  longTest('is indexed by itself once it is much, and new messages are found at once', async () => {
    const workspace = await service.workspace(`many-${backend.name}`);
    const own = await stored(
      workspace,
      Array.from({ length: 1500 }, (_, i) => `No. ${i}${i % 100 === 7 ? ' pistachio' : ''}`),
    );
    await eventually(async () => {
      const segments = await service.db
        .selectFrom('message_segments')
        .select('last_id')
        .where('workspace_id', '=', workspace.id)
        .orderBy('last_id')
        .execute();
      assert.deepEqual(segments, [{ last_id: own[511] }, { last_id: own[1023] }]);
    });
    const { messageId } = await workspace.client.messages.send(text(someone(), 'Pistachios are back'));
    const expected = own.filter((_, i) => i % 100 === 7).reverse();
    assert.deepEqual(await found(workspace, 'pista', { limit: 4 }), [messageId, ...expected]);
  });

  test('takes at most half a kilobyte of the disk for each message, whose words and numbers are new in most', async () => {
    const workspace = await service.workspace(`disk-${backend.name}`);
    const goods = ['silk sarees', 'brass lamps', 'jars of mango pickle', 'टिफिन', 'wooden toy trains'];
    const texts = Array.from({ length: 4 * SEGMENT }, (_, i) => {
      const code = ((i + 1) * 2654435761).toString(36);
      return `नमस्ते, your order ${1_000_000 + i} of ${2 + (i % 7)} ${goods[i % 5]} left Jaipur as ${code}`;
    });
    const bytes = async () =>
      sumOf(await bytesOfTables(service.db, backend.name), /^message_(?:segments|words)/);
    const before = await bytes();
    await stored(workspace, texts);
    await index(workspace.id, SEGMENT);
    const each = ((await bytes()) - before) / texts.length;
    assert.ok(each > 50 && each <= 500, `${each.toFixed(0)} bytes`);
  });

  test('finds conversations by their people first, and then by what was written in them', async () => {
    const workspace = await service.workspace(`talks-${backend.name}`);
    const { client, channelId } = workspace;
    const people: string[] = [];
    for (const [name, said] of [
      ['Ravi Kumar', 'Do you have kumquats?'],
      ['Asha Rao', 'Kumar told me to write'],
      ['Meera', 'kumkum, please'],
      ['Zoya', 'nothing of that'],
    ]) {
      const phone = someone();
      people.push((await client.contacts.create({ phone, name: name! })).id);
      await service.control('POST', 'inbound', { from: phone, channel: channelId, text: said });
      await eventually(async () =>
        assert.equal((await client.conversations.list({ view: 'all' })).data.length, people.length),
      );
    }
    // Two messages with it count once, with the newer one.
    const [first] = (await client.conversations.list({ view: 'all', contactId: people[2]! })).data;
    const { phone } = first!.contact;
    await service.control('POST', 'inbound', { from: phone, channel: channelId, text: 'and kumbh mela tea' });
    await eventually(async () => assert.equal((await found(workspace, 'kumbh')).length, 1));
    for (const limit of [1, 2, 3, 50]) {
      const hits: (string | undefined)[][] = [];
      for await (const { contact, match } of client.conversations.iterate({
        search: 'kum',
        view: 'all',
        limit,
      }))
        hits.push([contact.name, match?.snippet.find((part) => part.match)?.text]);
      assert.deepEqual(hits, [
        ['Ravi Kumar', undefined],
        ['Meera', 'kumbh'],
        ['Asha Rao', 'Kumar'],
      ]);
    }
    const [told] = (await client.conversations.list({ search: 'told', view: 'all' })).data;
    await client.conversations.update(told!.id, { state: 'closed' });
    const open = await client.conversations.list({ search: 'kum', view: 'all', state: 'open' });
    assert.deepEqual(
      open.data.map(({ contact }) => contact.name),
      ['Ravi Kumar', 'Meera'],
    );
  });

  test('finds the conversation of a person behind many of their name who have none', async () => {
    const workspace = await service.workspace(`namesakes-${backend.name}`);
    const { client, channelId } = workspace;
    const phone = someone();
    await client.contacts.create({ phone, name: 'Lakshmi Pillai' });
    await service.control('POST', 'inbound', { from: phone, channel: channelId, text: 'Hello' });
    for (let some = 0; some < 6; some++)
      await Promise.all(
        Array.from({ length: 10 }, () => client.contacts.create({ phone: someone(), name: 'Lakshmi' })),
      );
    await eventually(async () => {
      const { data } = await client.conversations.list({ search: 'laksh' });
      assert.deepEqual(
        data.map(({ contact }) => contact.phone),
        [phone],
      );
    });
  });
});
