/** Contacts by the beginning of their number or name, and the tags there are: through the SDK. */
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import fc from 'fast-check';
import { longTest } from '../../../../test/kit/long-test.ts';
import { resolveContacts } from '../../src/features/contacts/identity/resolve.ts';
import { insertRows } from '../../src/platform/database/batch.ts';
import { transaction } from '../../src/platform/database/transaction.ts';
import { begins as beginsWithSound, soundOf, typedSound } from '../../src/platform/sounds.ts';
import { wordsOf } from '../../src/platform/words.ts';
import { onEachDatabase } from '../rigs/databases.ts';
import { serviceOf, type Workspace } from '../rigs/service.ts';

const PEOPLE = [
  ['+919876500001', 'Asha Rao', ['vip', 'pune']],
  ['+919876500002', 'ASHA Rao', ['vip']],
  ['+919812300003', 'Ashok', ['delhi']],
  ['+12025550104', 'आशा', []],
  ['+12025550105', 'Ravi_%', ['अ']],
  ['+919876500006', undefined, ['pune']],
] as const;

/** Few, of which some begin others. */
const WORD = fc.constantFrom('as', 'asha', 'ashok', 'rao', 'ra', 'ram', 'र', 'राम', 'रामा', 'm');

/** Returns whether a word begins with what is typed, as it is written or as it sounds. */
function begins(word: string, beginning: string): boolean {
  const [sound, typed] = [soundOf(word), typedSound(beginning)];
  return word.startsWith(beginning) || Boolean(sound && typed && beginsWithSound(sound, typed));
}

onEachDatabase('a search of contacts', (backend) => {
  const service = serviceOf(backend);
  let shop: Workspace;
  const ids: string[] = [];

  before(async () => {
    shop = await service.workspace(`search-${backend.name}`);
    for (const [phone, name, tags] of PEOPLE) {
      const made = await shop.client.contacts.create({ phone, tags: [...tags], ...(name && { name }) });
      ids.push(made.id);
    }
  });

  /** The last two digits of the numbers found, in order, walked in pages of `limit`. */
  async function found(search: string, limit = 100): Promise<string> {
    const phones: string[] = [];
    for await (const { phone } of shop.client.contacts.iterate({ search, limit }))
      phones.push(phone!.slice(-2));
    return phones.join(' ');
  }

  test('begins a username, with its @ or without, also of people without a number, after those who are called so', async () => {
    const own = await service.workspace(`usernames-${backend.name}`);
    await own.client.contacts.create({ phone: '+919876500009', name: 'Meghna Iyer' });
    const people = [
      { userId: 'IN.1', username: 'meghna.sweets', name: 'Meghna' },
      { userId: 'IN.2', username: 'meg_tailors', name: 'Ravi' },
      { userId: 'IN.3', username: 'meghalaya.tea' },
      { userId: 'IN.4', username: 'other.shop', name: 'Other' },
    ];
    const items = people.map((person) => ({ workspaceId: own.id, person }));
    await transaction(service.db, (trx) => resolveContacts(trx, items, Date.now()));
    const who = async (search: string, limit = 100) => {
      const seen: string[] = [];
      for await (const { username, phone } of own.client.contacts.iterate({ search, limit }))
        seen.push(username ?? phone!);
      return seen;
    };
    assert.deepEqual(await who('@meg'), ['meg_tailors', 'meghalaya.tea', 'meghna.sweets']);
    assert.deepEqual(await who('@Meghna.s'), ['meghna.sweets']);
    assert.deepEqual(await who('meghna.s'), ['meghna.sweets']);
    assert.deepEqual(await who('other'), ['other.shop'], 'each comes once');
    const both = await who('meg');
    assert.deepEqual(both.slice(0, 2).sort(), ['+919876500009', 'meghna.sweets']);
    assert.deepEqual(both.slice(2), ['meg_tailors', 'meghalaya.tea']);
    for (const search of ['meg', '@meg', 'meghna.s'])
      for (const limit of [1, 2, 3]) assert.deepEqual(await who(search, limit), await who(search), search);
    assert.deepEqual(await who('@'), []);
    assert.deepEqual(await who('@nobody'), []);
  });

  test('begins a number with its country code, or without one as an Indian number', async () => {
    assert.equal(await found('+9198765'), '01 02 06');
    assert.equal(await found('98765'), '01 02 06');
    assert.equal(await found('098765'), '01 02 06');
    assert.equal(await found('919'), '03 01 02 06');
    assert.equal(await found('1'), '04 05');
    assert.equal(await found('+1 (202) 555-0105'), '05');
    assert.equal(await found('+91987650000100'), '');
  });

  test('begins any word of a name, in either case, those of one word newest first', async () => {
    assert.equal(await found('asha'), '02 01 04', 'then who sounds so');
    assert.equal(await found('AS'), '02 01 03 04');
    assert.equal(await found('आश'), '04 02 01 03');
    assert.equal(await found('rao'), '02 01');
    assert.equal(await found('ao'), '', 'only the beginning');
    assert.equal(await found('ravi_%'), '05');
    for (const nothing of ['%', '_', '…']) assert.equal(await found(nothing), '', 'nothing is a pattern');
  });

  test('finds a name by all the words that are given, in any order', async () => {
    assert.equal(await found('rao ash'), '02 01');
    assert.equal(await found('Asha Rao and more'), '');
    assert.equal(await found('asha ashok'), '');
    assert.equal(await found('a asha'), '02 01 04', 'one word of the name may begin with both');
    assert.equal(await found('ra ash', 1), '02 01');
  });

  const WRITTEN: readonly (readonly [name: string, searches: string[], not?: string[]])[] = [
    ['प्रिया शर्मा', ['शर्मा', 'शर्', 'प्रि', 'श प'], ['र्मा', 'रिया', 'मा']],
    ['क्\u200dषमा क़ुरैशी', ['क्षमा', '\u0958ुरैशी', 'कुरैशी'.slice(0, 1)], ['षमा']],
    ['José  O’Connor-Núñez', ['jose\u0301', 'JOSÉ', 'jose', 'connor', 'NÚÑ', 'nunez', 'o n'], ['ñez']],
    ['Jose Nunez', ['José', 'núñez']],
    ['Jürgen Straße', ['STRASSE', 'strass', 'jü', 'jurgen'], ['urgen']],
    ['Σοφία Παπαδοπούλου', ['παπ', 'ΣΟΦΊΑ', 'σοφια']],
    ['முத்து வேல்', ['வேல்', 'மு']],
    ['𝓜𝓮𝓮𝓷𝓪🌸❤️', ['meena', '🌸', '❤']],
    ['(Kumar)/Sons.Ltd', ['sons', 'ltd', 'kumar']],
    ['Дмитрий\u00a0Иванов', ['иван', 'ДМИТ', 'дмитрии']],
  ];
  test('knows words in every script, with their accents and without: marks and joiners part none, white space and punctuation do', async () => {
    const own = await service.workspace(`scripts-${backend.name}`);
    for (const [i, [name]] of WRITTEN.entries())
      await own.client.contacts.create({ phone: `+91987651000${i}`, name });
    const names = async (search: string) =>
      (await own.client.contacts.list({ search })).data.map((contact) => contact.name);
    for (const [name, searches, not = []] of WRITTEN) {
      for (const search of searches) assert.ok((await names(search)).includes(name), `${search}: ${name}`);
      for (const search of not) assert.ok(!(await names(search)).includes(name), `not ${search}: ${name}`);
    }
  });

  /** Each line has one name as people write it. */
  const SPELLED = [
    'sunita suneeta sunitha Sunītā सुनीता સુનીતા সুনীতা సునీత ಸುನೀತ',
    'asha aasha आशा',
    'lakshmi laxmi Lakṣmī लक्ष्मी',
    'krishna krishnaa कृष्ण कृष्णा',
    'vikas wikas vikaas विकास',
    'shah शाह',
    'singh सिंह',
    'siddharth sidharth सिद्धार्थ',
    'bhavna bhawana भावना',
    'zoya joya ज़ोया',
    'ambika अंबिका अम्बिका',
    'gyaneshwar dnyaneshwar ज्ञानेश्वर',
    'aishwarya ऐश्वर्या',
    'verma वर्मा',
    'harpreet हरप्रीत ਹਰਪ੍ਰੀਤ',
    'deepak dipak दीपक',
  ];
  longTest(
    'finds a name however it is spelled, in Latin letters or in a script of India, from its first letters on',
    async () => {
      const own = await service.workspace(`spelled-${backend.name}`);
      const all = SPELLED.flatMap((line) => line.split(' '));
      for (const [i, name] of all.entries())
        await own.client.contacts.create({ phone: `+9198766${String(10_000 + i)}`, name: `${name} Rao` });
      const names = async (search: string) =>
        (await own.client.contacts.list({ search, limit: 100 })).data.map(({ name }) => name!.split(' ')[0]!);
      for (const line of SPELLED) {
        const same = line.split(' ');
        for (const spelled of same) {
          assert.deepEqual((await names(`${spelled} rao`)).sort(), [...same].sort(), spelled);
          const [first] = await names(spelled);
          assert.deepEqual(wordsOf(first!), wordsOf(spelled), 'as it is written comes first');
        }
      }
      assert.deepEqual((await names('sun')).sort(), SPELLED[0]!.split(' ').sort(), 'while it is typed');
      for (const other of ['sunil', 'sumit', 'shyam', 'vinita'])
        assert.deepEqual(await names(other), [], other);
    },
  );

  test('goes on from page to page, without a gap and without one twice', async () => {
    for (const limit of [1, 2, 3]) {
      assert.equal(await found('as', limit), '02 01 03 04');
      assert.equal(await found('9', limit), '03 01 02 06');
    }
  });

  test('finds a changed name at once, and a deleted contact no longer', async () => {
    const { id } = await shop.client.contacts.create({ phone: '+919876500007', name: 'Meera' });
    await shop.client.contacts.update(id, { name: 'Zoya', optOut: { scope: 'all' } });
    assert.equal(await found('meera'), '');
    assert.equal(await found('zoya'), '07');
    assert.equal(await found('rao zoya'), '');
    await shop.client.contacts.delete(id);
    assert.equal(await found('zoya'), '');
    const again = await shop.client.contacts.create({ phone: '+919876500007' });
    assert.equal(await found('zoya'), '', 'the one who comes back has no name');
    await shop.client.contacts.delete(again.id);
    assert.equal(await found('+919876500007'), '', 'though its opt-out stays');
  });

  longTest('finds whoever has all the words, each once, whatever the size of a page', async () => {
    const own = await service.workspace(`random-${backend.name}`);
    const names = fc.sample(fc.array(WORD, { minLength: 1, maxLength: 4 }), { numRuns: 40, seed: 42 });
    for (const [i, words] of names.entries())
      await own.client.contacts.create({ phone: `+9198765${String(10_000 + i)}`, name: words.join(' ') });
    const searched = async (search: string, limit: number) => {
      const found: string[] = [];
      for await (const { name } of own.client.contacts.iterate({ search, limit })) found.push(name!);
      return found;
    };
    const beginnings = fc.array(
      fc.tuple(WORD, fc.nat({ max: 3 })).map(([word, length]) => word.slice(0, length + 1)),
      { minLength: 1, maxLength: 3 },
    );
    await fc.assert(
      fc.asyncProperty(beginnings, fc.integer({ min: 1, max: 9 }), async (given, limit) => {
        const expected = names.filter((words) =>
          given.every((beginning) => words.some((word) => begins(word, beginning))),
        );
        const found = await searched(given.join(' '), limit);
        assert.deepEqual([...found].sort(), expected.map((words) => words.join(' ')).sort());
        assert.deepEqual(await searched(given.join(' '), 100), found, 'in one order');
      }),
      { numRuns: backend.name === 'sqlite' ? 30 : 8 },
    );
  });

  test('looks at 10,000 names of a page, and goes on behind them', async () => {
    const own = await service.workspace(`common-${backend.name}`);
    const { id } = await own.client.contacts.create({ phone: '+919876500001', name: 'Asha Rao' });
    const words = Array.from({ length: 20_100 }, (_, i) => ({
      workspace_id: own.id,
      contact_id: `con_z${String(i).padStart(5, '0')}`,
      word: i % 2 ? 'asha' : 'rao',
    }));
    await insertRows(service.db, 'contact_words', words);
    const first = await own.client.contacts.list({ search: 'asha rao' });
    assert.deepEqual([first.data, typeof first.nextCursor], [[], 'string']);
    const second = await own.client.contacts.list({ search: 'asha rao', cursor: first.nextCursor! });
    assert.deepEqual([second.data.map((contact) => contact.id), second.nextCursor], [[id], null]);
  });

  test('stays in its workspace', async () => {
    for (const search of ['asha', '98765']) {
      const { data } = await service.client.contacts.list({ search });
      assert.deepEqual(data, []);
    }
  });

  test('takes a + that was not escaped, and refuses other filters and cursors of other lists', async () => {
    const bare = await shop.call('GET', '/api/v1/contacts?search=+9198765');
    assert.equal(bare.body.data.length, 3);
    assert.equal((await shop.call('GET', '/api/v1/contacts?search=%20')).body.data.length, PEOPLE.length);
    const refusals = [
      ['search=asha&tag=vip', 'search'],
      ['search=asha&phone=%2B919876500001', 'search'],
      [`search=asha&cursor=${Buffer.from(ids[0]!).toString('base64url')}`, 'cursor'],
      [`search=asha&cursor=${Buffer.from(`${ids[0]} rao`).toString('base64url')}`, 'cursor'],
      [`search=${'a'.repeat(201)}`, 'search'],
      [`id=${ids[0]}&tag=vip`, 'id'],
      [`id=${ids[0]}&search=asha`, 'id'],
      [`id=${Array(101).fill(ids[0]).join(',')}`, 'id'],
    ];
    for (const [query, field] of refusals) {
      const { status, body } = await shop.call('GET', `/api/v1/contacts?${query}`);
      assert.deepEqual([status, body.error.code], [400, 'INVALID_PARAMETER'], query);
      assert.equal(body.error.details[0].field, field);
    }
  });

  test('finds the contacts with these ids, newest first, page by page, without those of other workspaces', async () => {
    const other = (await service.client.contacts.create({ phone: '+919876500099' })).id;
    const asked = [ids[1]!, 'con_nobody', ids[4]!, other, ids[2]!, ids[1]!, 'anything'];
    const whole = await shop.client.contacts.list({ id: asked });
    assert.deepEqual(
      whole.data.map(({ id, name, phone }) => [id, name, phone?.slice(-2)]),
      [
        [ids[4], 'Ravi_%', '05'],
        [ids[2], 'Ashok', '03'],
        [ids[1], 'ASHA Rao', '02'],
      ],
    );
    assert.equal(whole.nextCursor, null);
    const walked: string[] = [];
    for await (const { id } of shop.client.contacts.iterate({ id: asked, limit: 1 })) walked.push(id);
    assert.deepEqual(walked, [ids[4], ids[2], ids[1]]);
    const commas = await shop.call('GET', `/api/v1/contacts?id=${asked.join(',')}`);
    assert.equal(commas.body.data.length, 3);
    assert.deepEqual((await shop.client.contacts.list({ id: ['con_nobody'] })).data, []);
  });

  test('is helped by the list of tags, each once and sorted', async () => {
    assert.deepEqual(await shop.client.contacts.tags(), ['delhi', 'pune', 'vip', 'अ']);
    assert.deepEqual(await service.client.contacts.tags(), []);
  });
});
