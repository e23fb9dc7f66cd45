/** Who goes before whom, through outages and floods; time is the test's own. */
import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { sql } from 'kysely';
import { longTest } from '../../../../test/kit/long-test.ts';
import { type Person, resolveContacts } from '../../src/features/contacts/identity/resolve.ts';
import { repointMessages } from '../../src/features/messages/state/repoint.ts';
import { DAY, MINUTE, SECOND } from '../../src/platform/clock.ts';
import { transaction } from '../../src/platform/database/transaction.ts';
import { onEachDatabase } from '../rigs/databases.ts';
import { liveNumber, passUntil } from '../rigs/live-number.ts';
import { manualClock } from '../rigs/manual-clock.ts';
import { serviceOf, someone, text, type Workspace } from '../rigs/service.ts';

onEachDatabase('messages to one person', (backend) => {
  const clock = manualClock();
  const service = serviceOf(backend, { clock });

  const number = (t: TestContext) => liveNumber(t, service, clock);
  const inTurn = async (workspace: Workspace, people: readonly string[], each: number) => {
    for (let i = 0; i < each; i++)
      for (const to of people) await workspace.client.messages.send(text(to, String(i)));
  };
  const inOrder = (arrived: { to: string; body: string }[], people: readonly string[]) => {
    const bodies = Map.groupBy(arrived, ({ to }) => to);
    for (const to of people)
      assert.deepEqual(
        bodies.get(to)?.map(({ body }) => body),
        ['0', '1', '2', '3', '4', '5'],
      );
  };
  const until = (check: () => void | Promise<void>, stepMs?: number) => passUntil(clock, check, stepMs);

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
    inOrder(arrived(), people);
  });

  test('reach the contact that theirs turned out to be while they waited', async (t) => {
    const { workspace, door, arrived } = await number(t);
    const workspaceId = workspace.id;
    const resolve = (person: Person) =>
      transaction(service.db, async (trx) => {
        const { ids, merged } = await resolveContacts(trx, [{ workspaceId, person }], clock.now());
        await repointMessages(trx, merged);
        return ids[0]!;
      });
    const [phone, userId] = [someone(), 'IN.2718'];
    const kept = await resolve({ phone });
    await clock.advance(SECOND);
    const gone = await resolve({ userId });
    await door.shut();
    const { messageId } = await workspace.client.messages.send(text(gone));
    await until(async () => {
      const { history } = await workspace.client.messages.get(messageId);
      assert.ok(history.some(({ kind }) => kind === 'not_sent'));
    });
    assert.equal(await resolve({ phone, userId }), kept);
    await door.open();
    await until(() =>
      assert.deepEqual(
        arrived().map(({ to }) => to),
        [phone],
      ),
    );
  });

  longTest(
    'arrive in the order accepted although WhatsApp answered 429 without a reason meanwhile',
    async (t) => {
      const { workspace, door, arrived } = await number(t);
      const people = Array.from({ length: 10 }, () => someone());
      door.fault = 'busy';
      await inTurn(workspace, people, 6);
      await until(() => assert.ok(door.met.length >= 3));
      door.fault = undefined;
      await until(() => assert.equal(arrived().length, 60));
      inOrder(arrived(), people);
    },
  );

  longTest('do not stand in the way of others, however many there are, and wait untouched', async (t) => {
    const { workspace, arrived, channelId } = await number(t);
    const crowded = someone();
    const flood: string[] = [];
    // More than are claimed at once.
    for (let i = 0; i < 4; i++) {
      const hundred = Array.from({ length: 100 }, (_, k) => text(crowded, String(i * 100 + k)));
      const sent = await Promise.all(hundred.map((message) => workspace.client.messages.send(message)));
      flood.push(...sent.map(({ messageId }) => messageId));
    }
    flood.sort();
    const rows = () =>
      service.db
        .selectFrom('messages')
        .select(['id', 'phase', 'due_at'])
        .where('channel_id', '=', channelId)
        .where('person', '=', crowded)
        .orderBy('id')
        .execute();
    await until(async () => assert.ok((await rows()).every(({ phase }) => phase !== 'new')));
    const others = Array.from({ length: 40 }, () => someone());
    await inTurn(workspace, others, 1);
    const began = clock.now();
    await until(() => {
      const copies = Map.groupBy(arrived(), ({ to }) => to);
      for (const other of others) assert.equal(copies.get(other)?.length, 1);
    });
    // The flood itself takes half an hour, at one message in six seconds.
    assert.ok(clock.now() - began < MINUTE, `the others waited for ${clock.now() - began} ms`);

    const left = (await rows()).filter(({ phase }) => phase !== null);
    const due = left.filter(({ phase }) => phase !== 'blocked');
    const phases = due.map(({ phase }) => phase).join();
    assert.ok(left.length > 300 && due.length <= 1, `of ${left.length} are not blocked: ${phases}`);
    assert.ok(left.slice(1).every(({ phase, due_at }) => phase === 'blocked' && due_at === null));
    assert.equal((await workspace.client.messages.get(flood.at(-1)!)).waiting?.for, 'earlier_message');
    const gone = arrived().filter(({ to }) => to === crowded);
    assert.deepEqual(
      gone.map(({ id }) => id),
      flood.slice(0, gone.length),
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
    const age = sql`update messages set created_at = created_at - ${DAY} where channel_id = ${channelId} and phase is not null`;
    await transaction(service.db, (trx) => age.execute(trx)); // again where it and a claim lock the same rows
    await until(async () => assert.equal(await waiting(), 0), SECOND);
    assert.ok((await workspace.client.messages.list({ status: ['failed'], limit: 100 })).data.length > 50);
  });
});
