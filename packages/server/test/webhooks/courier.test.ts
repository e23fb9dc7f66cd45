/** A courier's promises whatever happens, and in whatever order: nothing here touches a network or a database. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { DAY, SECOND } from '../../src/platform/clock.ts';
import { createWorld, type Verdict, type World } from '../rigs/courier-world.ts';

type Step = readonly [name: string, act: (world: World) => unknown];

const always = (name: string, act: (world: World) => unknown) => fc.constant<Step>([name, act]);
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 8, arbitrary: always('look', (w) => w.look()) },
  { weight: 8, arbitrary: always('write', (w) => w.write()) },
  {
    weight: 6,
    arbitrary: fc.integer({ min: 1, max: 3 }).map((n): Step => [`record ${n}`, (w) => w.record(n)]),
  },
  {
    weight: 20,
    arbitrary: fc
      .tuple(fc.nat(5), fc.constantFrom(200, 200, 500, 500, 302, 410, 'breaks' as const))
      .map(([which, status]): Step => [`answer ${which} ${status}`, (w) => w.answer(which, status)]),
  },
  {
    weight: 5,
    arbitrary: fc
      .constantFrom('yes' as const, 'no' as const, 'throws' as const)
      .map((verdict): Step => [`decide ${verdict}`, (w) => w.decide(verdict)]),
  },
  {
    weight: 5,
    arbitrary: fc
      .constantFrom(SECOND, 6 * SECOND, 16 * SECOND, 6 * DAY)
      .map((ms): Step => [`pass ${ms}`, (w) => w.pass(ms)]),
  },
  {
    weight: 3,
    arbitrary: fc.integer({ min: 1, max: 9 }).map((n): Step => [`replay ${n}`, (w) => w.replay(n)]),
  },
  always('an event that cannot be sent', (w) => w.record(1, { unsendable: true })),
  always('move', (w) => w.move()),
  always('disable', (w) => w.disable()),
  always('enable', (w) => w.enable()),
  always('lose the lease', (w) => w.loseLease()),
  always('another delivers', (w) => w.otherDelivers()),
  always('regain the lease', (w) => w.regainLease()),
  always('requests cannot be made', (w) => Object.assign(w.broken, { dispatch: true })),
  always('the database is away', (w) => Object.assign(w.broken, { feed: true })),
  { weight: 2, arbitrary: always('the database is slow', (w) => Object.assign(w.broken, { slow: true })) },
  always('all is well', (w) => w.mend()),
);

/** What happens by itself when nobody answers: the worker looks and writes, and what was asked is decided. */
async function workOn(world: World, rounds = 3, verdict: Verdict = 'yes'): Promise<void> {
  for (let i = 0; i < rounds; i++) {
    world.pass(SECOND);
    await world.look();
    await world.settle();
    await world.write();
    world.decide(verdict);
    await world.settle();
    world.check();
  }
}

/** Every event comes to an end: it is delivered, or the receiver has refused it for good. */
async function deliverAll(world: World): Promise<void> {
  for (let i = 0; i < 40 && world.unsettled().length > 0; i++) {
    world.pass(DAY); // so that all that was put off is due, and the breaker asks again
    await world.look();
    await world.settle();
    while (world.open.length > 0) {
      world.answer(0, 200);
      await world.settle();
    }
    await workOn(world, 1, 'no');
  }
  assert.deepEqual(world.unsettled(), [], 'these never came to an end');
}

async function run(steps: readonly Step[], world: World): Promise<void> {
  world.record(2);
  await workOn(world, 1);
  for (const [, act] of steps) {
    await act(world);
    await world.settle();
    world.check();
  }
}

async function assertIdle(world: World): Promise<void> {
  const couriers = world.couriers.all();
  const idle = Promise.all(couriers.flatMap((courier) => [courier.idle(), courier.idle()]));
  for (const courier of couriers) courier.stop();
  while (world.open.length > 0) world.answer(0, 500);
  let resolved = false;
  void idle.then(() => {
    resolved = true;
  });
  await world.settle();
  assert.ok(resolved, 'somebody who waits for the end of the requests waits for ever');
}

const property = (steps: fc.Arbitrary<Step[]>, end: (world: World) => Promise<void>) =>
  fc.assert(
    fc.asyncProperty(steps, fc.constantFrom(undefined, 6 * DAY), async (all, failingForMs) => {
      const world = createWorld({ failingForMs });
      await run(all, world);
      await end(world);
    }),
    { numRuns: 100 },
  );
const steps = fc.array(step, { minLength: 20, maxLength: 60 });

describe('a courier, whatever is answered, fails or is changed', () => {
  test('never stalls, never passes over an event, and never sends one twice at a time', () =>
    property(steps, async (world) => {
      world.mend();
      await workOn(world);
      world.enable();
      world.record(3);
      await deliverAll(world);
    }));

  test('disables the webhook after every 410 of the address that it points to', () =>
    property(steps, async (world) => {
      const expected = world.mustGo();
      world.mend();
      await workOn(world, 12);
      if (expected) assert.notEqual(world.row()?.disabled_at, null, 'it goes on after a 410');
    }));

  test('comes to an end when it is stopped, for everyone who waits for it', () =>
    property(steps, async (world) => {
      await assertIdle(world);
    }));

  test('leaves nothing behind when the webhook is deleted', () =>
    property(steps, async (world) => {
      world.remove();
      world.mend();
      await workOn(world);
      while (world.open.length > 0) world.answer(0, 410);
      await workOn(world, 12); // one question after the other, and a look after the last
      assert.deepEqual(world.couriers.all(), []);
    }));
});

describe('a courier', () => {
  test('goes on with the others when the request of one event cannot be made', async () => {
    const world = createWorld();
    world.record(1, { unsendable: true });
    world.record(2);
    await workOn(world, 2);
    assert.deepEqual(
      world.open.map(({ sequence }) => sequence),
      [2, 3],
    );
    assert.equal(world.delivery(1)?.status, 'pending', 'it is tried again');
  });

  test('disables for a 410 that comes while it is asked whether the webhook is failing', async () => {
    const world = createWorld({ failingForMs: 6 * DAY });
    world.record(2);
    await workOn(world, 1);
    world.answer(0, 500);
    await world.write();
    await world.settle();
    assert.equal(world.asked().length, 1);
    world.answer(0, 410);
    await world.write();
    await world.settle();
    world.decide('no');
    await world.settle();
    world.decide('no');
    await world.settle();
    assert.equal(world.row()?.disabled_reason, 'gone');
  });

  test('does not disable for a 410 of the address that the webhook has left', async () => {
    const world = createWorld();
    world.record(1);
    await workOn(world, 1);
    world.move();
    await world.look();
    world.answer(0, 410);
    await workOn(world);
    assert.equal(world.row()?.disabled_at, null);
    assert.equal(world.delivery(1)?.status, 'pending', 'the new address is asked');
  });
});
