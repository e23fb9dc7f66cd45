/** What strangers bring to the door for WhatsApp's webhooks, and what a workspace signs with its own secret. */
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { onEachDatabase } from '../rigs/databases.ts';
import { eventually } from '../rigs/eventually.ts';
import { serviceOf, someone, type Workspace } from '../rigs/service.ts';
import {
  change,
  entry,
  envelope,
  inbound,
  type NumberOfOurs,
  sign,
  type WebhookRig,
  webhookRig,
} from '../rigs/whatsapp-webhooks.ts';

const many = <T>(count: number, make: (i: number) => T) => Array.from({ length: count }, (_, i) => make(i));
const NOBODY = `sha256=${'0'.repeat(64)}`;

onEachDatabase('a hostile webhook', (backend) => {
  const service = serviceOf(backend);
  let other: Workspace;
  let ours: NumberOfOurs;
  let theirs: NumberOfOurs;
  let rig: WebhookRig;

  before(async () => {
    other = await service.workspace(`hostile-${backend.name}`);
    rig = webhookRig(service);
    ours = await rig.numberOf(service.channelId);
    theirs = await rig.numberOf(other.channelId);
  });
  const received = (person: string, count: number, of: Workspace = service) =>
    eventually(async () => {
      const { data } = await of.client.messages.list({ recipient: person, direction: 'inbound' });
      assert.equal(data.length, count);
      return data;
    });

  test('that nobody has signed costs nobody anything, however long it is', async () => {
    const value = {
      metadata: { phone_number_id: ours.phoneNumberId },
      contacts: many(22_000, (i) => ({ user_id: `${i}` })),
      user_preferences: many(22_000, () => ({ user_id: 'x' })),
    };
    const body = JSON.stringify(envelope(entry(ours, { field: 'user_preferences', value })));
    assert.ok(body.length > 650_000 && body.length < 800_000);
    const startedAt = performance.now();
    assert.equal((await rig.post(body, NOBODY)).status, 401);
    assert.equal((await rig.post(body, sign(body, theirs.secret))).status, 401);
    assert.ok(performance.now() - startedAt < 8000, 'the process stood still');
  });

  test('from an address that has failed a hundred times is taken when it verifies', async () => {
    const person = someone();
    const body = JSON.stringify(envelope(entry(ours, change(ours, { messages: [inbound(person)] }))));
    const refused = await rig.counter('whatsapp_webhooks_refused_total{reason="unverified"}');
    const wrong = many(100, () => rig.post(body, NOBODY));
    const right = rig.post(body, sign(body, ours.secret));
    assert.ok((await Promise.all(wrong)).every((answer) => answer.status === 401));
    assert.equal((await right).status, 200);
    await rig.bringRaw(ours, body);
    await received(person, 1);
    assert.equal(await rig.counter('whatsapp_webhooks_refused_total{reason="unverified"}'), refused + 100);
  });

  test('that is verified and cannot be read is 400 and is not kept', async () => {
    const deep = (levels: number) => {
      const message = inbound(someone(), { type: 'hologram', hologram: 'x' });
      const nested = `${'['.repeat(levels)}${']'.repeat(levels)}`;
      const body = JSON.stringify(envelope(entry(ours, change(ours, { messages: [message] }))));
      return body.replace('"hologram":"x"', `"hologram":{"depth":${nested}}`);
    };
    const statuses = many(5001, (i) => ({ id: `wamid.x${i}`, status: 'sent' }));
    for (const body of [
      deep(20_000),
      deep(64),
      JSON.stringify(envelope(entry(ours, change(ours, { statuses })))),
      JSON.stringify({ object: 'page', entry: [entry(ours)] }),
      JSON.stringify(envelope(entry(ours))).slice(1),
    ]) {
      const answer = await rig.post(body, sign(body, ours.secret));
      assert.deepEqual(
        [answer.status, answer.body.error?.code],
        [400, 'INVALID_PAYLOAD'],
        body.slice(0, 200),
      );
    }
    await rig.bringRaw(ours, deep(10));
    await eventually(async () => {
      assert.deepEqual(await service.db.selectFrom('inbox').select('id').execute(), []);
    });
  });
});
