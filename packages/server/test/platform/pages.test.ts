/** Any list, read in pages: what is added and deleted meanwhile spoils nothing, and a forged cursor leads nowhere. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import fc from 'fast-check';
import { longTest } from '../../../../test/kit/long-test.ts';
import { encodeCursor } from '../../src/platform/http/response/cursor.ts';
import { type Api, type Call, openApi } from '../rigs/api-caller.ts';
import { onEachDatabase, type TestDatabase } from '../rigs/databases.ts';
import type { Json } from '../rigs/service.ts';

interface List {
  path: string;
  /** Makes the nth item; returns its id. */
  add(call: Call, n: number): Promise<string>;
  /** What of it can be deleted goes from the list. */
  remove?(call: Call, id: string): Promise<void>;
  oldestFirst?: true;
}

const made = async (call: Call, path: string, body: object): Promise<Json> => {
  const answer = await call('POST', path, body);
  assert.ok(answer.status < 300, JSON.stringify(answer.body));
  return answer.body.data;
};
const phone = (n: number) => `+9198765${10_000 + n}`;
const deleting =
  (path: string): NonNullable<List['remove']> =>
  async (call, id) =>
    assert.equal((await call('DELETE', `${path}/${id}`)).status, 200);
const contact = async (call: Call, n: number, more: object = {}) =>
  (await made(call, '/api/v1/contacts', { phone: phone(n), ...more })).id;
const message = async (call: Call, n: number) =>
  (await made(call, '/api/v1/messages/send', { to: phone(n), type: 'text', message: 'm', reference: 'r' }))
    .messageId;

const LISTS: List[] = [
  { path: '/api/v1/contacts?', add: contact, remove: deleting('/api/v1/contacts') },
  {
    path: '/api/v1/contacts?tag=vip&',
    add: (call, n) => contact(call, n, { tags: ['vip', 'new'] }),
    remove: deleting('/api/v1/contacts'),
  },
  {
    path: '/api/v1/webhooks?',
    add: async (call, n) => (await made(call, '/api/v1/webhooks', { url: `https://example.com/${n}` })).id,
    remove: deleting('/api/v1/webhooks'),
  },
  {
    path: '/api/v1/keys?',
    add: async (call) => (await made(call, '/api/v1/keys', { kind: 'read-only' })).id,
  },
  { path: '/api/v1/messages?', add: message },
  { path: '/api/v1/messages?order=asc&', add: message, oldestFirst: true },
  { path: '/api/v1/messages?reference=r&status=queued&', add: message },
  { path: '/api/v1/messages?status=queued&', add: message },
];

/** What some lists also take: the form of a cursor goes by it. */
const FORMS: Record<string, string[]> = {
  '/api/v1/contacts': ['tag=vip', 'search=9876', 'sort=name', 'sort=lastWrote'],
  '/api/v1/conversations': ['search=m'],
  '/api/v1/messages': ['order=asc', 'search=m', 'unanswered=true'],
};

const HUGE = '9'.repeat(30);
/** A cursor may stand for one of these: numbers that no column holds, too few and too many parts, other lists' places. */
const PLACES = [
  ...['0', '-0', '1.5', '1e400', HUGE, '[]', 'null', '{"id":1}', 'con_', 'msg_~', '%', "'"],
  ...[' ', ' :', '1 ', ' 1', '1 2 3', 'x y', `${HUGE} ${HUGE}`, `1 ${HUGE}`, `${HUGE} cnv_1`, '-1 cnv_1'],
  ...['con_1 ', 'con_1 x', `con_1 ${HUGE}`, 'con_1 9876', 'con_1 9876 98765', '\u{10ffff} \ud7ff'],
];

/** What happens between two pages. */
const change = fc.record({ add: fc.nat(2), remove: fc.array(fc.nat(20), { maxLength: 2 }) });
const history = fc.record({
  at: fc.nat(7),
  limit: fc.integer({ min: 1, max: 4 }),
  changes: fc.array(change, { minLength: 1, maxLength: 6 }),
});

onEachDatabase('a list read in pages', (backend) => {
  let database: TestDatabase;
  let api: Api;

  before(async () => {
    database = await backend.open();
    api = await openApi(database.db);
  });
  after(async () => {
    await api.app.close();
    await database.close();
  });

  for (const list of LISTS) {
    test(`has each item once, in its order, whatever comes and goes meanwhile: ${list.path}`, async () => {
      await fc.assert(
        fc.asyncProperty(history, async ({ at, limit, changes }) => {
          const call = await api.newcomer();
          const pageAfter = async (cursor: string | null, size = limit) => {
            const { status, body } = await call(
              'GET',
              `${list.path}limit=${size}${cursor === null ? '' : `&cursor=${cursor}`}`,
            );
            assert.equal(status, 200, JSON.stringify(body));
            const ids: string[] = body.data.map(({ id, messageId }: Json) => messageId ?? id);
            assert.ok(ids.length <= size);
            return { ids, next: body.pagination.nextCursor as string | null };
          };
          const whole = async () => (await pageAfter(null, 100)).ids;
          let count = 0;
          const add = async () => {
            await api.clock.advance(1);
            await list.add(call, count++);
          };
          for (let i = 0; i < at + 2; i++) await add();
          const atFirst = await whole();
          /** In the order of the list, with what has been added since. */
          let order = atFirst;
          const gone = new Set<string>();
          const found: string[] = [];
          let cursor: string | null = null;
          for (let page = 0; ; page++) {
            const { ids, next } = await pageAfter(cursor);
            assert.ok(found.length < 100, 'there is no end to the list');
            for (const id of ids) assert.ok(!gone.has(id), 'what was deleted before is shown');
            found.push(...ids);
            cursor = next;
            if (cursor === null) break;
            const { add: more, remove } = changes[page % changes.length]!;
            for (let i = 0; i < more && count < 19; i++) await add();
            const now = await whole();
            const come = now.filter((id) => !order.includes(id));
            order = list.oldestFirst ? [...order, ...come] : [...come, ...order];
            for (const n of list.remove ? remove : []) {
              const left = order.filter((id) => !gone.has(id));
              const id = left[n % left.length];
              if (id === undefined) continue;
              await list.remove!(call, id);
              gone.add(id);
            }
          }
          assert.equal(new Set(found).size, found.length, 'an item is shown twice');
          assert.deepEqual(
            found,
            order.filter((id) => found.includes(id)),
          );
          for (const id of atFirst) assert.ok(found.includes(id) || gone.has(id), `${id} is missing`);
          assert.deepEqual(
            await whole(),
            order.filter((id) => !gone.has(id)),
          );
        }),
        { numRuns: 4 },
      );
    });
  }

  longTest('refuses a cursor that nobody was given, or has a page of its own at that place', async () => {
    const call = await api.newcomer();
    await contact(call, 1);
    await message(call, 1);
    const hook = await made(call, '/api/v1/webhooks', { url: 'https://example.com/' });
    const person = await made(call, '/api/v1/contacts', { phone: '+919876543287' });
    const [channel] = (await call('GET', '/api/v1/channels')).body.data;
    const of = { contactId: person.id, channelId: channel.id };
    const { data: talk } = (await call('POST', '/api/v1/conversations', of)).body;
    const campaign = await made(call, '/api/v1/campaigns', { name: 'Diwali' });
    const file = Buffer.from('phone\n+919876543287\n');
    const { data: list } = (await call('POST', '/api/v1/imports', file, { 'content-type': 'text/csv' })).body;
    const ids = {
      ...{ contacts: person.id, conversations: talk.id, webhooks: hook.id },
      ...{ campaigns: campaign.id, imports: list.id },
    };
    const { body: description } = await call('GET', '/openapi.json');
    const paths = Object.entries(description.paths as Json)
      .filter(([, { get }]: [string, Json]) =>
        get?.parameters?.some(({ name }: Json) => name === 'cursor' || name === 'before'),
      )
      .map(([path]) => path.replace(/(\w+)\/\{id\}/, (_, noun: keyof typeof ids) => `${noun}/${ids[noun]}`))
      .filter((path) => path.startsWith('/api/v1/'))
      .flatMap((path) => [`${path}?`, ...(FORMS[path] ?? []).map((form) => `${path}?${form}&`)]);
    assert.ok(paths.length >= 7 + Object.values(FORMS).flat().length, paths.join());
    const check = async (path: string, text: string) => {
      const { status, body } = await call('GET', `${path}cursor=${encodeURIComponent(text.toWellFormed())}`);
      const key = Buffer.from(text, 'base64url').toString();
      const told = `${path} ${JSON.stringify(text)}, which is ${JSON.stringify(key)}: ${status}`;
      assert.ok(status === 200 || status === 400, told);
      if (status === 400) assert.equal(body.error.code, 'INVALID_PARAMETER', told);
      if (key === '' || encodeCursor(key) !== text) assert.equal(status, 400, told);
    };
    for (const path of paths) for (const place of PLACES) await check(path, encodeCursor(place));
    const place = fc.oneof(
      fc.string({ minLength: 1 }),
      fc.string({ unit: 'grapheme', minLength: 1 }),
      fc.integer().map(String),
      fc
        .array(fc.constantFrom('con_1', 'cnv_1', '1', '-1', '1e9', HUGE, '', ':'), { minLength: 1 })
        .map((parts) => parts.join(' ')),
    );
    const cursor = fc.oneof(
      place.map(encodeCursor),
      fc.string(),
      fc.base64String(),
      fc.string({ unit: 'binary' }),
    );
    await fc.assert(fc.asyncProperty(fc.constantFrom(...paths), cursor, check), { numRuns: 200 });
  });
});
