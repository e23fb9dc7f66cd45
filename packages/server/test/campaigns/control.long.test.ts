/** A campaign does at once what it is told, begins at its time, and goes on where it was. */
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { HOUR, MINUTE, SECOND } from '../../src/platform/clock.ts';
import { toIst } from '../../src/platform/time.ts';
import { type Campaign, campaignsOf, counted } from '../rigs/campaigns.ts';
import { onEachDatabase } from '../rigs/databases.ts';
import { eventually } from '../rigs/eventually.ts';
import { manualClock } from '../rigs/manual-clock.ts';
import { type Json, serviceOf, someone } from '../rigs/service.ts';

onEachDatabase('a campaign under way', (backend) => {
  const clock = manualClock();
  const service = serviceOf(backend, { clock });
  let made = 0;

  before(() => service.control('POST', 'settings', { statusDelayMs: 20 }));

  /** A workspace of its own, with so many people of the tag `all`. */
  async function workspace(count: number, lastFour = '5555') {
    const own = await service.workspace(`campaign-control-${++made}`);
    const campaigns = campaignsOf(own, clock, service.control);
    const people = await campaigns.people('all', ...Array.from({ length: count }, () => lastFour));
    const reached = async () => (await campaigns.reached()).sort();
    return { ...own, campaigns, reached, phones: people.map(({ phone }) => phone).sort() };
  }
  const passes = async (seconds: number) => {
    for (let i = 0; i < seconds; i++) await clock.advance(SECOND);
  };
  /** Those who were tried and are not any more when it is cancelled are left out. */
  const taken = ({ counts: { total, waiting, excluded } }: Campaign) => total - waiting - excluded;

  test('is paused, resumed and cancelled from the moment of the response', async () => {
    const { client, channelId, campaigns, reached } = await workspace(40);
    await client.channels.update(channelId, { messagesPerSecond: 5 });
    /** Lets a minute pass when whoever was taken has been sent to, or is in a state in which they are not yet. */
    const aMinuteOn = async (of: string, notYet?: 'accepted') => {
      const sentTo = async () => {
        const campaign = await client.campaigns.get(of);
        const tried = taken(campaign) - (notYet ? campaign.counts[notYet] : 0);
        assert.equal(tried, (await reached()).length);
        return campaign;
      };
      await eventually(() => clock.advance(200).then(sentTo), { everyMs: 5 });
      await passes(60);
      return sentTo();
    };
    const { id } = await campaigns.started('all');
    await campaigns.until(id, (campaign) => assert.ok(taken(campaign) > 3));
    const paused = await client.campaigns.pause(id);
    assert.equal(paused.state, 'paused');
    const later = await aMinuteOn(id, 'accepted'); // these are tried again when it goes on
    assert.equal(later.counts.waiting, paused.counts.waiting);
    assert.equal((await client.campaigns.resume(id)).state, 'running');
    await campaigns.until(id, (campaign) => assert.ok(taken(campaign) > taken(later)));
    const cancelled = await client.campaigns.cancel(id);
    assert.equal(cancelled.state, 'cancelled');
    const ended = await aMinuteOn(id);
    assert.equal(ended.counts.waiting, cancelled.counts.waiting);
    assert.ok(ended.counts.waiting > 0);
    await assert.rejects(client.campaigns.resume(id), { code: 'CONFLICT' });
    const { id: next } = await client.campaigns.create({
      ...{ name: 'The others', template: 'hello_world', canary: false },
      audience: { campaign: id, state: 'waiting' },
    });
    await client.channels.update(channelId, { messagesPerSecond: 1000 });
    await client.campaigns.start(next);
    await campaigns.inState(next, 'finished');
    await campaigns.until(next, ({ counts }) => assert.equal(counts.read, ended.counts.waiting));
    const all = await reached();
    assert.deepEqual(
      [all.length, new Set(all).size],
      [40 - ended.counts.excluded, 40 - ended.counts.excluded],
    );
  });

  test('leaves the next turn of its number to whoever is written to meanwhile', async () => {
    const { client, channelId, campaigns } = await workspace(40);
    await client.channels.update(channelId, { messagesPerSecond: 8 });
    const { id } = await campaigns.started('all');
    await campaigns.until(id, (campaign) => assert.ok(taken(campaign) > 3));
    const before = taken(await client.campaigns.get(id));
    const to = someone();
    await client.messages.send({ to, type: 'template', templateName: 'hello_world' });
    // Time stands still: the message has no need of the next second.
    const sent = await eventually(async () => {
      const reached = await campaigns.reached();
      assert.ok(reached.includes(to));
      return reached.indexOf(to);
    });
    assert.ok(sent <= before + 1, `${sent} before it, ${before} were taken`);
    assert.ok((await client.campaigns.get(id)).counts.waiting > 0);
    await client.campaigns.cancel(id);
  });

  test('begins at its time, and at another one that it is given meanwhile', async () => {
    const { client, campaigns, reached, phones } = await workspace(2);
    const at = (ms: number) => toIst(clock.now() + ms);
    const draft = await campaigns.draft('all', { sendAt: at(2 * HOUR) });
    assert.equal((await client.campaigns.start(draft.id)).state, 'scheduled');
    await campaigns.until(draft.id, ({ waiting }) => assert.equal(waiting?.for, 'schedule'));
    await client.campaigns.update(draft.id, { sendAt: at(HOUR) });
    await clock.leap(HOUR - 10 * SECOND);
    await passes(3);
    assert.deepEqual([(await client.campaigns.get(draft.id)).state, await reached()], ['scheduled', []]);
    await passes(10);
    const { startedAt } = await campaigns.inState(draft.id, 'finished');
    assert.ok(Date.parse(startedAt!) >= Date.parse((await client.campaigns.get(draft.id)).sendAt!));
    assert.deepEqual(await reached(), phones);
  });

  test('rests while its number is paused, and goes on by itself with it', async () => {
    const { client, channelId, campaigns, reached, phones } = await workspace(30);
    await client.channels.update(channelId, { messagesPerSecond: 5 });
    const { id } = await campaigns.started('all');
    await campaigns.until(id, (campaign) => assert.ok(taken(campaign) > 3));
    await client.channels.update(channelId, { status: 'paused', reason: 'We move house' } as Json);
    const { reason } = await campaigns.inState(id, 'paused');
    assert.deepEqual([reason?.code, /house/.test(reason!.message)], ['CHANNEL_NOT_READY', true]);
    await assert.rejects(client.campaigns.resume(id), { code: 'CONFLICT' });
    const { counts } = await client.campaigns.get(id);
    await passes(30);
    assert.equal((await client.campaigns.get(id)).counts.waiting, counts.waiting);
    await client.channels.update(channelId, { status: 'ready', messagesPerSecond: 1000 });
    await campaigns.inState(id, 'finished');
    assert.deepEqual(await reached(), phones);
  });

  test('sends nobody a second time for whom the answer was lost: they are unknown until a receipt tells', async () => {
    const { client, campaigns, reached, phones } = await workspace(2, '0013');
    const [told] = await campaigns.people('all', '0006');
    const { id } = await campaigns.started('all');
    await campaigns.until(id, (campaign) =>
      assert.deepEqual(counted(campaign), { total: 3, unknown: 2, read: 1 }),
    );
    await campaigns.inState(id, 'finished');
    await clock.leap(HOUR);
    await passes(30);
    assert.deepEqual(await reached(), [...phones, told!.phone].sort());
    assert.deepEqual(counted(await client.campaigns.get(id)), { total: 3, unknown: 2, read: 1 });
    const { data } = await client.campaigns.people(id, { state: 'unknown' });
    assert.deepEqual(data.map(({ phone }) => phone!).sort(), phones);
  });

  test('counts who taps the button that stops it, and leaves them out from then on', async () => {
    const { client, campaigns } = await workspace(2);
    await client.templates.create({
      ...{ name: 'offer', language: 'en', category: 'MARKETING' },
      components: [
        { type: 'BODY', text: 'Sweets are ten percent cheaper this week.' },
        { type: 'BUTTONS', buttons: [{ type: 'QUICK_REPLY', text: 'STOP' }] },
      ],
    });
    await eventually(
      async () => {
        await clock.advance(500);
        const { data } = await client.templates.list({ limit: 100, status: 'APPROVED' });
        assert.ok(data.some(({ name }) => name === 'offer'));
      },
      { everyMs: 5 },
    );
    const { id } = await campaigns.started('all', { template: 'offer' });
    await campaigns.until(id, ({ counts }) => assert.equal(counts.read, 2));
    const { data } = await client.campaigns.people(id);
    await client.simulator.answer({ messageId: data[0]!.messageId!, button: 'STOP' });
    await campaigns.until(id, ({ stopped }) => assert.equal(stopped, 1));
    assert.ok((await client.contacts.get(data[0]!.contactId!)).optOut);
    const again = await campaigns.started('all', { template: 'offer' });
    await campaigns.inState(again.id, 'finished');
    await clock.advance(MINUTE);
    assert.deepEqual(counted(await client.campaigns.get(again.id)), { total: 2, read: 1, excluded: 1 });
  });
});
