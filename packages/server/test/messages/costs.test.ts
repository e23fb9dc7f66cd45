/** What messages cost: each of them, and all of them. */
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { SECOND } from '../../src/platform/clock.ts';
import { document, meghdoot } from '../rigs/cli-process.ts';
import { onEachDatabase } from '../rigs/databases.ts';
import { eventually } from '../rigs/eventually.ts';
import { passUntil } from '../rigs/live-number.ts';
import { manualClock } from '../rigs/manual-clock.ts';
import { memberOf } from '../rigs/member.ts';
import { type Json, serviceOf, someone, text, type Workspace } from '../rigs/service.ts';

const order = (to: string) => ({
  ...{ to, type: 'template' as const, templateName: 'order_update' },
  variables: ['Asha', '1042', 'on its way'],
});
const UTILITY = { amount: '0.115', currency: 'INR', category: 'utility', billable: true };
const FREE = { amount: '0.00', currency: 'INR', category: 'service', billable: false };
const sums = (more: object) => ({
  ...{ messages: 0, free: 0, unpriced: 0, amount: '0.00', gst: '0.00', total: '0.00', estimated: '0.00' },
  ...more,
});

onEachDatabase('the cost of a message', (backend) => {
  const clock = manualClock(Date.parse('2026-11-20T10:00:00+05:30'));
  const service = serviceOf(backend, { clock });
  const costOf = async (workspace: Workspace, messageId: string) =>
    (await workspace.client.messages.get(messageId)).cost;

  test('is estimated by the card, and settled by what WhatsApp says in a receipt', async () => {
    const workspace = await service.workspace(`settled-${backend.name}`);
    await service.control('POST', 'settings', { statusDelayMs: 2 * SECOND });
    const { messageId: template } = await workspace.client.messages.send(order(someone()));
    const { messageId: reply } = await workspace.client.messages.send(text(someone()));
    assert.deepEqual(await costOf(workspace, template), { ...UTILITY, source: 'estimate' });
    assert.deepEqual(await costOf(workspace, reply), { ...FREE, source: 'estimate' });
    await workspace.reaches(template, 'sent');
    await service.control('POST', 'settings', { statusDelayMs: 5 });
    await passUntil(
      clock,
      async () => {
        assert.equal((await costOf(workspace, template))?.source, 'whatsapp');
        assert.equal((await costOf(workspace, reply))?.source, 'whatsapp');
      },
      SECOND,
    );
    assert.deepEqual(await costOf(workspace, template), { ...UTILITY, source: 'whatsapp' });
    assert.deepEqual(await costOf(workspace, reply), { ...FREE, source: 'whatsapp' });
    await workspace.reaches(template, 'read');
    const events = await workspace.eventsOf(template);
    assert.deepEqual(
      events.map(({ type, data }) => [type, (data as Json).cost?.source]),
      [
        ['message.queued', undefined],
        ['message.sent', 'whatsapp'],
        ['message.delivered', 'whatsapp'],
        ['message.read', 'whatsapp'],
      ],
    );
    const listed = await workspace.client.messages.list({ direction: 'outbound' });
    assert.deepEqual(listed.data.map(({ cost }) => cost?.amount).sort(), ['0.00', '0.115']);
  });

  test('is nothing where it failed, and has no amount where no rate is known', async () => {
    const workspace = await service.workspace(`nothing-${backend.name}`);
    const { messageId: failed } = await workspace.client.messages.send(order(someone('0002')));
    await workspace.reaches(failed, 'failed');
    assert.deepEqual(await costOf(workspace, failed), {
      ...UTILITY,
      ...{ amount: '0.00', billable: false, source: 'estimate' },
    });
    const { messageId: abroad } = await workspace.client.messages.send(order('+33612345678'));
    await workspace.reaches(abroad, 'read');
    assert.deepEqual(await costOf(workspace, abroad), {
      ...{ category: 'utility', billable: true, source: 'whatsapp' },
    });
    const { totals } = await workspace.client.costs.read();
    assert.deepEqual(totals, sums({ messages: 1, unpriced: 1 }));
  });

  test('of a service message beyond the free ones is that of a utility message', async () => {
    const workspace = await service.workspace(`service-${backend.name}`);
    await service.control('POST', 'settings', { freeServiceMessages: 2 });
    const costs: Json[] = [];
    for (let i = 0; i < 3; i++) {
      const { messageId } = await workspace.client.messages.send(text(someone()));
      await workspace.reaches(messageId, 'read');
      costs.push(await costOf(workspace, messageId));
    }
    await service.control('POST', 'settings', { freeServiceMessages: 1000 });
    const free = { ...FREE, source: 'whatsapp' };
    const charged = { ...free, amount: '0.115', billable: true };
    assert.deepEqual(costs, [free, free, charged]);
    const { totals } = await workspace.client.costs.read();
    assert.deepEqual(totals, sums({ messages: 3, free: 2, amount: '0.115', gst: '0.0207', total: '0.1357' }));
  });

  test('of a reaction is nothing, and no free message is used up by it', async () => {
    const workspace = await service.workspace(`reaction-${backend.name}`);
    const from = someone();
    await workspace.client.simulator.inbound({ from, text: 'Is it there yet?' });
    const inbound = await eventually(async () => {
      await clock.advance(100);
      const { data } = await workspace.client.messages.list({ direction: 'inbound' });
      assert.equal(data.length, 1);
      return data[0]!;
    });
    assert.equal(inbound.cost, undefined);
    const { messageId } = await workspace.client.messages.send({
      ...{ to: from, type: 'reaction', reaction: { message_id: inbound.messageId, emoji: '👍' } },
    });
    await workspace.reaches(messageId, 'sent');
    assert.equal((await costOf(workspace, messageId))?.billable, false);
    assert.deepEqual((await workspace.client.stats.serviceMessages()).channels, []);
  });

  test('counts for whoever sent it, its template, category and day, to whoever reads costs', async () => {
    const workspace = await service.workspace(`read-${backend.name}`);
    const asha = await memberOf(service, workspace.id, 'Asha', { now: clock.now() });
    const { messageId: first } = await workspace.client.messages.send(order(someone()));
    const { messageId: second } = await asha.client.messages.send(order(someone()));
    const { messageId: reply } = await asha.client.messages.send(text(someone()));
    for (const id of [first, second, reply]) await workspace.reaches(id, 'read');
    const two = { amount: '0.23', gst: '0.0414', total: '0.2714' };
    const one = { amount: '0.115', gst: '0.0207', total: '0.1357' };
    const read = async (by: 'day' | 'category' | 'template' | 'campaign' | 'member') => {
      const { groups, totals, currency } = await workspace.client.costs.read({ by });
      assert.equal(currency, 'INR');
      assert.deepEqual(totals, sums({ messages: 3, free: 1, ...two }));
      return groups;
    };
    assert.deepEqual(await read('category'), [
      { name: 'utility', ...sums({ messages: 2, ...two }) },
      { name: 'service', ...sums({ messages: 1, free: 1 }) },
    ]);
    assert.deepEqual(await read('template'), [
      { name: 'order_update', ...sums({ messages: 2, ...two }) },
      sums({ messages: 1, free: 1 }),
    ]);
    assert.deepEqual(await read('member'), [
      { name: asha.id, ...sums({ messages: 2, free: 1, ...one }) },
      sums({ messages: 1, ...one }),
    ]);
    assert.deepEqual(await read('campaign'), [sums({ messages: 3, free: 1, ...two })]);
    const days = await read('day');
    assert.equal(days.length, 7);
    assert.deepEqual(days.at(-1), { name: '2026-11-20', ...sums({ messages: 3, free: 1, ...two }) });
    const stats = await workspace.client.stats.read();
    assert.equal(stats.totals.sent, 3);
    const lines = [
      'template,messages,free,unpriced,amount,gst,total,estimated,currency',
      'order_update,2,0,0,0.23,0.0414,0.2714,0.00,INR',
      ',1,1,0,0.00,0.00,0.00,0.00,INR',
    ];
    const csv = await new Response(await workspace.client.costs.export({ by: 'template' })).text();
    assert.equal(csv, `${lines.join('\r\n')}\r\n`);
    const of = [
      'costs',
      '--workspace',
      `read-${backend.name}`,
      '--by',
      'template',
      '--to',
      '2026-11-20T23:00:00+05:30',
    ];
    assert.equal((await meghdoot(service.env, [...of, '--csv'])).stdout, `\uFEFF${csv}`);
    assert.deepEqual((await document(service.env, of)).totals, sums({ messages: 3, free: 1, ...two }));
    const table = (await meghdoot(service.env, of)).stdout.split('\n').map((line) => line.trim());
    assert.match(table[0]!, /^TEMPLATE +MESSAGES +FREE +UNPRICED +AMOUNT +GST +TOTAL +ESTIMATED$/);
    assert.match(table[1]!, /^order_update +2 +0 +0 +0\.23 +0\.0414 +0\.2714 +0\.00$/);
    assert.match(table[3]!, /^all +3 +1 +0 +0\.23 /);
    const wrong = await meghdoot(service.env, ['costs', '--workspace', 'demo', '--from', 'yesterday']);
    assert.match(wrong.stderr, /--from must be a time with its offset/);
  });
});

onEachDatabase('a sum of costs', (backend) => {
  const clock = manualClock(Date.parse('2026-11-20T23:59:50+05:30'));
  const service = serviceOf(backend, { clock });
  before(() => service.control('POST', 'settings', { statusDelayMs: 8 * SECOND }));

  test('counts a message for the day on which it is delivered, and as estimated until then', async () => {
    const { messageId } = await service.client.messages.send(order(someone('0001')));
    await service.reaches(messageId, 'sent');
    const day = async (key: string) =>
      (await service.client.costs.read()).groups.find((group) => group.name === key);
    const one = { messages: 1, amount: '0.115', gst: '0.0207', total: '0.1357' };
    assert.deepEqual(await day('2026-11-20'), {
      name: '2026-11-20',
      ...sums({ ...one, estimated: '0.115' }),
    });
    await passUntil(
      clock,
      async () => {
        assert.equal((await service.client.messages.get(messageId)).status, 'delivered');
      },
      SECOND,
    );
    assert.deepEqual(await day('2026-11-20'), { name: '2026-11-20', ...sums({}) });
    assert.deepEqual(await day('2026-11-21'), { name: '2026-11-21', ...sums(one) });
  });
});
