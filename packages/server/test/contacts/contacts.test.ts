import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { FastifyInstance } from 'fastify';
import { createKey, type KeyKind } from '../../src/features/api-keys/store.ts';
import { addAttribute } from '../../src/features/contacts/attributes/definitions.ts';
import { ContactChange, ContactInput } from '../../src/features/contacts/schemas.ts';
import { listEvents } from '../../src/features/feed/read.ts';
import { createWorkspace } from '../../src/features/workspaces/store.ts';
import { openApp } from '../rigs/app.ts';
import { onEachDatabase, type TestDatabase } from '../rigs/databases.ts';
import { manualClock } from '../rigs/manual-clock.ts';

/** Returns the example of each field of a shape, or with `other` different texts. */
function sampleOf(shape: typeof ContactInput | typeof ContactChange, other = false): Record<string, unknown> {
  const example = (schema: { examples?: unknown[]; anyOf?: { examples?: unknown[] }[] }) =>
    schema.examples?.[0] ?? schema.anyOf?.find(({ examples }) => examples)?.examples?.[0];
  return Object.fromEntries(
    Object.entries(shape.properties)
      .filter(([name]) => !['optOut', 'addTags', 'removeTags'].includes(name))
      .map(([name, schema]) => {
        const value = example(schema as object);
        assert.notEqual(value, undefined, `${name} has no example in features/contacts/schemas.ts`);
        return [name, other && typeof value === 'string' ? `${value} II` : value];
      }),
  );
}

onEachDatabase('contacts', (backend) => {
  const clock = manualClock();
  let database: TestDatabase;
  let app: FastifyInstance;
  let count = 0;

  before(async () => {
    database = await backend.open();
    app = await openApp({ db: database.db, clock, env: { LIMIT_API: 'off' } });
  });
  after(async () => {
    await app.close();
    await database.close();
  });

  /** Makes a workspace, and a way to call with one of its keys. */
  async function workspace(kind: KeyKind = 'messaging') {
    const made = await createWorkspace(
      database.db,
      { slug: `w${++count}`, mode: 'test', approved: false },
      clock.now(),
    );
    const caller = async (as: KeyKind) => {
      const { secret } = await createKey(
        database.db,
        made,
        { kind: as },
        { actor: { id: 'operator' }, now: clock.now() },
      );
      return async (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: object) => {
        const response = await app.inject({
          method,
          url: `/api/v1/contacts${path}`,
          headers: { authorization: `Bearer ${secret}` },
          ...(body && { payload: body }),
        });
        return { status: response.statusCode, link: response.headers.link, ...response.json() };
      };
    };
    const events = async () =>
      (await listEvents(database.db, made.id, 0, 100)).map(({ type, subject, data }) => ({
        type,
        subject,
        data: JSON.parse(data),
      }));
    return { id: made.id, call: await caller(kind), caller, events };
  }

  test('a contact is made, read, changed and deleted, and each change is in the feed', async () => {
    const { call, events } = await workspace();
    const made = await call('POST', '', {
      phone: '+919876543210',
      name: ' Asha ',
      tags: [' vip', 'new', 'vip '],
    });
    assert.equal(made.status, 201);
    const { id } = made.data;
    assert.match(id, /^con_/);
    assert.deepEqual(made.data, {
      id,
      phone: '+919876543210',
      name: 'Asha',
      tags: ['vip', 'new'],
      createdAt: '2026-11-20T10:00:00.000+05:30',
      updatedAt: '2026-11-20T10:00:00.000+05:30',
    });
    assert.deepEqual((await call('GET', `/${id}`)).data, { ...made.data, windows: [] });
    await clock.advance(1000);
    const changed = await call('PATCH', `/${id}`, { name: 'Asha Rao', tags: ['b', 'a'] });
    assert.equal(changed.status, 200);
    assert.deepEqual(changed.data, {
      ...made.data,
      name: 'Asha Rao',
      tags: ['b', 'a'],
      updatedAt: '2026-11-20T10:00:01.000+05:30',
      windows: [],
    });
    assert.deepEqual(
      (await call('PATCH', `/${id}`, { name: 'Asha Rao', tags: ['b', 'a'] })).data,
      changed.data,
    );
    assert.deepEqual((await call('PATCH', `/${id}`, { name: '  ', tags: null })).data, changed.data);
    assert.deepEqual((await call('PATCH', `/${id}`, { tags: [] })).data.tags, []);
    const gone = await call('DELETE', `/${id}`);
    assert.deepEqual([gone.status, gone.data], [200, { id, deleted: true }]);
    for (const [method, body] of [['GET'], ['DELETE'], ['PATCH', { name: 'x' }]] as const)
      assert.equal((await call(method, `/${id}`, body)).status, 404);
    const feed = await events();
    assert.deepEqual(
      feed.map(({ type }) => type),
      ['contact.created', 'contact.updated', 'contact.updated'],
    );
    assert.deepEqual(feed[0]!.data, made.data);
    assert.deepEqual({ ...feed[1]!.data, windows: [] }, changed.data);
  });

  test('keep what two add and remove at once', async () => {
    const { call } = await workspace();
    const { id } = (await call('POST', '', { phone: '+919876543210', tags: ['new', 'vip'] })).data;
    const changes = [{ addTags: ['delhi'] }, { removeTags: ['new', 'none'] }, { addTags: ['gift', 'vip'] }];
    const answers = await Promise.all(changes.map((change) => call('PATCH', `/${id}`, change)));
    assert.deepEqual(
      answers.map(({ status }) => status),
      [200, 200, 200],
    );
    const { tags } = (await call('GET', `/${id}`)).data;
    assert.equal(tags[0], 'vip');
    assert.deepEqual(tags.toSorted(), ['delhi', 'gift', 'vip']);
    for (const [change, fault] of [
      [{ tags: ['a'], removeTags: ['b'] }, /tags: is given without addTags/],
      [{ addTags: Array.from({ length: 48 }, (_, n) => `tag ${n}`) }, /addTags: makes more than 50 tags/],
    ] as const) {
      const refused = await call('PATCH', `/${id}`, change);
      assert.equal(refused.status, 400);
      assert.match(JSON.stringify(refused.error), fault);
    }
    assert.deepEqual((await call('GET', `/${id}`)).data.tags, tags);
  });

  test('every field that a contact can be made or changed with is kept and shown', async () => {
    const { call, id: workspaceId } = await workspace();
    for (const [key, type] of [
      ['shoe_size', 'number'],
      ['wholesale', 'boolean'],
    ] as const)
      await addAttribute(database.db, workspaceId, { key, name: key, type }, clock.now());
    const made = sampleOf(ContactInput);
    const { data } = await call('POST', '', made);
    for (const [name, value] of Object.entries(made)) assert.deepEqual(data[name], value, name);
    const change = { ...sampleOf(ContactChange, true), optOut: { scope: 'marketing' } };
    const changed = (await call('PATCH', `/${data.id}`, change)).data;
    for (const [name, value] of Object.entries(change)) {
      if (name === 'optOut') assert.equal(changed.optOut.scope, 'marketing');
      else assert.deepEqual(changed[name], value, name);
    }
    assert.deepEqual((await call('GET', `/${data.id}`)).data, { ...changed, windows: [] });
  });

  test('null removes the name of a contact, once', async () => {
    const { call, events } = await workspace();
    const { id } = (await call('POST', '', { phone: '+919876543210', name: 'Asha' })).data;
    for (let times = 0; times < 2; times++) {
      const { status, data } = await call('PATCH', `/${id}`, { name: null });
      assert.deepEqual([status, data.name, 'name' in data], [200, undefined, false]);
    }
    assert.ok(!('name' in (await call('GET', `/${id}`)).data));
    const feed = await events();
    assert.deepEqual(
      feed.map(({ type, data }) => [type, data.name]),
      [
        ['contact.created', 'Asha'],
        ['contact.updated', undefined],
      ],
    );
    assert.deepEqual((await call('GET', '?search=asha')).data, []);
    assert.equal((await call('PATCH', `/${id}`, { name: 'Asha' })).data.name, 'Asha');
    assert.equal((await call('POST', '', { phone: '+919876543211', name: null })).data.name, undefined);
  });

  test('an opt-out is lifted by its own word alone', async () => {
    const { call } = await workspace();
    const { id } = (await call('POST', '', { phone: '+919876543210' })).data;
    await call('PATCH', `/${id}`, { optOut: { scope: 'all' } });
    assert.equal((await call('PATCH', `/${id}`, { optOut: null, name: null })).data.optOut?.scope, 'all');
  });

  test('a known number is a conflict that names its contact, and changes nothing', async () => {
    const { call, events } = await workspace();
    const { data } = await call('POST', '', { phone: '+919876543210' });
    const again = await call('POST', '', { phone: '+919876543210', name: 'Asha', tags: ['vip'] });
    assert.equal(again.status, 409);
    assert.equal(again.error.code, 'CONFLICT');
    assert.deepEqual(again.error.details, [{ field: 'id', message: data.id }]);
    assert.deepEqual((await call('GET', `/${data.id}`)).data, { ...data, windows: [] });
    assert.equal((await events()).length, 1);
    const both = await Promise.all([1, 2, 3, 4].map(() => call('POST', '', { phone: '+919876543211' })));
    assert.deepEqual(both.map(({ status }) => status).sort(), [201, 409, 409, 409]);
  });

  test('what is not valid is refused by its name', async () => {
    const { call } = await workspace();
    const { data } = await call('POST', '', { phone: '+919876543210' });
    const refusals: ['POST' | 'PATCH', object, string][] = [
      ['POST', {}, 'phone'],
      ['POST', { phone: ' ' }, 'phone'],
      ['POST', { phone: '919876543211' }, 'phone'],
      ['POST', { phone: '+91 98765 43211' }, 'phone'],
      ['POST', { phone: '+1415555012' }, 'phone'],
      ['POST', { phone: 919876543211 }, 'phone'],
      ['POST', { phone: '+919876543211', name: 'x'.repeat(201) }, 'name'],
      ['POST', { phone: '+919876543211', tags: 'vip' }, 'tags'],
      ['POST', { phone: '+919876543211', tags: ['a', ' '] }, 'tags[1]'],
      ['POST', { phone: '+919876543211', tags: ['x'.repeat(65)] }, 'tags[0]'],
      ['POST', { phone: '+919876543211', tags: Array.from({ length: 51 }, String) }, 'tags'],
      ['PATCH', { tags: [null] }, 'tags[0]'],
      ['PATCH', { optOut: 'all' }, 'optOut'],
      ['PATCH', { optOut: { scope: 'some' } }, 'optOut.scope'],
      ['PATCH', { optOut: {} }, 'optOut.scope'],
    ];
    for (const [method, body, field] of refusals) {
      const answer = await call(method, method === 'POST' ? '' : `/${data.id}`, body);
      assert.equal(answer.status, 400, JSON.stringify(body));
      assert.equal(answer.error.code, 'INVALID_PAYLOAD');
      assert.equal(answer.error.details[0].field, field, JSON.stringify(answer.error));
    }
    for (const query of ['limit=0', 'limit=101', 'limit=x', 'cursor=%20', 'phone=123']) {
      const answer = await call('GET', `?${query}`);
      assert.deepEqual([answer.status, answer.error.code], [400, 'INVALID_PARAMETER'], query);
    }
    assert.equal((await call('GET', '')).data.length, 1);
  });

  test('a customer records and lifts an opt-out that reached them elsewhere', async () => {
    const { call, events } = await workspace();
    const { id } = (await call('POST', '', { phone: '+919876543210' })).data;
    const set = async (scope: string) =>
      (await call('PATCH', `/${id}`, { optOut: { scope } })).data.optOut?.scope;
    const at = clock.now();
    await clock.advance(1000);
    assert.equal(await set('all'), 'all');
    assert.equal(await set('all'), 'all');
    const { optOut, updatedAt } = (await call('GET', `/${id}`)).data;
    assert.equal(optOut.source, 'api');
    assert.equal(Date.parse(updatedAt), at + 1000);
    assert.equal(await set('marketing'), 'marketing');
    assert.equal(await set('all'), 'all');
    assert.equal(await set('none'), undefined);
    assert.equal(await set('none'), undefined);
    const feed = (await events()).slice(1);
    assert.deepEqual(
      feed.map(({ type, data }) => [type.replace('contact.', ''), data.optOut?.scope]),
      [
        ['opted_out', 'all'],
        ['opted_out', 'all'],
        ['opted_in', 'marketing'],
        ['opted_out', 'all'],
        ['opted_in', 'all'],
        ['opted_in', undefined],
      ],
    );
  });

  test('who had opted out has still opted out after being deleted and made again', async () => {
    const { call } = await workspace();
    const first = (await call('POST', '', { phone: '+919876543210', name: 'Asha', tags: ['vip'] })).data;
    await call('PATCH', `/${first.id}`, { optOut: { scope: 'all' } });
    await call('DELETE', `/${first.id}`);
    assert.deepEqual((await call('GET', '')).data, []);
    assert.deepEqual((await call('GET', '?tag=vip')).data, []);
    assert.deepEqual((await call('GET', '?phone=%2B919876543210')).data, []);
    const again = await call('POST', '', { phone: '+919876543210' });
    assert.equal(again.status, 201);
    assert.notEqual(again.data.id, first.id);
    assert.deepEqual([again.data.optOut.scope, again.data.tags, again.data.name], ['all', [], undefined]);
  });

  test('the list is newest first, and its pages with and without a tag are whole', async () => {
    const { call } = await workspace();
    const ids: string[] = [];
    for (let i = 0; i < 130; i++) {
      const body = { phone: `+9198765${10000 + i}`, tags: i % 2 ? ['odd', 'all'] : ['all'] };
      ids.unshift((await call('POST', '', body)).data.id);
    }
    const walk = async (query: string) => {
      const seen: string[] = [];
      const sizes: number[] = [];
      let cursor: string | null = '';
      while (cursor !== null) {
        const page = await call('GET', `?${query}${cursor && `&cursor=${cursor}`}`);
        assert.equal(page.status, 200);
        seen.push(...page.data.map(({ id }: { id: string }) => id));
        sizes.push(page.data.length);
        cursor = page.pagination.nextCursor;
        assert.equal(page.link !== undefined, cursor !== null);
        if (cursor) assert(page.link.includes(encodeURIComponent(cursor)), page.link);
      }
      return { seen, sizes };
    };
    assert.deepEqual(await walk(''), { seen: ids, sizes: [50, 50, 30] });
    const odd = ids.filter((_, i) => i % 2 === 0);
    assert.deepEqual(await walk('tag=odd&limit=20'), { seen: odd, sizes: [20, 20, 20, 5] });
    assert.deepEqual((await walk('tag=%20all%20&limit=100')).sizes, [100, 30]);
    assert.deepEqual((await walk('tag=od')).seen, []);
    assert.deepEqual((await walk('tag=Odd')).seen, []);
    assert.deepEqual((await walk('tag=')).seen.length, 130);
    for (const phone of ['%2B919876510007', '+919876510007'])
      assert.deepEqual((await walk(`phone=${phone}`)).seen, [ids[122]]);
    assert.deepEqual((await walk('phone=%2B919876510007&tag=odd')).seen, [ids[122]]);
    assert.deepEqual((await walk('phone=%2B919876510008&tag=odd')).seen, []);
  });

  test('another workspace does not see a contact', async () => {
    const [mine, other] = [await workspace(), await workspace('admin')];
    const { id } = (await mine.call('POST', '', { phone: '+919876543210' })).data;
    for (const [method, body] of [['GET'], ['DELETE'], ['PATCH', { name: 'x' }]] as const) {
      const answer = await other.call(method, `/${id}`, body);
      assert.deepEqual([answer.status, answer.error.code], [404, 'NOT_FOUND']);
    }
    assert.deepEqual((await other.call('GET', '?phone=%2B919876543210')).data, []);
    assert.equal((await mine.call('GET', `/${id}`)).status, 200);
    assert.equal((await mine.call('GET', '/no-id')).status, 404);
  });

  test('a read-only key reads and does not change', async () => {
    const { call, caller } = await workspace();
    const { id } = (await call('POST', '', { phone: '+919876543210' })).data;
    const reader = await caller('read-only');
    assert.equal((await reader('GET', '')).status, 200);
    assert.equal((await reader('GET', `/${id}`)).status, 200);
    assert.equal((await reader('POST', '', { phone: '+919876543211' })).status, 403);
    assert.equal((await reader('PATCH', `/${id}`, { name: 'x' })).status, 403);
    assert.equal((await reader('DELETE', `/${id}`)).status, 403);
  });
});
