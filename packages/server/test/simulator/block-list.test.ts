import assert from 'node:assert/strict';
import { test } from 'node:test';
import { longTest } from '../../../../test/kit/long-test.ts';
import { DAY } from '../../src/platform/clock.ts';
import { manualClock } from '../rigs/manual-clock.ts';
import { type Json, PNID, started, until } from '../rigs/simulator.ts';

const LIST = `/v26.0/${PNID}/block_users`;
const PERSON = '+919800001234';

const blocking = (...users: string[]) => ({
  messaging_product: 'whatsapp',
  block_users: users.map((user) => ({ user })),
});

longTest(
  'a person who wrote today can be blocked: nobody hears of them, and a send to them fails',
  async (t) => {
    const { call, send, hook, simulator } = await started(t);
    await simulator.control.inbound({ from: PERSON, text: 'Hello' });
    await until(() => hook.inbound().length === 1);
    const blocked = await call('POST', LIST, blocking(PERSON));
    assert.deepEqual(blocked.body, {
      messaging_product: 'whatsapp',
      block_users: { added_users: [{ input: PERSON, wa_id: '919800001234' }] },
    });
    assert.deepEqual((await call('GET', LIST)).body.data, [
      { messaging_product: 'whatsapp', wa_id: '919800001234' },
    ]);
    await simulator.control.inbound({ from: PERSON, text: 'Are you there?' });
    const { body } = await send(PERSON);
    const [failed] = await until(() => hook.statuses().length === 1 && hook.statuses());
    assert.deepEqual(
      [failed.id, failed.status, failed.errors[0].code],
      [body.messages[0].id, 'failed', 131026],
    );

    assert.deepEqual((await call('DELETE', LIST, blocking(PERSON))).body.block_users, {
      removed_users: [{ input: PERSON, wa_id: '919800001234' }],
    });
    await simulator.control.inbound({ from: PERSON, text: 'And now?' });
    await until(() => hook.inbound().length === 2);
    assert.deepEqual(
      hook.inbound().map((message) => message.text.body),
      ['Hello', 'And now?'],
    );
    assert.deepEqual((await call('GET', LIST)).body, { data: [] });
  },
);

test('each person is judged alone: who has not written for a day is named beside those who are blocked', async (t) => {
  const clock = manualClock();
  const { call, simulator } = await started(t, { clock });
  await simulator.control.inbound({ from: '+919800004444', text: 'Hello' });
  await clock.advance(DAY);
  await simulator.control.inbound({ from: PERSON, text: 'Hello' });
  const { status, body } = await call(
    'POST',
    LIST,
    blocking(PERSON, '+919800004444', 'nobody', '+15550000001'),
  );
  assert.deepEqual([status, body.error.code], [400, 139100]);
  assert.deepEqual(body.block_users.added_users, [{ input: PERSON, wa_id: '919800001234' }]);
  assert.deepEqual(
    body.block_users.failed_users.map((user: Json) => [user.input, user.errors[0].code]),
    [
      ['+919800004444', 131047],
      ['nobody', 131047],
      ['+15550000001', 131021],
    ],
  );
  for (const wrong of [{ messaging_product: 'whatsapp' }, { block_users: [] }, blocking()])
    assert.equal((await call('POST', LIST, wrong)).body.error.code, 100);
  const many = blocking(...Array.from({ length: 1001 }, (_, i) => `+9198${10000000 + i}`));
  assert.equal((await call('POST', LIST, many)).body.error.code, 130429);
});

test('the list comes by pages', async (t) => {
  const { call, simulator } = await started(t);
  const people = Array.from({ length: 7 }, (_, i) => `+91980000400${i}`);
  for (const from of people) await simulator.control.inbound({ from, text: 'Hello' });
  await call('POST', LIST, blocking(...people));
  const found: string[] = [];
  let path: string | undefined = `${LIST}?limit=3`;
  while (path !== undefined) {
    const page: Json = (await call('GET', path)).body;
    found.push(...page.data.map((user: Json) => `+${user.wa_id}`));
    path = page.paging.next?.replace(/^http:\/\/[^/]+/, '');
  }
  assert.deepEqual(found, people);
});
