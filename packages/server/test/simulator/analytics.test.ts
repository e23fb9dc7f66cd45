/** Figures are counted from what was sent, not made up. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { longTest } from '../../../../test/kit/long-test.ts';
import { DAY, HOUR } from '../../src/platform/clock.ts';
import { DEMO_TEMPLATES } from '../../src/simulator/demo-templates.ts';
import { manualClock } from '../rigs/manual-clock.ts';
import { type Json, number, started, templateSend, until, WABA } from '../rigs/simulator.ts';

const OFFER = { ...DEMO_TEMPLATES[0]!, id: '700000000000001', name: 'offer', category: 'MARKETING' };

/** Two days: on the first three texts (one never read, one failed) and two offers, on the second one offer abroad. */
async function world(t: Parameters<typeof started>[0]) {
  const clock = manualClock(Date.parse('2026-11-20T10:00:00+05:30'));
  const { call, hook, post, send, simulator } = await started(t, { clock });
  simulator.addNumber(number(hook.url, { templates: [...DEMO_TEMPLATES, OFFER] }));
  const offer = (to: string) => post({ ...templateSend('offer', 'en'), to });
  const settled = async (statuses: number) => {
    await clock.advance(100);
    await until(() => hook.statuses().length === statuses);
  };
  for (const last of ['1111', '0001', '0002']) await send(`+91981234${last}`);
  for (const last of ['1111', '2222']) await offer(`+91981234${last}`);
  await settled(3 + 2 + 1 + 6);
  await clock.advance(DAY);
  await offer('+12025550123');
  await settled(15);
  const ask = async (field: string, more = '') => {
    const range = `.start(${Date.parse('2026-11-19T00:00:00Z') / 1000}).end(${Math.ceil(clock.now() / 1000) + 60})`;
    const { body } = await call(
      'GET',
      `/v26.0/${WABA}?fields=${encodeURIComponent(`${field}${range}${more}`)}`,
    );
    return body[field] ?? body.error;
  };
  return { ask, call, clock };
}
const IST = (day: string) => Date.parse(`${day}T00:00:00+05:30`) / 1000;

test('messages are counted by day as sent and delivered', async (t) => {
  const { ask } = await world(t);
  const figures = await ask('analytics', '.granularity(DAY)');
  assert.deepEqual(figures.phone_numbers, ['15550000001']);
  assert.deepEqual(figures.country_codes, ['IN', 'US']);
  assert.deepEqual(figures.data_points, [
    { start: IST('2026-11-20'), end: IST('2026-11-21'), sent: 4, delivered: 4 },
    { start: IST('2026-11-21'), end: IST('2026-11-22'), sent: 1, delivered: 1 },
  ]);
  const abroad = await ask('analytics', '.granularity(MONTH).country_codes(["US"])');
  assert.deepEqual(
    abroad.data_points.map((point: Json) => [point.start, point.sent]),
    [[IST('2026-11-01'), 1]],
  );
  assert.equal((await ask('analytics', '.granularity(DAY).product_types([2])')).data_points[0].sent, 2);
});

test('prices are those of what was delivered, by the dimensions that were asked for', async (t) => {
  const { ask } = await world(t);
  const [{ data_points: points }] = (
    await ask(
      'pricing_analytics',
      '.granularity(MONTHLY).dimensions(["PRICING_CATEGORY","PRICING_TYPE","COUNTRY"])',
    )
  ).data;
  assert.deepEqual(
    points.map(({ start: _start, end: _end, ...rest }: Json) => rest),
    [
      {
        country: 'IN',
        pricing_type: 'FREE_CUSTOMER_SERVICE',
        pricing_category: 'SERVICE',
        volume: 2,
        cost: 0,
      },
      { country: 'IN', pricing_type: 'REGULAR', pricing_category: 'MARKETING', volume: 2, cost: 1.7262 },
      { country: 'US', pricing_type: 'REGULAR', pricing_category: 'MARKETING', volume: 1, cost: 0 },
    ],
  );
  const [{ data_points: volume }] = (
    await ask('pricing_analytics', '.granularity(MONTHLY).metric_types(VOLUME).pricing_types([REGULAR])')
  ).data;
  assert.deepEqual([volume.length, volume[0].volume, volume[0].cost], [1, 3, undefined]);
  const [{ data_points: talks }] = (
    await ask('conversation_analytics', '.granularity(MONTHLY).dimensions(CONVERSATION_CATEGORY)')
  ).data;
  assert.deepEqual(
    talks.map((point: Json) => [point.conversation_category, point.conversation]),
    [
      ['SERVICE', 2],
      ['MARKETING', 3],
    ],
  );
  const [{ data_points: whole }] = (
    await ask('pricing_analytics', '.granularity(MONTHLY).dimensions(["constructor","toString","NONE"])')
  ).data;
  assert.deepEqual([whole.length, whole[0].volume], [1, 5], 'what is no dimension breaks nothing down');
});

test('a template’s figures are given by day once they were switched on', async (t) => {
  const { call, clock } = await world(t);
  const range = `start=2026-11-19&end=${Math.floor((clock.now() + HOUR) / 1000)}&granularity=daily`;
  const path = `/v26.0/${WABA}/template_analytics?${range}&template_ids=[${OFFER.id}]`;
  assert.match((await call('GET', path)).body.error.error_user_title, /Not Enabled/);
  assert.deepEqual((await call('POST', `/v26.0/${WABA}?is_enabled_for_insights=true`)).body, { id: WABA });
  assert.equal((await call('POST', `/v26.0/${WABA}?is_enabled_for_insights=false`)).status, 400);
  const [{ data_points: points }] = (await call('GET', path)).body.data;
  assert.deepEqual(
    points.map(({ start: _start, end: _end, ...rest }: Json) => rest),
    [
      {
        ...{ template_id: OFFER.id, sent: 2, delivered: 2, read: 2 },
        cost: [
          { type: 'amount_spent', value: 1.7262 },
          { type: 'cost_per_delivered', value: 0.8631 },
        ],
      },
      {
        ...{ template_id: OFFER.id, sent: 1, delivered: 1, read: 1 },
        cost: [
          { type: 'amount_spent', value: 0 },
          { type: 'cost_per_delivered', value: 0 },
        ],
      },
    ],
  );
  assert.match((await call('GET', path.replace(/template_ids=.*/, ''))).body.error.message, /template_ids/);
});

longTest('a number that has sent more than is read at once has every message counted', async (t) => {
  const { call, send } = await started(t);
  const senders = Array.from({ length: 7 }, async (_, sender) => {
    for (let i = 0; i < 143; i++) await send(`+9198${12345000 + 143 * sender + i}`);
  });
  await Promise.all(senders);
  const now = Math.floor(Date.now() / 1000);
  const fields = `analytics.start(${now - 600}).end(${now + 600}).granularity(MONTH)`;
  const { analytics } = (await call('GET', `/v26.0/${WABA}?fields=${fields}`)).body;
  const sum = (name: string) =>
    analytics.data_points.reduce((all: number, point: Json) => all + point[name], 0);
  assert.deepEqual([sum('sent'), sum('delivered')], [1001, 1001]);
});

test('taps on the quick replies of a template are counted', async (t) => {
  const { hook, call, post, simulator } = await started(t);
  const buttons = ['More', 'Stop offers'].map((text) => ({ type: 'QUICK_REPLY', text }));
  const components = [...OFFER.components, { type: 'BUTTONS', buttons }];
  simulator.addNumber(number(hook.url, { templates: [{ ...OFFER, components }] }));
  await call('POST', `/v26.0/${WABA}?is_enabled_for_insights=true`);
  for (const button of ['More', 'Stop offers', 'More']) {
    const { body } = await post(templateSend('offer', 'en'));
    const tapped = await call('POST', '/_simulator/answer', { message: body.messages[0].id, button });
    assert.equal(tapped.status, 200);
  }
  const day = new Date().toISOString().slice(0, 10);
  const range = `start=${day}&end=${day}&granularity=daily&metric_types=clicked&template_ids=[${OFFER.id}]`;
  const [{ data_points: points }] = (await call('GET', `/v26.0/${WABA}/template_analytics?${range}`)).body
    .data;
  assert.deepEqual(points[0].clicked, [
    { type: 'quick_reply_button', button_content: 'More', count: 2 },
    { type: 'quick_reply_button', button_content: 'Stop offers', count: 1 },
  ]);
});

test('figures without a range, of too long ago or in no known slots are refused', async (t) => {
  const { ask, call } = await world(t);
  assert.match((await ask('analytics')).message, /granularity/);
  const { body } = await call('GET', `/v26.0/${WABA}?fields=pricing_analytics`);
  assert.match(body.error.message, /start is required/);
  const old = 'pricing_analytics.start(1543543200).end(1544148000).granularity(DAILY)';
  assert.match((await call('GET', `/v26.0/${WABA}?fields=${old}`)).body.error.message, /last year/);
});

test('what the simulator does not play says so', async (t) => {
  const { call } = await started(t);
  for (const path of [`/v26.0/${WABA}/product_catalogs`, '/v26.0/100000000000001/calls']) {
    const { status, body } = await call('GET', path);
    assert.deepEqual([status, body.error.code], [400, 3]);
    assert.match(body.error.message, /does not play .*docs\/simulator.md/);
  }
});
