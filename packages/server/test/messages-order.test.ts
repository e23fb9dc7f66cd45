/** Who goes before whom, through outages and floods; time is the test's own. */
import assert from 'node:assert/strict';
import { after, before, type TestContext, test } from 'node:test';
import { sql } from 'kysely';
import { DAY, SECOND } from '../src/platform/clock.ts';
import { connectNumber, liveWorkspace, standAloneSimulator } from './channels-fixture.ts';
import { onEachDatabase } from './databases.ts';
import { eventually } from './eventually.ts';
import { graphDoor } from './graph-door.ts';
import { type ManualClock, manualClock } from './manual-clock.ts';
import { type Service, someone, startService, text, type Workspace } from './service.ts';

onEachDatabase('messages to one person', (backend) => {
  if (backend.name === 'pglite') return;
  let service: Service;
  let clock: ManualClock;
  let made = 0;

  before(async () => {
    clock = manualClock();
    service = await startService(backend, { clock });
  });
  after(() => service?.stop());

  /** A live number on a simulator of its own, behind a door. */
  async function number(t: TestContext) {
    const nth = String(++made).padStart(3, '0');
    const live = await liveWorkspace(service.db, `order-${nth}-${backend.name}`);
    const ids = { phoneNumberId: `100000000000${nth}`, wabaId: `200000000000${nth}` };
    const simulator = await standAloneSimulator(t, `${service.url}/webhooks/whatsapp`, ids);
    simulator.control.settings({ statusDelayMs: 0 });
    const door = await graphDoor(t, simulator.graphUrl);
    const input = { workspace: live, graphUrl: door.url, ...ids };
    const { channel } = await connectNumber(t, service.db, input, clock);
    const workspace = await service.open(live.id, async () => simulator.control.messages());
    await workspace.client.channels.update(channel.id, { messagesPerSecond: 1000 });
    for (let i = 0; i < 3; i++) {
      await clock.advance(SECOND); // until the sender knows the channel
      await workspace.client.channels.get(channel.id);
    }
    const arrived = () =>
      simulator.control.messages()!.map(({ to, payload, biz_opaque_callback_data: tag }) => ({
        to: to.startsWith('+') ? to : `+${to}`,
        body: (payload as { text: { body: string } }).text.body,
        id: tag!.split('.')[0]!,
      }));
    return { workspace, door, arrived, channelId: channel.id };
  }

  const inTurn = async (workspace: Workspace, people: readonly string[], each: number) => {
    for (let i = 0; i < each; i++)
      for (const to of people) await workspace.client.messages.send(text(to, String(i)));
  };
  const until = (check: () => void | Promise<void>, stepMs = 100) =>
    eventually(
      async () => {
        await clock.advance(stepMs);
        await check();
      },
      { timeoutMs: 30_000, everyMs: 2 },
    );

  test('arrive in the order accepted although WhatsApp could not be reached meanwhile', async (t) => {
    const { workspace, door, arrived } = await number(t);
    const people = Array.from({ length: 10 }, () => someone());
    await door.shut();
    await inTurn(workspace, people, 6);
    const first = (await workspace.client.messages.list({ limit: 100 })).data.at(-1)!;
    await until(async () => {
      const { history } = await workspace.client.messages.get(first.messageId);
      assert.ok(history.filter(({ kind }) => kind === 'not_sent').length >= 1);
    });
    await clock.advance(3 * SECOND);
    await door.open();
    await until(() => assert.equal(arrived().length, 60));
    for (const to of people) {
      const bodies = arrived().filter((message) => message.to === to);
      assert.deepEqual(
        bodies.map(({ body }) => body),
        ['0', '1', '2', '3', '4', '5'],
      );
    }
  });

  test('do not stand in the way of others, however many there are, and wait untouched', async (t) => {
    const { workspace, arrived, channelId } = await number(t);
    const crowded = someone();
    const flood: string[] = [];
    for (let i = 0; i < 6; i++) {
      const hundred = Array.from({ length: 100 }, (_, k) => text(crowded, String(i * 100 + k)));
      const sent = await Promise.all(hundred.map((message) => workspace.client.messages.send(message)));
      flood.push(...sent.map(({ messageId }) => messageId));
    }
    flood.sort();
    const of = (person: string) => arrived().filter(({ to }) => to === person);
    const rows = () =>
      service.db
        .selectFrom('messages')
        .select(['id', 'phase', 'due_at'])
        .where('channel_id', '=', channelId)
        .where('person', '=', crowded)
        .orderBy('id')
        .execute();
    await until(async () => {
      assert.ok(of(crowded).length >= 45, 'WhatsApp takes 45 at once');
      const left = (await rows()).filter(({ phase }) => phase !== null);
      assert.ok(
        left[0]!.phase === 'ready' && left[0]!.due_at! > clock.now(),
        'the next one waits for its time',
      );
      assert.ok(left.every(({ phase }) => phase !== 'new'));
    });
    const earlier = await rows();
    const others = Array.from({ length: 40 }, () => someone());
    await inTurn(workspace, others, 1);
    const began = clock.now();
    await until(() => {
      for (const other of others) assert.equal(of(other).length, 1);
    });
    assert.ok(clock.now() - began < 10 * SECOND, `the others waited for ${clock.now() - began} ms`);

    const later = new Map((await rows()).map((row) => [row.id, row]));
    const touched = earlier.filter(
      ({ id, phase, due_at }) => later.get(id)!.phase !== phase || later.get(id)!.due_at !== due_at,
    );
    const allowed = 2 * (2 + (clock.now() - began) / (6 * SECOND)); // one more goes every six seconds, and the next is ready
    assert.ok(touched.length <= allowed, `${touched.length} were written to while they waited`);
    assert.ok([...later.values()].filter(({ phase }) => phase === 'ready').length <= 1);
    assert.equal((await workspace.client.messages.get(flood.at(-1)!)).waiting?.for, 'earlier_message');
    assert.deepEqual(
      of(crowded).map(({ id }) => id),
      flood.slice(0, of(crowded).length),
    );
  });

  test('fail together when their time is over', async (t) => {
    const { workspace, channelId } = await number(t);
    const crowded = someone();
    const sends = Array.from({ length: 300 }, (_, i) =>
      workspace.client.messages.send(text(crowded, String(i))),
    );
    await Promise.all(sends);
    const waiting = async () => {
      const { data } = await workspace.client.messages.list({ status: ['queued'], limit: 100 });
      return data.length;
    };
    await until(async () =>
      assert.equal((await workspace.client.messages.list({ limit: 1 })).data.length, 1),
    );
    await sql`update messages set created_at = created_at - ${DAY} where channel_id = ${channelId} and phase is not null`.execute(
      service.db,
    );
    await until(async () => assert.equal(await waiting(), 0), SECOND);
    assert.ok((await workspace.client.messages.list({ status: ['failed'], limit: 100 })).data.length > 50);
  });
});
