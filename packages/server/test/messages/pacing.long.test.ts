/** How fast and in which order messages leave, and what they wait for; time is the test's own. */
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { sql } from 'kysely';
import { DAY, MINUTE, SECOND } from '../../src/platform/clock.ts';
import { onEachDatabase } from '../rigs/databases.ts';
import { eventually } from '../rigs/eventually.ts';
import { manualClock } from '../rigs/manual-clock.ts';
import { type Json, serviceOf, someone, text, types, type Workspace } from '../rigs/service.ts';

onEachDatabase('messages that wait', (backend) => {
  const clock = manualClock();
  const service = serviceOf(backend, { clock });
  const numbers = new Map<number, Workspace[]>();

  before(async () => {
    await service.control('POST', 'settings', { statusDelayMs: 10, pairLimit: true });
    const all: Workspace[] = [];
    for (const messagesPerSecond of [1, 1, 1, 10, 100, 100, 100, 1000, 1000]) {
      const workspace = await service.workspace(`pace-${backend.name}-${all.length}`);
      await workspace.client.channels.update(workspace.channelId, { messagesPerSecond });
      numbers.set(messagesPerSecond, [...(numbers.get(messagesPerSecond) ?? []), workspace]);
      all.push(workspace);
    }
    // Whoever sends reads the channels and then renews its leases: the second time it has begun after the change.
    for (let renewals = 0; renewals < 2; renewals++) {
      const before = await Promise.all(all.map(leasedUntil));
      await eventually(async () => {
        await clock.advance(SECOND);
        const now = await Promise.all(all.map(leasedUntil));
        assert.ok(now.every((until, i) => until > before[i]!));
      });
    }
  });

  const leasedUntil = async ({ channelId }: Workspace) => {
    const of = service.db.selectFrom('leases').select('until').where('name', '=', `channel:${channelId}`);
    return Number((await of.executeTakeFirst())?.until ?? 0);
  };
  /** A workspace that no other test has, with a number of this rate. */
  const channel = (messagesPerSecond: number) => numbers.get(messagesPerSecond)!.pop()!;
  const send = async (workspace: Workspace, body: object) =>
    (await workspace.client.messages.send(body as never)).messageId;
  const sendMany = async (workspace: Workspace, count: number, to: () => string) => {
    const ids: string[] = [];
    for (let i = 0; i < count; i++) ids.push(await send(workspace, text(to(), String(i))));
    return ids;
  };
  const kept = async ({ channelId }: Workspace): Promise<{ at: number; body: string }[]> =>
    (await service.control('GET', `messages?channel=${channelId}`)).map((message: Json) => ({
      at: Date.parse(message.timestamp),
      body: message.payload.text?.body,
    }));
  const age = (id: string, ms: number) =>
    sql`update messages set created_at = ${clock.now() - ms} where id = ${id}`.execute(service.db);

  test('to one person leave in the order accepted, also while they are retried', async () => {
    const workspace = channel(100);
    const to = someone('0003');
    const ids = await sendMany(workspace, 6, () => to);
    for (const id of ids) await workspace.reaches(id, 'read');
    const arrived = await kept(workspace);
    assert.deepEqual(
      arrived.map(({ body }) => body),
      ['0', '1', '2', '3', '4', '5'],
    );
    // Each is refused once and waits a second, and the next may come with the refresh a second later.
    assert.ok(arrived.at(-1)!.at - arrived[0]!.at < 15 * SECOND, `${arrived.at(-1)!.at - arrived[0]!.at} ms`);
  });

  test('to others do not wait for the one that is retried', async () => {
    const workspace = channel(100);
    const slow = await send(workspace, text(someone('0003')));
    const quick = await send(workspace, text(someone()));
    await workspace.reaches(quick, 'read');
    assert.equal((await workspace.client.messages.get(slow)).status, 'sending');
    await workspace.reaches(slow, 'read');
  });

  test('to one person go 45 at once and then one every six seconds, before WhatsApp need refuse them', async () => {
    const workspace = channel(1000);
    const to = someone();
    const ids = await sendMany(workspace, 48, () => to);
    const notes: (string | undefined)[] = [];
    for (const id of ids)
      notes.push(...(await workspace.reaches(id, 'read')).history.map((entry) => entry.note));
    const arrived = await kept(workspace);
    assert.deepEqual(
      arrived.map(({ body }) => body),
      ids.map((_, i) => String(i)),
    );
    for (const [n, { at }] of arrived.entries()) {
      const after = at - arrived[0]!.at;
      const allowed = Math.max(0, n - 44) * 6 * SECOND;
      assert.ok(after >= allowed - 100, `${n} came after ${after} ms`);
      // The clock is moved on while the work catches up by the real one: this only sees a standstill.
      assert.ok(after < allowed + MINUTE, `${n} came after ${after} ms`);
    }
    const refused = notes.filter((note) => note?.startsWith('131056')).length;
    assert.ok(refused <= 2, `${refused} refusals`); // WhatsApp counts from the arrival, a moment after the claim
  });

  test('of one channel keep its rate', async () => {
    const workspace = channel(10);
    // An attempt begins when the rate allows it; when it arrives, the clock may have been moved on.
    const attempts = async (count: number) => {
      const times: number[] = [];
      for (const id of await sendMany(workspace, count, someone)) {
        const { history } = await workspace.reaches(id, 'read');
        times.push(Date.parse(history.find(({ kind }) => kind === 'attempt')!.at));
      }
      return times;
    };
    await eventually(async () => {
      const times = await attempts(20);
      assert.ok(times.at(-1)! - times[0]! >= 500, 'the sender has not heard of the rate');
    });
    const times = await attempts(40);
    for (const from of times) {
      const within = times.filter((at) => at >= from && at < from + SECOND).length;
      assert.ok(within <= 14, `${within} within a second`); // ten, and the four that it holds after a rest
    }
    // The rate is the promise; this, again, only sees a standstill.
    assert.ok(times.at(-1)! - times[0]! <= 15 * SECOND, `${times.at(-1)! - times[0]!} ms`);
  });

  test('wait as long as WhatsApp finds the whole channel too fast (130429)', async () => {
    const workspace = channel(100);
    const first = await send(workspace, text(someone('0004')));
    const attempted = await eventually(async () => {
      await clock.advance(50);
      const { history } = await workspace.client.messages.get(first);
      assert.ok(history.some((entry) => entry.note?.startsWith('130429')));
      return Date.parse(history.find(({ kind }) => kind === 'attempt')!.at);
    });
    const second = await send(workspace, text(someone()));
    await workspace.reaches(second, 'read');
    const [arrived] = await workspace.accepted(second);
    assert.ok(Date.parse(arrived.timestamp) >= attempted + SECOND);
    await workspace.reaches(first, 'read');
  });

  test('for a paused template leave when it is approved again', async () => {
    const workspace = channel(1);
    const template = { type: 'template', templateName: 'hello_world' };
    const ids: string[] = [];
    for (let i = 0; i < 3; i++) ids.push(await send(workspace, { to: someone(), ...template }));
    const status = (event: string) =>
      service.control('POST', 'template-status', {
        name: 'hello_world',
        language: 'en',
        event,
        channel: workspace.channelId,
      });
    await status('PAUSED');
    await eventually(async () => {
      await clock.advance(200);
      for (const id of ids.slice(1)) {
        const { history } = await workspace.client.messages.get(id);
        assert.ok(history.some((entry) => entry.note?.startsWith('132015')));
      }
    });
    await assert.rejects(send(workspace, { to: someone(), ...template }), { code: 'TEMPLATE_NOT_FOUND' });
    await clock.advance(MINUTE);
    for (const id of ids.slice(1)) assert.equal((await workspace.accepted(id)).length, 0);
    await status('APPROVED');
    for (const id of ids) await workspace.reaches(id, 'read');
    for (const id of ids) assert.equal((await workspace.accepted(id)).length, 1);
  });

  test('on a paused channel leave when it is resumed, or fail when their time is over', async () => {
    const workspace = channel(1);
    const ids = await sendMany(workspace, 30, someone);
    await workspace.client.channels.update(workspace.channelId, { status: 'paused' });
    const queued = async () =>
      (await workspace.client.messages.list({ status: ['queued'] })).data.map((m) => m.messageId);
    let waiting = await queued();
    await eventually(async () => {
      await clock.advance(3 * SECOND); // the sender reads of the pause while time goes on
      const before = waiting;
      waiting = await queued();
      assert.deepEqual(waiting, before);
    });
    assert.ok(waiting.length >= 3);
    await clock.advance(10 * SECOND);
    assert.deepEqual(await queued(), waiting);
    await age(waiting[0]!, DAY + SECOND);
    await clock.advance(MINUTE);
    const failed = await workspace.reaches(waiting[0]!, 'failed');
    assert.equal(failed.failure?.code, 'EXPIRED');
    assert.deepEqual(types(await workspace.eventsOf(failed.messageId)), ['message.queued', 'message.failed']);
    await workspace.client.channels.update(workspace.channelId, { status: 'ready', messagesPerSecond: 100 });
    for (const id of ids.filter((each) => each !== waiting[0])) await workspace.reaches(id, 'read');
    assert.equal((await workspace.accepted(failed.messageId)).length, 0);
  });

  test('with a one-time code are given up after ten minutes, others after 24 hours', async () => {
    const workspace = channel(1);
    const ids = await sendMany(workspace, 4, someone);
    const [, code, old, young] = ids as [string, string, string, string];
    await sql`update messages set template_category = 'AUTHENTICATION' where id = ${code}`.execute(
      service.db,
    );
    await age(code, 10 * MINUTE + 1);
    await age(old, DAY + 1);
    await age(young, DAY - 2 * MINUTE);
    for (const id of [code, old]) {
      const { failure } = await workspace.reaches(id, 'failed');
      assert.equal(failure?.code, 'EXPIRED');
      assert.equal((await workspace.accepted(id)).length, 0);
    }
    await workspace.reaches(young, 'read');
  });

  test('for answers that do not come leave the server answering', { timeout: 60_000 }, async () => {
    const workspace = channel(1000);
    await service.control('POST', 'settings', { latencyMs: 4000 });
    await Promise.all(Array.from({ length: 300 }, () => send(workspace, text(someone()))));
    await eventually(async () => {
      await clock.advance(50);
      const { count } = await service.db
        .selectFrom('messages')
        .select((eb) => eb.fn.countAll().as('count'))
        .where('channel_id', '=', workspace.channelId)
        .where('phase', '=', 'sending')
        .executeTakeFirstOrThrow();
      assert.equal(Number(count), 256);
    });
    const began = performance.now();
    assert.equal((await workspace.call('GET', '/healthz')).status, 200);
    assert.ok(performance.now() - began < 2000);
    await service.control('POST', 'settings', { latencyMs: 0 });
    await clock.advance(5 * SECOND);
  });
});
