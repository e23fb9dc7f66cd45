/** The budget of a day: what is accepted within it, and what comes back. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { readConfig } from '../../src/config.ts';
import { createKey } from '../../src/features/api-keys/store.ts';
import { SYSTEM } from '../../src/features/events/audit.ts';
import { createTestWorkspace } from '../../src/installation/demo.ts';
import { HOUR, SECOND } from '../../src/platform/clock.ts';
import { nextMidnightIst, toIst } from '../../src/platform/time.ts';
import { openApp } from '../rigs/app.ts';
import { sealer } from '../rigs/channel-credentials.ts';
import { onEachDatabase, type TestDatabase } from '../rigs/databases.ts';
import { eventually } from '../rigs/eventually.ts';
import { manualClock } from '../rigs/manual-clock.ts';
import { type Json, serviceOf, someone, text, type Workspace } from '../rigs/service.ts';

const order = (to: string) => ({
  ...{ to, type: 'template' as const, templateName: 'order_update' },
  variables: ['Asha', '1042', 'on its way'],
});
const exceeded = { code: 'BUDGET_EXCEEDED', status: 422 };

onEachDatabase('a budget', (backend) => {
  const clock = manualClock(Date.parse('2026-11-20T10:00:00+05:30'));
  const service = serviceOf(backend, { clock });
  before(() => service.control('POST', 'settings', { statusDelayMs: 5 }));

  /** The amounts that a workspace is told of its budget today. */
  const budgetOf = async ({ client }: Workspace) => {
    const { perDay, spent, left } = await client.costs.budget();
    return [perDay, spent, left];
  };

  test('is what a day may cost: beyond it a send is refused with what is left, until the next day', async () => {
    const workspace = await service.workspace(`budget-${backend.name}`);
    const { client } = workspace;
    assert.deepEqual(await budgetOf(workspace), [undefined, '0.00', undefined]);
    await client.costs.setBudget({ perDay: '0.30' });
    for (let i = 0; i < 2; i++) await client.messages.send(order(someone()));
    assert.deepEqual(await budgetOf(workspace), ['0.30', '0.23', '0.07']);
    await assert.rejects(client.messages.send(order(someone())), (error: Json) => {
      assert.equal(error.code, 'BUDGET_EXCEEDED');
      assert.match(error.message, /₹0\.115, and ₹0\.07 is left of the budget of ₹0\.30 for 2026-11-20/);
      assert.match(error.hint, /PUT \/api\/v1\/budget/);
      return true;
    });
    await client.messages.send(text(someone())); // free
    const sendAt = toIst(nextMidnightIst(clock.now()) + HOUR);
    await client.messages.send({ ...order(someone()), sendAt });
    assert.deepEqual(await budgetOf(workspace), ['0.30', '0.23', '0.07'], 'it counts for its own day');
    await client.costs.setBudget({ perDay: '0.40' });
    await client.messages.send(order(someone()));
    await assert.rejects(client.messages.send(order(someone())), exceeded);
    await clock.leap(nextMidnightIst(clock.now()) - clock.now());
    assert.deepEqual(await budgetOf(workspace), ['0.40', '0.115', '0.285']);
    await client.messages.send(order(someone()));
    await client.costs.removeBudget();
    for (let i = 0; i < 3; i++) await client.messages.send(order(someone()));
    assert.equal((await client.costs.budget()).perDay, undefined);
  });

  test('gets back what failed or was cancelled, and counts a service message that was not free', async () => {
    const workspace = await service.workspace(`back-${backend.name}`);
    const { client } = workspace;
    await client.costs.setBudget({ perDay: '0.23' });
    const has = (...expected: string[]) =>
      eventually(
        async () => {
          await clock.advance(100);
          assert.deepEqual(await budgetOf(workspace), expected);
        },
        { everyMs: 10 },
      );
    const { messageId: failed } = await client.messages.send(order(someone('0002')));
    const { messageId: later } = await client.messages.send({
      ...order(someone()),
      sendAt: toIst(clock.now() + HOUR),
    });
    await assert.rejects(client.messages.send(order(someone())), exceeded);
    await workspace.reaches(failed, 'failed');
    await has('0.23', '0.115', '0.115');
    await client.messages.cancel(later);
    await has('0.23', '0.00', '0.23');
    await service.control('POST', 'settings', { freeServiceMessages: 0 });
    const { messageId: reply } = await client.messages.send(text(someone()));
    await workspace.reaches(reply, 'read');
    await service.control('POST', 'settings', { freeServiceMessages: 1000 });
    await has('0.23', '0.115', '0.115');
    const { messageId: sent } = await client.messages.send(order(someone()));
    await workspace.reaches(sent, 'read');
    await has('0.23', '0.23', '0.00');
  });

  test('gets back for a person who is named by their contact what it was taken for', async () => {
    const workspace = await service.workspace(`named-${backend.name}`);
    const { client } = workspace;
    await client.costs.setBudget({ perDay: '1.00' });
    const named = async (to: string) => (await client.contacts.create({ phone: to })).id;
    const { messageId: sent } = await client.messages.send(order(await named(someone())));
    assert.deepEqual(await budgetOf(workspace), ['1.00', '0.115', '0.885']);
    const { messageId: failed } = await client.messages.send(order(await named(someone('0002'))));
    await workspace.reaches(sent, 'read');
    await workspace.reaches(failed, 'failed');
    assert.deepEqual(await budgetOf(workspace), ['1.00', '0.115', '0.885']);
  });

  test('lets one-time passwords pass, unless it is not to', async () => {
    const workspace = await service.workspace(`otp-${backend.name}`);
    const { client } = workspace;
    await client.templates.create({
      ...{ name: 'login_code', language: 'en', category: 'AUTHENTICATION' },
      components: [
        { type: 'BODY', add_security_recommendation: true },
        { type: 'BUTTONS', buttons: [{ type: 'OTP', otp_type: 'COPY_CODE' }] },
      ] as Json,
    });
    await eventually(async () => {
      await clock.advance(500);
      const { data } = await client.templates.list({ limit: 100, status: 'APPROVED' });
      assert.ok(data.some(({ name }) => name === 'login_code'));
    });
    const code = (to: string): Json => ({
      ...{ to, type: 'template', templateName: 'login_code', variables: ['123456'] },
      components: [
        { type: 'button', sub_type: 'url', index: '0', parameters: [{ type: 'text', text: '123456' }] },
      ],
    });
    await client.costs.setBudget({ perDay: '0.00' });
    await assert.rejects(client.messages.send(order(someone())), exceeded);
    await client.messages.send(code(someone()));
    assert.deepEqual(await budgetOf(workspace), ['0.00', '0.115', '0.00']);
    await client.costs.setBudget({ perDay: '0.00', exceptAuthentication: false });
    await assert.rejects(client.messages.send(code(someone())), exceeded);
  });

  test('begins with what was sent before it on the same day', async () => {
    const workspace = await service.workspace(`begun-${backend.name}`);
    const { messageId } = await workspace.client.messages.send(order(someone()));
    await workspace.reaches(messageId, 'read');
    await workspace.client.costs.setBudget({ perDay: '0.20' });
    assert.deepEqual(await budgetOf(workspace), ['0.20', '0.115', '0.085']);
    await assert.rejects(workspace.client.costs.setBudget({ perDay: 'much' }), { code: 'INVALID_PAYLOAD' });
    const { data } = await workspace.client.audit.list({ limit: 5 });
    assert.equal(data[0]?.action, 'budget.updated');
  });
});

onEachDatabase('of messages that arrive at once', (backend) => {
  const clock = manualClock(Date.parse('2026-11-20T10:00:00+05:30'));
  let database: TestDatabase;
  before(async () => {
    database = await backend.open();
  });
  after(() => database?.close());

  test('exactly those that a budget suffices for are accepted, whichever process takes them', async (t) => {
    const { db } = database;
    const { config } = readConfig({ LIMIT_SEND: 'off', LIMIT_API: 'off' });
    const workspace = await createTestWorkspace(
      { db, sealer, config, actor: SYSTEM },
      { slug: 'many' },
      clock.now(),
    );
    const { secret } = await createKey(db, workspace, { kind: 'admin' }, { actor: SYSTEM, now: clock.now() });
    const apps = await Promise.all([1, 2].map(() => openApp({ db, clock, config })));
    t.after(() => Promise.all(apps.map((app) => app.close())));
    const ask = (app: (typeof apps)[number], method: 'GET' | 'POST' | 'PUT', url: string, payload?: object) =>
      app.inject({
        method,
        url,
        headers: { authorization: `Bearer ${secret}` },
        ...(payload && { payload }),
      });
    const set = await ask(apps[0]!, 'PUT', '/api/v1/budget', { perDay: '1.15' });
    assert.equal(set.statusCode, 200, set.body);
    await clock.advance(2 * SECOND);
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, i) =>
        ask(apps[i % 2]!, 'POST', '/api/v1/messages/send', order(someone())),
      ),
    );
    const codes = answers.map((answer) => answer.statusCode);
    assert.equal(codes.filter((code) => code === 200).length, 10);
    assert.ok(codes.every((code) => code === 200 || code === 422));
    const { data } = (await ask(apps[1]!, 'GET', '/api/v1/budget')).json();
    assert.deepEqual([data.spent, data.left], ['1.15', '0.00']);
  });
});
