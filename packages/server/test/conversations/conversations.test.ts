/** Conversations: one for each person and number, who waits in it, who has taken it, and what each member has read. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { MeghdootError } from '../../../sdk/src/index.ts';
import { SYSTEM } from '../../src/features/events/audit.ts';
import { addMember } from '../../src/features/team/membership.ts';
import { DAY, HOUR, MINUTE } from '../../src/platform/clock.ts';
import { transaction } from '../../src/platform/database/transaction.ts';
import { toIst } from '../../src/platform/time.ts';
import { onEachDatabase } from '../rigs/databases.ts';
import { liveNumber, passUntil } from '../rigs/live-number.ts';
import { manualClock } from '../rigs/manual-clock.ts';
import { serviceOf, someone, text } from '../rigs/service.ts';

onEachDatabase('a conversation', (backend) => {
  const clock = manualClock();
  const service = serviceOf(backend, { clock });

  async function shop(t: Parameters<typeof liveNumber>[0]) {
    const live = await liveNumber(t, service, clock);
    const { client } = live.workspace;
    const list = async (query: Parameters<typeof client.conversations.list>[0] = { view: 'all' }) =>
      (await client.conversations.list(query)).data;
    const of = async (person: string) => {
      const found = (await list()).find(({ contact }) => contact.phone === person);
      assert.ok(found, `there is a conversation with ${person}`);
      return found;
    };
    return { ...live, client, list, of };
  }

  test('begins when a person writes, with what they wrote, and goes on as one', async (t) => {
    const { wrote, list, of, client, channelId } = await shop(t);
    const asha = someone();
    await wrote(asha, 'Is the blue one there?');
    const first = await of(asha);
    assert.equal(first.state, 'open');
    assert.equal(first.unread, 1);
    assert.equal(first.channelId, channelId);
    assert.equal(first.lastMessage?.text, 'Is the blue one there?');
    assert.equal(first.contact.name, 'Asha');
    assert.ok(first.waitingSince && first.windowOpenUntil);
    await wrote(asha, 'Hello?');
    const [then, ...others] = await list();
    assert.deepEqual(others, []);
    assert.equal(then!.id, first.id);
    assert.equal(then!.unread, 2);
    assert.equal(then!.waitingSince, first.waitingSince, 'she waits since her first message');
    const { data } = await client.conversations.messages(first.id);
    assert.deepEqual(
      data.map((message) => 'message' in message && message.message),
      ['Hello?', 'Is the blue one there?'],
    );
  });

  test('is the one there is when it is opened again', async (t) => {
    const { list, client, channelId, wrote, of } = await shop(t);
    const ravi = someone();
    await wrote(ravi, 'Hi');
    const { contactId, id } = await of(ravi);
    const again = await client.conversations.open({ contactId, channelId });
    assert.equal(again.id, id);
    assert.equal((await list()).length, 1);
    await assert.rejects(client.conversations.open({ contactId: 'con_none', channelId }), /contactId/);
    await assert.rejects(client.conversations.open({ contactId, channelId: 'chn_none' }), /channel/);
  });

  test('is answered by free text, and who has waited longest comes first', async (t) => {
    const { wrote, of, client, list } = await shop(t);
    const [asha, ravi] = [someone(), someone()];
    await wrote(asha, 'Where is my order?');
    await clock.leap(MINUTE);
    await wrote(ravi, 'Price?');
    assert.deepEqual(
      (await list({ view: 'waiting' })).map(({ contact }) => contact.phone),
      [asha, ravi],
      'who has waited longest comes first',
    );
    const { messageId } = await client.messages.send(text(asha));
    await passUntil(clock, async () => assert.equal((await of(asha)).waitingSince, undefined));
    assert.equal((await of(asha)).lastMessage?.messageId, messageId);
    assert.deepEqual(
      (await list({ view: 'waiting' })).map(({ contact }) => contact.phone),
      [ravi],
    );
  });

  test('rises in the list when a message for later goes out, and has the time of that', async (t) => {
    const { wrote, of, client, list } = await shop(t);
    const [asha, ravi, tara] = [someone(), someone(), someone()];
    for (const person of [asha, ravi, tara]) await wrote(person, 'Price?');
    const sendAt = toIst(clock.now() + HOUR);
    const template = { type: 'template' as const, templateName: 'hello_world' };
    const later = [
      await client.messages.send({ ...text(asha), sendAt }),
      await client.messages.send({ to: ravi, ...template, sendAt }),
    ];
    const written = new Date(clock.now()).toISOString();
    await passUntil(clock, async () =>
      assert.equal((await of(ravi)).lastMessage?.messageId, later[1]!.messageId),
    );
    await clock.leap(30 * MINUTE);
    await wrote(tara, 'Hello?');
    const order = async () => (await list()).map(({ contact }) => contact.phone);
    assert.equal((await order())[0], tara);
    assert.ok((await of(asha)).lastMessageAt < toIst(Date.parse(written) + MINUTE));
    await clock.leap(30 * MINUTE);
    await passUntil(clock, async () => assert.equal((await order())[2], tara));
    for (const person of [asha, ravi]) assert.ok((await of(person)).lastMessageAt >= sendAt);
    assert.equal((await of(asha)).waitingSince, undefined);
    assert.ok((await of(ravi)).waitingSince, 'a template of a program is no answer');
  });

  test('is begun by no message of a key', async (t) => {
    const { client, list, workspace } = await shop(t);
    const { messageId } = await client.messages.send(text(someone()));
    await passUntil(clock, async () => {
      const { contactId } = await client.messages.get(messageId);
      assert.ok(contactId);
    });
    assert.deepEqual(await list(), []);
    const types = (await workspace.feed()).map(({ type }) => type);
    assert.ok(!types.includes('conversation.updated'));
  });

  test('that is closed or snoozed opens when the person writes, and a snoozed one by itself', async (t) => {
    const { wrote, of, client, list } = await shop(t);
    const asha = someone();
    await wrote(asha, 'Hi');
    const { id } = await of(asha);
    await client.conversations.update(id, { state: 'closed' });
    assert.equal((await of(asha)).waitingSince, undefined);
    assert.deepEqual(await list({ view: 'waiting' }), []);
    await wrote(asha, 'One more thing');
    assert.equal((await of(asha)).state, 'open');
    const snoozedUntil = new Date(clock.now() + HOUR).toISOString();
    await client.conversations.update(id, { state: 'snoozed', snoozedUntil });
    assert.deepEqual(
      (await list({ view: 'all', state: 'snoozed' })).map((each) => each.id),
      [id],
    );
    await wrote(asha, 'And another');
    assert.equal((await of(asha)).state, 'open');
    const later = new Date(clock.now() + HOUR).toISOString();
    await client.conversations.update(id, { state: 'snoozed', snoozedUntil: later });
    await clock.leap(HOUR);
    await passUntil(clock, async () => assert.equal((await of(asha)).state, 'open'));
    assert.equal((await of(asha)).snoozedUntil, undefined);
  });

  test('that two take at once belongs to one of them, and the other is told the name', async (t) => {
    const { wrote, of, client, workspace, list } = await shop(t);
    const [meera, kabir] = await Promise.all([member(workspace.id, 'Meera'), member(workspace.id, 'Kabir')]);
    for (let round = 0; round < 5; round++) {
      const person = someone();
      await wrote(person, 'Hello');
      const { id } = await of(person);
      const unassigned = async () => (await list({ view: 'unassigned' })).map((each) => each.id);
      assert.deepEqual(await unassigned(), [id], 'nobody has taken it, and the others are taken');
      const taken = await Promise.allSettled(
        [meera, kabir].map((assignee) => client.conversations.update(id, { assignee })),
      );
      const lost = taken.find((result) => result.status === 'rejected');
      assert.equal(taken.filter(({ status }) => status === 'fulfilled').length, 1);
      const { assignee } = await of(person);
      assert.ok(lost?.reason instanceof MeghdootError);
      assert.equal(lost.reason.status, 409);
      const winner = assignee === meera ? 'Meera' : 'Kabir';
      assert.equal(lost.reason.message, `${winner} has taken this conversation.`);
      const other = assignee === meera ? kabir : meera;
      await client.conversations.update(id, { assignee: other, assigneeBefore: assignee! });
      assert.equal((await of(person)).assignee, other);
      assert.deepEqual(await unassigned(), []);
    }
    await assert.rejects(
      client.conversations.update((await list())[0]!.id, {
        assignee: 'usr_nobody',
        assigneeBefore: (await list())[0]!.assignee ?? null,
      }),
      /must be a member/,
    );
  });

  test('is told of once when it opens and at each change, and not at each message', async (t) => {
    const { wrote, of, client, workspace } = await shop(t);
    const asha = someone();
    await wrote(asha, 'Hi');
    await wrote(asha, 'Hi again');
    const { id } = await of(asha);
    const told = async () =>
      (await workspace.feed()).filter(({ type }) => type === 'conversation.updated').length;
    assert.equal(await told(), 1);
    await client.conversations.update(id, { labels: ['refund', 'vip', 'refund'] });
    await client.conversations.update(id, { labels: ['vip', 'refund'] });
    assert.equal(await told(), 2, 'labels that are the same make no event');
    assert.deepEqual((await of(asha)).labels, ['refund', 'vip']);
    assert.deepEqual(await client.conversations.labels(), ['refund', 'vip']);
    await Promise.all(
      [{ addLabels: ['diwali'] }, { addLabels: ['gift', 'vip'] }, { removeLabels: ['refund', 'none'] }].map(
        (change) => client.conversations.update(id, change),
      ),
    );
    assert.deepEqual((await of(asha)).labels, ['diwali', 'gift', 'vip']);
    assert.equal(await told(), 5);
    const many = Array.from({ length: 18 }, (_, n) => `label ${n}`);
    await assert.rejects(
      client.conversations.update(id, { addLabels: many }),
      /addLabels: makes more than 20/,
    );
    await assert.rejects(
      client.conversations.update(id, { labels: ['one'], addLabels: ['two'] }),
      /labels: is given without addLabels/,
    );
    await client.conversations.markRead(id);
    assert.equal(await told(), 6);
    assert.equal((await of(asha)).unread, 0);
  });

  test('stays unread by what came after the message that was seen', async (t) => {
    const { wrote, of, client } = await shop(t);
    const asha = someone();
    for (const words of ['One', 'Two', 'Three']) await wrote(asha, words);
    const { id } = await of(asha);
    const { data } = await client.conversations.messages(id, { order: 'asc' });
    const seen = await client.conversations.markRead(id, { messageId: data[1]!.messageId });
    assert.equal(seen.unread, 1);
    const back = await client.conversations.markRead(id, { messageId: data[0]!.messageId });
    assert.equal(back.unread, 1, 'what was read stays read');
    await client.conversations.markRead(id);
    assert.equal((await client.conversations.markUnread(id)).unread, 1);
  });

  test('has notes that the person never sees', async (t) => {
    const { wrote, of, client, arrived, workspace } = await shop(t);
    const asha = someone();
    await wrote(asha, 'Hi');
    const { id } = await of(asha);
    const told = async () => (await workspace.feed()).filter(({ type }) => type === 'conversation.updated');
    const before = arrived().length;
    const note = await client.conversations.addNote(id, { text: 'Wants a discount' });
    const { data } = await client.conversations.notes(id);
    assert.deepEqual(
      data.map((each) => each.text),
      ['Wants a discount'],
    );
    assert.equal(arrived().length, before);
    assert.equal((await told()).length, 2, 'colleagues are told that something is new');
    await client.conversations.deleteNote(id, note.id);
    assert.deepEqual((await client.conversations.notes(id)).data, []);
    await assert.rejects(client.conversations.deleteNote(id, note.id), /no such note/);
    assert.equal((await told()).length, 3);
    assert.doesNotMatch(JSON.stringify(await told()), /discount/);
  });

  test('goes with its contact, and pages miss none of the others', async (t) => {
    const { wrote, of, client, list, channelId } = await shop(t);
    const asha = someone();
    await wrote(asha, 'Hi');
    const { contactId, id } = await of(asha);
    await client.conversations.addNote(id, { text: 'Gone soon' });
    await client.contacts.delete(contactId);
    assert.deepEqual(await list(), []);
    await assert.rejects(client.conversations.get(id), /no such conversation/);
    const made = new Set<string>();
    for (let i = 0; i < 25; i++) {
      const contact = await client.contacts.create({ phone: someone() });
      made.add((await client.conversations.open({ contactId: contact.id, channelId })).id);
    }
    const seen: string[] = [];
    for await (const each of client.conversations.iterate({ view: 'all', limit: 7 })) seen.push(each.id);
    assert.deepEqual(new Set(seen), made);
    assert.equal(seen.length, made.size);
  });

  test('closes its window after a day', async (t) => {
    const { wrote, of } = await shop(t);
    const asha = someone();
    await wrote(asha, 'Hi');
    assert.ok((await of(asha)).windowOpenUntil);
    await clock.leap(DAY + MINUTE);
    assert.equal((await of(asha)).windowOpenUntil, undefined);
  });

  test('is answered faster by quick replies, each shortcut once', async () => {
    const { client } = service;
    const hours = await client.quickReplies.create({ shortcut: 'Hours', text: 'Hello {{name}}, 10 to 8.' });
    assert.equal(hours.shortcut, 'hours');
    await assert.rejects(client.quickReplies.create({ shortcut: 'HOURS', text: 'x' }), /already/);
    await client.quickReplies.update(hours.id, { text: '10 to 9.' });
    await client.quickReplies.create({ shortcut: 'address', text: 'MG Road' });
    assert.deepEqual(
      (await client.quickReplies.list()).data.map(({ shortcut, text: words }) => [shortcut, words]),
      [
        ['address', 'MG Road'],
        ['hours', '10 to 9.'],
      ],
    );
    await client.quickReplies.delete(hours.id);
  });

  /** Makes a member of a workspace; returns their id. */
  async function member(workspaceId: string, name: string): Promise<string> {
    const id = `usr_${name.toLowerCase()}${workspaceId.slice(4)}`;
    await service.db
      .insertInto('people')
      .values({ id, email: `${id}@example.com`, name, created_at: clock.now() } as never)
      .execute();
    await transaction(service.db, (trx) =>
      addMember(trx, workspaceId, { personId: id, role: 'member' }, SYSTEM, clock.now()),
    );
    return id;
  }
});
