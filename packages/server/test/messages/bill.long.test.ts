/** The bill of WhatsApp, as the simulator writes it, and the costs that are worked out here. */
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import fc from 'fast-check';
import { importRates } from '../../src/features/rates/import.ts';
import { HOUR, SECOND } from '../../src/platform/clock.ts';
import { nextMidnightIst } from '../../src/platform/time.ts';
import { onEachDatabase } from '../rigs/databases.ts';
import { eventually } from '../rigs/eventually.ts';
import { manualClock } from '../rigs/manual-clock.ts';
import { type Json, serviceOf, someone, type Workspace } from '../rigs/service.ts';

const MIDNIGHT = '2026-12-01T00:00:00+05:30';

/** What a person's number does: read, never read, unreachable, answer lost, doubled and reversed, opted out, hidden. */
const ENDS = ['5555', '0001', '0002', '0006', '0007', '0010', '0012', '0013'] as const;
const KINDS = ['marketing', 'utility', 'authentication', 'service', 'reaction'] as const;

/** A receipt may be on its way while nothing changes: nothing is under way after so many seconds without a change. */
const STEADY = 5;

interface Plan {
  sends: { kind: (typeof KINDS)[number]; end: (typeof ENDS)[number]; waitMs: number }[];
  duplicate: boolean;
  shuffle: boolean;
  batch: number;
  statusDelayMs: number;
}

const plan: fc.Arbitrary<Plan> = fc.record({
  sends: fc.array(
    fc
      .record({
        kind: fc.constantFrom(...KINDS),
        end: fc.constantFrom(...ENDS),
        waitMs: fc.constantFrom(0, 0, 300, 1500),
      })
      // A second copy is charged here by the rate of the first one's day, which for marketing ends with the month.
      .filter(({ kind, end }) => kind !== 'marketing' || end !== '0006'),
    { minLength: 8, maxLength: 16 },
  ),
  duplicate: fc.boolean(),
  shuffle: fc.boolean(),
  batch: fc.constantFrom(1, 3, 100),
  statusDelayMs: fc.constantFrom(5, 400, 1100),
});

onEachDatabase("WhatsApp's bill", (backend) => {
  const clock = manualClock(Date.parse(MIDNIGHT) - 5 * HOUR);
  const service = serviceOf(backend, { clock });
  let rounds = 0;

  before(async () => {
    // A month begins with a higher rate of one category, and with free service messages.
    const rate = { market: 'IN', currency: 'INR', source: 'this test' };
    await importRates(
      service.db,
      [{ ...rate, from: '2026-12-01', category: 'marketing', amount: 912_345 }],
      clock.now(),
    );
  });

  async function templates(workspace: Workspace) {
    for (const category of ['MARKETING', 'AUTHENTICATION'] as const) {
      const components =
        category === 'MARKETING'
          ? [{ type: 'BODY', text: 'Our sale begins on Saturday morning in the old market.' }]
          : [
              { type: 'BODY', add_security_recommendation: true },
              { type: 'BUTTONS', buttons: [{ type: 'OTP', otp_type: 'COPY_CODE' }] },
            ];
      await workspace.client.templates.create({
        ...{ name: `bill_${category.toLowerCase()}`, language: 'en', category },
        components: components as Json,
      });
    }
    await eventually(async () => {
      await clock.advance(500);
      const { data } = await workspace.client.templates.list({ limit: 100 });
      assert.equal(data.filter(({ name, status }) => /^bill_/.test(name) && status === 'APPROVED').length, 2);
    });
  }

  const bodyOf = (kind: Plan['sends'][number]['kind'], to: string, inbound: string): Json => {
    switch (kind) {
      case 'service':
        return { to, type: 'text', message: 'Your order is ready.' };
      case 'reaction':
        return { to, type: 'reaction', reaction: { message_id: inbound, emoji: '👍' } };
      case 'utility':
        return { to, type: 'template', templateName: 'order_update', variables: ['Asha', '1042', 'here'] };
      case 'marketing':
        return { to, type: 'template', templateName: 'bill_marketing' };
      case 'authentication':
        return {
          ...{ to, type: 'template', templateName: 'bill_authentication', variables: ['123456'] },
          components: [
            { type: 'button', sub_type: 'url', index: '0', parameters: [{ type: 'text', text: '123456' }] },
          ],
        };
    }
  };

  /** Plays what is planned around midnight, the first time at the end of a month, and returns both bills when nothing is under way any more. */
  async function play({ sends, ...settings }: Plan): Promise<{ ours: Json; theirs: Json }> {
    const workspace = await service.workspace(`bill-${backend.name}-${++rounds}`);
    const { channelId, client } = workspace;
    await service.control('POST', 'settings', { statusDelayMs: 5, freeServiceMessages: 2 });
    await templates(workspace);
    await client.simulator.inbound({ from: someone(), text: 'Hello' });
    const inbound = await eventually(async () => {
      await clock.advance(200);
      return (await client.messages.list({ direction: 'inbound' })).data[0]!.messageId;
    });
    await service.control('POST', 'settings', settings);
    const midnight = nextMidnightIst(clock.now());
    const offer = { kind: 'marketing', end: '5555', waitMs: 0 } as const;
    // One message is charged before midnight, however slow the machine is.
    await clock.leap(midnight - HOUR - clock.now());
    const { messageId: first } = await client.messages.send(bodyOf(offer.kind, someone(offer.end), inbound));
    await eventually(async () => {
      await clock.advance(200);
      assert.equal((await client.messages.get(first)).status, 'read');
    });
    await clock.leap(midnight - 4 * SECOND - clock.now());
    const half = sends.length / 2;
    for (const [i, { kind, end, waitMs }] of [...sends, offer].entries()) {
      if (i === Math.floor(half) && clock.now() < midnight - 200) await clock.set(midnight - 200);
      await client.messages.send(bodyOf(kind, someone(end), inbound));
      if (waitMs > 0) await clock.advance(waitMs);
    }
    await service.control('POST', 'settings', { shuffle: false, duplicate: false });
    let last = '';
    let steady = 0;
    const ended = await eventually(
      async () => {
        await clock.advance(SECOND);
        const bill = await service.control('GET', `bill?channel=${channelId}`);
        const costs = await client.costs.read({ from: '2026-11-25T00:00:00+05:30', by: 'category' });
        const { data } = await client.messages.list({ direction: 'outbound', limit: 100 });
        const now = JSON.stringify([bill, costs, data.map(({ status }) => status)]);
        steady = now === last ? steady + 1 : 0;
        last = now;
        assert.ok(steady >= STEADY, 'something has just changed');
        assert.ok(
          data.every(({ status }) => !/queued|sending|unconfirmed/.test(status)),
          'something is under way',
        );
        assert.ok(data.filter(({ status }) => status === 'sent').every(({ type }) => type === 'reaction'));
        return { ours: costs, theirs: bill };
      },
      { everyMs: 10 },
    );
    return ended;
  }

  test('equals the costs to the paisa, in whatever order receipts come', async () => {
    const days = new Set<string>();
    await fc.assert(
      fc.asyncProperty(plan, async (planned) => {
        const { ours, theirs } = await play(planned);
        const { amount, gst, total } = theirs;
        assert.deepEqual(
          { amount: ours.totals.amount, gst: ours.totals.gst, total: ours.totals.total },
          { amount, gst, total },
          JSON.stringify({ theirs, ours }, null, 1),
        );
        assert.equal(ours.totals.estimated, '0.00');
        for (const { day } of theirs.lines) days.add(day);
        const charged = (theirs.lines as Json[]).filter(({ billable }) => billable);
        const count = charged.reduce((sum, { messages }) => sum + messages, 0);
        assert.equal(ours.totals.messages - ours.totals.free, count);
      }),
      { numRuns: 3 },
    );
    assert.ok(days.has('2026-11-30') && days.has('2026-12-01'), [...days].join());
  });
});
