/** Contacts by the beginning of their number or name, and the tags there are: through the SDK. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { onEachDatabase } from '../rigs/databases.ts';
import { type Service, startService, type Workspace } from '../rigs/service.ts';

const PEOPLE = [
  ['+919876500001', 'Asha Rao', ['vip', 'pune']],
  ['+919876500002', 'ASHA Rao', ['vip']],
  ['+919812300003', 'Ashok', ['delhi']],
  ['+12025550104', 'आशा', []],
  ['+12025550105', 'Ravi_%', ['अ']],
  ['+919876500006', undefined, ['pune']],
] as const;

onEachDatabase('a search of contacts', (backend) => {
  let service: Service;
  let shop: Workspace;
  const ids: string[] = [];

  before(async () => {
    service = await startService(backend);
    shop = await service.workspace(`search-${backend.name}`);
    for (const [phone, name, tags] of PEOPLE) {
      const made = await shop.client.contacts.create({ phone, tags: [...tags], ...(name && { name }) });
      ids.push(made.id);
    }
  });
  after(() => service.stop());

  /** The last two digits of the numbers found, in order, walked in pages of `limit`. */
  async function found(search: string, limit = 100): Promise<string> {
    const phones: string[] = [];
    for await (const { phone } of shop.client.contacts.iterate({ search, limit }))
      phones.push(phone!.slice(-2));
    return phones.join(' ');
  }

  test('begins a number with its country code, or without one as an Indian number', async () => {
    assert.equal(await found('+9198765'), '01 02 06');
    assert.equal(await found('98765'), '01 02 06');
    assert.equal(await found('098765'), '01 02 06');
    assert.equal(await found('919'), '03 01 02 06');
    assert.equal(await found('1'), '04 05');
    assert.equal(await found('+1 (202) 555-0105'), '05');
    assert.equal(await found('+91987650000100'), '');
  });

  test('begins a name, in either case, those of one name newest first', async () => {
    assert.equal(await found('asha'), '02 01');
    assert.equal(await found('AS'), '02 01 03');
    assert.equal(await found('आ'), '04');
    assert.equal(await found('rao'), '', 'only the beginning');
    assert.equal(await found('ravi_%'), '05');
    assert.equal(await found('%'), '', 'nothing is a pattern');
    assert.equal(await found('Asha Rao and more'), '');
  });

  test('goes on from page to page, without a gap and without one twice', async () => {
    for (const limit of [1, 2, 3]) {
      assert.equal(await found('as', limit), '02 01 03');
      assert.equal(await found('9', limit), '03 01 02 06');
    }
  });

  test('finds a changed name at once, and a deleted contact no longer', async () => {
    const { id } = await shop.client.contacts.create({ phone: '+919876500007', name: 'Meera' });
    await shop.client.contacts.update(id, { name: 'Zoya', optOut: { scope: 'all' } });
    assert.equal(await found('meera'), '');
    assert.equal(await found('zoya'), '07');
    await shop.client.contacts.delete(id);
    assert.equal(await found('zoya'), '');
    assert.equal(await found('+919876500007'), '', 'though its opt-out stays');
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
      [`search=${'a'.repeat(201)}`, 'search'],
    ];
    for (const [query, field] of refusals) {
      const { status, body } = await shop.call('GET', `/api/v1/contacts?${query}`);
      assert.deepEqual([status, body.error.code], [400, 'INVALID_PARAMETER'], query);
      assert.equal(body.error.details[0].field, field);
    }
  });

  test('is helped by the list of tags, each once and sorted', async () => {
    assert.deepEqual(await shop.client.contacts.tags(), ['delhi', 'pune', 'vip', 'अ']);
    assert.deepEqual(await service.client.contacts.tags(), []);
  });
});
