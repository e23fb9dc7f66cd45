/** WhatsApp lets an account begin to write to so many people in 24 hours: they are counted, and campaigns wait for room. */
import assert from 'node:assert/strict';
import { before, type TestContext, test } from 'node:test';
import pg from 'pg';
import { DAY, HOUR, MINUTE, SECOND } from '../../src/platform/clock.ts';
import type { Statement } from '../../src/platform/database/dialect.ts';
import { SqliteConnection } from '../../src/platform/database/sqlite/dialect.ts';
import { limitToldBy, peopleOfLimit, readMessagingLimit } from '../../src/whatsapp/messaging-limit.ts';
import { type Campaigns, campaignsOf, counted } from '../rigs/campaigns.ts';
import { onEachDatabase } from '../rigs/databases.ts';
import { eventually } from '../rigs/eventually.ts';
import { manualClock } from '../rigs/manual-clock.ts';
import { untilSenderKnows } from '../rigs/sender-looks.ts';
import { serviceOf, someone, text, type Workspace } from '../rigs/service.ts';

test('a messaging limit is read however WhatsApp writes it', () => {
  for (const [told, name, people] of [
    ['TIER_250', 'TIER_250', 250],
    ['tier_2k', 'TIER_2K', 2000],
    [2000, 'TIER_2K', 2000],
    ['250', 'TIER_250', 250],
    [100_000, 'TIER_100K', 100_000],
    [-1, 'TIER_UNLIMITED', undefined],
    ['TIER_UNLIMITED', 'TIER_UNLIMITED', undefined],
  ] as const) {
    assert.equal(readMessagingLimit(told), name);
    assert.equal(peopleOfLimit(name), people);
  }
  for (const told of [undefined, null, '', 'TIER_NOT_SET', 1.5, {}])
    assert.equal(readMessagingLimit(told), undefined);
  const quality = { event: 'FLAGGED', current_limit: 'TIER_2K', display_phone_number: '15550783881' };
  assert.equal(limitToldBy({ field: 'phone_number_quality_update', value: quality }), 'TIER_2K');
  assert.equal(
    limitToldBy({
      field: 'business_capability_update',
      value: { max_daily_conversations_per_business: 10_000 },
    }),
    'TIER_10K',
  );
  assert.equal(limitToldBy({ field: 'account_update', value: quality }), undefined);
});

/** Notes the statements on the table of those who were written to, but for what is forgotten every 15 minutes. */
function statementsOf({ mock }: TestContext): string[] {
  const seen: string[] = [];
  const note = (words: string) => {
    if (words.includes('reached_people') && !words.startsWith('delete')) seen.push(words);
  };
  for (const name of ['runAll', 'runTogether', 'write'] as const) {
    const run = SqliteConnection.prototype[name] as (statements: readonly Statement[]) => Promise<never>;
    mock.method(SqliteConnection.prototype, name, function (this: SqliteConnection, some: Statement[]) {
      for (const { sql } of some) note(sql);
      return run.call(this, some);
    } as never);
  }
  const { query } = pg.Client.prototype as { query: (...values: unknown[]) => unknown };
  mock.method(pg.Client.prototype, 'query', function (this: pg.Client, ...values: unknown[]) {
    const [asked] = values as [string | { text?: string }];
    note(typeof asked === 'string' ? asked : (asked?.text ?? ''));
    return query.apply(this, values);
  } as never);
  return seen;
}

onEachDatabase('the limit of an account', (backend) => {
  const clock = manualClock();
  const service = serviceOf(backend, { clock });
  let workspace: Workspace;
  let campaigns: Campaigns;
  const hello = (to: string) => ({ to, type: 'template' as const, templateName: 'hello_world' });

  before(async () => {
    await service.control('POST', 'settings', { statusDelayMs: 20 });
    workspace = await service.workspace(`limited-${backend.name}`);
    campaigns = campaignsOf(workspace, clock, service.control);
  });

  /** Says what the limit of the number is, and waits until it is known here. */
  async function limitTo(messagingLimit: string): Promise<void> {
    await service.control('POST', 'number', { channel: workspace.channelId, messagingLimit });
    await eventually(async () => {
      await clock.advance(SECOND);
      const row = await service.db
        .selectFrom('channels')
        .select('messaging_limit')
        .where('id', '=', workspace.channelId)
        .executeTakeFirstOrThrow();
      assert.equal(row.messaging_limit, messagingLimit);
    });
    await untilSenderKnows(service.db, workspace.channelId, clock);
  }
  const counting = async () => {
    const rows = await service.db
      .selectFrom('reached_people')
      .select('contact_id')
      .where('workspace_id', '=', workspace.id)
      .execute();
    return rows.map(({ contact_id }) => contact_id);
  };

  test('is asked of WhatsApp, and where there is none nothing is counted and no statement is run', async (t) => {
    await clock.leap(15 * MINUTE); // what WhatsApp says of the number is read as often
    await eventually(async () => {
      await clock.advance(SECOND);
      const row = await service.db
        .selectFrom('channels')
        .select('messaging_limit')
        .where('id', '=', workspace.channelId)
        .executeTakeFirstOrThrow();
      assert.equal(row.messaging_limit, 'TIER_UNLIMITED');
    });
    const seen = statementsOf(t);
    for (let i = 0; i < 3; i++) {
      const { messageId } = await workspace.client.messages.send(hello(someone()));
      await workspace.reaches(messageId, 'read');
    }
    assert.deepEqual(seen, []);
    assert.deepEqual(await counting(), []);
  });

  test('counts whom templates begin to write to, once each, and nobody who wrote within a day', async (t) => {
    await limitTo('TIER_250');
    const [first, second, writer] = [someone(), someone(), someone()];
    await service.control('POST', 'inbound', { channel: workspace.channelId, from: writer, text: 'Hello' });
    await eventually(async () => {
      await clock.advance(SECOND);
      assert.equal((await workspace.client.contacts.list({ phone: writer })).data.length, 1);
    });
    const seen = statementsOf(t);
    for (const message of [hello(first), hello(first), hello(second), hello(writer), text(someone())]) {
      const { messageId } = await workspace.client.messages.send(message);
      await eventually(async () => {
        await clock.advance(SECOND);
        assert.notEqual((await workspace.client.messages.get(messageId)).sentAt, undefined);
      });
    }
    assert.equal(seen.length, 4, 'one statement for each batch with a template');
    const ids = await Promise.all(
      [first, second].map(async (phone) => (await workspace.client.contacts.list({ phone })).data[0]!.id),
    );
    assert.deepEqual((await counting()).sort(), ids.sort());
    await workspace.client.contacts.delete(ids[0]!);
    assert.equal((await counting()).length, 2, 'whoever was written to counts, known or not');
  });

  test('bounds a campaign to those who are left, and the others go when there is room again', async () => {
    const people = Array.from({ length: 255 }, () => someone());
    const draft = await campaigns.draft('', { audience: { contacts: people } });
    const { tier } = await workspace.client.campaigns.preflight(draft.id);
    assert.deepEqual(tier, { limit: 250, left: 248, days: 2 });
    const began = clock.now();
    await workspace.client.campaigns.start(draft.id);
    const waits = await campaigns.until(draft.id, ({ counts, waiting }) => {
      assert.equal(counts.read, 248);
      assert.equal(waiting?.for, 'tier');
    });
    assert.deepEqual(counted(waits), { total: 255, read: 248, waiting: 7 });
    const until = Date.parse(waits.waiting!.until!);
    assert.ok(until > began - HOUR + DAY && until <= began + DAY, 'as soon as the first one counts no more');
    assert.equal((await counting()).length, 250);
    const { messageId } = await workspace.client.messages.send(hello(people[0]!));
    await workspace.reaches(messageId, 'read');
    assert.equal((await counting()).length, 250, 'whoever counts already may be written to again');

    await clock.leap(until - clock.now() - MINUTE);
    for (let i = 0; i < 10; i++) await clock.advance(SECOND);
    assert.equal((await workspace.client.campaigns.get(draft.id)).counts.read, 248);
    await clock.leap(2 * MINUTE);
    await campaigns.inState(draft.id, 'finished');
    await campaigns.until(draft.id, (campaign) =>
      assert.deepEqual(counted(campaign), { total: 255, read: 255 }),
    );
  });

  test('is raised by a webhook, and a campaign that waits goes on at once', async () => {
    const people = Array.from({ length: 260 }, () => someone());
    const draft = await campaigns.draft('', { audience: { contacts: people } });
    await workspace.client.campaigns.start(draft.id);
    await campaigns.until(draft.id, ({ waiting }) => assert.equal(waiting?.for, 'tier'));
    await limitTo('TIER_2K');
    await campaigns.inState(draft.id, 'finished');
    const { counts } = await workspace.client.campaigns.get(draft.id);
    assert.equal(counts.failed, 0, 'WhatsApp refused nobody');
  });

  test('is kept by the simulator: one more than it fails as WhatsApp would have it', async () => {
    await clock.leap(DAY);
    await limitTo('TIER_250');
    await service.control('POST', 'settings', { beyondLimit: 131049 });
    const people = Array.from({ length: 250 }, () => someone());
    const draft = await campaigns.draft('', { audience: { contacts: people } });
    await workspace.client.campaigns.start(draft.id);
    await campaigns.inState(draft.id, 'finished');
    const { messageId } = await workspace.client.messages.send(hello(someone()));
    const { failure } = await workspace.reaches(messageId, 'failed');
    assert.equal(failure?.providerCode, 131049);
    const again = await workspace.client.messages.send(hello(people[0]!));
    await workspace.reaches(again.messageId, 'read');
    await service.control('POST', 'settings', { beyondLimit: 131048 });
  });
});
