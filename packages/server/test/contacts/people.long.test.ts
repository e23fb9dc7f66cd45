/** What a shop does with its contacts: attributes, notes, filters, orders, changes to many, files, and merges by hand. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import type { Contact, ContactCondition } from '../../../sdk/src/index.ts';
import { MeghdootError } from '../../../sdk/src/index.ts';
import { MINUTE } from '../../src/platform/clock.ts';
import { onEachDatabase } from '../rigs/databases.ts';
import { eventually } from '../rigs/eventually.ts';
import { liveNumber, passUntil } from '../rigs/live-number.ts';
import { manualClock } from '../rigs/manual-clock.ts';
import { serviceOf, someone } from '../rigs/service.ts';

const refused = (code: string, field?: string) => (error: unknown) => {
  assert.ok(error instanceof MeghdootError, String(error));
  assert.equal(error.code, code, error.message);
  if (field !== undefined) assert.equal(error.details[0]?.field, field);
  return true;
};

onEachDatabase('contacts of a shop', (backend) => {
  const clock = manualClock();
  const service = serviceOf(backend, { clock });
  let shops = 0;

  async function shop() {
    const { client, id } = await service.workspace(`people-${++shops}`);
    const size = { key: 'shoe_size', name: 'Shoe size', type: 'number' } as const;
    const city = { key: 'city', name: 'City', type: 'choice', choices: ['Pune', 'Delhi'] } as const;
    await client.contactAttributes.create(size);
    await client.contactAttributes.create({ ...city, choices: [...city.choices] });
    const add = async (name: string, more: object = {}) => {
      await clock.advance(1000);
      return client.contacts.create({ phone: someone(), name, ...more });
    };
    const named = async (query: Parameters<typeof client.contacts.list>[0]) => {
      const names: (string | undefined)[] = [];
      for await (const { name } of client.contacts.iterate(query)) names.push(name);
      return names;
    };
    const fitting = (condition: ContactCondition) => named({ filter: JSON.stringify(condition) });
    return { client, id, add, named, fitting };
  }

  test('have attributes of the types that the workspace has defined, and no others', async () => {
    const { client, add } = await shop();
    await client.contactAttributes.create({ key: 'since', name: 'Customer since', type: 'date' });
    await client.contactAttributes.create({ key: 'wholesale', name: 'Wholesale', type: 'boolean' });
    await client.contactAttributes.create({ key: 'likes', name: 'Likes', type: 'text' });
    const all = { shoe_size: -8.5, city: 'Pune', since: '2024-02-29', wholesale: false, likes: 'नीला' };
    const { id } = await add('Asha', { attributes: all });
    assert.deepEqual((await client.contacts.get(id)).attributes, all);
    const changed = await client.contacts.update(id, { attributes: { shoe_size: 9, likes: null } });
    const { likes: _, ...others } = all;
    assert.deepEqual(changed.attributes, { ...others, shoe_size: 9 });
    for (const [key, value] of Object.entries({
      ...{ shoe_size: '9', city: 'Mumbai', since: '2023-02-29', wholesale: 'yes', likes: 7, unheard: 1 },
    }))
      await assert.rejects(
        client.contacts.update(id, { attributes: { [key]: value } }),
        refused('INVALID_PAYLOAD', `attributes.${key}`),
      );
    assert.deepEqual((await client.contacts.get(id)).attributes, changed.attributes, 'nothing was half set');
    const [event] = (await client.events.list({ subject: id, order: 'newest', limit: 1 })).data;
    assert.deepEqual((event!.data as { attributes?: object }).attributes, changed.attributes);

    const [cityOf] = (await client.contactAttributes.list()).filter(({ key }) => key === 'city');
    const choices = ['Delhi', 'Nashik'];
    assert.deepEqual((await client.contactAttributes.update(cityOf!.id, { choices })).choices, choices);
    assert.equal((await client.contacts.get(id)).attributes?.city, 'Pune', 'one that is not offered stays');
    const saved = await client.contactFilters.create({
      name: 'Pune',
      condition: { attributes: [{ key: 'city', is: ['Pune'] }] },
    });
    await assert.rejects(client.contactAttributes.delete(cityOf!.id), refused('CONFLICT', 'filter'));
    await client.contactFilters.delete(saved.id);
    await client.contactAttributes.delete(cityOf!.id);
    assert.equal((await client.contacts.get(id)).attributes?.city, undefined);
    await client.contactAttributes.create({ key: 'city', name: 'City', type: 'text' });
    assert.equal((await client.contacts.get(id)).attributes?.city, undefined, 'a new one begins empty');
    await assert.rejects(
      client.contactAttributes.create({ key: 'city', name: 'City', type: 'text' }),
      refused('CONFLICT', 'key'),
    );
    for (let i = 5; i < 50; i++)
      await client.contactAttributes.create({ key: `a${i}`, name: `A ${i}`, type: 'text' });
    await assert.rejects(
      client.contactAttributes.create({ key: 'one_more', name: 'One more', type: 'text' }),
      refused('CONFLICT'),
    );
  });

  test('are found by a condition, saved or not, in three orders, page by page', async (t) => {
    const { client, add, named, fitting } = await shop();
    await add('zoya', { tags: ['vip'], attributes: { shoe_size: 10, city: 'Pune' } });
    await add('Asha', { tags: ['vip', 'staff'], attributes: { shoe_size: 9 } });
    const bala = await add('Bala', { tags: ['new'], attributes: { shoe_size: -1, city: 'Delhi' } });
    await client.contacts.create({ phone: someone() });
    await client.contacts.update(bala.id, { optOut: { scope: 'marketing' } });

    const vips = { tags: { all: ['vip'], none: ['staff'] } };
    assert.deepEqual(await fitting(vips), ['zoya']);
    assert.deepEqual(await fitting({ tags: { any: ['vip', 'new'] } }), ['Bala', 'Asha', 'zoya']);
    assert.deepEqual(await fitting({ attributes: [{ key: 'city', is: ['Pune', 'Delhi'] }] }), [
      'Bala',
      'zoya',
    ]);
    assert.deepEqual(await fitting({ attributes: [{ key: 'shoe_size', from: 9 }] }), ['Asha', 'zoya']);
    assert.deepEqual(await fitting({ attributes: [{ key: 'shoe_size', to: 0 }] }), ['Bala']);
    assert.deepEqual(await fitting({ attributes: [{ key: 'city', set: false }] }), [undefined, 'Asha']);
    assert.deepEqual(await fitting({ optedOut: true }), ['Bala']);
    const saved = await client.contactFilters.create({ name: 'VIPs', condition: vips });
    assert.deepEqual(await named({ filter: saved.id }), ['zoya']);
    assert.deepEqual(await named({ filter: saved.id, sort: 'name', tag: 'staff' }), []);
    assert.deepEqual(await client.contacts.count({ filter: saved.id }), { count: 1, more: false });
    await client.contactFilters.update(saved.id, { condition: { tags: { all: ['new'] } } });
    assert.deepEqual(await named({ filter: saved.id }), ['Bala']);
    await assert.rejects(
      client.contactFilters.create({ name: 'VIPs', condition: {} }),
      refused('CONFLICT', 'name'),
    );
    for (const [filter, field] of [
      ['{"tags":', 'filter'],
      ['{"tag":"vip"}', 'filter.tag'],
      ['{"optedOut":"yes"}', 'filter.optedOut'],
    ] as const)
      await assert.rejects(client.contacts.list({ filter }), refused('INVALID_PARAMETER', field));
    const unheard = JSON.stringify({ attributes: [{ key: 'unheard', set: true }] });
    await assert.rejects(
      client.contacts.list({ filter: unheard }),
      refused('INVALID_PAYLOAD', 'filter.attributes.0.key'),
    );
    await assert.rejects(
      client.contacts.list({ sort: 'name', search: 'as' }),
      refused('INVALID_PARAMETER', 'search'),
    );

    assert.deepEqual(await named({ limit: 1 }), [undefined, 'Bala', 'Asha', 'zoya']);
    await client.contacts.create({ phone: someone() });
    for (const limit of [1, 2, 3, 4, 5])
      assert.deepEqual(await named({ sort: 'name', limit }), ['Asha', 'Bala', 'zoya', undefined, undefined]);
    const ends = async (query: Parameters<typeof client.contacts.list>[0]) =>
      (await client.contacts.list(query)).nextCursor === null;
    assert.ok(await ends({ sort: 'name', limit: 5 }), 'a page that has all is the last');
    assert.ok(!(await ends({ sort: 'name', limit: 3 })), 'those without a name are still to come');
    assert.ok(await ends({ sort: 'name', limit: 3, tag: 'vip' }));

    const live = await liveNumber(t, service, clock);
    const [first, second] = [someone(), someone()];
    for (const person of [first, second]) {
      await clock.advance(MINUTE);
      await live.wrote(person, 'Hello');
    }
    const { contacts } = live.workspace.client;
    const silent = [];
    for (let i = 0; i < 2; i++) {
      await clock.advance(1000);
      silent.push(await contacts.create({ phone: someone() }));
    }
    const lastWrote = async (limit: number) => {
      const found: Contact[] = [];
      for await (const contact of contacts.iterate({ sort: 'lastWrote', limit })) found.push(contact);
      return found;
    };
    for (const limit of [1, 2, 3, 4])
      assert.deepEqual(
        (await lastWrote(limit)).map(({ phone }) => phone),
        [second, first, silent[1]!.phone, silent[0]!.phone],
      );
    const [{ lastWroteAt: at } = {}] = await lastWrote(1);
    const since = (condition: ContactCondition) =>
      live.workspace.client.contacts.count({ filter: JSON.stringify(condition) });
    assert.equal((await since({ lastWroteAfter: at! })).count, 1);
    assert.equal((await since({ lastWroteBefore: at! })).count, 3, 'who never wrote has not written since');
  });

  test('are counted as far as the time allows, which the count says', async () => {
    const { client, id, add } = await shop();
    for (let i = 0; i < 3; i++) await add('Asha', { tags: ['vip'] });
    // None of them is newer, and there are more than are looked at.
    for (let from = 0; from < 50_000; from += 10_000)
      await sql`insert into contacts (workspace_id, id, created_at, updated_at)
        with recursive n(i) as (select ${from} + 100000 union all select i + 1 from n where i < ${from} + 109999)
        select ${id}, 'con_0' || i, 0, 0 from n`.execute(service.db);
    const count = (condition: ContactCondition) =>
      client.contacts.count({ filter: JSON.stringify(condition) });
    assert.deepEqual(await client.contacts.count(), { count: 10_000, more: true });
    assert.deepEqual(await count({ tags: { all: ['vip'] } }), { count: 3, more: false });
    assert.deepEqual(await count({ tags: { any: ['vip', 'regular'] } }), { count: 3, more: true });
    assert.deepEqual(await count({ optedOut: true }), { count: 0, more: true });
  });

  test('are changed all that fit, in the background, each with its event and once', async () => {
    const { client, add } = await shop();
    for (let made = 0; made < 230; made += 10)
      await Promise.all(
        Array.from({ length: 10 }, () => client.contacts.create({ phone: someone(), tags: ['old'] })),
      );
    const other = await add('Asha', { tags: ['vip'] });
    const full = await add('Full', { tags: ['old', ...Array.from({ length: 49 }, (_, i) => `t${i}`)] });
    const asked = await client.contactChanges.create(
      {
        filter: { tags: { all: ['old'] } },
        ...{ addTags: ['diwali', 'new'], removeTags: ['old'], attributes: { city: 'Pune' } },
      },
      { idempotencyKey: 'once' },
    );
    const again = await client.contactChanges.create(
      {
        filter: { tags: { all: ['old'] } },
        ...{ addTags: ['diwali', 'new'], removeTags: ['old'], attributes: { city: 'Pune' } },
      },
      { idempotencyKey: 'once' },
    );
    assert.equal(again.id, asked.id);
    const late = await add('Late', { tags: ['old'] });
    await passUntil(clock, async () =>
      assert.equal((await client.contactChanges.get(asked.id)).state, 'finished'),
    );
    const { matched, changed, failed } = await client.contactChanges.get(asked.id);
    assert.deepEqual({ matched, changed, failed }, { matched: 231, changed: 230, failed: 1 });
    assert.deepEqual((await client.contactChanges.list()).data.length, 1);
    const count = async (condition: ContactCondition) =>
      (await client.contacts.count({ filter: JSON.stringify(condition) })).count;
    const both = { tags: { all: ['diwali', 'new'], none: ['old'] } };
    assert.equal(await count({ ...both, attributes: [{ key: 'city', is: ['Pune'] }] }), 230);
    assert.deepEqual((await client.contacts.get(other.id)).tags, ['vip']);
    assert.deepEqual((await client.contacts.get(late.id)).tags, ['old'], 'it came after');
    assert.equal((await client.contacts.get(full.id)).tags.length, 50);
    const told = new Set<string>();
    for await (const { type, data } of client.events.iterate()) {
      if (type !== 'contact.updated') continue;
      const { id } = data as { id: string };
      assert.ok(!told.has(id), 'once');
      told.add(id);
    }
    assert.equal(told.size, 230);
    await assert.rejects(client.contactChanges.create({ filter: {} }), refused('INVALID_PAYLOAD', 'addTags'));
  });

  test('are exported as they fit: no cell is a formula, and JSON lines are as the API shows them', async () => {
    const { client, add } = await shop();
    await add('=HYPERLINK("https://evil.example")', { tags: ['vip', 'a,b'], attributes: { shoe_size: -8 } });
    await add('Sunita, "सुनीता"', { tags: ['vip'] });
    await add('Other');
    const filter = JSON.stringify({ tags: { all: ['vip'] } });
    const read = async (query: Parameters<typeof client.contacts.export>[0]) => {
      const bytes = await new Response((await client.contacts.export(query)) as BodyInit).bytes();
      return new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
    };
    const csv = await read({ filter, sort: 'name' });
    const [first, second] = (await client.contacts.list({ filter, sort: 'name' })).data;
    const lineOf = (contact: typeof first, rest: string) =>
      `${contact!.id},${contact!.phone},,${rest.replace('AT', `${contact!.createdAt},${contact!.updatedAt}`)}`;
    assert.deepEqual(csv.split('\r\n'), [
      '\ufeffid,phone,user_id,name,username,tags,opted_out,last_wrote_at,created_at,updated_at,city,shoe_size',
      lineOf(first, `"'=HYPERLINK(""https://evil.example"")",,"vip, a,b",,,AT,,-8`),
      lineOf(second, `"Sunita, ""सुनीता""",,vip,,,AT,,`),
      '',
    ]);
    const lines = (await read({ filter, format: 'jsonl', sort: 'name' })).trimEnd().split('\n');
    assert.deepEqual(
      lines.map((line) => JSON.parse(line)),
      [first, second],
    );
  });

  test('are exported as a search finds them, and by their ids, whatever else there is', async () => {
    const { client, add } = await shop();
    const sunita = await add('Sunita Rao');
    const ravi = await add('Ravi Rao');
    await add('Other');
    const namesOf = async (query: Parameters<typeof client.contacts.export>[0]) => {
      const text = await new Response((await client.contacts.export(query)) as BodyInit).text();
      return text
        .split('\r\n')
        .slice(1, -1)
        .map((line) => line.split(',')[3]);
    };
    assert.deepEqual(await namesOf({ search: 'rao' }), ['Ravi Rao', 'Sunita Rao']);
    assert.deepEqual(await namesOf({ search: ravi.phone! }), ['Ravi Rao']);
    assert.deepEqual(await namesOf({ id: [sunita.id, 'con_gone'] }), ['Sunita Rao']);
    const both = { search: 'rao', id: [sunita.id] };
    await assert.rejects(client.contacts.export(both), refused('INVALID_PARAMETER', 'id'));
    await assert.rejects(
      client.contacts.export({ search: 'rao', sort: 'name' }),
      refused('INVALID_PARAMETER', 'search'),
    );
  });

  test('have notes of their own among those of their conversations', async (t) => {
    const { workspace, wrote } = await liveNumber(t, service, clock);
    const { client } = workspace;
    const person = someone();
    await wrote(person, 'Hello');
    const [conversation] = (await client.conversations.list({ view: 'all' })).data;
    const { id } = conversation!.contact;
    const own = await client.contacts.addNote(id, { text: 'Pays by UPI' });
    await clock.advance(1000);
    const theirs = await client.conversations.addNote(conversation!.id, { text: 'Wants it blue' });
    const { data } = await client.contacts.notes(id);
    assert.deepEqual(data, [{ ...theirs, conversationId: conversation!.id }, own]);
    const page = await client.contacts.notes(id, { limit: 1 });
    assert.deepEqual(
      page.data.map((note) => note.id),
      [theirs.id],
    );
    await client.contacts.deleteNote(id, own.id);
    assert.deepEqual((await client.contacts.notes(id)).data.length, 1);
    await assert.rejects(client.contacts.deleteNote(id, own.id), refused('NOT_FOUND'));
  });

  test('are merged by hand as the preview says, and each number finds the one that stays', async (t) => {
    const { workspace, wrote } = await liveNumber(t, service, clock);
    const { client } = workspace;
    await client.contactAttributes.create({ key: 'city', name: 'City', type: 'text' });
    await client.contactAttributes.create({ key: 'size', name: 'Size', type: 'number' });
    const [phone, other] = [someone(), someone()];
    const kept = await client.contacts.create({
      ...{ phone, name: 'Asha', tags: ['vip'], attributes: { city: 'Pune' } },
    });
    const gone = await client.contacts.create({
      ...{ phone: other, name: 'Asha Office', tags: ['office'], attributes: { city: 'Delhi', size: 9 } },
    });
    await wrote(other, 'It is me');
    await client.contacts.addNote(gone.id, { text: 'Calls at night' });
    await client.contacts.update(gone.id, { optOut: { scope: 'marketing' } });

    await assert.rejects(
      client.contacts.merge(kept.id, { contactId: gone.id }),
      (error: unknown) =>
        refused('CONFLICT', 'phone')(error) &&
        (error as MeghdootError).details.map(({ message }) => message).join() === `${phone},${other}`,
    );
    await assert.rejects(
      client.contacts.merge(kept.id, { contactId: gone.id, phone: someone() }),
      refused('INVALID_PAYLOAD', 'phone'),
    );
    await assert.rejects(
      client.contacts.merge(kept.id, { contactId: kept.id }),
      refused('INVALID_PAYLOAD', 'contactId'),
    );
    const choice = { contactId: gone.id, phone };
    const preview = await client.contacts.previewMerge(kept.id, choice);
    assert.deepEqual(preview.moves, { messages: 1, conversations: 1, notes: 1 });
    assert.equal((await client.contacts.get(gone.id)).name, 'Asha Office', 'a preview does nothing');
    const merged = await client.contacts.merge(kept.id, choice);
    assert.deepEqual({ ...merged, updatedAt: '' }, { ...preview.contact, updatedAt: '' });
    assert.deepEqual(
      [merged.name, merged.phone, merged.tags, merged.attributes, merged.optOut?.scope],
      ['Asha', phone, ['vip', 'office'], { city: 'Pune', size: 9 }, 'marketing'],
    );
    assert.deepEqual(await client.contacts.merge(kept.id, choice), merged, 'done twice it is one merge');
    await assert.rejects(client.contacts.get(gone.id), refused('NOT_FOUND'));
    assert.deepEqual(
      (await client.contacts.list({ phone: other })).data.map(({ id }) => id),
      [kept.id],
    );
    assert.equal((await client.contacts.notes(kept.id)).data[0]!.text, 'Calls at night');
    const [conversation] = (await client.conversations.list({ view: 'all' })).data;
    assert.equal(conversation!.contact.id, kept.id);
    await wrote(other, 'And again');
    await eventually(async () => {
      await clock.advance(200);
      assert.equal((await client.messages.list({ recipient: kept.id })).data.length, 2);
    });
  });
});
