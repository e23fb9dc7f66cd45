import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Json, started, WABA } from '../rigs/simulator.ts';

const FLOWS = `/v26.0/${WABA}/flows`;
const screen = (id: string, more: object = {}) => ({
  ...{ id, title: 'Book', terminal: true, layout: { type: 'SingleColumnLayout', children: [] } },
  ...more,
});
const json = (...screens: object[]) => JSON.stringify({ version: '7.0', screens });

test('a flow is made, filled, published, shown and deprecated', async (t) => {
  const { call, simulator } = await started(t);
  const created = await call('POST', FLOWS, { name: 'Visit', categories: ['APPOINTMENT_BOOKING'] });
  const { id } = created.body;
  assert.match(id, /^\d+$/);
  const flow = `/v26.0/${id}`;
  assert.equal((await call('POST', `${flow}/publish`)).body.error.code, 139002);

  const upload = async (text: string) => {
    const form = new FormData();
    form.set('asset_type', 'FLOW_JSON');
    form.set('name', 'flow.json');
    form.set('file', new Blob([text], { type: 'application/json' }), 'flow.json');
    const headers = { authorization: 'Bearer token' };
    const answer = await fetch(`${simulator.graphUrl}${flow}/assets`, {
      method: 'POST',
      headers,
      body: form,
    });
    return (await answer.json()) as Json;
  };
  const wrong = await upload(
    json(screen('FIRST', { terminal: false }), screen('FIRST', { layout: undefined })),
  );
  assert.deepEqual(
    wrong.validation_errors.map((finding: Json) => finding.error),
    ['DUPLICATE_SCREEN_IDS', 'MISSING_REQUIRED_PROPERTY'],
  );
  assert.equal((await call('POST', `${flow}/publish`)).body.error.code, 139002);
  assert.deepEqual(await upload(json(screen('FIRST'))), { success: true, validation_errors: [] });
  const [asset] = (await call('GET', `${flow}/assets`)).body.data;
  assert.equal(await (await fetch(asset.download_url)).text(), json(screen('FIRST')));
  assert.equal((await fetch(asset.download_url.replace('hash=', 'hash=0'))).status, 404);
  const shown = (await call('GET', `${flow}?fields=name,status,preview,json_version,validation_errors`)).body;
  assert.deepEqual(
    [shown.name, shown.status, shown.json_version, shown.validation_errors],
    ['Visit', 'DRAFT', '7.0', []],
  );
  assert.match(shown.preview.preview_url, new RegExp(id));

  assert.deepEqual((await call('POST', flow, { name: 'A visit' })).body, { success: true });
  assert.deepEqual((await call('POST', `${flow}/publish`)).body, { success: true });
  assert.equal((await call('DELETE', flow)).body.error.code, 139004);
  const changed = await upload(json(screen('OTHER')));
  assert.equal(changed.error.code, 139001);
  assert.deepEqual(
    (await call('GET', FLOWS)).body.data.map((item: Json) => [item.name, item.status]),
    [['A visit', 'PUBLISHED']],
  );
  assert.deepEqual((await call('POST', `${flow}/deprecate`)).body, { success: true });
  assert.equal((await call('POST', `${flow}/deprecate`)).body.error.code, 139003);
});

test('a flow needs a name of its own and a known category; one is made published or from another', async (t) => {
  const { call } = await started(t);
  const make = (body: object) => call('POST', FLOWS, body);
  const whole = { name: 'Visit', categories: ['OTHER'], flow_json: json(screen('FIRST')), publish: true };
  const { body } = await make(whole);
  assert.equal((await call('GET', `/v26.0/${body.id}?fields=status`)).body.status, 'PUBLISHED');
  const again = await make(whole);
  assert.deepEqual([again.body.error.error_subcode, again.status], [4016019, 400]);
  assert.match((await make({ name: 'B', categories: ['SHOES'] })).body.error.message, /categories/);
  assert.match((await make({ categories: ['OTHER'] })).body.error.message, /name/);
  const cloned = await make({ name: 'Copy', clone_flow_id: body.id });
  assert.equal((await call('GET', `/v26.0/${cloned.body.id}?fields=json_version`)).body.json_version, '7.0');
  assert.equal((await make({ name: 'C', clone_flow_id: '1' })).status, 400);
  assert.deepEqual((await call('DELETE', `/v26.0/${cloned.body.id}`)).body, { success: true });
  const gone = await call('GET', `/v26.0/${cloned.body.id}`);
  assert.deepEqual([gone.body.error.code, gone.body.error.error_subcode], [100, 33]);
  assert.equal((await call('GET', `/v26.0/${body.id}`, undefined, 'another')).status, 401);
});
