/** Templates that are made here: submitted, reviewed, told of, sent; and found again when an answer was lost. */
import assert from 'node:assert/strict';
import { before, type TestContext, test } from 'node:test';
import { MeghdootError, type TemplateComponent, type TemplateInput } from '../../../sdk/src/index.ts';
import { connectNumber, liveWorkspace, standAloneSimulator } from '../rigs/channel-credentials.ts';
import { onEachDatabase } from '../rigs/databases.ts';
import { eventually } from '../rigs/eventually.ts';
import { graphDoor } from '../rigs/graph-door.ts';
import { JPEG, PDF, upload } from '../rigs/media-files.ts';
import { type Json, serviceOf, someone, type Workspace } from '../rigs/service.ts';

const BODY = {
  type: 'BODY' as const,
  text: 'Hi {{first_name}}, your order {{order_no}} has left Pune.',
  example: {
    body_text_named_params: [
      { param_name: 'first_name', example: 'Asha' },
      { param_name: 'order_no', example: '1042' },
    ],
  },
};
const template = (name: string, more: Partial<TemplateInput> = {}): TemplateInput => ({
  ...{ name, language: 'en', category: 'UTILITY', parameter_format: 'named' },
  components: [BODY],
  ...more,
});

onEachDatabase('templates made here', (backend) => {
  const service = serviceOf(backend);
  let made = 0;
  before(async () => {
    await service.control('POST', 'settings', { reviewDelayMs: 600_000, statusDelayMs: 0 });
  });

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
    // The server learns of the channel as of one that was connected on the command line.
    await eventually(() => workspace.client.templates.check(template('known')));
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
    // In small letters, which Meta takes too.
    const header = { type: 'header', format: 'document', example: { header_handle: [medium] } } as never;
    const created = await client.templates.create(template('bill_ready', { components: [header, BODY] }));
    const found = await reviewed(created.id, 'APPROVED');
    assert.deepEqual(found.samples, { header: medium });
    const [shown] = found.components as Json[];
    assert.deepEqual([shown.type, shown.format], ['HEADER', 'DOCUMENT']);
    assert.match(shown.example.header_handle[0], /^https?:/);
    assert.match((await client.channels.get(service.channelId)).appId!, /^\d+$/);
    const image = (await upload(service, { bytes: JPEG, type: 'image/jpeg', name: 'a.jpg' })).body.data.id;
    const wrong: TemplateComponent = {
      type: 'HEADER',
      format: 'DOCUMENT',
      example: { header_handle: [image] },
    };
    const bad = template('bill_two', { components: [wrong, BODY] });
    const error = await refused(client.templates.create(bad));
    assert.equal(error.status, 422);
    assert.equal(error.details?.[0]?.field, 'components[0].example.header_handle[0]');
    assert.match(error.details[0].message, /^The sample is image\/jpeg;/);
    const { findings } = await client.templates.check(bad, { language: 'hi' });
    assert.match(
      findings[0]!.message,
      /^सैंपल ठीक नहीं है: यह image\/jpeg है; DOCUMENT हेडर का सैंपल application\/pdf होता है।$/,
    );
  });

  test('are changed, and deleted in one language or in all', async () => {
    const { client } = service;
    const en = await client.templates.create(template('two_tongues'));
    const hi = await client.templates.create(template('two_tongues', { language: 'hi' }));
    const twice = await refused(client.templates.create(template('two_tongues')));
    assert.deepEqual([twice.status, twice.code], [409, 'CONFLICT']);
    await reviewed(en.id, 'APPROVED');
    const footer: TemplateComponent = { type: 'FOOTER', text: 'Rao Textiles' };
    const changed = await client.templates.update(en.id, { components: [BODY, footer] });
    assert.equal(changed.status, 'PENDING');
    assert.deepEqual((changed.components as Json[]).at(-1), footer);
    const again = await reviewed(en.id, 'APPROVED');
    assert.ok(again.history.some(({ kind }) => kind === 'edited'));
    const third = await refused(client.templates.update(en.id, { components: [BODY] }));
    assert.deepEqual([third.status, third.code], [422, 'TEMPLATE_INVALID']);
    assert.equal(third.details[0]?.rule, 'edits.day');

    assert.deepEqual((await client.templates.delete(en.id)).ids, [en.id]);
    assert.equal((await client.templates.get(en.id)).status, 'DELETED');
    await reviewed(hi.id, 'APPROVED');
    const held = await refused(client.templates.create(template('two_tongues')));
    assert.match(held.message, /being deleted/);
    assert.deepEqual((await client.templates.deleteByName({ name: 'two_tongues' })).ids, [hi.id]);
    const none = await refused(client.templates.deleteByName({ name: 'two_tongues' }));
    assert.equal(none.status, 404);
  });

  test('are changed neither while WhatsApp reviews them nor, once approved, to another category', async () => {
    const { client } = service;
    const { id } = await client.templates.create(template('no_change_yet'));
    const pending = await refused(client.templates.update(id, { components: [BODY] }));
    assert.deepEqual([pending.status, pending.code], [409, 'CONFLICT']);
    assert.match(pending.message, /The template is PENDING/);
    await reviewed(id, 'APPROVED');
    const category = await refused(client.templates.update(id, { category: 'MARKETING' }));
    assert.deepEqual([category.status, category.code], [409, 'CONFLICT']);
    assert.match(category.message, /approved as UTILITY/);
    assert.equal((await client.templates.get(id)).category, 'UTILITY');
  });

  test('are examined first: what WhatsApp would refuse is not submitted, and the doctor says why in Hindi too', async () => {
    const { client } = service;
    const selling = { ...BODY, text: 'Hi {{first_name}}, get 20% off with {{order_no}}' };
    const given = template('selling', { components: [selling] });
    const { ok, findings } = await client.templates.check(given);
    assert.equal(ok, false);
    assert.deepEqual(
      findings.map(({ rule, severity, field }) => [rule, severity, field]),
      [
        ['variable.edge', 'error', 'components[0].text'],
        ['category.promotional', 'warning', 'components[0].text'],
      ],
    );
    const inHindi = await client.templates.check(given, { language: 'hi' });
    assert.match(inHindi.findings[1]!.message, /MARKETING माना जाएगा.*₹748/);
    const error = await refused(client.templates.create(given));
    assert.deepEqual([error.status, error.code], [422, 'TEMPLATE_INVALID']);
    assert.deepEqual(error.details, findings);
    const { data } = await client.templates.list({ name: 'selling' });
    assert.deepEqual(data, []);
    const other = { ...BODY, text: 'Hi {{first_name}}, we are packing your order {{order_no}} today.' };
    const sound = await client.templates.check(template('sound', { components: [other] }));
    assert.deepEqual(sound, { ok: true, findings: [] });
  });

  test('tell of their quality, their pause and their category, and keep that as history', async () => {
    const { client } = service;
    const text = 'Hi {{first_name}}, your parcel {{order_no}} waits at the counter.';
    const { id, name, language } = await client.templates.create(
      template('told_of', { components: [{ ...BODY, text }] }),
    );
    await reviewed(id, 'APPROVED');
    const became = (check: (found: Json) => void) =>
      eventually(async () => check(await client.templates.get(id)));
    await service.control('POST', 'template-quality', { name, language, score: 'YELLOW' });
    await became((found) => assert.equal(found.quality, 'YELLOW'));
    await service.control('POST', 'template-category', { name, language, category: 'MARKETING' });
    await became((found) =>
      assert.deepEqual([found.category, found.correctCategory], ['UTILITY', 'MARKETING']),
    );
    await service.control('POST', 'template-category', { name, language, category: 'MARKETING', done: true });
    await became((found) =>
      assert.deepEqual([found.category, found.correctCategory], ['MARKETING', undefined]),
    );
    await service.control('POST', 'template-status', { name, language, event: 'PAUSED' });
    await became((found) => assert.equal(found.status, 'PAUSED'));
    const { history } = await client.templates.get(id);
    assert.deepEqual(
      history.slice(3).map(({ timestamp: _, effectiveAt: __, ...entry }) => entry),
      [
        { kind: 'quality', quality: 'YELLOW' },
        { kind: 'category_notice', category: 'MARKETING', previous: 'UTILITY' },
        { kind: 'category', category: 'MARKETING', previous: 'UTILITY' },
        { kind: 'status', status: 'PAUSED', title: 'FIRST_PAUSE' },
      ],
    );
    const notice = history.find(({ kind }) => kind === 'category_notice')!;
    assert.ok(Date.parse(notice.effectiveAt!) > Date.parse(notice.timestamp), 'when it changes');
    assert.equal((await updatesOf(service, id)).length, 6);
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
    const header: TemplateComponent = {
      type: 'HEADER',
      format: 'IMAGE',
      example: { header_handle: [medium] },
    };
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
