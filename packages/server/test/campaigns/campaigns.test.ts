/** Campaigns from draft to results, through the front door. Time is the test's own. */
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { holdCampaign } from '../../src/features/campaigns/store.ts';
import { resolveContacts } from '../../src/features/contacts/identity/resolve.ts';
import { DAY, HOUR } from '../../src/platform/clock.ts';
import { transaction } from '../../src/platform/database/transaction.ts';
import { type CampaignPerson, type Campaigns, campaignsOf, counted } from '../rigs/campaigns.ts';
import { onEachDatabase } from '../rigs/databases.ts';
import { eventually } from '../rigs/eventually.ts';
import { somebodyWaits } from '../rigs/lock-waits.ts';
import { manualClock } from '../rigs/manual-clock.ts';
import { type Json, serviceOf, someone } from '../rigs/service.ts';

onEachDatabase('a campaign', (backend) => {
  const clock = manualClock();
  const service = serviceOf(backend, { clock });
  let campaigns: Campaigns;

  before(async () => {
    await service.control('POST', 'settings', { statusDelayMs: 20 });
    campaigns = campaignsOf(service, clock, service.control);
    await service.client.contactAttributes.create({ key: 'city', name: 'City', type: 'text' });
  });

  const ORDER = {
    name: 'Diwali',
    template: 'order_update',
    variables: {
      1: { field: 'firstName', fallback: 'friend' },
      2: { value: 'A-1' },
      3: { field: 'attributes.city' },
    },
  };

  test('goes to everybody of a tag once, each with their own values, and counts what becomes of it', async () => {
    const people = await Promise.all(
      ['Asha Rao', 'Bala', undefined].map((name, i) =>
        service.client.contacts.create({
          ...{ phone: someone(`555${i}`), tags: ['diwali'], attributes: { city: `City ${i}` } },
          ...(name && { name }),
        }),
      ),
    );
    const draft = await campaigns.draft('diwali', ORDER);
    assert.deepEqual([draft.state, draft.counts.total], ['draft', 0]);
    assert.equal((await service.client.campaigns.start(draft.id)).state, 'running');
    await campaigns.inState(draft.id, 'finished');
    await campaigns.until(draft.id, (campaign) => assert.deepEqual(counted(campaign), { total: 3, read: 3 }));
    const kept: Json[] = await service.control('GET', `messages?channel=${service.channelId}`);
    const said = kept.map(({ to, payload }) => [
      to,
      ...payload.template.components[0].parameters.map((each: Json) => each.text),
    ]);
    assert.deepEqual(
      said.sort(),
      people.map(({ phone, name }, i) => [phone, name?.split(' ')[0] ?? 'friend', 'A-1', `City ${i}`]).sort(),
    );
    const { data } = await service.client.messages.list({ recipient: people[0]!.phone! });
    assert.equal(data[0]!.campaignId, draft.id);
  });

  test('says beforehand whom it would reach, whom not and why, and what they would get', async () => {
    const [asha, bala, chitra] = await Promise.all(
      ['Asha', 'Bala', 'Chitra'].map((name) =>
        service.client.contacts.create({
          ...{ phone: someone(), name },
          ...(name !== 'Bala' && { attributes: { city: 'Pune' } }),
        }),
      ),
    );
    await campaigns.stops(chitra!);
    const stranger = someone();
    const contacts = [asha!.id, bala!.id, chitra!.id, asha!.phone!, stranger, stranger];
    const { 3: _, ...some } = ORDER.variables;
    const draft = await campaigns.draft('', {
      ...{ ...ORDER, audience: { contacts }, canary: { percent: 2, least: 1 } },
      variables: { ...some, 3: { field: 'attributes.city' } },
    });
    const before = await service.client.campaigns.preflight(draft.id);
    const { category, total, reached, exclusions, canary } = before;
    assert.deepEqual(
      { category, total, reached, exclusions, canary },
      {
        ...{ category: 'UTILITY', total: 6, reached: 1, canary: undefined },
        exclusions: [
          { reason: 'duplicate', count: 2 },
          { reason: 'variable_missing', count: 2 },
          { reason: 'opted_out', count: 1 },
        ],
      },
    );
    assert.deepEqual(before.examples, [
      {
        ...{ contactId: asha!.id, phone: asha!.phone, name: 'Asha' },
        ...{ body: 'Hi Asha, your order A-1 is Pune.', buttons: [] },
      },
    ]);
    await service.client.campaigns.start(draft.id);
    const after = await campaigns.inState(draft.id, 'finished');
    assert.deepEqual(after.exclusions, exclusions, 'what was said beforehand is what becomes of it');
    assert.equal(after.counts.total, total);
    await assert.rejects(service.client.campaigns.preflight(draft.id), { code: 'CONFLICT' });
  });

  test('is tried out on one person, who counts nowhere', async () => {
    const to = someone();
    const draft = await campaigns.draft('nobody', ORDER);
    const { messageId } = await service.client.campaigns.test(draft.id, { to });
    await service.reaches(messageId, 'read');
    const [kept] = await service.accepted(messageId);
    assert.deepEqual(
      kept.payload.template.components[0].parameters.map((each: Json) => each.text),
      ['friend', 'A-1', '[attributes.city]'],
    );
    assert.equal((await service.client.campaigns.get(draft.id)).counts.total, 0);
    const unfit = await campaigns.draft('nobody', { ...ORDER, variables: {} });
    await assert.rejects(service.client.campaigns.test(unfit.id, { to }), { code: 'CAMPAIGN_INVALID' });
  });

  test('shows what has become of each person, and of those with a state or a reason', async () => {
    const [read, lost, gone] = await campaigns.people('each', '5555', '0002', '5555');
    await campaigns.stops(gone!);
    const { id } = await campaigns.started('each', { stopAt: { failedPercent: null } });
    await campaigns.until(id, (campaign) =>
      assert.deepEqual(counted(campaign), { total: 3, read: 1, failed: 1, excluded: 1 }),
    );
    const all: CampaignPerson[] = [];
    for await (const person of service.client.campaigns.iteratePeople(id, { limit: 2 })) all.push(person);
    assert.deepEqual(
      all.map(({ contactId, phone, state, reason, messageId }) => [
        ...[contactId, phone, state, reason, messageId !== undefined],
      ]),
      [
        [read!.id, read!.phone, 'read', undefined, true],
        [lost!.id, lost!.phone, 'failed', 'RECIPIENT_UNREACHABLE', true],
        [gone!.id, gone!.phone, 'excluded', 'opted_out', false],
      ],
    );
    const failed = await service.client.campaigns.people(id, { state: 'failed' });
    assert.deepEqual(
      failed.data.map(({ contactId }) => contactId),
      [lost!.id],
    );
    const { data } = await service.client.campaigns.people(id, { reason: 'opted_out' });
    assert.deepEqual(
      data.map(({ contactId }) => contactId),
      [gone!.id],
    );
    const csv = await new Response(await service.client.campaigns.exportPeople(id)).text();
    const [head, ...lines] = csv.trim().split('\r\n');
    assert.equal(
      head,
      'contact_id,phone,user_id,name,state,reason,message_id,again_at,answered,stopped,clicked',
    );
    const cells = lines.map((line) => line.split(','));
    assert.deepEqual(
      cells.map(([contactId, phone, , name, state, reason]) => [contactId, phone, name, state, reason]),
      all.map(({ contactId, phone, name = '', state, reason = '' }) => [
        ...[contactId, phone, name, state, reason],
      ]),
    );
    assert.deepEqual(
      cells.map((own) => /^IN\.\d+$/.test(own[2]!)),
      [false, false, true],
      'WhatsApp has told the id of the one who wrote',
    );
  });

  test('goes once to a person who stands in it by a number and, after a merge, as a contact', async () => {
    const [asha] = await campaigns.people('twice', '5555');
    const other = someone();
    const { id } = await campaigns.started('', {
      audience: { contacts: [asha!.id, other] },
      sendAt: new Date(clock.now() + HOUR).toISOString(),
    });
    await campaigns.until(id, ({ counts }) => assert.equal(counts.waiting, 2));
    const { id: known } = await service.client.contacts.create({ phone: other });
    await service.client.contacts.merge(asha!.id, { contactId: known, phone: asha!.phone });
    await clock.leap(HOUR);
    await campaigns.inState(id, 'finished');
    const after = await campaigns.until(id, (campaign) =>
      assert.deepEqual(counted(campaign), { total: 2, read: 1, excluded: 1 }),
    );
    assert.deepEqual(after.exclusions, [{ reason: 'duplicate', count: 1 }]);
  });

  /** Sends to two, of whom the first alone has had their turn in the hour that follows. */
  async function firstOf(first: string, second: string) {
    const canary = { percent: 1, least: 1, pauseMinutes: 60 };
    const { id } = await campaigns.started('', { audience: { contacts: [first, second] }, canary });
    await campaigns.until(id, ({ counts }) => assert.deepEqual([counts.read, counts.waiting], [1, 1]));
    const { data } = await service.client.messages.list({ recipient: first });
    return { id, contactId: data[0]!.contactId! };
  }

  async function goesNoFurther(id: string) {
    await clock.leap(HOUR);
    await campaigns.inState(id, 'finished');
    const after = await service.client.campaigns.get(id);
    assert.deepEqual(counted(after), { total: 2, read: 1, excluded: 1 });
    assert.deepEqual(after.exclusions, [{ reason: 'duplicate', count: 1 }]);
  }

  test('does not go once more to somebody who was sent to by a number, and waits as a contact that they became one with', async () => {
    const [asha] = await campaigns.people('twice', '5555');
    const { id, contactId } = await firstOf(someone('5555'), asha!.id);
    await service.client.contacts.merge(asha!.id, { contactId, phone: asha!.phone });
    await goesNoFurther(id);
  });

  test('does not go once more to somebody who was sent to by a number, and waits by another', async () => {
    const [first, second] = [someone('5555'), someone('5555')].sort() as [string, string];
    const { id, contactId } = await firstOf(first, second);
    const other = await service.client.contacts.create({ phone: second });
    await service.client.contacts.merge(contactId, { contactId: other.id, phone: second });
    await goesNoFurther(id);
  });

  test('does not go once more to a person who by now has both of two numbers that stand in it', async () => {
    const [first, second] = [someone('5555'), someone('5555')].sort() as [string, string];
    const { id, contactId } = await firstOf(first, second);
    for (const phone of [first, second]) {
      const person = { phone, userId: `IN.${first.slice(1)}` };
      const { ids } = await transaction(service.db, (trx) =>
        resolveContacts(trx, [{ workspaceId: service.id, person }], clock.now()),
      );
      assert.deepEqual(ids, [contactId]);
    }
    await goesNoFurther(id);
  });

  test('goes once more, a day later, to somebody whom WhatsApp limited by a number, though they became one with a contact in it', async () => {
    const [asha] = await campaigns.people('twice', '5555');
    const number = someone('0014');
    const canary = { percent: 1, least: 1, pauseMinutes: 60 };
    const audience = { contacts: [number, asha!.id] };
    const { id } = await campaigns.started('', { audience, canary, retryLimited: true });
    const sent = async () => (await service.client.messages.list({ recipient: number })).data;
    await campaigns.until(id, async () => assert.equal((await sent())[0]?.status, 'failed'));
    const contactId = (await sent())[0]!.contactId!;
    await service.client.contacts.merge(asha!.id, { contactId, phone: asha!.phone });
    await campaigns.until(id, (campaign) =>
      assert.deepEqual(counted(campaign), { total: 2, waiting: 1, excluded: 1 }),
    );
    await clock.leap(DAY);
    await campaigns.until(id, async () => assert.equal((await sent()).length, 2));
    assert.deepEqual((await service.client.campaigns.get(id)).exclusions, [
      { reason: 'duplicate', count: 1 },
    ]);
    assert.ok(!(await campaigns.reached()).includes(asha!.phone));
    await service.client.campaigns.cancel(id);
  });

  // SQLite has one writer: nobody is taken meanwhile.
  if (backend.name === 'postgres')
    test('has nobody become one with another while they are being sent to', async () => {
      const [asha, other] = await campaigns.people('taken', '5555', '5555');
      const sendAt = new Date(clock.now() + HOUR).toISOString();
      const { id } = await campaigns.started('taken', { sendAt });
      await campaigns.until(id, ({ counts }) => assert.equal(counts.waiting, 2));
      const [taking, mayCommit] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      const taken = transaction(service.db, async (trx) => {
        await holdCampaign(trx, service.id, id); // as whoever takes people does
        taking.resolve();
        await mayCommit.promise;
      });
      await taking.promise;
      let merged = false;
      const merging = service.client.contacts
        .merge(asha!.id, { contactId: other!.id, phone: asha!.phone })
        .then(() => {
          merged = true;
        });
      try {
        await eventually(async () => assert(merged || (await somebodyWaits(service.db))));
        assert(!merged, 'it waits for them');
      } finally {
        mayCommit.resolve();
        await Promise.all([taken, merging]);
      }
    });

  test('is deleted while it is a draft, and stays once it has begun', async () => {
    const draft = await campaigns.draft('nobody');
    await service.client.campaigns.delete(draft.id);
    await assert.rejects(service.client.campaigns.get(draft.id), { code: 'NOT_FOUND' });
    const { id } = await campaigns.started('nobody');
    await assert.rejects(service.client.campaigns.delete(id), { code: 'CONFLICT' });
    await campaigns.inState(id, 'finished');
  });
});
