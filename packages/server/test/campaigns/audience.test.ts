/** The people of a campaign: who stands in it, and what later changes make of that: nothing. */
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { HOUR } from '../../src/platform/clock.ts';
import { toIst } from '../../src/platform/time.ts';
import { type Campaigns, campaignsOf, counted } from '../rigs/campaigns.ts';
import { onEachDatabase } from '../rigs/databases.ts';
import { eventually } from '../rigs/eventually.ts';
import { manualClock } from '../rigs/manual-clock.ts';
import { type Json, serviceOf, someone } from '../rigs/service.ts';

onEachDatabase('the audience of a campaign', (backend) => {
  const clock = manualClock();
  const service = serviceOf(backend, { clock });
  let campaigns: Campaigns;

  before(async () => {
    await service.control('POST', 'settings', { statusDelayMs: 20 });
    campaigns = campaignsOf(service, clock, service.control);
    await service.client.contactAttributes.create({ key: 'city', name: 'City', type: 'text' });
  });

  const ORDER = {
    template: 'order_update',
    variables: {
      1: { field: 'name', fallback: 'friend' },
      2: { value: 'A-1' },
      3: { field: 'attributes.city', fallback: 'here' },
    },
  };
  const contact = (name: string, city: string, tags: string[] = []) =>
    service.client.contacts.create({ phone: someone(), name, attributes: { city }, tags });
  /** Returns what each of these got. */
  async function saidTo(people: readonly { phone?: string }[]): Promise<string[][]> {
    const kept: Json[] = await service.control('GET', `messages?channel=${service.channelId}&limit=10000`);
    return people.map(({ phone }) =>
      kept
        .filter(({ to }) => to === phone)
        .map(({ payload }) =>
          payload.template.components[0].parameters.map((each: Json) => each.text).join(' '),
        ),
    );
  }

  test('is whoever fits a condition, or a saved filter', async () => {
    const [pune, delhi, staff] = await Promise.all([
      ...[contact('Asha', 'Pune'), contact('Bala', 'Delhi'), contact('Chitra', 'Pune', ['staff'])],
    ]);
    const condition = { attributes: [{ key: 'city', is: ['Pune'] }], tags: { none: ['staff'] } };
    const saved = await service.client.contactFilters.create({ name: 'Pune', condition });
    for (const filter of [condition, saved.id]) {
      const { id } = await campaigns.started('', { ...ORDER, audience: { filter } });
      await campaigns.inState(id, 'finished');
      const { data } = await service.client.campaigns.people(id);
      assert.deepEqual(
        data.map(({ contactId }) => contactId),
        [pune!.id],
      );
    }
    assert.deepEqual(await saidTo([delhi!, staff!]), [[], []]);
  });

  test('is settled when it is started, with the values of each: what changes later changes nothing', async () => {
    const [asha, bala] = await Promise.all([
      contact('Asha', 'Pune', ['frozen']),
      contact('Bala', 'Delhi', ['frozen']),
    ]);
    const filter = await service.client.contactFilters.create({
      ...{ name: 'Frozen', condition: { tags: { all: ['frozen'] } } },
    });
    const { id } = await campaigns.started('', {
      ...{ ...ORDER, audience: { filter: filter.id }, sendAt: toIst(clock.now() + HOUR) },
    });
    await campaigns.until(id, ({ waiting }) => assert.equal(waiting?.for, 'schedule'));
    await service.client.contacts.update(asha!.id, {
      name: 'Another',
      attributes: { city: 'Goa' },
      tags: [],
    });
    await service.client.contactFilters.update(filter.id, { condition: { tags: { all: ['nobody'] } } });
    await service.client.contactFilters.delete(filter.id);
    const late = await contact('Late', 'Pune', ['frozen']);
    await clock.leap(HOUR);
    await campaigns.inState(id, 'finished');
    assert.deepEqual(await saidTo([asha!, bala!, late]), [['Asha A-1 Pune'], ['Bala A-1 Delhi'], []]);
    assert.deepEqual(counted(await service.client.campaigns.get(id)).total, 2);
  });

  test('leaves out those with whose values the text is too long, those that are the same for all among them', async () => {
    await campaigns.approved('with_footer', [
      {
        type: 'BODY',
        text: 'Hi {{1}}, your order {{2}} is here.',
        example: { body_text: [['Asha', 'A-1']] },
      },
      { type: 'FOOTER', text: 'Open from 10 to 8' },
    ]);
    await contact('Asha', 'Pune', ['long']);
    const long = await contact('B'.repeat(60), 'Pune', ['long']);
    const variables = { 1: ORDER.variables[1], 2: { value: 'A'.repeat(970) } };
    const { id } = await campaigns.started('long', { template: 'with_footer', variables });
    const { exclusions } = await campaigns.inState(id, 'finished');
    assert.deepEqual(exclusions, [{ reason: 'too_long', count: 1 }]);
    const { data } = await service.client.campaigns.people(id, { state: 'excluded' });
    assert.equal(data[0]!.contactId, long.id);
  });

  test('is those whom another campaign did not reach, once that has ended', async () => {
    const people = await campaigns.people('again', '5555', '0002', '0002');
    const { id } = await campaigns.started('again', { stopAt: { failedPercent: null } });
    const audience = { campaign: id, state: 'failed' as const };
    await assert.rejects(campaigns.draft('', { audience }), { code: 'INVALID_PAYLOAD' });
    await campaigns.inState(id, 'finished');
    await campaigns.until(id, ({ counts }) => assert.equal(counts.failed, 2));
    const next = await campaigns.started('', { audience, stopAt: { failedPercent: null } });
    await campaigns.inState(next.id, 'finished');
    const { data } = await service.client.campaigns.people(next.id);
    assert.deepEqual(
      data.map(({ contactId }) => contactId).sort(),
      people
        .slice(1)
        .map(({ id: own }) => own)
        .sort(),
    );
  });

  test('has people whose number WhatsApp hides: they get it by their user id', async () => {
    await service.client.simulator.inbound({ from: someone('0012'), text: 'Hello' });
    const hidden = await eventually(
      async () => {
        await clock.advance(200);
        const [newest] = (await service.client.contacts.list({ limit: 1 })).data;
        assert.equal(newest!.phone, undefined);
        return newest!;
      },
      { everyMs: 5 },
    );
    const draft = await campaigns.draft('', { audience: { contacts: [hidden.id] } });
    const { reached, examples, cost } = await service.client.campaigns.preflight(draft.id);
    assert.deepEqual([reached, examples[0]!.contactId, examples[0]!.phone], [1, hidden.id, undefined]);
    assert.deepEqual([cost.amount, cost.countries.map(({ country }) => country)], ['0.115', ['IN']]);
    await service.client.campaigns.start(draft.id);
    await campaigns.until(draft.id, (campaign) => assert.deepEqual(counted(campaign), { total: 1, read: 1 }));
  });

  test('counts two contacts that become one as one person, who gets it once', async () => {
    const [kept, gone] = await campaigns.people('merged', '5555', '5555');
    const { id } = await campaigns.started('merged', { sendAt: toIst(clock.now() + HOUR) });
    await campaigns.until(id, ({ waiting }) => assert.equal(waiting?.for, 'schedule'));
    await service.client.contacts.merge(kept!.id, { contactId: gone!.id, phone: kept!.phone });
    await clock.leap(HOUR);
    await campaigns.inState(id, 'finished');
    await campaigns.until(id, (campaign) =>
      assert.deepEqual(counted(campaign), { total: 2, read: 1, excluded: 1 }),
    );
    const { exclusions } = await service.client.campaigns.get(id);
    assert.deepEqual(exclusions, [{ reason: 'duplicate', count: 1 }]);
    const reached = await campaigns.reached();
    assert.deepEqual(
      [kept!, gone!].map(({ phone }) => reached.filter((to) => to === phone).length),
      [1, 0],
    );
  });
});
