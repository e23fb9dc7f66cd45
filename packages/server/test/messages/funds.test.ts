/** An account that pays beforehand runs out of funds, and gets some. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { longTest } from '../../../../test/kit/long-test.ts';
import { DAY, HOUR, MINUTE, SECOND } from '../../src/platform/clock.ts';
import { connectNumber, liveWorkspace, standAloneSimulator } from '../rigs/channel-credentials.ts';
import { onEachDatabase } from '../rigs/databases.ts';
import { passUntil } from '../rigs/live-number.ts';
import { manualClock } from '../rigs/manual-clock.ts';
import { untilSenderKnows } from '../rigs/sender-looks.ts';
import { type Detail, type Json, serviceOf, someone, text, types } from '../rigs/service.ts';

const order = (to: string, more: object = {}) => ({
  ...{ to, type: 'template' as const, templateName: 'order_update' },
  variables: ['Asha', '1042', 'on its way'],
  ...more,
});
const attempts = ({ history }: Detail) => history.filter(({ kind }) => kind === 'attempt').length;

onEachDatabase('an account without funds', (backend) => {
  const clock = manualClock(Date.parse('2026-11-20T10:00:00+05:30'));
  const service = serviceOf(backend, { clock });
  let made = 0;

  /** Lets a long time pass at once, then goes on until a check holds. */
  async function leapUntil(ms: number, check: () => Promise<void>) {
    await clock.leap(ms);
    await passUntil(clock, check, 200);
  }

  /** Returns a workspace whose account has nothing. */
  async function poor(refuses: 'at once' | 'in a receipt' = 'at once') {
    const workspace = await service.workspace(`poor-${backend.name}-${++made}`);
    const { channelId: channel, client } = workspace;
    await service.control('POST', 'settings', { statusDelayMs: 5 });
    await service.control('POST', 'funds', { channel, balance: '0.00', refuses });
    const shown = () => client.channels.get(channel);
    const triedTimes = async (messageId: string) => attempts(await client.messages.get(messageId));
    return {
      ...{ ...workspace, shown, triedTimes },
      add: (amount: string) => service.control('POST', 'funds', { channel, add: amount }),
      sends: async (message: Parameters<typeof client.messages.send>[0]) =>
        (await client.messages.send(message)).messageId,
      /** Resolves when the account lacks funds. */
      async lacks() {
        await passUntil(clock, async () => assert.ok((await shown()).lacksFunds));
        await untilSenderKnows(service.db, channel, clock);
      },
      tried: (messageId: string, times: number) =>
        passUntil(clock, async () => assert.equal(await triedTimes(messageId), times)),
      /** Lets so much pass at once, and resolves when a message has been tried so often. */
      triedAfter: (ms: number, messageId: string, times: number) =>
        leapUntil(ms, async () => assert.equal(await triedTimes(messageId), times)),
      told: async () => types(await workspace.feed()).filter((type) => type.startsWith('channel.funds')),
    };
  }

  test('holds what waits, tries with the message that was refused, and goes on when it has some', async () => {
    const shop = await poor();
    const first = await shop.sends(order(someone()));
    await shop.lacks();
    const others = [await shop.sends(order(someone())), await shop.sends(text(someone()))];
    await clock.advance(2 * SECOND);
    for (const id of others) assert.equal(await shop.triedTimes(id), 0);
    const { waiting, status } = await shop.client.messages.get(others[0]!);
    assert.deepEqual([status, waiting?.for], ['queued', 'funds']);
    const { status: channel, lacksFunds } = await shop.shown();
    assert.equal(channel, 'ready');
    assert.equal(Date.parse(lacksFunds!.nextTryAt) - Date.parse(lacksFunds!.since), MINUTE);
    await shop.triedAfter(56 * SECOND, first, 2);
    for (const id of others) assert.equal(await shop.triedTimes(id), 0);
    await shop.add('100.00');
    await shop.triedAfter(2 * MINUTE - 2 * SECOND, first, 3);
    for (const id of [first, ...others]) await shop.reaches(id, 'read');
    assert.equal((await shop.shown()).lacksFunds, undefined);
    assert.deepEqual(await shop.told(), ['channel.funds_lacking', 'channel.funds_restored']);
    for (const id of [first, ...others]) assert.equal((await shop.accepted(id)).length, 1);
  });

  longTest(
    'tries after 1, 2, 4, 8, 16, 30 and 30 minutes, however often the service is restarted',
    async () => {
      const shop = await poor();
      const first = await shop.sends(order(someone()));
      await shop.lacks();
      for (const [i, minutes] of [1, 2, 4, 8, 16, 30, 30].entries()) {
        const { lacksFunds } = await shop.shown();
        const at = Date.parse(lacksFunds!.nextTryAt);
        await clock.leap(at - 2 * SECOND - clock.now());
        await clock.advance(SECOND);
        if (i === 2) await service.restart();
        assert.equal(await shop.triedTimes(first), i + 1, `before the pause of ${minutes} minutes is over`);
        await shop.tried(first, i + 2);
        assert.ok(clock.now() - at < 10 * SECOND);
        const next = Date.parse((await shop.shown()).lacksFunds!.nextTryAt);
        const pause = [2, 4, 8, 16, 30, 30, 30][i]!;
        assert.ok(Math.abs(next - clock.now() - pause * MINUTE) < 10 * SECOND, `${next - clock.now()}`);
      }
    },
  );

  test('tries at once when somebody says that funds were added', async () => {
    const shop = await poor();
    const first = await shop.sends(order(someone()));
    await shop.lacks();
    assert.ok((await shop.client.channels.fundsAdded(shop.channelId)).lacksFunds);
    await shop.tried(first, 2);
    await shop.add('100.00');
    await shop.client.channels.fundsAdded(shop.channelId);
    await shop.reaches(first, 'read');
    const calm = await shop.client.channels.fundsAdded(shop.channelId);
    assert.equal(calm.lacksFunds, undefined);
    const { data } = await shop.client.audit.list();
    const said = data.map(({ action }) => action).filter((action) => action.startsWith('channel.funds'));
    assert.deepEqual(said.toSorted(), [
      ...['channel.funds_added', 'channel.funds_added', 'channel.funds_lacking', 'channel.funds_restored'],
    ]);
  });

  test('says what waits and what that costs, with tax', async () => {
    const shop = await poor();
    await shop.sends(order(someone()));
    await shop.lacks();
    for (let i = 0; i < 9; i++) await shop.sends(order(someone()));
    await shop.sends(text(someone()));
    const needed = { currency: 'INR', amount: '1.15', gst: '0.207', total: '1.357' };
    await passUntil(clock, async () => {
      const { lacksFunds } = await shop.shown();
      assert.deepEqual([lacksFunds!.waiting, lacksFunds!.needed], [11, needed]);
    });
  });

  test('is told of in receipts too: then only a receipt shows that it has funds', async () => {
    const shop = await poor('in a receipt');
    const to = someone();
    const [first, second] = [await shop.sends(order(to)), await shop.sends(order(to))];
    await shop.lacks();
    const later = await shop.sends(order(someone()));
    await passUntil(clock, async () => {
      for (const id of [first, second]) {
        const { waiting } = await shop.client.messages.get(id);
        assert.equal(waiting?.for, 'funds');
      }
    });
    const before = [await shop.triedTimes(first), await shop.triedTimes(second)];
    await shop.triedAfter(58 * SECOND, first, before[0]! + 1);
    await passUntil(clock, async () =>
      assert.equal((await shop.client.messages.get(first)).waiting?.for, 'funds'),
    );
    assert.equal(await shop.triedTimes(second), before[1]);
    assert.equal(await shop.triedTimes(later), 0);
    assert.deepEqual(await shop.told(), ['channel.funds_lacking']);
    await shop.add('100.00');
    await shop.client.channels.fundsAdded(shop.channelId);
    for (const id of [first, second, later]) await shop.reaches(id, 'read');
    assert.deepEqual(await shop.told(), ['channel.funds_lacking', 'channel.funds_restored']);
    const arrived = (await service.control('GET', `messages?channel=${shop.channelId}`)) as Json[];
    const paid = arrived.filter((message) => message.to.endsWith(to.slice(1))).slice(-2);
    assert.deepEqual(
      paid.map(({ biz_opaque_callback_data: tag }) => tag.split('.')[0]),
      [first, second],
    );
  });

  test('ends no message but one-time passwords and what is not valid any more', async () => {
    const shop = await poor();
    const first = await shop.sends(order(someone()));
    await shop.lacks();
    const to = someone();
    const [waits, behind] = [await shop.sends(order(to)), await shop.sends(order(to))];
    const validUntil = new Date(clock.now() + HOUR).toISOString();
    const invalid = await shop.sends(order(someone(), { validUntil }));
    await service.db
      .updateTable('templates')
      .set({ category: 'AUTHENTICATION' })
      .where('workspace_id', '=', shop.id)
      .where('name', '=', 'hello_world')
      .execute();
    await clock.advance(2 * SECOND);
    const code = await shop.sends({ to: someone(), type: 'template', templateName: 'hello_world' });
    await clock.advance(SECOND);
    const failed = async (id: string) => {
      const { status, failure } = await shop.client.messages.get(id);
      assert.deepEqual([status, failure?.code], ['failed', 'EXPIRED']);
    };
    await leapUntil(12 * MINUTE, () => failed(code));
    await leapUntil(HOUR, () => failed(invalid));
    await leapUntil(3 * DAY, async () => assert.ok((await shop.triedTimes(first)) > 1));
    await clock.advance(MINUTE);
    for (const id of [first, waits, behind])
      assert.match((await shop.client.messages.get(id)).status, /queued|sending/);
    await shop.add('100.00');
    await shop.client.channels.fundsAdded(shop.channelId);
    for (const id of [first, waits, behind]) await shop.reaches(id, 'read');
  });

  test('holds all its numbers, and another account goes on', async (t) => {
    const live = await liveWorkspace(service.db, `numbers-${backend.name}`);
    const numbers = [];
    for (const [nth, wabaId] of [
      ['1', '300000000000001'],
      ['2', '300000000000001'],
      ['3', '300000000000002'],
    ] as const) {
      const ids = { phoneNumberId: `40000000000000${nth}`, wabaId };
      const simulator = await standAloneSimulator(t, `${service.url}/webhooks/whatsapp`, ids);
      simulator.control.settings({ statusDelayMs: 0 });
      simulator.control.changeFunds({ balance: nth === '1' ? '0.00' : '100.00' });
      const own = { workspace: live, graphUrl: simulator.graphUrl, ...ids };
      const { channel } = await connectNumber(t, service.db, own, clock);
      numbers.push({ from: channel.id, control: simulator.control });
    }
    const [first, second, other] = numbers as [(typeof numbers)[0], (typeof numbers)[0], (typeof numbers)[0]];
    const { client, reaches } = await service.open(live.id);
    const send = async (from: string) => (await client.messages.send({ ...text(someone()), from })).messageId;
    const template = async (from: string) =>
      (await client.messages.send({ ...order(someone()), from })).messageId;
    const refused = await template(first.from);
    await passUntil(clock, async () => assert.ok((await client.channels.get(second.from)).lacksFunds));
    const waits = await send(second.from);
    await reaches(await send(other.from), 'read');
    assert.equal(attempts(await client.messages.get(waits)), 0);
    await clock.leap(61 * SECOND);
    await passUntil(clock, async () => assert.equal(attempts(await client.messages.get(refused)), 2));
    assert.equal(attempts(await client.messages.get(waits)), 0);
    first.control.changeFunds({ add: '100.00' });
    await client.channels.fundsAdded(second.from);
    for (const id of [refused, waits]) await reaches(id, 'read');
    assert.equal((await client.channels.get(first.from)).lacksFunds, undefined);
  });
});
