/** A shop that was made up, to show what the pages are for. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { createMeghdoot, type Message } from '../../../sdk/src/index.ts';
import { readConfig } from '../../src/config.ts';
import { OPERATOR } from '../../src/features/events/audit.ts';
import { eraseSampleShop } from '../../src/installation/sample-shop/erase.ts';
import { fillNext } from '../../src/installation/sample-shop/fill.ts';
import { openSampleShop } from '../../src/installation/sample-shop/open.ts';
import { seededNumbers } from '../../src/installation/sample-shop/seeded-numbers.ts';
import { beginningOf, DAYS, tellStory } from '../../src/installation/sample-shop/story.ts';
import { DAY } from '../../src/platform/clock.ts';
import { transaction } from '../../src/platform/database/transaction.ts';
import { createLeases } from '../../src/platform/jobs/lease.ts';
import { clientOf, sealer, startAccountsApp } from '../rigs/accounts-browser.ts';
import { SECRET_KEY } from '../rigs/channel-credentials.ts';
import { meghdoot, serveHere, temporaryFolder } from '../rigs/cli-process.ts';
import { onEachDatabase } from '../rigs/databases.ts';
import { eventually } from '../rigs/eventually.ts';
import { manualClock } from '../rigs/manual-clock.ts';

const PASSWORD = 'monsoon over the western ghats';
const NOW = Date.parse('2026-11-22T18:00:00+05:30');

/** The first days of the month, for what does not need all of it. */
const tell: typeof tellStory = (endsAt, random) => tellStory(endsAt, random).slice(0, 100);

test('a story is the same for the same seed, in order, and over before it is told', () => {
  fc.assert(
    fc.property(fc.string(), fc.integer({ min: 0, max: 10 * DAY }), (seed, later) => {
      const now = NOW + later;
      const story = tellStory(now, seededNumbers(seed));
      assert.deepEqual(tellStory(now, seededNumbers(seed)), story);
      assert.ok(story.length > 300);
      for (const [i, step] of story.entries()) {
        assert.ok(step.at >= beginningOf(now) && step.at < now);
        if (i > 0) assert.ok(step.at >= story[i - 1]!.at);
      }
    }),
    { numRuns: 10 },
  );
  assert.notDeepEqual(tellStory(NOW, seededNumbers('a')), tellStory(NOW, seededNumbers('b')));
});

onEachDatabase('a sample shop', (backend) => {
  test('beside a running server it is opened whole, has nothing left to do, and is erased whole', async (t) => {
    const database = await backend.open();
    t.after(() => database.close());
    const env = { DATA_DIR: temporaryFolder(t), ...database.env, SECRET_KEY };
    const server = await serveHere(t, env);
    const run = async (...words: string[]) => {
      const { code, stdout } = await meghdoot(env, [...words, '--json']);
      return { code, ...(JSON.parse(stdout) as { slug: string; sample?: boolean; key: string }) };
    };
    const { slug, sample } = await run('demo', '--seed', 'a');
    assert.equal(sample, true);
    const { key } = await run('keys', 'create', '--workspace', slug, '--kind', 'admin');
    const client = createMeghdoot({ apiKey: key, baseUrl: server.url });
    const { messages, events, contacts, webhooks } = client;
    assert.equal((await client.workspace.get()).checkWindow, true, 'its numbers take what WhatsApp would');

    const all: Message[] = [];
    for await (const message of messages.iterate({ limit: 100 })) all.push(message);
    assert.ok(all.length > 500, `${all.length} messages`);
    const statuses = new Set(all.map(({ status }) => status));
    assert.deepEqual(statuses, new Set(['read', 'delivered', 'failed', 'received']));
    assert.ok(
      all.some(({ message }) => /[\u0900-\u097f]/.test(message ?? '')),
      'some of it is in Hindi',
    );
    const codes = new Set(all.flatMap(({ failure }) => failure?.code ?? []));
    assert.ok(codes.size >= 2, [...codes].join());
    const span = Date.parse(all[0]!.createdAt) - Date.parse(all.at(-1)!.createdAt);
    assert.ok(span > (DAYS - 2) * DAY, 'a month');

    let last = { sequence: 0, timestamp: '' };
    for await (const event of events.iterate({ limit: 100 })) {
      assert.equal(event.sequence, last.sequence + 1);
      assert.ok(event.timestamp >= last.timestamp);
      last = event;
    }
    const people = (await contacts.list({ limit: 100 })).data;
    assert.equal(people.filter(({ optOut }) => optOut).length, 2);
    const [webhook] = (await webhooks.list()).data;
    assert.equal(webhook!.status, 'disabled');
    const deliveries = (await webhooks.deliveries.list(webhook!.id, { limit: 100 })).data;
    assert.ok(deliveries.length === 100 && deliveries.every(({ status }) => status === 'failed'));

    assert.equal((await run('demo', '--erase', 'demo')).code, 1);
    assert.equal((await run('demo', '--erase', slug)).code, 0);
    await eventually(() => assert.rejects(messages.list(), { status: 401 }));
  });

  test('of a person comes whole and once, whatever was asked twice or broke half-way', async (t) => {
    const database = await backend.open();
    t.after(() => database.close());
    const { db, env } = database;
    const clock = manualClock(NOW);
    const app = await startAccountsApp(db, clock, env);
    t.after(() => app.close());
    const person = app.browser();
    await person.submit(await app.ownerPath(), { email: 'asha@rao.example', password: PASSWORD });
    const { account } = clientOf(person);
    const shops = async () => (await account.session()).workspaces.filter(({ sample }) => sample);

    const [first, second] = await Promise.all([account.openSampleShop(), account.openSampleShop()]);
    assert.deepEqual(second, first);
    assert.deepEqual(await shops(), []);

    const filling = { db, sealer, clock, tell };
    const stopped = new AbortController();
    const leases = createLeases(db, 'one', clock);
    let steps = 0;
    const acquire: typeof leases.acquire = (names) => {
      if (++steps === 5) stopped.abort();
      return leases.acquire(names);
    };
    assert.equal(await fillNext({ ...filling, leases: { ...leases, acquire } }, stopped.signal), true);
    assert.deepEqual(await shops(), []);
    const other = { ...filling, leases: createLeases(db, 'other', clock) };
    const never = new AbortController().signal;
    assert.equal(await fillNext(other, never), false); // the first one's lease has not run out
    await leases.release();
    assert.equal(await fillNext(other, never), true);
    const [shop] = await shops();
    assert.equal(shop!.slug, first.slug);
    assert.equal(shop!.role, 'owner');
    await assert.rejects(account.openSampleShop(), { status: 409 });

    let sequence = 0;
    for await (const event of clientOf(person, shop!.id).events.iterate({ limit: 100 }))
      assert.equal(event.sequence, ++sequence);
    assert.ok(sequence > 100, `${sequence} events`);
    assert.equal(await fillNext(other, never), false);
  });

  test('that is erased while it is filled leaves nothing', async (t) => {
    const database = await backend.open();
    t.after(() => database.close());
    const { db, env } = database;
    const clock = manualClock(NOW);
    const { config } = readConfig(env);
    const shop = await transaction(db, (trx) =>
      openSampleShop(trx, { config, sealer, actor: OPERATOR, seed: 'a' }, clock.now()),
    );
    const leases = createLeases(db, 'one', clock);
    let steps = 0;
    const acquire: typeof leases.acquire = async (names) => {
      if (++steps === 5) await eraseSampleShop(db, shop, clock.now());
      return leases.acquire(names);
    };
    const filling = { db, sealer, clock, tell, leases: { ...leases, acquire } };
    await fillNext(filling, new AbortController().signal);
    assert.ok(steps === 5);
    for (const table of ['workspaces', 'messages', 'contacts', 'events', 'channels'] as const)
      assert.deepEqual(await db.selectFrom(table).selectAll().execute(), []);
  });
});
