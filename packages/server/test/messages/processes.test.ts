/** Two servers on one PostgreSQL, each a process of its own, through the front door. */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, before, describe, type TestContext, test } from 'node:test';
import { launchFile } from '../../../../test/kit/launch.ts';
import { createMeghdoot, type Meghdoot } from '../../../sdk/src/index.ts';
import { createKey } from '../../src/features/api-keys/store.ts';
import { SYSTEM } from '../../src/features/events/audit.ts';
import type { Simulator } from '../../src/simulator/simulator.ts';
import {
  CREDENTIALS,
  connectNumber,
  liveWorkspace,
  PHONE_NUMBER_ID,
  SECRET_KEY,
  standAloneSimulator,
  WABA_ID,
} from '../rigs/channel-credentials.ts';
import { backends, type TestDatabase } from '../rigs/databases.ts';
import { eventually } from '../rigs/eventually.ts';
import { graphDoor } from '../rigs/graph-door.ts';
import { type Detail, someone, text } from '../rigs/service.ts';
import { change, entry, envelope, inbound, sign } from '../rigs/whatsapp-webhooks.ts';

const LEASE_MS = 5000;
/** Each look at hundreds of messages costs a tenth of a second of a core. */
const EVERY_250_MS = { everyMs: 250 };

interface Server {
  url: string;
  client: Meghdoot;
  signal(name: NodeJS.Signals): void;
  /** Sends a signal that ends it, and waits for that. */
  end(name: NodeJS.Signals): Promise<void>;
}

const RANK = ['queued', 'sending', 'unconfirmed', 'sent', 'failed', 'delivered', 'read'];

for (const backend of backends.filter(({ name }) => name === 'postgres')) {
  describe('two servers on one database', () => {
    let database: TestDatabase;
    let simulator: Simulator;
    let apiKey: string;
    const servers = new Set<Server>();
    /** Where WhatsApp's webhooks go: as a load balancer, to one that answers. */
    let answering: Server;

    async function start(): Promise<Server> {
      const env = {
        ...database.env,
        SECRET_KEY,
        PORT: '0',
        SIMULATOR: 'off',
        DEMO: 'off',
        LIMIT_SEND: 'off',
        LIMIT_API: 'off',
        UNCONFIRMED_GRACE: '1',
      };
      const file = join(import.meta.dirname, '../rigs/server-process.ts');
      const launched = await launchFile<{ url: string }>(file, { env, leaseMs: LEASE_MS });
      const { url } = launched.ready;
      const server: Server = {
        url,
        client: createMeghdoot({ apiKey, baseUrl: url, maxRetries: 0 }),
        signal: launched.signal,
        async end(name) {
          launched.signal(name);
          await launched.ended;
          servers.delete(server);
        },
      };
      servers.add(server);
      return server;
    }

    const ends: (() => unknown)[] = [];
    const context = { after: (end: () => unknown) => ends.push(end) } as unknown as TestContext;

    before(async () => {
      database = await backend.open();
      const workspace = await liveWorkspace(database.db, 'two');
      ({ secret: apiKey } = await createKey(
        database.db,
        workspace,
        { kind: 'admin' },
        { actor: SYSTEM, now: Date.now() },
      ));
      const webhooks = await graphDoor(context, () => answering.url);
      simulator = await standAloneSimulator(context, `${webhooks.url}/webhooks/whatsapp`);
      simulator.control.settings({ statusDelayMs: 20 });
      answering = await start();
      const { channel } = await connectNumber(context, database.db, {
        workspace,
        graphUrl: simulator.graphUrl,
      });
      await answering.client.channels.update(channel.id, { messagesPerSecond: 1000 });
      await eventually(async () => assert.equal(await holders(), 1), EVERY_250_MS);
    });
    after(async () => {
      for (const server of servers) {
        server.signal('SIGCONT');
        await server.end('SIGKILL');
      }
      for (const end of ends) await end();
      await database?.close();
    });

    const holders = async () =>
      (await database.db.selectFrom('leases').select('holder').where('name', 'like', 'channel:%').execute())
        .length;
    const send = async (server: Server, count: number, to: (i: number) => string = () => someone()) => {
      const ids: string[] = [];
      for (let i = 0; i < count; i++)
        ids.push((await server.client.messages.send(text(to(i), String(i)))).messageId);
      return ids;
    };
    const underWay = async () =>
      (await database.db.selectFrom('messages').select('id').where('phase', '=', 'sending').execute()).length;
    /** Sends one after the other, and returns once ten are with WhatsApp, however slowly they were accepted. */
    const manyUnderWay = async (server: Server) => {
      simulator.control.settings({ latencyMs: 2000 });
      const ids = send(server, 60);
      await eventually(async () => assert.ok((await underWay()) >= 10), EVERY_250_MS);
      simulator.control.settings({ latencyMs: 0 });
      return { ids };
    };
    const copies = () =>
      Map.groupBy(simulator.control.messages()!, (m) => m.biz_opaque_callback_data!.split('.')[0]!);

    /** Waits until all, which are the newest of the workspace, are read at `server`; none may be seen to go back. */
    async function allRead(server: Server, ids: readonly string[], seen = new Map<string, number>()) {
      await eventually(async () => {
        const unseen = new Set(ids);
        let unread = ids.length;
        for await (const { messageId, status } of server.client.messages.iterate({ limit: 100 })) {
          if (!unseen.delete(messageId)) continue;
          const rank = RANK.indexOf(status);
          assert.ok(rank >= (seen.get(messageId) ?? 0), `${messageId} went back to ${status}`);
          seen.set(messageId, rank);
          if (status === 'read') unread--;
          if (unseen.size === 0) break;
        }
        assert.equal(unread, 0, `${unread} of ${ids.length} are not read`);
      }, EVERY_250_MS);
    }
    async function details(server: Server, ids: readonly string[]): Promise<Detail[]> {
      const messages: Detail[] = [];
      for (const id of ids) messages.push(await server.client.messages.get(id));
      return messages;
    }
    const backlogOf = async ({ url }: Server) =>
      Number(/taken up<\/dt><dd>(\d+)</.exec(await (await fetch(`${url}/status`)).text())![1]);

    let first: Server;
    let second: Server;

    test('take turns: sent at either and read at both, once and in order', async () => {
      first = answering;
      second = await start();
      const person = someone();
      const ids: string[] = [];
      for (let i = 0; i < 12; i++) ids.push(...(await send(i % 2 ? first : second, 1, () => person)));
      ids.push(...(await send(first, 20)), ...(await send(second, 20)));
      await allRead(first, ids);
      await allRead(second, ids);
      const arrived = copies();
      for (const id of ids) assert.equal(arrived.get(id)?.length, 1, id);
      const order = simulator.control.messages()!.filter(({ to }) => to.endsWith(person.slice(1)));
      assert.deepEqual(
        order.map((m) => m.biz_opaque_callback_data!.split('.')[0]),
        ids.slice(0, 12),
      );
      for (const server of [first, second])
        await eventually(async () => assert.equal(await backlogOf(server), 0), EVERY_250_MS);
    });

    test('make one conversation of two messages of a new person, one at each, a hundred times of a hundred', async () => {
      const number = {
        ...{ channelId: '', phoneNumberId: PHONE_NUMBER_ID, wabaId: WABA_ID, secret: CREDENTIALS.appSecret },
      };
      const bring = async (server: Server, from: string) => {
        const contacts = [{ profile: { name: 'New' }, wa_id: from.slice(1) }];
        const body = JSON.stringify(
          envelope(entry(number, change(number, { contacts, messages: [inbound(from)] }))),
        );
        const headers = {
          'content-type': 'application/json',
          'x-hub-signature-256': sign(body, number.secret),
        };
        const { status } = await fetch(`${server.url}/webhooks/whatsapp`, { method: 'POST', headers, body });
        assert.equal(status, 200);
      };
      const people = Array.from({ length: 100 }, () => someone());
      for (const person of people) await Promise.all([bring(first, person), bring(second, person)]);
      await eventually(async () => {
        const of = new Map<string, number[]>();
        for await (const each of first.client.conversations.iterate({ view: 'all', limit: 100 })) {
          const { phone } = each.contact;
          if (phone) of.set(phone, [...(of.get(phone) ?? []), each.unread]);
        }
        for (const person of people) assert.deepEqual(of.get(person), [2], person);
      }, EVERY_250_MS);
    });

    test('cancel at one what the other sends, or at both: it is cancelled or sent, and never both', async () => {
      const people = Array.from({ length: 4 }, () => someone());
      const cancelled: string[] = [];
      const ids = await send(first, 40, (i) => people[i % people.length]!);
      for (const [i, id] of [
        ...ids,
        ...(await send(second, 20, (i) => people[i % people.length]!)),
      ].entries())
        await (i % 2 ? first : second).client.messages.cancel(id).then(
          () => cancelled.push(id),
          (error: { code: string }) => assert.equal(error.code, 'CONFLICT'),
        );
      const racing = Array.from({ length: 30 }, async (_, i) => {
        const [id] = await send(first, 1, () => people[i % people.length]!);
        ids.push(id!);
        const both = await Promise.all(
          [first, second].map(({ client }) =>
            client.messages.cancel(id!).then(
              () => 200,
              (error: { code: string }) => error.code,
            ),
          ),
        );
        // No attempt comes to nothing here: what one is told, the other is told as well.
        assert.deepEqual(both, both[0] === 200 ? [200, 200] : ['CONFLICT', 'CONFLICT'], id);
        if (both[0] === 200) cancelled.push(id!);
      });
      await Promise.all(racing);
      assert.ok(cancelled.length > 0);
      await allRead(
        first,
        ids.filter((id) => !cancelled.includes(id)),
      );
      const arrived = copies();
      assert.deepEqual(
        cancelled.filter((id) => arrived.has(id)),
        [],
      );
    });

    test('go on when one freezes, and nothing goes back or out again when it wakes', async () => {
      answering = second;
      simulator.control.settings({ latencyMs: 3000 });
      const sends = Array.from({ length: 200 }, () => second.client.messages.send(text(someone())));
      // More than there are connections to WhatsApp, so that some are committed as sending and not written yet.
      await eventually(async () => assert.ok((await underWay()) >= 160), EVERY_250_MS);
      first.signal('SIGSTOP');
      const ids = (await Promise.all(sends)).map(({ messageId }) => messageId);
      simulator.control.settings({ latencyMs: 0 });
      const seen = new Map<string, number>();
      await allRead(second, ids, seen);
      first.signal('SIGCONT');
      await eventually(
        async () => assert.equal((await fetch(`${first.url}/healthz`)).status, 200),
        EVERY_250_MS,
      );
      const later = await send(first, 10);
      await allRead(first, later);
      await allRead(first, ids, seen);
      const messages = await details(first, ids);

      for (const { history } of messages) {
        const arrived = history.findIndex(({ kind, status }) => kind === 'receipt' && status === 'delivered');
        const again = history.findLastIndex(({ kind }) => kind === 'attempt');
        assert.ok(again < arrived, `an attempt after the arrival: ${JSON.stringify(history)}`);
      }
      // A lost answer may cost one copy more; those that WhatsApp never had must not go out when their sender wakes.
      const arrived = copies();
      const counts = ids.map((id) => arrived.get(id)!.length);
      assert.ok(Math.max(...counts) <= 2);
      const doubled = counts.filter((count) => count > 1).length;
      assert.ok(doubled <= 5, `${doubled} went twice`);
    });

    test('go on when one is killed', async () => {
      answering = first;
      const sendAt = Date.now() + 4000;
      const { messageId: scheduled } = await second.client.messages.send({
        ...text(someone()),
        sendAt: new Date(sendAt).toISOString(),
      });
      const sending = await manyUnderWay(first);
      await second.end('SIGKILL');
      await allRead(first, [...(await sending.ids), scheduled]);
      const [copy, ...more] = copies().get(scheduled)!;
      assert.deepEqual(more, []);
      assert.ok(Date.parse(copy!.timestamp) >= sendAt - 1000, 'in whole seconds, not before it was due');
      await eventually(async () => assert.equal(await backlogOf(first), 0), EVERY_250_MS);
    });

    test('hand over when one is stopped, and no answer is lost by it', async () => {
      second = await start();
      answering = second;
      const sending = await manyUnderWay(second);
      await first.end('SIGTERM');
      const ids = await sending.ids;
      await allRead(second, ids);
      const arrived = copies();
      for (const { messageId, history } of await details(second, ids)) {
        assert.equal(arrived.get(messageId)!.length, 1);
        assert.ok(!history.some(({ kind }) => kind === 'answer_lost'));
      }
      await eventually(async () => assert.equal(await backlogOf(second), 0), EVERY_250_MS);
    });
  });
}
