/** Members are told of what happens: on their devices, by mail when somebody waits, and nobody twice. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { longTest } from '../../../../test/kit/long-test.ts';
import { startTelling } from '../../src/features/notifications/tell.ts';
import { startUnanswered } from '../../src/features/notifications/unanswered.ts';
import { listTeammates, removeMember } from '../../src/features/team/members.ts';
import type { Role } from '../../src/features/team/membership.ts';
import { HOUR, MINUTE, SECOND } from '../../src/platform/clock.ts';
import { createLeases } from '../../src/platform/jobs/lease.ts';
import { silentLog } from '../../src/platform/log.ts';
import { createOutbound } from '../../src/platform/security/outbound.ts';
import { sealer } from '../rigs/channel-credentials.ts';
import { onEachDatabase } from '../rigs/databases.ts';
import { englishIn } from '../rigs/english-in.ts';
import { liveNumber, passUntil } from '../rigs/live-number.ts';
import { readable, startMailServer } from '../rigs/mail-server.ts';
import { manualClock } from '../rigs/manual-clock.ts';
import { type MemberClient, memberOf } from '../rigs/member.ts';
import { type PushedBrowser, startPushService } from '../rigs/push-service.ts';
import { serviceOf, someone, text } from '../rigs/service.ts';

const mailServer = await startMailServer();
const pushService = await startPushService();
after(() => Promise.all([mailServer.close(), pushService.close()]));

onEachDatabase('a member is told', (backend) => {
  const clock = manualClock();
  const service = serviceOf(backend, { clock, env: { SMTP_URL: mailServer.url } });

  async function shop(t: Parameters<typeof liveNumber>[0]) {
    const live = await liveNumber(t, service, clock);
    const { client } = live.workspace;
    const join = (name: string, role?: Role) =>
      memberOf(service, live.workspace.id, name, { now: clock.now(), ...(role && { role }) });
    const of = async (person: string) =>
      (await client.conversations.list({ view: 'all', search: person })).data[0] ?? assert.fail();
    return { ...live, client, join, of };
  }

  async function browserOf({ client }: MemberClient): Promise<PushedBrowser> {
    const browser = pushService.subscribe((await client.notifications.get()).publicKey);
    await client.notifications.addDevice(browser.subscription);
    return browser;
  }

  const toldOf = (browser: PushedBrowser) => browser.shown.map(({ title, body }) => `${title}: ${body}`);
  const told = (browser: PushedBrowser, expected: readonly string[]) =>
    passUntil(clock, () => assert.deepEqual(toldOf(browser), expected));
  /** Lets enough time pass for whatever would be told, and for what is tried again. */
  const quiet = () => clock.advance(40 * SECOND);

  longTest('once of what a person writes to them or to nobody, and of what others give them', async (t) => {
    const { workspace, wrote, of, join } = await shop(t);
    const [meera, kabir] = [await join('Meera'), await join('Kabir')];
    const [hers, his] = [await browserOf(meera), await browserOf(kabir)];
    const ravi = someone();
    await wrote(ravi, 'Is the blue one there?\nAnd the red one?');
    await told(hers, ['Asha: Is the blue one there?']);
    await told(his, ['Asha: Is the blue one there?']);
    const { id } = await of(ravi);
    assert.match(hers.shown[0]!.url, new RegExp(`^/dashboard/conversations/${id}\\?workspace=live-`));
    assert.equal(hers.headers().ttl, '3600');

    await meera.client.conversations.update(id, { assignee: meera.id });
    await wrote(ravi, 'Hello?');
    await told(hers, ['Asha: Is the blue one there?', 'Asha: Hello?']);
    await quiet();
    assert.equal(his.shown.length, 1, 'what Meera has taken is nothing to Kabir');

    await kabir.client.account.updateProfile({ language: 'hi' });
    await kabir.client.notifications.choose({
      kinds: {
        mine: { push: true, sound: false },
        unassigned: { push: false, sound: false },
        assigned: { push: true, sound: false },
      },
      showText: false,
    });
    await meera.client.conversations.update(id, { assignee: kabir.id, assigneeBefore: meera.id });
    await told(his, ['Asha: Is the blue one there?', 'Asha: Meera ने यह बातचीत आपको दी']);
    await kabir.client.conversations.update(id, { labels: ['blue'] });
    await wrote(ravi, 'The price is a secret');
    await wrote(someone(), 'For nobody');
    await told(his, [...toldOf(his).slice(0, 2), 'Asha: नया मैसेज']);
    await told(hers, ['Asha: Is the blue one there?', 'Asha: Hello?', 'Asha: For nobody']);
    await quiet();
    assert.equal(his.shown.length, 3);
    assert.equal(hers.asked, hers.shown.length, 'each is one request');

    // The open dashboard is told the same.
    const { data: events } = await workspace.client.events.list({ order: 'newest', limit: 1 });
    const { sequence } = events[0]!;
    await wrote(ravi, 'And now?');
    const news = await kabir.client.notifications.news({ after: sequence });
    assert.deepEqual(
      news.notices.map(({ kind, title, body, push, sound }) => ({ kind, title, body, push, sound })),
      [{ kind: 'mine', title: 'Asha', body: 'नया मैसेज', push: true, sound: false }],
    );
    assert.equal(news.unread, 2);
    await kabir.client.conversations.markRead(id);
    assert.deepEqual((await kabir.client.notifications.news({ after: sequence })).notices, []);
  });

  longTest(
    'on devices that last as long as their session, their subscription and their membership',
    async (t) => {
      const { workspace, wrote, join } = await shop(t);
      const [meera, kabir] = [await join('Meera'), await join('Kabir')];
      const [ends, gone, busy] = [await browserOf(meera), await browserOf(meera), await browserOf(meera)];
      const [first] = (await meera.client.notifications.test()).map(({ result }) => result);
      assert.equal(first, 'taken');
      assert.equal(ends.shown[0]!.body, 'Notifications arrive here.');
      gone.answer = 410;
      busy.answer = 503;
      await wrote(someone(), 'One');
      await told(ends, [...toldOf(ends).slice(0, 1), 'Asha: One']);
      busy.answer = 201;
      await passUntil(clock, () => assert.equal(busy.shown.at(-1)?.body, 'One'), SECOND);
      assert.equal((await meera.client.notifications.get()).devices.length, 2, 'what is gone is forgotten');

      const [device] = (await meera.client.notifications.get()).devices;
      await meera.client.notifications.removeDevice(device!.id);
      await assert.rejects(meera.client.notifications.removeDevice(device!.id), /no such device/);
      await meera.client.account.signOut();
      const his = await browserOf(kabir);
      await wrote(someone(), 'Two');
      await told(his, ['Asha: Two']);
      await quiet();
      assert.deepEqual(
        [ends, busy].filter(({ shown }) => shown.at(-1)!.body === 'Two'),
        [],
      );

      const change = {
        ...{ workspaceId: workspace.id, personId: kabir.id, revokeKeys: false, now: clock.now() },
        actor: { id: kabir.id },
      };
      await removeMember(service.db, change, async () => {});
      await wrote(someone(), 'Three');
      await quiet();
      assert.equal(his.shown.length, 1);
      const left = service.db.selectFrom('notification_devices').selectAll();
      assert.deepEqual(await left.where('workspace_id', '=', workspace.id).execute(), []);
    },
  );

  test('as an agent of what they see alone', async (t) => {
    const { client, wrote, of, join } = await shop(t);
    await client.workspace.update({ agentsSee: 'own' });
    const [meera, kabir] = [await join('Meera', 'agent'), await join('Kabir')];
    const [hers, his] = [await browserOf(meera), await browserOf(kabir)];
    const ravi = someone();
    await wrote(ravi, 'Anybody?');
    await told(his, ['Asha: Anybody?']);
    await quiet();
    assert.equal(hers.asked, 0);
    assert.equal((await meera.client.notifications.news({ after: 0 })).notices.length, 0);
    await client.conversations.update((await of(ravi)).id, { assignee: meera.id });
    await told(hers, ['Asha: This conversation is yours now']);
    await wrote(ravi, 'You?');
    await told(hers, ['Asha: This conversation is yours now', 'Asha: You?']);
  });

  test('of no address within a private network, and of no key that encrypts nothing', async (t) => {
    const { join } = await shop(t);
    const { client } = await join('Meera');
    const { subscription } = pushService.subscribe('');
    const add = (endpoint: string, keys = subscription.keys) =>
      client.notifications.addDevice({ endpoint, keys });
    await assert.rejects(add('https://10.0.0.1/send/1'), /private network/);
    await assert.rejects(add('http://push.example.com/send/1'), /https/);
    await assert.rejects(
      add(subscription.endpoint, { ...subscription.keys, p256dh: 'A'.repeat(87) }),
      /point of P-256/,
    );
  });

  test('in one line of what an outage has held up, and of a flood', async (t) => {
    const { workspace, wrote, of, join } = await shop(t);
    const meera = await join('Meera');
    const hers = await browserOf(meera);
    const ravi = someone();
    await wrote(ravi, 'Before');
    await told(hers, ['Asha: Before']);
    await meera.client.conversations.markRead((await of(ravi)).id);
    // Nobody tells for an hour: the cursor is put back to where it stood.
    const cursor = await service.db
      .selectFrom('notification_cursors')
      .selectAll()
      .where('workspace_id', '=', workspace.id)
      .executeTakeFirstOrThrow();
    await meera.client.notifications.choose({
      ...(await meera.client.notifications.get()).choices,
      quietHours: { from: '00:00', to: '23:59', timeZone: 'Asia/Kolkata' },
    });
    for (const words of ['One', 'Two', 'Three']) await wrote(someone(), words);
    await wrote(ravi, 'Again');
    await quiet();
    assert.equal(hers.shown.length, 1, 'quiet hours are kept');
    await clock.leap(HOUR);
    const { quietHours, ...rest } = (await meera.client.notifications.get()).choices;
    assert.ok(quietHours);
    await meera.client.notifications.choose(rest);
    await service.db
      .updateTable('notification_cursors')
      .set({ sequence: cursor.sequence })
      .where('workspace_id', '=', workspace.id)
      .execute();
    await passUntil(clock, () => assert.equal(hers.shown.at(-1)?.body, 'New messages in 4 conversations'));
    await quiet();
    assert.equal(hers.shown.length, 2);
  });

  test('by an open dashboard without a ring in quiet hours, and with one after them', async (t) => {
    const { workspace, wrote, join } = await shop(t);
    const meera = await join('Meera');
    const all = { push: true, sound: true };
    const choices = { kinds: { mine: all, unassigned: all, assigned: all }, showText: true };
    const { data: events } = await workspace.client.events.list({ order: 'newest', limit: 1 });
    const after = events[0]?.sequence ?? 0;
    await wrote(someone(), 'At night');
    const rings = async () =>
      (await meera.client.notifications.news({ after })).notices.map(({ body, push, sound }) => ({
        ...{ body, push, sound },
      }));
    const quietHours = { from: '00:00', to: '23:59', timeZone: 'Asia/Kolkata' };
    await meera.client.notifications.choose({ ...choices, quietHours });
    assert.deepEqual(await rings(), [{ body: 'At night', push: false, sound: false }]);
    await meera.client.notifications.choose(choices);
    assert.deepEqual(await rings(), [{ body: 'At night', push: true, sound: true }]);
  });

  test('by one of several processes', async (t) => {
    const { wrote, join } = await shop(t);
    const hers = await browserOf(await join('Meera'));
    const outbound = createOutbound({ allow: ['127.0.0.0/8'] });
    const { db } = service;
    const leases = {
      ...createLeases(db, 'another', clock),
      acquire: async (names: readonly string[]) => new Set(names),
    };
    const other = startTelling({
      ...{ db, clock, leases, sealer, log: silentLog, membersOf: listTeammates },
      ...{ dispatcher: outbound.dispatcher, subject: 'mailto:a@example.com' },
    });
    t.after(async () => {
      await other.stop();
      await outbound.close();
    });
    const all = Array.from({ length: 4 }, (_, i) => `Message ${i}`);
    for (const words of all) await wrote(someone(), words);
    await passUntil(clock, () => assert.deepEqual(hers.shown.map(({ body }) => body).sort(), all));
    await quiet();
    assert.equal(hers.asked, all.length);
  });

  test('by one mail where two processes look at once', async (t) => {
    const { wrote, join } = await shop(t);
    const kiran = await join('Kiran');
    const { choices } = await kiran.client.notifications.get();
    await kiran.client.notifications.choose({ ...choices, mailAfterMinutes: 5 });
    const { db } = service;
    const others = Array.from({ length: 3 }, () =>
      startUnanswered({
        ...{ db, clock, sealer, log: silentLog, membersOf: listTeammates },
        appUrl: 'https://app.example.com',
      }),
    );
    t.after(() => Promise.all(others.map((each) => each.stop())));
    const received = () => mailServer.received.filter(({ to }) => to.startsWith('kiran')).length;
    const before = received();
    const mailed = () => received() - before;
    for (let waits = 1; waits <= 3; waits++) {
      await wrote(someone(), 'Anybody?');
      await clock.leap(6 * MINUTE);
      await passUntil(clock, () => assert.equal(mailed(), waits), SECOND);
    }
    await quiet();
    assert.equal(mailed(), 3);
  });

  test('by mail once of each wait, when quiet hours are over', async (t) => {
    const { client, wrote, of, join } = await shop(t);
    const meera = await join('Meera');
    await meera.client.account.updateProfile({ language: 'hi' });
    const { choices, mails } = await meera.client.notifications.get();
    assert.equal(mails, true);
    const mailed = () => mailServer.received.filter(({ to }) => to.startsWith('meera'));
    const before = mailed().length;
    const soon = (ms: number) =>
      new Date(clock.now() + ms).toLocaleTimeString('en-GB', {
        ...{ timeZone: 'Asia/Kolkata', hour: '2-digit', minute: '2-digit' },
      });
    await meera.client.notifications.choose({
      ...{ ...choices, mailAfterMinutes: 5 },
      quietHours: { from: soon(-HOUR), to: soon(20 * MINUTE), timeZone: 'Asia/Kolkata' },
    });
    const [ravi, sita, done] = [someone(), someone(), someone()];
    await wrote(ravi, 'Where is it?');
    await wrote(sita, 'And mine?');
    await wrote(done, 'Thanks');
    await client.conversations.update((await of(done)).id, { state: 'closed' });
    await clock.leap(10 * MINUTE);
    await quiet();
    assert.equal(mailed().length, before, 'not in quiet hours');
    await clock.leap(15 * MINUTE);
    await passUntil(clock, () => assert.equal(mailed().length, before + 1), SECOND);
    const mail = readable(mailed().at(-1)!.raw);
    assert.match(mail, /view=waiting/);
    assert.match(mail, /जवाब/);
    const said = /<html lang="hi">[\s\S]*<\/html>/.exec(mail)![0];
    assert.deepEqual(englishIn(said.replaceAll(/Asha|live-/g, '')), []);
    assert.doesNotMatch(mail, /Where is it/);
    await clock.leap(30 * MINUTE);
    await quiet();
    assert.equal(mailed().length, before + 1, 'once in a wait');

    await client.messages.send(text(ravi));
    await passUntil(clock, async () => assert.equal((await of(ravi)).waitingSince, undefined));
    await wrote(ravi, 'One more');
    await clock.leap(6 * MINUTE);
    await passUntil(clock, () => assert.equal(mailed().length, before + 2), SECOND);
    assert.match(readable(mailed().at(-1)!.raw), new RegExp((await of(ravi)).id));
  });

  test('by mail, as an agent, of those alone whom they see', async (t) => {
    const { client, wrote, of, join } = await shop(t);
    await client.workspace.update({ agentsSee: 'own' });
    const [agni, kabir] = [await join('Agni', 'agent'), await join('Kabir')];
    for (const { client: own } of [agni, kabir]) {
      const { choices } = await own.notifications.get();
      await own.notifications.choose({ ...choices, mailAfterMinutes: 5 });
    }
    const earlier = mailServer.received.length;
    const mailed = (name: string) =>
      mailServer.received
        .slice(earlier)
        .filter(({ to }) => to.startsWith(name))
        .map(({ raw }) => readable(raw));
    const [hers, free] = [someone(), someone()];
    await wrote(hers, 'Is it packed?');
    await wrote(free, 'Anybody?');
    const [given, nobodys] = [(await of(hers)).id, (await of(free)).id];
    await clock.leap(6 * MINUTE);
    await passUntil(clock, () => assert.equal(mailed('kabir').length, 1), SECOND);
    assert.match(mailed('kabir')[0]!, /view=waiting/, 'of both');
    assert.deepEqual(mailed('agni'), [], 'neither is hers');

    await client.conversations.update(given, { assignee: agni.id });
    await passUntil(clock, () => assert.equal(mailed('agni').length, 1), SECOND);
    assert.match(mailed('agni')[0]!, new RegExp(given));
    assert.doesNotMatch(mailed('agni')[0]!, new RegExp(nobodys));
    await client.workspace.update({ agentsSee: 'unassigned' });
    await passUntil(clock, () => assert.equal(mailed('agni').length, 2), SECOND);
    assert.match(mailed('agni')[1]!, new RegExp(nobodys), 'now she sees it, and it still waits');
  });
});
