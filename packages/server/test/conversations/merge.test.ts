/** The conversations of two contacts who turn out to be one person. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type Person, resolveContacts } from '../../src/features/contacts/identity/resolve.ts';
import { noteHeard } from '../../src/features/conversations/record.ts';
import { type ConversationRow, changedEvents } from '../../src/features/conversations/show.ts';
import { OPERATOR } from '../../src/features/events/audit.ts';
import { recordEvents } from '../../src/features/events/record.ts';
import { merge } from '../../src/features/messages/merge/merge.ts';
import { repointMessages } from '../../src/features/messages/state/repoint.ts';
import { MINUTE } from '../../src/platform/clock.ts';
import { insertRows } from '../../src/platform/database/batch.ts';
import type { Db } from '../../src/platform/database/dialect.ts';
import type { NewRow } from '../../src/platform/database/schema/schema.ts';
import { transaction } from '../../src/platform/database/transaction.ts';
import { newWorkspace, resolve, time } from '../rigs/contacts.ts';
import { onEachDatabase, type TestDatabase } from '../rigs/databases.ts';

onEachDatabase('two conversations of one person through one number', (backend) => {
  let database: TestDatabase;
  let db: Db;
  before(async () => {
    database = await backend.open();
    db = database.db;
  });
  after(() => database.close());

  const PERSON = { phone: '+919876543210', userId: 'IN.1' };
  const began = time();

  /** Two contacts, each with a conversation; the first began before the second. */
  async function two(
    first: Partial<ConversationRow>,
    second: Partial<ConversationRow>,
    olderIs: 'kept' | 'gone',
  ) {
    const workspaceId = newWorkspace();
    const people = await resolve(db, workspaceId, { phone: PERSON.phone }, { userId: PERSON.userId });
    const [kept, gone] = people.ids as [string, string];
    const contacts = olderIs === 'kept' ? [kept, gone] : [gone, kept];
    const rows = [first, second].map((own, i) => ({
      ...{ workspace_id: workspaceId, contact_id: contacts[i]!, channel_id: 'chn_1', state: 'open' as const },
      ...{ id: `cnv_${workspaceId}_${i}`, created_at: began + i, updated_at: began, opened_at: began },
      ...{ last_at: began, ...own },
    }));
    // Each has all columns: an insert of several names those of the first.
    for (const row of rows) await insertRows(db, 'conversations', [row as NewRow<'conversations'>]);
    return { workspaceId, kept, gone, ids: rows.map(({ id }) => id) };
  }

  type Pair = Awaited<ReturnType<typeof two>>;

  const ways: Record<string, (pair: Pair, now: number) => Promise<void>> = {
    'by what WhatsApp says': ({ workspaceId }, now) =>
      transaction(db, async (trx) => {
        const { events, merged } = await resolveContacts(trx, [{ workspaceId, person: PERSON }], now);
        await repointMessages(trx, merged);
        await recordEvents(trx, events, now);
      }),
    'by hand': async ({ workspaceId, kept: to, gone: from }, now) => {
      await merge(db, workspaceId, { to, from, phone: undefined }, { actor: OPERATOR, now });
    },
  };

  /** Merges the two; returns the conversation that stays, which the newest event shows as it is. */
  async function mergedBy(
    way: keyof typeof ways,
    pair: Pair,
    assigneeBefore?: null,
  ): Promise<ConversationRow> {
    const now = time() + MINUTE;
    await ways[way]!(pair, now);
    const { workspaceId, kept, ids } = pair;
    const rows = await db
      .selectFrom('conversations')
      .selectAll()
      .where('workspace_id', '=', workspaceId)
      .execute();
    const [row, ...others] = rows;
    assert.deepEqual(others, []);
    assert.deepEqual([row!.id, row!.contact_id], [ids[0], kept], 'the one that began first stays');
    const told = await db
      .selectFrom('events')
      .select(['subject', 'data'])
      .where('workspace_id', '=', workspaceId)
      .where('type', '=', 'conversation.updated')
      .execute();
    const handedOver = assigneeBefore === undefined ? {} : { assigneeBefore };
    const [shown] = await changedEvents(db, [{ ...row!, ...handedOver }], now);
    assert.deepEqual(
      told.map(({ subject, data }) => ({ subject, data: JSON.parse(data!) })),
      [{ subject: row!.id, data: shown!.data }],
      'one event shows it as it is',
    );
    return row!;
  }

  for (const way of Object.keys(ways)) {
    test(`become the one that began first, ${way}: open, with who waits, who answers and all that is unread`, async () => {
      const pair = await two(
        { state: 'closed', inbound: 2, read: 2, last_at: began + 5, last_message_id: 'msg_1' },
        {
          ...{ assignee: 'usr_meera', assigned_by: 'usr_boss', inbound: 3, read: 1 },
          ...{ waiting_since: began + 7, last_at: began + 9, last_message_id: 'msg_2' },
        },
        'kept',
      );
      for (const [i, label] of ['vip', 'refund'].entries())
        await insertRows(db, 'conversation_labels', [
          { workspace_id: pair.workspaceId, conversation_id: pair.ids[i]!, label },
        ]);
      assert.partialDeepStrictEqual(await mergedBy(way, pair, null), {
        ...{ state: 'open', assignee: 'usr_meera', assigned_by: 'usr_boss', waiting_since: began + 7 },
        ...{ inbound: 5, read: 3, last_at: began + 9, last_message_id: 'msg_2' },
      });
    });

    test(`stay with who had taken the first, ${way}, and snoozed rather than closed; the longer wait counts`, async () => {
      const snoozed = { state: 'snoozed', snoozed_until: began + 60 * MINUTE } as const;
      const pair = await two(
        { state: 'closed', assignee: 'usr_meera', assigned_by: 'usr_meera' },
        { ...snoozed, assignee: 'usr_kabir', assigned_by: 'usr_kabir', waiting_since: began + 3 },
        'gone',
      );
      assert.partialDeepStrictEqual(await mergedBy(way, pair), {
        ...{ ...snoozed, assignee: 'usr_meera', assigned_by: 'usr_meera', waiting_since: began + 3 },
      });
      const both = await two({ waiting_since: began + 8 }, { waiting_since: began + 2 }, 'gone');
      assert.partialDeepStrictEqual(await mergedBy(way, both), {
        ...{ state: 'open', assignee: null, waiting_since: began + 2 },
      });
    });
  }

  test('are one when two messages come at once while they become one, and count them all', async () => {
    for (let round = 0; round < 20; round++) {
      const pair = await two({ inbound: 1 }, { inbound: 1 }, round % 2 ? 'kept' : 'gone');
      const { workspaceId } = pair;
      const now = time() + MINUTE;
      const hear = (person: Person, messageId: string) =>
        transaction(db, async (trx) => {
          const { ids, merged, events } = await resolveContacts(trx, [{ workspaceId, person }], now);
          await repointMessages(trx, merged);
          const heard = {
            workspaceId,
            contactId: ids[0]!,
            channelId: 'chn_1',
            messageId,
            at: now,
            waits: true,
          };
          await recordEvents(trx, [...events, ...(await noteHeard(trx, [heard], now))], now);
        });
      await Promise.all([
        hear({ userId: PERSON.userId }, 'msg_1'),
        hear(PERSON, 'msg_2'),
        hear({ phone: PERSON.phone }, 'msg_3'),
      ]);
      const rows = await db
        .selectFrom('conversations')
        .select(['contact_id', 'inbound', 'waiting_since'])
        .where('workspace_id', '=', workspaceId)
        .execute();
      assert.deepEqual(rows, [{ contact_id: pair.kept, inbound: 5, waiting_since: now }]);
    }
  });

  test('of which only one is there goes to the contact that stays, and that is told', async () => {
    const workspaceId = newWorkspace();
    const { ids } = await resolve(db, workspaceId, { phone: PERSON.phone }, { userId: PERSON.userId });
    const [kept, gone] = ids as [string, string];
    const row = {
      ...{ workspace_id: workspaceId, contact_id: gone, channel_id: 'chn_1', id: `cnv_${workspaceId}` },
      ...{ state: 'open', last_at: began, opened_at: began, created_at: began, updated_at: began },
    };
    await insertRows(db, 'conversations', [row as NewRow<'conversations'>]);
    await mergedBy('by what WhatsApp says', { workspaceId, kept, gone, ids: [row.id] });
  });
});
