/** Templates that are made here: submitted, reviewed, told of, sent; and found again when an answer was lost. */
import assert from 'node:assert/strict';
import { after, before, type TestContext, test } from 'node:test';
import { MeghdootError } from '../../../sdk/src/index.ts';
import { connectNumber, liveWorkspace, standAloneSimulator } from '../rigs/channel-credentials.ts';
import { onEachSharedDatabase } from '../rigs/databases.ts';
import { eventually } from '../rigs/eventually.ts';
import { graphDoor } from '../rigs/graph-door.ts';
import { JPEG, PDF, upload } from '../rigs/media-files.ts';
import { type Json, type Service, someone, startService, type Workspace } from '../rigs/service.ts';

const BODY = {
  type: 'BODY',
  text: 'Hi {{first_name}}, your order {{order_no}} has left Pune.',
  example: {
    body_text_named_params: [
      { param_name: 'first_name', example: 'Asha' },
      { param_name: 'order_no', example: '1042' },
    ],
  },
};
const template = (name: string, more: object = {}) => ({
  ...{ name, language: 'en', category: 'UTILITY', parameter_format: 'named' },
  components: [BODY],
  ...more,
});

onEachSharedDatabase('templates made here', (backend) => {
  let service: Service;
  let made = 0;
  before(async () => {
    service = await startService(backend);
    await service.control('POST', 'settings', { reviewDelayMs: 600_000, statusDelayMs: 0 });
  });
  after(() => service?.stop());

  /** Has WhatsApp end the review of a template, and resolves when its status is known. */
  async function reviewed(id: string, status: string) {
    const { name, language } = await service.client.templates.get(id);
    await service.control('POST', 'template-review', { name, language });
    return eventually(async () => {
      const found = await service.client.templates.get(id);
      assert.equal(found.status, status, JSON.stringify(found));
      return found;
    });
  }

  const updatesOf = async (workspace: Workspace, id: string) =>
    (await workspace.feed())
      .filter(({ type, data }) => type === 'template.updated' && (data as Json).id === id)
      .map(({ data }) => (data as Json).status);

  /** A live number behind a door that can lose answers. */
  async function number(t: TestContext) {
    const nth = String(++made).padStart(3, '0');
    const ids = { phoneNumberId: `100000000002${nth}`, wabaId: `200000000002${nth}` };
    const simulator = await standAloneSimulator(t, `${service.url}/webhooks/whatsapp`, ids);
    simulator.control.settings({ reviewDelayMs: 600_000 });
    const door = await graphDoor(t, simulator.graphUrl);
    const live = await liveWorkspace(service.db, `templates-${backend.name}-${nth}`);
    const { channel } = await connectNumber(t, service.db, { workspace: live, graphUrl: door.url, ...ids });
    const workspace = await service.open(live.id, async () => simulator.control.messages());
    return { workspace, simulator, door, channel };
  }

  const refused = async (call: Promise<unknown>) => {
    const error = await call.then(
      () => assert.fail('it was taken'),
      (thrown: unknown) => thrown,
    );
    assert.ok(error instanceof MeghdootError, String(error));
    return error;
  };

  test('are reviewed by WhatsApp, told of by events, kept with their history, and sent', async () => {
    const { client } = service;
    const created = await client.templates.create(template('order_out'));
    assert.deepEqual(
      [created.name, created.status, created.category, created.parameterFormat],
      ['order_out', 'PENDING', 'UTILITY', 'named'],
    );
    const { history, ...approved } = await reviewed(created.id, 'APPROVED');
    assert.deepEqual(approved, { ...created, status: 'APPROVED' });
    assert.deepEqual(
      history.map(({ kind, status }) => [kind, status]),
      [
        ['submitted', undefined],
        ['status', 'PENDING'],
        ['status', 'APPROVED'],
      ],
    );
    assert.match(history[0]!.by!, /^key_/);
    assert.deepEqual(await updatesOf(service, created.id), ['PENDING', 'APPROVED']);
    const { messageId } = await client.messages.send({
      ...{ to: someone(), type: 'template', templateName: 'order_out' },
      variables: { first_name: 'Asha', order_no: '1042' },
    });
    await service.reaches(messageId, 'read');
  });

  test('that WhatsApp rejects say why', async () => {
    const created = await service.client.templates.create(template('reject_me'));
    const found = await reviewed(created.id, 'REJECTED');
    assert.equal(found.rejection?.reason, 'PROMOTIONAL');
    assert.match(found.rejection?.recommendation ?? '', /without selling/);
    assert.equal(found.history.at(-1)?.reason, 'PROMOTIONAL');
  });

  test('may show a medium of ours as the sample of their header, and read back without news', async () => {
    const { client } = service;
    const medium = (await upload(service, { bytes: PDF, type: 'application/pdf', name: 'a.pdf' })).body.data
      .id;
    const header = { type: 'header', format: 'document', example: { header_handle: [medium] } };
    const created = await client.templates.create(template('bill_ready', { components: [header, BODY] }));
    const found = await reviewed(created.id, 'APPROVED');
    assert.deepEqual(found.samples, { header: medium });
    const [shown] = found.components as Json[];
    assert.deepEqual([shown.type, shown.format], ['HEADER', 'DOCUMENT']);
    assert.match(shown.example.header_handle[0], /^https?:/);
    assert.match((await client.channels.get(service.channelId)).appId!, /^\d+$/);
    const image = (await upload(service, { bytes: JPEG, type: 'image/jpeg', name: 'a.jpg' })).body.data.id;
    const wrong = { ...header, example: { header_handle: [image] } };
    const error = await refused(client.templates.create(template('bill_two', { components: [wrong, BODY] })));
    assert.equal(error.status, 422);
    assert.equal(error.details?.[0]?.field, 'components[0].example.header_handle[0]');
  });

  test('are changed, and deleted in one language or in all', async () => {
    const { client } = service;
    const en = await client.templates.create(template('two_tongues'));
    const hi = await client.templates.create(template('two_tongues', { language: 'hi' }));
    const twice = await refused(client.templates.create(template('two_tongues')));
    assert.deepEqual([twice.status, twice.code], [409, 'CONFLICT']);
    await reviewed(en.id, 'APPROVED');
    const footer = { type: 'FOOTER', text: 'Rao Textiles' };
    const changed = await client.templates.update(en.id, { components: [BODY, footer] });
    assert.equal(changed.status, 'PENDING');
    assert.deepEqual((changed.components as Json[]).at(-1), footer);
    const again = await reviewed(en.id, 'APPROVED');
    assert.ok(again.history.some(({ kind }) => kind === 'edited'));
    const third = await refused(client.templates.update(en.id, { components: [BODY] }));
    assert.deepEqual([third.status, third.code], [422, 'TEMPLATE_REFUSED']);
    assert.match(third.message, /Edit Limit/);

    assert.deepEqual((await client.templates.delete(en.id)).ids, [en.id]);
    assert.equal((await client.templates.get(en.id)).status, 'DELETED');
    await reviewed(hi.id, 'APPROVED');
    const held = await refused(client.templates.create(template('two_tongues')));
    assert.match(held.message, /being deleted/);
    assert.deepEqual((await client.templates.deleteByName({ name: 'two_tongues' })).ids, [hi.id]);
    const none = await refused(client.templates.deleteByName({ name: 'two_tongues' }));
    assert.equal(none.status, 404);
  });

  test('whose answer was lost are found at once, or by the same request again, and made once', async (t) => {
    const { workspace, door } = await number(t);
    const { client } = workspace;
    door.loses = /^POST .*message_templates/;
    const found = await client.templates.create(template('lost_one'));
    assert.equal(found.status, 'PENDING');
    door.loses = /message_templates/;
    const lost = await refused(client.templates.create(template('lost_two')));
    assert.equal(lost.status, 503);
    assert.match(lost.hint ?? '', /same request again/);
    door.loses = undefined;
    const other = await refused(client.templates.create(template('lost_two', { category: 'MARKETING' })));
    assert.equal(other.status, 409);
    const again = await client.templates.create(template('lost_two'));
    assert.equal(again.status, 'PENDING');
    const { data } = await client.templates.list({ name: 'lost_two' });
    assert.deepEqual(
      data.map(({ id }) => id),
      [again.id],
    );
  });

  test('go on with the sample of a header whose upload broke off', async (t) => {
    const { workspace, door } = await number(t);
    const medium = (await upload(workspace, { bytes: JPEG, type: 'image/jpeg', name: 'a.jpg' })).body.data.id;
    const header = { type: 'HEADER', format: 'IMAGE', example: { header_handle: [medium] } };
    door.halves = /^POST .*upload:/;
    const created = await workspace.client.templates.create(
      template('broken_off', { components: [header, BODY] }),
    );
    assert.equal(door.halves, undefined, 'the upload was cut');
    const sample = (created.components as Json[])[0].example.header_handle[0];
    const bytes = await fetch(sample, { headers: { authorization: 'Bearer EAAtoken' } });
    assert.deepEqual(Buffer.from(await bytes.arrayBuffer()), JPEG);
  });
});
