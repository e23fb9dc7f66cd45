/** A maximum price of marketing messages goes to Meta as it was given: with the template, and with what is sent of it. */
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { AT_ONCE } from '../rigs/campaigns.ts';
import { onEachDatabase } from '../rigs/databases.ts';
import { eventually } from '../rigs/eventually.ts';
import { type Json, serviceOf, someone } from '../rigs/service.ts';

onEachDatabase('a template with a maximum price', (backend) => {
  const service = serviceOf(backend);
  const spec = { bid_amount: 80_000, bid_strategy: 'LOWEST_COST_WITH_BID_CAP' };
  const text = 'Diwali sale: 20 % off all sarees in our shop in Pune until Sunday.';
  const sale = (name: string, more: object = {}) => ({
    ...{ name, language: 'en', category: 'MARKETING', components: [{ type: 'BODY' as const, text }] },
    ...{ optimization_spec: spec, ...more },
  });
  const approved = async (id: string) =>
    eventually(async () => {
      const { status } = await service.client.templates.get(id);
      assert.equal(status, 'APPROVED');
    });
  const offer = (name: string) => ({ to: someone(), type: 'template' as const, templateName: name });

  before(async () => {
    await service.control('POST', 'settings', { reviewDelayMs: 10, statusDelayMs: 5 });
    const { id } = await service.client.templates.create(sale('dear_sale'));
    await approved(id);
  });

  test('is sent by the Marketing Messages API alone, with what the sender says of the price', async () => {
    const plain = await service.client.messages.send(offer('dear_sale'));
    const { failure } = await service.reaches(plain.messageId, 'failed');
    assert.deepEqual([failure?.code, failure?.providerCode], ['MARKETING_API_REQUIRED', 131061]);
    const marketing = { bidMultiplier: 1.2, optimizationSpec: spec };
    const { messageId } = await service.client.messages.send({ ...offer('dear_sale'), marketing });
    const sent = await service.reaches(messageId, 'read');
    assert.deepEqual((sent as Json).marketing, marketing);
    const [kept] = await service.accepted(messageId);
    const { per_message_bid_multiplier, optimization_spec } = kept.payload;
    assert.deepEqual([per_message_bid_multiplier, optimization_spec], [1.2, spec]);
    await assert.rejects(
      service.client.messages.send({ ...offer('hello_world'), marketing: {} }),
      { code: 'MESSAGE_INVALID', status: 422 },
      'it takes marketing templates alone',
    );
    await assert.rejects(
      service.client.messages.send({ ...offer('dear_sale'), marketing: { bidMultiplier: 0 } }),
      { code: 'INVALID_PAYLOAD' },
    );
  });

  test('is sent by a campaign that says so', async () => {
    const input = { name: 'Dear', template: 'dear_sale', audience: { contacts: [someone(), someone()] } };
    const { id } = await service.client.campaigns.create({
      ...{ ...input, ...AT_ONCE, marketing: { bidMultiplier: 0.8 } },
    });
    await service.client.campaigns.start(id);
    await eventually(async () => {
      const { state, counts, marketing } = await service.client.campaigns.get(id);
      assert.deepEqual([state, counts.read, marketing], ['finished', 2, { bidMultiplier: 0.8 }]);
    });
    const { data } = await service.client.messages.list({ campaignId: id });
    for (const { messageId } of data) {
      const [kept] = await service.accepted(messageId);
      assert.equal(kept.payload.per_message_bid_multiplier, 0.8);
    }
    const wrong = await service.client.campaigns.create({
      ...{ ...input, template: 'hello_world', marketing: {} },
    });
    await assert.rejects(service.client.campaigns.start(wrong.id), { code: 'CAMPAIGN_INVALID' });
  });

  test('is refused as Meta refuses it', async () => {
    for (const [more, says] of [
      [{ optimization_spec: { ...spec, bid_amount: 0 } }, /bid_amount/],
      [{ optimization_spec: { ...spec, bid_strategy: 'CHEAP' } }, /LOWEST_COST_WITH_BID_CAP/],
    ] as const)
      await assert.rejects(service.client.templates.create(sale('wrong_sale', more)), says);
  });
});
