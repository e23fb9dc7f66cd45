/** Files of people: read, checked, stored, undone and forgotten. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Meghdoot, MeghdootError } from '../../../sdk/src/index.ts';
import { BYTE_ORDER_MARK, csvLine } from '../../src/platform/http/response/file.ts';
import { onEachDatabase } from '../rigs/databases.ts';
import { liveNumber, passUntil } from '../rigs/live-number.ts';
import { manualClock } from '../rigs/manual-clock.ts';
import { serviceOf, someone } from '../rigs/service.ts';

type Import = Awaited<ReturnType<Meghdoot['imports']['get']>>;

const refused = (code: string, field?: string) => (error: unknown) => {
  assert.ok(error instanceof MeghdootError, String(error));
  assert.equal(error.code, code, error.message);
  if (field !== undefined) assert.equal(error.details[0]?.field, field);
  return true;
};

const table = (...rows: readonly (readonly (string | number)[])[]) => new Blob([rows.map(csvLine).join('')]);

onEachDatabase('imports of contacts', (backend) => {
  const clock = manualClock();
  const service = serviceOf(backend, { clock });
  let shops = 0;

  async function shop() {
    const { client, id, call, apiKey } = await service.workspace(`imports-${++shops}`);
    const reaches = async (importId: string, state: Import['state']): Promise<Import> => {
      let found: Import | undefined;
      await passUntil(clock, async () => {
        found = await client.imports.get(importId);
        assert.equal(found.state, state);
      });
      return found!;
    };
    const checked = async (importId: string) => {
      await client.imports.check(importId);
      return reaches(importId, 'checked');
    };
    const stored = async (importId: string) => {
      await client.imports.start(importId);
      return reaches(importId, 'finished');
    };
    /** Imports a table whose columns are guessed. */
    const imported = async (file: Blob) => {
      const { id: importId } = await client.imports.create(file);
      await checked(importId);
      return stored(importId);
    };
    const undone = async (importId: string) => {
      await client.imports.undo(importId);
      return reaches(importId, 'undone');
    };
    const byPhone = async (phone: string) => (await client.contacts.list({ phone })).data[0];
    return { client, id, call, apiKey, reaches, checked, stored, imported, undone, byPhone };
  }

  test('are shown with what the columns seem to hold, checked, and stored once they are started', async () => {
    const { client, checked, stored, byPhone } = await shop();
    await client.contactAttributes.create({ key: 'shoe_size', name: 'Shoe size', type: 'number' });
    const known = await client.contacts.create({ phone: someone(), name: 'Ravi', tags: ['old'] });
    await client.contacts.update(known.id, { optOut: { scope: 'all' } });
    const same = await client.contacts.create({ phone: someone(), name: 'Sunita', tags: ['vip'] });
    const [asha, imran] = [someone(), someone()];
    const local = `${asha.slice(3, 8)} ${asha.slice(8)}`;
    const file = new Blob([
      BYTE_ORDER_MARK,
      'Mobile No.;Customer Name;Shoe size;Preferred language;Tags;City;Remarks\r\n',
      `${local};Asha Rao;7,5;Hindi;vip, retail;Pune;"calls\nat night"\r\n`,
      `0${imran.slice(3)};'=Imran;;en_US;;;\r\n`,
      `${known.phone};;9;;vip;;\r\n`,
      `${same.phone};Sunita;;;vip;;\r\n`,
    ]);
    const made = await client.imports.create(file, { fileName: 'customers.csv' });
    assert.deepEqual(
      [made.state, made.fileName, made.lines, made.encoding, made.delimiter, made.country],
      ['draft', 'customers.csv', 4, 'utf-8', ';', 'IN'],
    );
    assert.deepEqual(
      made.columns.map(({ to }) => to),
      ['phone', 'name', 'attributes.shoe_size', 'language', 'tags', null, null],
    );
    assert.deepEqual(made.rows[0], [
      local,
      'Asha Rao',
      '7,5',
      'Hindi',
      'vip, retail',
      'Pune',
      'calls\nat night',
    ]);
    const mapping = made.columns.map(({ to, name }) => (name === 'City' ? 'attributes.city' : to));
    const set = await client.imports.update(made.id, { mapping, addTags: ['fair'] });
    assert.deepEqual(
      set.columns.map(({ defines }) => defines),
      [undefined, undefined, undefined, true, undefined, true, undefined],
    );

    await assert.rejects(client.imports.start(made.id), refused('CONFLICT'));
    const found = await checked(made.id);
    assert.deepEqual(found.check, { new: 1, changed: 2, unchanged: 0, superseded: 0, faulty: 1 });
    const [fault] = (await client.imports.faults(made.id)).data;
    assert.deepEqual(fault, {
      ...{ line: 2, column: 'Shoe size', severity: 'error', message: 'must be a number' },
    });
    assert.equal((await client.contacts.list()).data.length, 2, 'nothing is stored by then');
    assert.equal((await client.contactAttributes.list()).length, 1);

    const over = await stored(made.id);
    assert.deepEqual(over.result, { made: 1, changed: 2, unchanged: 0, failed: 0 });
    const { id: _, createdAt: __, updatedAt: ___, ...shown } = (await byPhone(imran))!;
    assert.deepEqual(shown, {
      ...{ phone: imran, name: '=Imran', tags: ['fair'] },
      attributes: { language: 'en_US' },
    });
    const changed = await client.contacts.get(known.id);
    assert.deepEqual([changed.name, changed.tags], ['Ravi', ['old', 'vip', 'fair']]);
    assert.deepEqual(changed.attributes, { shoe_size: 9 });
    assert.equal(changed.optOut?.scope, 'all', 'an import lifts no opt-out');
    assert.deepEqual((await client.messages.list()).data, [], 'nothing is sent');
    const types = new Map<string, number>();
    for await (const { type, data } of client.events.iterate()) {
      if ((data as { id?: string }).id === made.id || type.startsWith('contact.'))
        types.set(type, (types.get(type) ?? 0) + 1);
    }
    assert.deepEqual([types.get('contact.created'), types.get('contact.updated')], [3, 2]);
    assert.ok(types.get('import.updated')! >= 4, 'checking, checked, running, finished');
    assert.ok((await client.contacts.list({ search: 'imran' })).data.length === 1, 'it is found by its name');
  });

  test('say what is wrong with each line and count for each person the last one', async () => {
    const { client, checked, stored, byPhone } = await shop();
    await client.contactAttributes.create({ key: 'since', name: 'Since', type: 'date' });
    await client.contactAttributes.create({
      key: 'kind',
      name: 'Kind',
      type: 'choice',
      choices: ['Retail', 'Other'],
    });
    const [a, b, c] = [someone(), someone(), someone()];
    const both = await client.contacts.create({ phone: c });
    const file = table(
      ['phone', 'user_id', 'name', 'since', 'kind'],
      [a, '', 'First', '20/11/2026', 'retail'],
      ['', '', 'Nobody', '', ''],
      ['12', '', 'Short', '', ''],
      ['9.19877E+11', '', 'Excel', '', ''],
      ['', 'IN.1A2B', 'Without a number', '', ''],
      [b, '', 'Bala', '31/02/2026', 'whole sale'],
      ['', 'no id', 'x'.repeat(201), '', ''],
      [a, '', 'Last', '', ''],
      [c, 'IN.9Z', 'Both', '', ''],
      ['98765 4321', '', 'Nine digits', '', ''],
    );
    const { id } = await client.imports.create(file);
    const { check } = await checked(id);
    assert.deepEqual(check, { new: 2, changed: 1, unchanged: 0, superseded: 1, faulty: 6 });
    const faults: [number, string | undefined, string][] = [];
    for await (const { line, column, message } of client.imports.eachFault(id, { limit: 2 }))
      faults.push([line, column, message]);
    assert.deepEqual(faults, [
      [2, undefined, 'counts for nothing: a later line is of the same person'],
      [3, undefined, 'has neither a number nor an id'],
      [4, 'phone', 'is no number that is possible in IN'],
      [5, 'phone', 'was shortened by a spreadsheet: format the column as text'],
      [7, 'since', 'must be a day that exists, as 2026-11-20'],
      [7, 'kind', 'must be one of: Retail, Other'],
      [8, 'user_id', 'is no user id of WhatsApp, such as IN.1A2B'],
      [8, 'name', 'must have 200 characters at most'],
      [11, 'phone', 'is no number that is possible in IN'],
    ]);
    const csv = await new Response((await client.imports.exportFaults(id)) as BodyInit).text();
    const lines = csv.split('\r\n');
    assert.equal(lines[0]!.replace(BYTE_ORDER_MARK, ''), 'line,fault,phone,user_id,name,since,kind');
    assert.equal(lines[2], '4,phone is no number that is possible in IN,12,,Short,,');
    assert.equal(lines.length, 8);

    assert.deepEqual((await stored(id)).result, { made: 2, changed: 1, unchanged: 0, failed: 0 });
    assert.equal((await byPhone(a))?.name, 'Last');
    const people = (await client.contacts.list()).data;
    assert.ok(people.some(({ name, phone }) => name === 'Without a number' && phone === undefined));
    const merged = await client.contacts.get(both.id);
    assert.equal(merged.name, 'Both');
    const again = await client.imports.create(table(['id', 'name'], [both.id, 'By id'], ['con_no', 'None']));
    assert.deepEqual((await checked(again.id)).check, {
      new: 0,
      changed: 1,
      unchanged: 0,
      superseded: 0,
      faulty: 1,
    });
  });

  test('are undone: what nobody has touched goes back, and the rest stays with its reason', async (t) => {
    const live = await liveNumber(t, service, clock);
    const { client } = live.workspace;
    const reaches = (importId: string, state: string) =>
      passUntil(clock, async () => assert.equal((await client.imports.get(importId)).state, state));
    const known = await client.contacts.create({ phone: someone(), name: 'Ravi', tags: ['old'] });
    const kept = await client.contacts.create({ phone: someone(), name: 'Sunita' });
    const [gone, renamed, wrote, noted, sent] = Array.from({ length: 5 }, () => someone());
    const file = table(
      ['phone', 'name', 'tags', 'city'],
      ...[gone!, renamed!, wrote!, noted!, sent!].map((phone) => [phone, 'New', 'fair', 'Pune']),
      [known.phone!, 'Ravi Sharma', 'fair', 'Delhi'],
      [kept.phone!, 'Sunita Rao', 'fair', ''],
    );
    const { id, columns } = await client.imports.create(file);
    const mapping = columns.map(({ to, name }) => (name === 'city' ? 'attributes.city' : to));
    await client.imports.update(id, { mapping });
    await client.imports.check(id);
    await reaches(id, 'checked');
    await client.imports.start(id);
    await reaches(id, 'finished');
    const idOf = async (phone: string) => (await client.contacts.list({ phone })).data[0]?.id;
    const [changedId, wroteId, notedId, sentId] = await Promise.all(
      [renamed, wrote, noted, sent].map((each) => idOf(each!)),
    );
    await clock.advance(1000);
    await client.contacts.update(changedId!, { name: 'Renamed' });
    await client.contacts.addNote(notedId!, { text: 'Wants it blue' });
    await client.contacts.update(kept.id, { name: 'Sunita Devi' });
    await live.wrote(wrote!, 'Hello');
    await client.messages
      .send({ to: sent!, type: 'template', templateName: 'hello_world', templateLanguage: 'en' })
      .catch(() => undefined);
    await passUntil(clock, async () => assert.ok((await client.contacts.get(wroteId!)).lastWroteAt));

    await client.imports.undo(id);
    await reaches(id, 'undone');
    const { undo } = await client.imports.get(id);
    const stays = new Map((await client.imports.kept(id)).data.map(({ contactId, why }) => [contactId, why]));
    const messaged = stays.has(sentId!) ? 1 : 0;
    assert.deepEqual(undo, { removed: 2 - messaged, restored: 2, kept: 4 + messaged });
    assert.deepEqual(
      [stays.get(changedId!), stays.get(wroteId!), stays.get(notedId!), stays.get(kept.id)],
      ['changed', 'wrote', 'noted', 'changed'],
    );
    assert.equal(await idOf(gone!), undefined);
    const before = await client.contacts.get(known.id);
    assert.deepEqual([before.name, before.tags, before.attributes], ['Ravi', ['old'], undefined]);
    const after = await client.contacts.get(kept.id);
    assert.deepEqual([after.name, after.tags], ['Sunita Devi', []], 'the later name stays, the tag goes');
    await assert.rejects(client.imports.undo(id), refused('CONFLICT'));
    const [again] = (await client.contacts.list({ search: 'sharma' })).data;
    assert.equal(again, undefined, 'the words of a name go with it');
  });

  test('take any table that a spreadsheet writes, by itself or in a form, and refuse what is none', async () => {
    const { client, call, checked } = await shop();
    const phone = someone();
    const utf16 = Buffer.from(`${BYTE_ORDER_MARK}${phone}\tAsha\tvip\r\n`, 'utf16le');
    const post = (body: Uint8Array | string, type: string, query = '') =>
      call('POST', `/api/v1/imports${query}`, body, { 'content-type': type });
    const headless = await post(utf16, 'text/csv', '?fileName=list.txt');
    assert.equal(headless.status, 201, JSON.stringify(headless.body));
    const { data } = headless.body;
    assert.deepEqual(
      [data.fileName, data.encoding, data.delimiter, data.lines],
      ['list.txt', 'utf-16le', '\t', 1],
    );
    assert.deepEqual(
      data.columns.map((column: { name: string; to: string | null }) => [column.name, column.to]),
      [
        ['Column 1', 'phone'],
        ['Column 2', null],
        ['Column 3', null],
      ],
    );
    assert.equal((await checked(data.id)).check?.new, 1);
    for (const [body, type, status, words] of [
      ['', 'text/csv', 400, /line 1 is empty/],
      ['a,b\n1,"2\n', 'text/csv', 201, /./],
      [`a,b\n1,"2\n${'x,y\n'.repeat(40_000)}`, 'text/csv', 400, /line 2 has a quote that is opened/],
      ['{}', 'application/json', 415, /neither a form nor CSV/],
      ['--x\r\n', 'multipart/form-data; boundary=x', 400, /no file|not readable/i],
    ] as const) {
      const answer = await post(body, type);
      assert.equal(answer.status, status, JSON.stringify(answer.body));
      assert.match(JSON.stringify(answer.body), words);
    }
    const file = table(['phone'], [phone]);
    const key = { idempotencyKey: 'one upload' };
    const once = await client.imports.create(file, key);
    assert.equal((await client.imports.create(file, key)).id, once.id);
    await assert.rejects(
      client.imports.create(table(['phone'], [someone()]), key),
      refused('IDEMPOTENCY_MISMATCH'),
    );
    const listed = (await client.imports.list()).data;
    assert.equal(listed.length, 3, 'nothing is left of what was refused or repeated');

    for (const [mapping, field] of [
      [['phone', 'name'], 'mapping'],
      [['number'], 'mapping.0'],
    ] as const)
      await assert.rejects(
        client.imports.update(once.id, { mapping: [...mapping] }),
        refused('INVALID_PAYLOAD', field),
      );
    await assert.rejects(
      client.imports.update(once.id, { country: 'XX' }),
      refused('INVALID_PAYLOAD', 'country'),
    );
    await client.imports.update(once.id, { mapping: [null] });
    await assert.rejects(client.imports.check(once.id), refused('CONFLICT'));
    await client.imports.delete(once.id);
    await assert.rejects(client.imports.get(once.id), refused('NOT_FOUND'));
  });

  test('hold nothing of a person who is erased', async () => {
    const { client, id: workspaceId, imported } = await shop();
    const [erased, other] = [someone(), someone()];
    const local = `${erased.slice(3, 8)}-${erased.slice(8)}`;
    const { id } = await imported(table(['phone', 'name'], [local, 'Asha Rao'], [other, 'Bala']));
    const contact = (await client.contacts.list({ phone: erased })).data[0]!;
    await client.contacts.erase(contact.id);
    await passUntil(clock, async () =>
      assert.equal((await client.contacts.erasure(contact.id)).state, 'erased'),
    );
    const [{ records } = { records: '' }] = await service.db
      .selectFrom('file_pieces')
      .select('records')
      .where('workspace_id', '=', workspaceId)
      .execute();
    assert.ok(records.includes('Bala') && !records.includes('Asha') && !records.includes(local), records);
    const { check } = await client.imports.get(id);
    assert.equal(check?.new, 2);
    const again = await client.imports.create(table(['phone'], [erased]));
    await client.imports.delete(again.id);
  });
});
