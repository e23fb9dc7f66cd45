/** Conversations as members see them: what each has read, what they answer, what they have taken. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { longTest } from '../../../../test/kit/long-test.ts';
import { moveContact } from '../../src/features/contacts/identity/move.ts';
import { changeWithin } from '../../src/features/conversations/change.ts';
import { MOST_GIVEN_BACK } from '../../src/features/conversations/give-back.ts';
import { findMember, keepMember, removeMember } from '../../src/features/team/members.ts';
import { insertRows } from '../../src/platform/database/batch.ts';
import type { Trx } from '../../src/platform/database/dialect.ts';
import type { NewRow } from '../../src/platform/database/schema/schema.ts';
import { transaction } from '../../src/platform/database/transaction.ts';
import { toIst } from '../../src/platform/time.ts';
import { onEachDatabase } from '../rigs/databases.ts';
import { eventually } from '../rigs/eventually.ts';
import { somebodyWaits } from '../rigs/lock-waits.ts';
import { memberOf } from '../rigs/member.ts';
import { serviceOf, someone } from '../rigs/service.ts';
import { change, inbound, webhookRig } from '../rigs/whatsapp-webhooks.ts';

let shops = 0;

onEachDatabase('to members a conversation', (backend) => {
  const service = serviceOf(backend);

  async function shop() {
    const workspace = await service.workspace(`shop-${++shops}`);
    const { client } = workspace;
    const of = async (person: string) => {
      const { data } = await client.conversations.list({ view: 'all', search: person });
      return data[0] ?? assert.fail(`there is no conversation with ${person}`);
    };
    async function wrote(person: string, words: string) {
      const count = async () =>
        (await client.messages.list({ recipient: person, direction: 'inbound' })).data.length;
      const before = await count();
      await client.simulator.inbound({ from: person, text: words });
      await eventually(async () => assert.equal(await count(), before + 1));
    }
    const join = (name: string) => memberOf(service, workspace.id, name);
    return { workspace, client, wrote, of, join };
  }

  longTest('is one, whatever a new person writes at once', async () => {
    const { workspace, client } = await shop();
    const rig = webhookRig(service);
    const number = await rig.numberOf(workspace.channelId);
    const people = Array.from({ length: 100 }, () => someone());
    for (const person of people)
      await Promise.all(
        [1, 2].map(() => {
          const contacts = [{ profile: { name: 'New' }, wa_id: person.slice(1) }];
          return rig.bring(number, change(number, { contacts, messages: [inbound(person)] }));
        }),
      );
    await eventually(async () => {
      const unread = new Map<string, number[]>();
      for await (const each of client.conversations.iterate({ view: 'all', limit: 100 })) {
        const { phone = '' } = each.contact;
        unread.set(phone, [...(unread.get(phone) ?? []), each.unread]);
      }
      for (const person of people) assert.deepEqual(unread.get(person), [2], person);
    });
  });

  test('is unread by each of them until they have read it, and by nobody new', async () => {
    const { wrote, of, join, client } = await shop();
    const [meera, kabir] = [await join('Meera'), await join('Kabir')];
    const asha = someone();
    await wrote(asha, 'One');
    await wrote(asha, 'Two');
    const { id, unread } = await of(asha);
    assert.equal(unread, 2);
    const seenBy = async (member: typeof meera) => (await member.client.conversations.get(id)).unread;
    assert.deepEqual([await seenBy(meera), await seenBy(kabir)], [2, 2]);
    await meera.client.conversations.markRead(id);
    assert.deepEqual([await seenBy(meera), await seenBy(kabir)], [0, 2]);
    assert.equal((await of(asha)).unread, 0, 'a key is told what nobody has read');
    const { data } = await kabir.client.conversations.list({ view: 'all', unread: true });
    assert.deepEqual(
      data.map((each) => each.id),
      [id],
    );
    const late = await join('Late');
    assert.equal(await seenBy(late), 0);
    await wrote(asha, 'Three');
    assert.deepEqual([await seenBy(meera), await seenBy(kabir)], [1, 3]);
    const shownTo = async (member: typeof meera) =>
      (await member.client.conversations.list({ view: 'all', unread: true })).data.map((each) => each.unread);
    assert.equal(await seenBy(late), 1, 'what was written before they joined is no news');
    assert.deepEqual(await shownTo(late), [1]);
    await kabir.client.conversations.markUnread(id);
    assert.deepEqual([await seenBy(meera), await seenBy(kabir)], [1, 1]);
    const later = await join('Later');
    await later.client.conversations.markUnread(id);
    assert.equal(await seenBy(later), 1, 'but what they mark themselves is');
    void client;
  });

  test('is news to a member who joined in the second in which it was written', async () => {
    const { wrote, of, join } = await shop();
    const meera = await join('Meera');
    const asha = someone();
    await wrote(asha, 'One');
    const { id } = await of(asha);
    const { db } = service;
    const { last_inbound_at } = await db
      .selectFrom('conversations')
      .select('last_inbound_at')
      .where('id', '=', id)
      .executeTakeFirstOrThrow(); // whole seconds, and so before she joined
    await sql`update memberships set created_at = ${last_inbound_at} where person_id = ${meera.id}`.execute(
      db,
    );
    assert.equal((await meera.client.conversations.get(id)).unread, 1);
  });

  test('is answered by whatever a member sends, not by a template of a key, and the message names them', async () => {
    const { wrote, of, join, client } = await shop();
    const meera = await join('Meera');
    const asha = someone();
    await wrote(asha, 'Where is it?');
    const { data: templates } = await client.templates.list({ status: 'APPROVED', limit: 100 });
    const plain = templates.find(({ components }) => !JSON.stringify(components).includes('{{'));
    assert.ok(plain, 'there is a template without parameters');
    const template = {
      ...{ to: asha, type: 'template' as const },
      ...{ templateName: plain.name, templateLanguage: plain.language },
    };
    const byKey = await client.messages.send(template);
    await eventually(async () => assert.equal((await of(asha)).lastMessage?.messageId, byKey.messageId));
    assert.ok((await of(asha)).waitingSince, 'she waits still');
    assert.equal((await client.messages.get(byKey.messageId)).sentBy, undefined);
    const byMember = await meera.client.messages.send(template);
    await eventually(async () => assert.equal((await of(asha)).waitingSince, undefined));
    assert.equal((await client.messages.get(byMember.messageId)).sentBy, meera.id);
    assert.equal((await meera.client.conversations.get((await of(asha)).id)).unread, 0);
  });

  test('begins when one of them writes to somebody new', async () => {
    const { of, join } = await shop();
    const meera = await join('Meera');
    const ravi = someone();
    await meera.client.messages.send({ to: ravi, type: 'text', message: 'Your parcel is here' });
    await eventually(async () => assert.equal((await of(ravi)).lastMessage?.text, 'Your parcel is here'));
    assert.equal((await of(ravi)).waitingSince, undefined);
  });

  test('that one has taken is theirs until they leave', async () => {
    const { workspace, wrote, of, join } = await shop();
    const [meera, kabir] = [await join('Meera'), await join('Kabir')];
    const asha = someone();
    await wrote(asha, 'Hi');
    const { id } = await of(asha);
    await meera.client.conversations.update(id, { assignee: meera.id });
    await assert.rejects(
      kabir.client.conversations.update(id, { assignee: kabir.id }),
      /Meera has taken this conversation/,
    );
    const mine = async (member: typeof meera) =>
      (await member.client.conversations.list({ view: 'mine' })).data.map((each) => each.id);
    assert.deepEqual([await mine(meera), await mine(kabir)], [[id], []]);
    assert.deepEqual(
      (await kabir.client.conversations.assignees()).map(({ name }) => name),
      ['Meera', 'Kabir'],
    );
    const change = { workspaceId: workspace.id, personId: meera.id, revokeKeys: false, now: Date.now() };
    await removeMember(service.db, { ...change, actor: { id: meera.id } as never }, async () => undefined);
    assert.equal((await of(asha)).assignee, undefined);
  });

  test('is given back when one of them leaves, however many they had, and each is told of', async () => {
    const { workspace, client, join } = await shop();
    const meera = await join('Meera');
    const now = Date.now();
    const rows = Array.from({ length: MOST_GIVEN_BACK + 2 }, (_, i) => ({
      ...{ workspace_id: workspace.id, id: `cnv_${workspace.id}_${i}`, contact_id: `con_${i}` },
      ...{ channel_id: workspace.channelId, state: i % 2 ? 'open' : 'closed', assignee: meera.id },
      ...{ assigned_by: meera.id, last_at: now, opened_at: now, created_at: now, updated_at: now },
    }));
    await insertRows(service.db, 'conversations', rows as NewRow<'conversations'>[]);
    const change = { workspaceId: workspace.id, personId: meera.id, revokeKeys: false, now: now + 1 };
    await removeMember(service.db, { ...change, actor: { id: meera.id } as never }, async () => undefined);
    const told = (await workspace.feed()).filter(({ type }) => type === 'conversation.updated');
    assert.deepEqual(
      told.map(({ data }) => (data as { id: string }).id).sort(),
      rows.map(({ id }) => id).sort(),
    );
    for (const { data } of told) {
      assert.ok(!('assignee' in data) && !('assignedBy' in data));
      assert.partialDeepStrictEqual(data, { assigneeBefore: meera.id, updatedAt: toIst(now + 1) });
    }
    assert.deepEqual((await client.conversations.list({ view: 'all', assignee: meera.id })).data, []);
    assert.equal((await client.audit.list({ limit: 1 })).data[0]!.action, 'member.left');
  });

  if (backend.name === 'postgres') {
    test('is nobody’s who leaves while it is given to them', async () => {
      const { workspace, wrote, of, join } = await shop();
      const [meera, kabir] = [await join('Meera'), await join('Kabir')];
      const asha = someone();
      await wrote(asha, 'Hi');
      const { id } = await of(asha);
      const named = { workspaceId: workspace.id, id, sight: undefined };
      await leavesWhile(workspace.id, meera.id, (trx) =>
        changeWithin(
          trx,
          named,
          { assignee: meera.id },
          { now: Date.now(), actor: kabir.id, member: kabir.id, memberOf: findMember, keepMember },
        ),
      );
      assert.equal((await of(asha)).assignee, undefined);
    });

    test('is nobody’s who leaves while theirs becomes one with it', async () => {
      const { workspace, client, wrote, of, join } = await shop();
      const meera = await join('Meera');
      const [asha, other] = [someone(), someone()];
      await wrote(asha, 'Hi');
      await wrote(other, 'It is me');
      const [kept, gone] = [await of(asha), await of(other)];
      await meera.client.conversations.update(gone.id, { assignee: meera.id });
      await leavesWhile(workspace.id, meera.id, (trx) =>
        moveContact(trx, workspace.id, gone.contactId, kept.contactId, Date.now()),
      );
      assert.equal((await client.conversations.get(kept.id)).assignee, undefined);
    });

    /** Has a member leave while something has been done that is committed only once their leaving waits for it. */
    async function leavesWhile(workspaceId: string, personId: string, does: (trx: Trx) => Promise<unknown>) {
      const [done, mayCommit] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      const doing = transaction(service.db, async (trx) => {
        await does(trx);
        done.resolve();
        await mayCommit.promise;
      });
      await done.promise;
      let left = false;
      const change = { workspaceId, personId, revokeKeys: false, now: Date.now() };
      const actor = { id: personId } as never;
      const leaving = removeMember(service.db, { ...change, actor }, async () => undefined).finally(() => {
        left = true;
      });
      await eventually(async () => assert.ok(left || (await somebodyWaits(service.db))));
      mayCommit.resolve();
      await Promise.all([doing, leaving]);
    }
  }
});
