/** Webhooks that are verified and cannot be applied: whom they hold up, and what becomes of them. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { Counter, Registry } from 'prom-client';
import { longTest } from '../../../../test/kit/long-test.ts';
import { sealCredentials } from '../../src/features/channels/credentials.ts';
import { createChannelDirectory } from '../../src/features/channels/directory.ts';
import { UNCOUNTED } from '../../src/features/messages/accept/underived.ts';
import { type ApplierOptions, createApplier } from '../../src/features/messages/receive/apply.ts';
import { HOUR, SECOND } from '../../src/platform/clock.ts';
import { type Db, oneProcess } from '../../src/platform/database/dialect.ts';
import { silentLog } from '../../src/platform/log.ts';
import { sealer } from '../rigs/channel-credentials.ts';
import { document } from '../rigs/cli-process.ts';
import { onEachDatabase, type TestDatabase } from '../rigs/databases.ts';
import { eventually } from '../rigs/eventually.ts';
import { type ManualClock, manualClock } from '../rigs/manual-clock.ts';
import { type Service, someone, startService, type Workspace } from '../rigs/service.ts';
import {
  change,
  entry,
  envelope,
  inbound,
  type NumberOfOurs,
  type WebhookRig,
  webhookRig,
} from '../rigs/whatsapp-webhooks.ts';

/** A body that the door refuses and an older version has let in: nothing can write it again as JSON. */
function rubbish(of: NumberOfOurs): string {
  const message = inbound(someone(), { type: 'hologram', hologram: 'x' });
  const body = JSON.stringify(envelope(entry(of, change(of, { messages: [message] }))));
  return body.replace('"hologram":"x"', `"hologram":{"a":${'['.repeat(10_000)}${']'.repeat(10_000)}}`);
}

/** Has the database store no message of a person; returns how to end that. */
async function refuseMessages(db: Db, person: string): Promise<() => Promise<unknown>> {
  const refused = sql.lit(`${person}%`);
  if (oneProcess(db)) {
    await sql`create trigger refused before insert on messages when new.person like ${refused}
      begin select raise(abort, 'refused'); end`.execute(db);
    return () => sql`drop trigger refused`.execute(db);
  }
  await sql`create function refuse() returns trigger language plpgsql as $$ begin raise exception 'refused'; end $$`.execute(
    db,
  );
  await sql`create trigger refused before insert on messages for each row when (new.person like ${refused})
    execute function refuse()`.execute(db);
  return () => sql`drop function refuse cascade`.execute(db);
}

onEachDatabase('a webhook that cannot be applied', (backend) => {
  let clock: ManualClock;
  let service: Service;
  let other: Workspace;
  let ours: NumberOfOurs;
  let theirs: NumberOfOurs;
  let rig: WebhookRig;

  before(async () => {
    clock = manualClock(Date.now());
    service = await startService(backend, { clock });
    other = await service.workspace(`apply-${backend.name}`);
    rig = webhookRig(service);
    ours = await rig.numberOf(service.channelId);
    theirs = await rig.numberOf(other.channelId);
  });
  after(() => service?.stop());

  let kept = 0;
  /** Puts webhooks into the inbox as an older version has, before everything that comes from now on. */
  const keep = async (of: NumberOfOurs, ...bodies: string[]): Promise<string[]> => {
    const rows = bodies.map((body) => ({
      id: `bat_0${String(++kept).padStart(6, '0')}`,
      received_at: clock.now(),
      channel_id: of.channelId,
      body,
    }));
    await service.db.insertInto('inbox').values(rows).execute();
    return rows.map((row) => row.id);
  };
  const inbox = () =>
    service.db.selectFrom('inbox').select(['id', 'tries', 'set_aside_at']).orderBy('id').execute();
  const passing = <T>(check: () => Promise<T>) =>
    eventually(
      async () => {
        await clock.advance(500);
        return check();
      },
      { everyMs: 5 },
    );
  const receivedFrom = async (person: string, of: Workspace = service) =>
    (await of.client.messages.list({ recipient: person, direction: 'inbound', limit: 100 })).data;
  const message = (of: NumberOfOurs, person: string, words: string) =>
    JSON.stringify(
      envelope(entry(of, change(of, { messages: [inbound(person, { text: { body: words } })] }))),
    );

  longTest('holds up no other channel, however many there are, and not its own', async () => {
    const [neighbour, own] = [someone(), someone()];
    const ids = await keep(ours, ...Array.from({ length: 20 }, () => rubbish(ours)));
    await rig.bringRaw(theirs, message(theirs, neighbour, 'a'));
    await passing(async () => assert.equal((await receivedFrom(neighbour, other)).length, 1));
    const untried = (await inbox()).filter((row) => ids.includes(row.id) && row.tries === 0);
    assert.ok(untried.length > 0, 'the neighbour waited for all of it');
    await rig.bringRaw(ours, message(ours, own, 'b'));
    await passing(async () => assert.equal((await receivedFrom(own)).length, 1));
    await service.db.deleteFrom('inbox').where('id', 'in', ids).execute();
  });

  test('leaves those of its channel in the order they came', async () => {
    const person = someone();
    const words = Array.from({ length: 60 }, (_, i) => `word ${i}`);
    const bodies = words.map((word) => message(ours, person, word));
    const ids = await keep(
      ours,
      ...bodies.slice(0, 21),
      rubbish(ours),
      ...bodies.slice(21, 57),
      rubbish(ours),
    );
    for (const body of bodies.slice(57)) await rig.bringRaw(ours, body);
    const found = await passing(async () => {
      const all = await receivedFrom(person);
      assert.equal(all.length, words.length);
      return all;
    });
    assert.deepEqual(
      found.toReversed().map((each) => each.message),
      words,
    );
    await service.db.deleteFrom('inbox').where('id', 'in', ids).execute();
  });

  test('is tried eight times, set aside, and then in the hands of the operator', async () => {
    const person = someone();
    const [bad, alsoBad] = await keep(ours, rubbish(ours), rubbish(ours));
    const began = clock.now();
    await eventually(async () => {
      const { due } = await service.db
        .selectFrom('inbox')
        .select((eb) => eb.fn.min('not_before').as('due'))
        .where('set_aside_at', 'is', null)
        .executeTakeFirstOrThrow();
      await clock.leap(Math.max(Number(due ?? 0) - clock.now(), 500)); // so long nothing is tried
      const rows = await inbox();
      assert.deepEqual(
        rows.map((row) => [row.id, row.tries, row.set_aside_at !== null]),
        [
          [bad, 8, true],
          [alsoBad, 8, true],
        ],
      );
    });
    assert.ok(clock.now() - began < 3 * HOUR);
    // It is counted once it is committed.
    await eventually(async () => assert.ok((await rig.counter('whatsapp_webhooks_set_aside_total')) >= 2));

    const { env } = service;
    const listed = await document(env, ['inbox', 'list']);
    assert.deepEqual(
      listed.data.map((each: { id: string; channelId: string; tries: number }) => [
        each.id,
        each.channelId,
        each.tries,
      ]),
      [
        [alsoBad, ours.channelId, 8],
        [bad, ours.channelId, 8],
      ],
    );
    assert.match(listed.data[0].error, /call stack/);
    const health = await document(env, ['doctor']);
    const [check] = health.checks.filter((each: { name: string }) => each.name === 'inbox');
    assert.equal(check.status, 'warning');
    assert.ok(check.message.includes('2 webhooks') && check.message.includes(ours.channelId));

    // What was wrong is mended: it is applied as it would have been.
    await service.db
      .updateTable('inbox')
      .set({ body: message(ours, person, 'mended') } as never)
      .where('id', '=', bad!)
      .execute();
    assert.deepEqual(await document(env, ['inbox', 'apply', bad!]), { id: bad, queued: true });
    await passing(async () => assert.equal((await receivedFrom(person))[0]?.message, 'mended'));
    assert.deepEqual(await document(env, ['inbox', 'delete', alsoBad!]), { id: alsoBad, deleted: true });
    assert.deepEqual(await inbox(), []);
  });

  test('at once is stored with what came beside it, and each is applied once when it can be', async () => {
    const [bad, good] = [someone(), someone()];
    const mend = await refuseMessages(service.db, bad);
    const bodies = [message(ours, bad, 'bad'), message(ours, good, 'good')];
    await Promise.all(bodies.map((body) => rig.bringRaw(ours, body)));
    assert.deepEqual(await receivedFrom(bad), []);
    await mend();
    await passing(async () => {
      assert.equal((await receivedFrom(bad)).length, 1);
      assert.equal((await receivedFrom(good)).length, 1);
      assert.deepEqual(await inbox(), []);
    });
  });

  test('is kept apart from others in one body, and its channel alone hears of it', async () => {
    const twin = await service.workspace(`twin-${backend.name}`);
    const secret = ours.secret;
    await service.db
      .updateTable('channels')
      .set({
        credentials: sealCredentials(sealer, { accessToken: 'x', appSecret: secret, verifyToken: 'y' }),
      })
      .where('id', '=', twin.channelId)
      .execute();
    const sister = { ...(await rig.numberOf(twin.channelId)), secret };
    const [one, two] = [someone(), someone()];
    await clock.advance(5000);
    const body = envelope(
      entry(sister, change(sister, { messages: [inbound(one)] })),
      entry(ours, change(ours, { messages: [inbound(two)] }), change(theirs, { messages: [inbound(two)] })),
    );
    const dropped = await rig.counter('whatsapp_updates_dropped_total');
    await rig.bringRaw(ours, JSON.stringify(body));
    await passing(async () => {
      assert.equal((await receivedFrom(one, twin)).length, 1);
      assert.equal((await receivedFrom(two)).length, 1);
      assert.equal(await rig.counter('whatsapp_updates_dropped_total'), dropped + 1);
    });
    assert.deepEqual(await receivedFrom(one), []);
    assert.deepEqual(await receivedFrom(two, other), []);
  });
});

onEachDatabase('the inbox', (backend) => {
  let database: TestDatabase;
  before(async () => {
    database = await backend.open();
  });
  after(() => database?.close());

  function world() {
    const { db } = database;
    const clock = manualClock();
    const channels = createChannelDirectory({
      db,
      sealer,
      clock,
      log: silentLog,
      simulatorUrl: () => undefined,
    });
    const applier = (more: Pick<ApplierOptions, 'works'> & Partial<ApplierOptions>) => {
      const registers = [new Registry()];
      const { run } = createApplier({
        ...{ db, clock, log: silentLog, random: () => 0, graceMs: 1000, channels, underived: UNCOUNTED },
        feeds: () => false,
        dropped: new Counter({ name: 'dropped', help: 'x', labelNames: ['reason'], registers }),
        setAside: new Counter({ name: 'aside', help: 'x', registers }),
        ...more,
      });
      return run;
    };
    return { db, clock, channels, applier };
  }

  test('blames no webhook for what fails in the database', async () => {
    const { db, clock, channels, applier } = world();
    let trouble: Error | undefined;
    const apply = applier({
      channels: { ...channels, all: async () => (trouble ? Promise.reject(trouble) : channels.all()) },
      works: () => false,
    });
    const row = { received_at: 1, channel_id: 'chn_a', body: JSON.stringify(envelope()) };
    await db
      .insertInto('inbox')
      .values([
        { id: 'bat_1', ...row },
        { id: 'bat_2', ...row },
        { id: 'bat_3', ...row, channel_id: 'chn_b' },
      ])
      .execute();
    const tries = async () =>
      (await db.selectFrom('inbox').select(['id', 'tries']).orderBy('id').execute()).map(
        (each) => each.tries,
      );
    for (const code of ['SQLITE_FULL', 'SQLITE_BUSY', '57014', '53100', '08006', '40P01', 'ECONNRESET']) {
      trouble = Object.assign(new Error('no'), { code });
      await apply();
      await clock.advance(10_000);
    }
    trouble = new Error('Connection terminated unexpectedly');
    await apply();
    await clock.advance(10_000);
    assert.deepEqual(await tries(), [0, 0, 0]);
    trouble = new RangeError('too deep');
    await apply();
    assert.ok((await tries()).some((count) => count > 0));
    trouble = undefined;
    await clock.advance(HOUR);
    await eventually(async () => {
      await apply();
      assert.deepEqual(await tries(), []);
    });
  });

  test('is left for a second to whoever works the channel; then anybody applies what is there', async () => {
    const { db, clock, applier } = world();
    const [elsewhere, here] = [applier({ works: () => false }), applier({ works: (id) => id === 'chn_c' })];
    const arrives = (id: string) =>
      db
        .insertInto('inbox')
        .values({ id, received_at: clock.now(), channel_id: 'chn_c', body: JSON.stringify(envelope()) })
        .execute();
    await arrives('bat_4');
    assert.deepEqual([await elsewhere(), await here()], [0, 1]);
    await arrives('bat_5');
    await clock.advance(SECOND);
    assert.equal(await elsewhere(), 1);
  });
});
