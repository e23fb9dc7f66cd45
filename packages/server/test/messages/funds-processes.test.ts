/** Two servers on one PostgreSQL, each with a number of the same account, which runs out of funds. */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { launchFile } from '../../../../test/kit/launch.ts';
import { createMeghdoot } from '../../../sdk/src/index.ts';
import { createKey } from '../../src/features/api-keys/store.ts';
import { SYSTEM } from '../../src/features/events/audit.ts';
import {
  connectNumber,
  liveWorkspace,
  SECRET_KEY,
  standAloneSimulator,
} from '../rigs/channel-credentials.ts';
import { backends, type TestDatabase } from '../rigs/databases.ts';
import { eventually } from '../rigs/eventually.ts';
import { graphDoor } from '../rigs/graph-door.ts';
import { untilSenderKnows } from '../rigs/sender-looks.ts';
import { someone } from '../rigs/service.ts';

const LEASE_MS = 5000;
const WABA = '300000000000001';
const EVERY_100_MS = { everyMs: 100 };
const ORDER = { type: 'template' as const, templateName: 'order_update', variables: ['Asha', '1', 'here'] };

for (const backend of backends.filter(({ name }) => name === 'postgres')) {
  test('an account without funds holds its numbers in every process, and goes on when one is killed', async (t) => {
    const database: TestDatabase = await backend.open();
    const servers: Awaited<ReturnType<typeof start>>[] = [];
    t.after(async () => {
      for (const server of servers) {
        server.signal('SIGCONT');
        server.signal('SIGKILL');
        await server.ended;
      }
      await database.close();
    });
    const workspace = await liveWorkspace(database.db, 'poor');
    const by = { actor: SYSTEM, now: Date.now() };
    const { secret: apiKey } = await createKey(database.db, workspace, { kind: 'admin' }, by);

    async function start() {
      const file = join(import.meta.dirname, '../rigs/server-process.ts');
      const env = { ...database.env, SECRET_KEY, PORT: '0', SIMULATOR: 'off', DEMO: 'off', LIMIT_API: 'off' };
      const launched = await launchFile<{ url: string }>(file, { env, leaseMs: LEASE_MS });
      const { url } = launched.ready;
      return { url, client: createMeghdoot({ apiKey, baseUrl: url, maxRetries: 0 }), ...launched };
    }
    const first = await start();
    servers.push(first);
    let answering = first.url;
    const door = await graphDoor(t as TestContext, () => answering);

    async function number(nth: number) {
      const ids = { phoneNumberId: `40000000000000${nth}`, wabaId: WABA };
      const simulator = await standAloneSimulator(t, `${door.url}/webhooks/whatsapp`, ids);
      simulator.control.settings({ statusDelayMs: 20 });
      simulator.control.changeFunds({ balance: '0.00' });
      const connected = { workspace, graphUrl: simulator.graphUrl, ...ids };
      const { channel } = await connectNumber(t, database.db, connected);
      const { id } = channel;
      await eventually(async () => assert.ok(await holderOf(id)), EVERY_100_MS);
      return { id, control: simulator.control };
    }
    const holderOf = async (id: string) =>
      (
        await database.db
          .selectFrom('leases')
          .select('holder')
          .where('name', '=', `channel:${id}`)
          .executeTakeFirst()
      )?.holder;

    const one = await number(1);
    const holder = (await holderOf(one.id))!;
    const second = await start();
    servers.push(second);
    // The second one takes what the first one leaves, and gets the new number; then the first one has its own again.
    first.signal('SIGSTOP');
    const two = await number(2);
    await eventually(async () => {
      for (const { id } of [one, two]) assert.notEqual(await holderOf(id), holder);
    }, EVERY_100_MS);
    first.signal('SIGCONT');
    await database.db
      .updateTable('leases')
      .set({ holder, until: Date.now() + LEASE_MS })
      .where('name', '=', `channel:${one.id}`)
      .execute();
    await untilSenderKnows(database.db, one.id);
    assert.deepEqual(
      [(await holderOf(one.id)) === holder, (await holderOf(two.id)) === holder],
      [true, false],
    );

    const { client } = second;
    const send = async (from: string) =>
      (await client.messages.send({ to: someone(), ...ORDER, from })).messageId;
    const attempts = async (id: string) =>
      (await client.messages.get(id)).history.filter(({ kind }) => kind === 'attempt').length;
    const lacking = async () => (await client.channels.get(two.id)).lacksFunds;
    const refused = await send(one.id);
    await eventually(async () => assert.ok(await lacking()), EVERY_100_MS);
    await untilSenderKnows(database.db, one.id);
    const waits: string[] = [];
    for (let i = 0; i < 5; i++) waits.push(await send(two.id), await send(one.id));
    await first.client.channels.fundsAdded(one.id);
    await eventually(async () => assert.equal(await attempts(refused), 2), EVERY_100_MS);
    for (const id of waits) assert.equal(await attempts(id), 0, id);
    assert.ok((await lacking())!.waiting >= 11);

    answering = second.url;
    first.signal('SIGKILL');
    await first.ended;
    for (const { control } of [one, two]) control.changeFunds({ add: '100.00' });
    await client.channels.fundsAdded(two.id);
    await eventually(async () => {
      for (const id of [refused, ...waits]) assert.equal((await client.messages.get(id)).status, 'read');
    }, EVERY_100_MS);
    assert.equal(await lacking(), undefined);
    const taken = [one, two].flatMap(({ control }) => control.messages()!);
    const ids = taken.map(({ biz_opaque_callback_data: tag }) => tag!.split('.')[0]!);
    assert.deepEqual(ids.toSorted(), [refused, ...waits].toSorted());
  });
}
