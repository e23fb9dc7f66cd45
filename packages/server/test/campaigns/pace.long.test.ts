/** Campaigns begin small, wait for what comes of it, keep to people's hours, and stop by themselves. */
import assert from 'node:assert/strict';
import { afterEach, before, test } from 'node:test';
import { DAY, HOUR, MINUTE, SECOND } from '../../src/platform/clock.ts';
import { type Campaigns, campaignsOf, counted } from '../rigs/campaigns.ts';
import { onEachDatabase } from '../rigs/databases.ts';
import { eventually } from '../rigs/eventually.ts';
import { manualClock } from '../rigs/manual-clock.ts';
import { serviceOf } from '../rigs/service.ts';

const CANARY = { canary: { percent: 10, least: 10, pauseMinutes: 15 } };
const times = (count: number, lastFour = '5555'): string[] => Array.from({ length: count }, () => lastFour);

onEachDatabase('the pace of a campaign', (backend) => {
  const clock = manualClock();
  const service = serviceOf(backend, { clock });
  let campaigns: Campaigns;

  before(() => {
    campaigns = campaignsOf(service, clock, service.control);
  });

  const settings = (changes: object) => service.control('POST', 'settings', changes);
  before(() => settings({ statusDelayMs: 20 }));
  afterEach(() => settings({ heldForMs: 0, heldThen: 'released', statusDelayMs: 20 }));

  /** Lets a while pass, and returns how many of these were reached by then. */
  async function reachedAfter(ms: number, people: readonly { phone: string }[]): Promise<number> {
    await clock.leap(ms);
    for (let i = 0; i < 10; i++) await clock.advance(SECOND);
    const reached = new Set(await campaigns.reached());
    return people.filter(({ phone }) => reached.has(phone)).length;
  }

  /** Lets time pass with the server there all the while, until nothing has come back for too long. */
  const isFoundUnheard = (id: string) =>
    eventually(
      async () => {
        await clock.leap(4 * MINUTE);
        const { reason } = await service.client.campaigns.get(id);
        assert.equal(reason?.code, 'RECEIPTS_MISSING');
      },
      { everyMs: 20 },
    );

  /** Returns whether a receipt has come of every message. */
  async function isHeardOf(id: string): Promise<boolean> {
    const { data } = await service.client.campaigns.people(id);
    const ids = data.flatMap(({ messageId }) => messageId ?? []);
    const messages = await Promise.all(ids.map((each) => service.client.messages.get(each)));
    return messages.every(({ history }) => history.some(({ kind }) => kind === 'receipt'));
  }

  test('begins with some people, and goes on with all when their receipts are good', async () => {
    const people = await campaigns.people('canary', ...times(25));
    const { id } = await campaigns.started('canary', CANARY);
    const { waiting } = await campaigns.until(id, ({ counts }) => assert.equal(counts.read, 10));
    assert.equal(waiting?.for, 'canary');
    assert.equal(await reachedAfter(10 * MINUTE, people), 10);
    await clock.leap(5 * MINUTE);
    await campaigns.inState(id, 'finished');
    await campaigns.until(id, (campaign) => assert.deepEqual(counted(campaign), { total: 25, read: 25 }));
  });

  test('takes the others in waves, with a pause before each', async () => {
    const people = await campaigns.people('waves', ...times(20));
    const { id } = await campaigns.started('waves', {
      ...{ canary: { percent: 10, least: 2, pauseMinutes: 5 }, waves: { percent: 40, pauseMinutes: 60 } },
    });
    await campaigns.until(id, ({ counts }) => assert.equal(counts.read, 2));
    await clock.leap(5 * MINUTE);
    const { waiting } = await campaigns.until(id, ({ counts }) => assert.equal(counts.read, 10));
    assert.equal(waiting?.for, 'wave');
    assert.equal(await reachedAfter(50 * MINUTE, people), 10);
    await clock.leap(10 * MINUTE);
    await campaigns.until(id, ({ counts }) => assert.equal(counts.read, 18));
    await clock.leap(HOUR);
    await campaigns.inState(id, 'finished');
  });

  test('waits while WhatsApp holds the first ones for quality, which is no failure', async () => {
    await settings({ heldForMs: 6 * HOUR });
    const people = await campaigns.people('held', ...times(20));
    const { id } = await campaigns.started('held', CANARY);
    const { state } = await campaigns.until(id, (campaign) =>
      assert.deepEqual(counted(campaign), { total: 20, held: 10, waiting: 10 }),
    );
    assert.equal(state, 'running');
    assert.equal(await reachedAfter(5 * HOUR, people), 10);
    await settings({ heldForMs: 0 });
    await clock.leap(2 * HOUR);
    await campaigns.inState(id, 'finished');
    await campaigns.until(id, ({ counts }) => assert.equal(counts.read, 20));
  });

  test('pauses when nothing at all comes back of the first ones, and goes on when somebody resumes it', async () => {
    await settings({ statusDelayMs: 10 * HOUR });
    const people = await campaigns.people('silent', ...times(20));
    const { id } = await campaigns.started('silent', CANARY);
    await campaigns.until(id, ({ counts }) => assert.equal(counts.sent, 10));
    assert.equal(await reachedAfter(55 * MINUTE, people), 10);
    await isFoundUnheard(id);
    assert.equal(await reachedAfter(HOUR, people), 10);
    await service.client.campaigns.resume(id);
    await campaigns.inState(id, 'finished');
    assert.equal(await reachedAfter(SECOND, people), 20);
  });

  test('does not take receipts for missing that came while the server was away', async () => {
    await settings({ statusDelayMs: 10 * HOUR });
    await campaigns.people('away', ...times(20));
    const { id } = await campaigns.started('away', CANARY);
    await campaigns.until(id, ({ counts }) => assert.equal(counts.sent, 10));
    await clock.leap(2 * HOUR);
    for (let i = 0; i < 5; i++) await clock.advance(SECOND);
    await service.restart();
    for (let i = 0; i < 5; i++) await clock.advance(SECOND);
    assert.equal((await service.client.campaigns.get(id)).state, 'running');
    await isFoundUnheard(id);
    await service.client.campaigns.cancel(id);
  });

  test('goes on after a while when WhatsApp has sent the first ones, and nobody has their phone on', async () => {
    await settings({ statusDelayMs: 40 * MINUTE });
    const people = await campaigns.people('phones-off', ...times(20));
    const { id } = await campaigns.started('phones-off', CANARY);
    await campaigns.until(id, ({ counts }) => assert.equal(counts.sent, 10));
    await clock.leap(40 * MINUTE);
    await campaigns.until(id, async () => assert.ok(await isHeardOf(id)));
    assert.equal(await reachedAfter(15 * MINUTE, people), 10);
    await clock.leap(5 * MINUTE);
    await campaigns.inState(id, 'finished');
  });

  const LINES = [
    ['fail', '0002', 'TOO_MANY_FAILED', { total: 40, failed: 10, waiting: 30 }],
    ['are limited', '0014', 'TOO_MANY_LIMITED', { total: 40, failed: 10, waiting: 30 }],
    ['ask to stop', '0008', 'TOO_MANY_STOPS', { total: 40, read: 10, waiting: 30 }],
  ] as const;
  for (const [what, lastFour, code, counts] of LINES)
    test(`stops by itself when too many ${what}, and has sent no more than the first ones`, async () => {
      const people = await campaigns.people(`line-${lastFour}`, ...times(40, lastFour));
      const { id } = await campaigns.started(`line-${lastFour}`, CANARY);
      const stopped = await campaigns.inState(id, 'stopped');
      assert.equal(stopped.reason?.code, code);
      await campaigns.until(id, (campaign) => assert.deepEqual(counted(campaign), counts));
      assert.equal(await reachedAfter(HOUR, people), 10);
      const events = await service.feed();
      const told = events.filter(({ data }) => 'id' in data && data.id === id).map(({ type }) => type);
      assert.deepEqual(told, ['campaign.started', 'campaign.stopped']);
    });

  test('pauses when WhatsApp drops what it held, and goes on where it was with the template', async () => {
    await settings({ heldForMs: HOUR, heldThen: 'dropped' });
    const people = await campaigns.people('dropped', ...times(20));
    const { id } = await campaigns.started('dropped', CANARY);
    await campaigns.until(id, ({ counts: { held } }) => assert.equal(held, 10));
    const template = (event: string) =>
      service.control('POST', 'template-status', { name: 'hello_world', language: 'en', event });
    await template('PAUSED');
    const { reason } = await campaigns.inState(id, 'paused');
    assert.equal(reason?.code, 'TEMPLATE_NOT_APPROVED');
    await clock.leap(HOUR);
    await campaigns.until(id, ({ counts: { accepted } }) => assert.equal(accepted, 10));
    assert.equal(await reachedAfter(HOUR, people), 10);
    await settings({ heldForMs: 0 });
    await template('REINSTATED');
    await campaigns.until(id, ({ counts: { read } }) => assert.equal(read, 10));
    await clock.leap(15 * MINUTE);
    await campaigns.inState(id, 'finished');
    await campaigns.until(id, (campaign) => assert.deepEqual(counted(campaign), { total: 20, read: 20 }));
  });

  test('counts who answers and who asks to stop, once each', async () => {
    const [hello, stop] = await campaigns.people('answers', '0009', '0008', '5555');
    const { id } = await campaigns.started('answers');
    await campaigns.until(id, ({ answered, stopped }) => assert.deepEqual([answered, stopped], [1, 1]));
    await service.control('POST', 'inbound', { from: hello!.phone, text: 'Again' });
    for (let i = 0; i < 5; i++) await clock.advance(SECOND);
    assert.equal((await service.client.campaigns.get(id)).answered, 1);
    const ids = async (heard: 'answered' | 'stopped') =>
      (await service.client.campaigns.people(id, { heard })).data.map(({ contactId }) => contactId);
    assert.deepEqual(await ids('answered'), [hello!.id]);
    assert.deepEqual(await ids('stopped'), [stop!.id]);
  });

  test('sends once more, a day later and at most seven times, to whom WhatsApp limits', async () => {
    const [limited] = await campaigns.people('limited', '0014');
    const { id } = await campaigns.started('limited', { retryLimited: true });
    const { waiting } = await campaigns.until(id, ({ waiting: wait }) => assert.equal(wait?.for, 'retry'));
    assert.equal(Math.round((Date.parse(waiting!.until!) - clock.now()) / HOUR), 24);
    const copies = async () => (await campaigns.reached()).filter((to) => to === limited!.phone).length;
    const hasCopies = (count: number) =>
      eventually(
        async () => {
          await clock.advance(200);
          assert.equal(await copies(), count);
        },
        { everyMs: 5 },
      );
    for (let day = 1; day <= 7; day++) {
      await hasCopies(day);
      await campaigns.until(id, ({ waiting: wait }) =>
        assert(Date.parse(wait?.until ?? '') > clock.now() + 20 * HOUR),
      );
      await clock.leap(DAY);
    }
    await hasCopies(8);
    const ended = await campaigns.inState(id, 'finished');
    assert.deepEqual(ended.failures, [{ code: 'MARKETING_LIMIT', count: 1 }]);
  });

  test('disturbs nobody in the quiet hours of where they are', async () => {
    await clock.leap(Math.ceil(clock.now() / DAY) * DAY + 4.5 * HOUR - clock.now()); // 10:00 in India
    const { id: abroad } = await service.client.contacts.create({ phone: '+447911123456', tags: ['quiet'] });
    const [here] = await campaigns.people('quiet', '5555');
    const { id } = await campaigns.started('quiet', { quietHours: { from: '03:00', to: '06:00' } });
    await campaigns.until(id, ({ counts }) => assert.deepEqual([counts.read, counts.waiting], [1, 1]));
    const { data } = await service.client.campaigns.people(id, { state: 'waiting' });
    assert.deepEqual(
      data.map(({ contactId }) => contactId),
      [abroad],
    );
    assert(new Set(await campaigns.reached()).has(here!.phone));
    assert.match(data[0]!.againAt!, /T11:30:00/);
    await clock.leap(90 * MINUTE);
    await campaigns.inState(id, 'finished');

    const evening = await campaigns.started('quiet', { quietHours: { from: '10:00', to: '13:00' } });
    const { waiting } = await campaigns.until(evening.id, ({ waiting: wait }) =>
      assert.equal(wait?.for, 'quiet_hours'),
    );
    assert.match(waiting!.until!, /T13:00:00/);
    await service.client.campaigns.cancel(evening.id);
  });

  test('gives nobody more messages on a day of theirs than is wished', async () => {
    const [person] = await campaigns.people('enough', '5555');
    const first = await campaigns.started('enough', { mostPerDay: 1 });
    await campaigns.inState(first.id, 'finished');
    const second = await campaigns.started('enough', { mostPerDay: 1 });
    const { waiting } = await campaigns.until(second.id, ({ waiting: wait }) =>
      assert.equal(wait?.for, 'retry'),
    );
    assert.match(waiting!.until!, /T00:00:00/);
    const copies = async () => (await campaigns.reached()).filter((to) => to === person!.phone).length;
    assert.equal(await copies(), 1);
    await clock.leap(DAY);
    await campaigns.inState(second.id, 'finished');
    assert.equal(await copies(), 2);
  });
});
