/** Whatever a door of the simulated Graph is given, it answers in Graph's form and never with a failure of its own. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ACCOUNT_EDGES, NUMBER_EDGES } from '../../src/simulator/graph/edges.ts';
import { FLOW_EDGES } from '../../src/simulator/graph/flows/flows.ts';
import { type Json, PNID, started, WABA } from '../rigs/simulator.ts';

const VALUES = [null, 'x', -1, [null], [{}], { a: { b: [] } }, '[', 'é'.repeat(3000)];
const NAMES = [
  'messaging_product',
  'pin',
  'code',
  'block_users',
  'prefilled_message',
  'generate_qr_image',
  'commands',
  'prompts',
  'calling',
  'storage_configuration',
  'user_identity_change',
  'action',
  'application_data',
  'name',
  'categories',
  'flow_json',
  'clone_flow_id',
  'asset_type',
  'file',
  'override_callback_uri',
  'verify_token',
  'websites',
  'vertical',
  'business_public_key',
  'entity_type',
  'webhook_configuration',
  'components',
  'fields',
];
const QUERIES = [
  '?fields=,a{,b}},c.d(&limit=x&after=%00',
  '?filtering=[null]&fields=id&limit=-1',
  '?fields=pricing_analytics.start(1).end(2).granularity(DAY),analytics&filtering={',
  '?template_ids=[&start=1&end=2&granularity=daily&before=AAAA',
];

test('no door fails of itself, whatever it is given', async (t) => {
  const { call, simulator } = await started(t);
  await call('POST', `/v26.0/${WABA}?is_enabled_for_insights=true`);
  const flow = await call('POST', `/v26.0/${WABA}/flows`, { name: 'Visit', categories: ['OTHER'] });
  const doors = Object.entries({
    [PNID]: NUMBER_EDGES,
    [WABA]: ACCOUNT_EDGES,
    [flow.body.id]: FLOW_EDGES,
  }).flatMap(([id, edges]) =>
    Object.entries(edges).flatMap(([edge, methods]) =>
      Object.keys(methods).map((method) => [method, `/v26.0/${id}/${edge.replace('*', 'ABC')}`] as const),
    ),
  );
  assert.ok(doors.length > 50);
  // Last, so that the flow is there for its other doors.
  const last = doors.findIndex(([method, path]) => method === 'DELETE' && path === `/v26.0/${flow.body.id}/`);
  doors.push(...doors.splice(last, 1));
  const check = async (method: string, path: string, body?: string, type = 'application/json') => {
    const answer = await fetch(simulator.graphUrl + path, {
      method,
      headers: { authorization: 'Bearer token', ...(body === undefined ? {} : { 'content-type': type }) },
      ...(body === undefined ? {} : { body }),
    });
    const text = await answer.text();
    assert.ok(answer.status < 500, `${method} ${path} ${body}: ${text}`);
    const read = JSON.parse(text) as Json;
    if (answer.status >= 400) assert.equal(typeof read.error.code, 'number', text);
  };
  const bodies = VALUES.flatMap((value) => {
    const whole = Object.fromEntries(NAMES.map((name) => [name, value]));
    return [whole, { ...whole, messaging_product: 'whatsapp', name: 'A', pin: '123456' }];
  }).map((body): [string, string] => [JSON.stringify(body), 'application/json']);
  bodies.push(['[', 'application/json'], ['a=%ZZ&b', 'application/x-www-form-urlencoded']);
  bodies.push(['nothing', 'multipart/form-data'], ['--b\r\nbroken', 'multipart/form-data; boundary=b']);
  for (const [method, path] of doors) {
    await Promise.all(QUERIES.map((query) => check(method, path + query)));
    if (method === 'GET') continue;
    await Promise.all(bodies.map(([body, type]) => check(method, path, body, type)));
  }
});

test('what is kept of a number, an account or a flow cannot grow without end', async (t) => {
  const { call } = await started(t);
  const much = 'x'.repeat(300_000);
  for (const [path, body] of [
    [`${PNID}/settings`, { calling: { status: 'ENABLED', much } }],
    [`${PNID}/business_compliance_info`, { messaging_product: 'whatsapp', entity_name: much }],
    [`${WABA}/flows`, { name: 'Visit', categories: ['OTHER'], flow_json: JSON.stringify({ much }) }],
  ] as const) {
    const { status, body: answer } = await call('POST', `/v26.0/${path}`, body);
    assert.deepEqual([status, answer.error.code], [400, 100]);
  }
});
