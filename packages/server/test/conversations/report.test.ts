/** The report of the conversations: who was answered, by whom, how soon, and what is kept of it. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { longTest } from '../../../../test/kit/long-test.ts';
import { retainReplies } from '../../src/features/conversations/retain.ts';
import { DAY, HOUR, MINUTE } from '../../src/platform/clock.ts';
import { dayOf, toIst } from '../../src/platform/time.ts';
import { onEachDatabase } from '../rigs/databases.ts';
import { liveNumber, passUntil } from '../rigs/live-number.ts';
import { manualClock } from '../rigs/manual-clock.ts';
import { memberOf } from '../rigs/member.ts';
import { serviceOf, someone, text } from '../rigs/service.ts';

onEachDatabase('the report of the conversations', (backend) => {
  const clock = manualClock();
  const service = serviceOf(backend, { clock });

  async function shop(t: Parameters<typeof liveNumber>[0]) {
    const live = await liveNumber(t, service, clock);
    const { client } = live.workspace;
    const of = async (person: string) =>
      (await client.conversations.list({ view: 'all' })).data.find(({ contact }) => contact.phone === person);
    const waits = async (person: string, does: boolean) =>
      passUntil(clock, async () => assert.equal((await of(person))?.waitingSince !== undefined, does));
    /** A person writes, and waits. */
    async function wrote(person: string, words = 'Is it there?') {
      await live.wrote(person, words);
      await waits(person, true);
    }
    async function answered(by: typeof client, person: string) {
      await by.messages.send(text(person));
      await waits(person, false);
    }
    const lines = async (by = client) => {
      const csv = await new Response(await by.conversations.exportReport()).text();
      return csv.split('\r\n').slice(1, -1);
    };
    const join = (name: string, role?: 'agent') =>
      memberOf(service, live.workspace.id, name, { now: clock.now(), ...(role && { role }) });
    return { ...live, client, of, wrote, answered, lines, join };
  }

  test('counts a reply for later when that is sent, and none that is taken back: she waits until then', async (t) => {
    const { client, of, wrote, join } = await shop(t);
    const meera = await join('Meera');
    const asha = someone();
    await wrote(asha);
    const { waitingSince } = (await of(asha))!;
    const [soon, later] = [HOUR, 2 * HOUR].map((ms) => toIst(clock.now() + ms)) as [string, string];
    const ids: string[] = [];
    for (const [by, sendAt] of [
      [meera.client, soon],
      [client, soon],
      [meera.client, later],
    ] as const)
      ids.push((await by.messages.send({ ...text(asha), sendAt })).messageId);
    await passUntil(clock, async () => assert.equal((await of(asha))!.lastMessage?.messageId, ids[2]));
    for (const id of ids.slice(0, 2)) await client.messages.cancel(id);
    await clock.leap(HOUR + MINUTE);
    await wrote(asha, 'Hello?');
    assert.equal((await of(asha))!.waitingSince, waitingSince);
    await clock.leap(HOUR);
    await passUntil(clock, async () => assert.equal((await of(asha))!.waitingSince, undefined));
    const { id } = (await of(asha))!;
    await passUntil(clock, async () => assert.equal((await meera.client.conversations.get(id)).unread, 1));
    const { totals, members } = await client.conversations.report();
    assert.equal(Math.round(totals.medianFirstReplyMs! / HOUR), 2);
    assert.deepEqual(
      members.map(({ name, answered }) => [name, answered]),
      [['Meera', 1]],
    );
  });

  longTest('says how soon whom each member has answered, by day and by hour', async (t) => {
    const { client, of, wrote, answered, lines, join } = await shop(t);
    const [meera, kabir] = [await join('Meera'), await join('=Kabir')];
    const empty = await client.conversations.report();
    assert.deepEqual(empty.totals, { answered: 0, closedUnanswered: 0, firstReplies: 0 });
    assert.deepEqual([empty.days.length, empty.hours.length, empty.members], [7, 24, []]);

    const [asha, ravi, tara, usha] = [someone(), someone(), someone(), someone()];
    for (const person of [asha, ravi, tara, usha]) await wrote(person);
    const { hour: wroteAt } = { hour: new Date(clock.now() + 5.5 * HOUR).getUTCHours() };
    await client.conversations.addNote((await of(asha))!.id, { text: 'A note is no reply' });
    assert.equal((await client.conversations.report()).waiting.count, 4);
    await clock.leap(10 * MINUTE);
    await answered(meera.client, asha);
    await meera.client.messages.send(text(asha)); // to somebody who does not wait
    await clock.leap(20 * MINUTE);
    await answered(kabir.client, ravi);
    await wrote(ravi, 'And the red one?');
    await clock.leap(5 * MINUTE);
    await answered(client, ravi);
    // A program closes what is over.
    await client.conversations.update((await of(tara))!.id, { state: 'closed' });
    await client.conversations.update((await of(asha))!.id, { state: 'closed' });

    const report = await client.conversations.report();
    const minutes = (ms: number | undefined) => Math.floor((ms ?? -MINUTE) / MINUTE);
    const { totals, waiting, days, hours, members } = report;
    assert.equal(waiting.count, 1);
    assert.equal(waiting.longestSince, (await of(usha))!.waitingSince);
    assert.deepEqual([totals.answered, totals.firstReplies, totals.closedUnanswered], [3, 2, 1]);
    assert.deepEqual([minutes(totals.medianFirstReplyMs), minutes(totals.p90FirstReplyMs)], [10, 30]);
    assert.deepEqual(
      days.reduce((sum, day) => sum + day.answered, 0),
      3,
    );
    const then = hours[wroteAt]!;
    assert.ok(then.firstReplies === 2 && minutes(then.p90FirstReplyMs) === 30, 'by when they wrote');
    const byName = new Map(
      members.map(({ name, answered, closedUnanswered }) => [name, [answered, closedUnanswered]]),
    );
    assert.deepEqual(byName.get('Meera'), [1, 0]);
    assert.deepEqual(byName.get('=Kabir'), [1, 0]);
    assert.deepEqual(byName.get(undefined), [1, 1], 'what keys did has no member');

    const all = await lines();
    assert.equal(all.length, 4);
    assert.ok(
      all.some((line) => line.includes(`first_reply,`) && line.includes(`,'=Kabir,`)),
      all.join('\n'),
    );
    await wrote(asha, 'One more thing');
    await answered(meera.client, asha);
    assert.equal((await client.conversations.report()).totals.firstReplies, 3, 'after it was closed');

    const ago = (ms: number) => new Date(clock.now() - ms).toISOString();
    await assert.rejects(client.conversations.report({ from: ago(93 * DAY) }), /92 days/);
    await assert.rejects(client.conversations.report({ from: ago(0), to: ago(DAY) }), /after from/);
    const before = await client.conversations.report({ from: ago(9 * DAY), to: ago(2 * DAY) });
    assert.equal(before.totals.answered, 0);
    const agent = await join('Agni', 'agent');
    await assert.rejects(agent.client.conversations.report(), { status: 403 });
    await assert.rejects(agent.client.conversations.exportReport(), { status: 403 });
  });

  test('puts each answer into the day on which it came, and writes the times of it into the file', async (t) => {
    const { client, of, wrote, join } = await shop(t);
    const meera = await join('Meera');
    const [asha, ravi] = [someone(), someone()];
    /** Goes to an hour of a day of IST, counted from the first. */
    const first = dayOf(clock.now()) + DAY;
    const goTo = (day: number, hour: number) => clock.leap(first + day * DAY + hour * HOUR - clock.now());
    await goTo(0, 22);
    await wrote(asha);
    const { waitingSince: since, id } = (await of(asha))!;
    await goTo(1, 1); // after midnight
    const repliedAt = clock.now();
    await meera.client.messages.send(text(asha));
    await passUntil(clock, async () => assert.equal((await of(asha))?.waitingSince, undefined));
    await goTo(3, 9);
    await wrote(ravi);
    await client.conversations.update((await of(ravi))!.id, { state: 'closed' });
    const closedAt = clock.now();

    const { days, hours } = await client.conversations.report({
      from: toIst(first),
      to: toIst(first + 4 * DAY),
    });
    assert.deepEqual(
      days.map(({ start, answered, firstReplies, closedUnanswered }) => [
        ...[start, answered, firstReplies, closedUnanswered],
      ]),
      [
        [toIst(first), 0, 0, 0],
        [toIst(first + DAY), 1, 1, 0],
        [toIst(first + 2 * DAY), 0, 0, 0],
        [toIst(first + 3 * DAY), 0, 0, 1],
      ],
    );
    assert.deepEqual(
      hours
        .filter(({ answered, closedUnanswered }) => answered + closedUnanswered > 0)
        .map(({ hour }) => hour),
      [9, 22],
      'by the hour in which they wrote',
    );

    const csv = await new Response(await client.conversations.exportReport()).text();
    const [header, reply, closed, end] = csv.split('\r\n').map((line) => line.split(','));
    assert.deepEqual(header, [
      ...['waiting_since', 'ended_at', 'kind', 'waited_seconds', 'member', 'name', 'conversation_id'],
    ]);
    assert.deepEqual(end, ['']);
    const [waited, ended, kind, seconds, ...by] = reply!;
    assert.deepEqual([waited, kind, ...by], [since, 'first_reply', meera.id, 'Meera', id]);
    assert.match(ended!, new RegExp(`^${toIst(first + DAY + HOUR).slice(0, 15)}`));
    assert.equal(Number(seconds), Math.round((Date.parse(ended!) - Date.parse(since!)) / 1000));
    // The message came a little after 22:00: the clock moves on while it arrives.
    assert.ok(Number(seconds) >= Math.round((repliedAt - Date.parse(since!)) / 1000));
    assert.deepEqual(closed!.slice(1, 3), [toIst(closedAt), 'closed']);
  });

  test('knows a merged person as one, and no erased one', async (t) => {
    const { client, of, wrote, answered, lines, workspace } = await shop(t);
    const [asha, too] = [someone(), someone()];
    await wrote(asha);
    await answered(client, asha);
    await wrote(too);
    await answered(client, too);
    const kept = (await of(asha))!;
    const gone = (await of(too))!;
    await client.contacts.merge(kept.contactId, { contactId: gone.contactId, phone: asha });
    const conversations = async () => (await lines()).map((line) => line.split(',').at(-1));
    assert.deepEqual(await conversations(), [kept.id, kept.id]);
    await client.contacts.delete(kept.contactId);
    assert.deepEqual(await conversations(), ['', ''], 'what was counted stays');
    assert.equal((await client.conversations.report()).totals.answered, 2);
    const task = { workspaceId: workspace.id, now: clock.now(), before: clock.now() + 1, atOnce: 200 };
    assert.deepEqual(await retainReplies(service.db, { ...task, before: task.now - DAY }), {
      ...{ deleted: 0, more: false },
    });
    assert.equal((await retainReplies(service.db, task)).deleted, 2);
    assert.deepEqual(await lines(), []);
  });
});
