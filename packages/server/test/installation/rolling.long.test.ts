/** Servers behind a load balancer are replaced one after the other, and nobody notices. */
import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { isInstalled } from '../../../../test/kit/find-program.ts';
import { exampleConfiguration, findHaproxy, NO_HAPROXY, startHaproxy } from '../../../../test/kit/haproxy.ts';
import { keepConnections } from '../../../../test/kit/kept-connections.ts';
import { createKey } from '../../src/features/api-keys/store.ts';
import { SYSTEM } from '../../src/features/events/audit.ts';
import { liveWorkspace, SECRET_KEY } from '../rigs/channel-credentials.ts';
import { type Env, type ServerProcess, startServer } from '../rigs/cli-process.ts';
import { backends } from '../rigs/databases.ts';
import { eventually } from '../rigs/eventually.ts';
import { freePort } from '../rigs/free-port.ts';

const CONNECTIONS = 16;
/** It goes on until so many requests have gone through: both servers once, and one again on a slow machine. */
const REQUESTS = 20_000;
/** Some 40 s on two cores, and several times that where others want them. */
const SLOW_MS = 400_000;

const program = findHaproxy();
for (const backend of backends.filter(({ name }) => name === 'postgres'))
  test('behind HAProxy, set up as in the example, a rolling restart loses no request', {
    timeout: SLOW_MS,
  }, async (t) => {
    if (!isInstalled(program, NO_HAPROXY, t)) return;
    const database = await backend.open();
    t.after(() => database.close());
    const workspace = await liveWorkspace(database.db);
    const { secret } = await createKey(
      database.db,
      workspace,
      { kind: 'admin' },
      { actor: SYSTEM, now: Date.now() },
    );
    const servers = await startServers(t, {
      ...database.env,
      ...{ SECRET_KEY, SIMULATOR: 'off', DEMO: 'off', LIMIT_API: 'off', STOP_DELAY: '10' },
    });
    const [port, statsPort] = [await freePort(), await freePort()];
    const [one, two] = servers.map((server) => server.port);
    const configuration = exampleConfiguration({ port, statsPort, servers: [one!, two!] });
    const balancer = startHaproxy(program, configuration, { port, statsPort });
    t.after(balancer.stop);
    const areUp = (...names: string[]) =>
      eventually(async () => assert.deepEqual(await balancer.up(), names), { everyMs: 50 });
    await areUp('one', 'two');

    const { headers } = await fetch(`${balancer.url}/healthz`);
    assert.equal(headers.get('keep-alive'), null, 'a time to keep a connection that HAProxy ends sooner');

    const load = keepConnections(balancer.url, secret, CONNECTIONS);
    for (let restarts = 0; restarts < servers.length || load.count() < REQUESTS; restarts++) {
      const { name, restart } = servers[restarts % servers.length]!;
      const before = load.count();
      const restarted = restart();
      await areUp(name === 'one' ? 'two' : 'one');
      assert.equal((await restarted).code, 0);
      await areUp('one', 'two');
      assert.ok(load.count() > before);
    }
    const { count, failures } = await load.end();
    t.diagnostic(`${count} requests`);
    assert.deepEqual(failures, [], `of ${count} requests`);
    assert.ok(count >= REQUESTS);
  });

interface Place {
  name: string;
  port: number;
  /** Stops it as a supervisor does and starts it anew; answers the exit code. */
  restart(): Promise<{ code: number | null }>;
}

async function startServers(t: TestContext, env: Env): Promise<Place[]> {
  const places: Place[] = [];
  for (const name of ['one', 'two']) {
    const port = await freePort();
    const start = () => startServer(t, { ...env, PORT: String(port) });
    let server: ServerProcess = await start();
    places.push({
      ...{ name, port },
      async restart() {
        const code = await server.end('SIGTERM');
        server = await start();
        return { code };
      },
    });
  }
  return places;
}
