/** From one process to several, as docs/scale.md says: its settings and commands are read from there and done. */
import assert from 'node:assert/strict';
import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { type TestContext, test } from 'node:test';
import { parseEnv, promisify } from 'node:util';
import { sql } from 'kysely';
import { changedExample } from '../../../../test/kit/example.ts';
import { isInstalled } from '../../../../test/kit/find-program.ts';
import { exampleConfiguration, findHaproxy, NO_HAPROXY, startHaproxy } from '../../../../test/kit/haproxy.ts';
import { findRedis, NO_REDIS, startRedis } from '../../../../test/kit/redis.ts';
import { createMeghdoot } from '../../../sdk/src/index.ts';
import {
  CREDENTIALS,
  PHONE_NUMBER_ID,
  standAloneSimulator,
  timesTaken,
  WABA_ID,
} from '../rigs/channel-credentials.ts';
import { temporaryFolder } from '../rigs/cli-process.ts';
import { backends, type TestBackend } from '../rigs/databases.ts';
import { eventually, within } from '../rigs/eventually.ts';
import { freePort } from '../rigs/free-port.ts';
import { PDF } from '../rigs/media-files.ts';
import { S3_KEYS, startS3 } from '../rigs/s3-server.ts';
import { startReceiver } from '../rigs/webhook-receivers.ts';

const run = promisify(execFile);
const ROOT = join(import.meta.dirname, '../../../..');
const MESSAGES = 20;
/** Four processes start at once, and a lease lasts 20 seconds, on a machine that may be slow. */
const PATIENCE = { timeoutMs: 180_000 };

const [haproxy, redisServer] = [findHaproxy(), findRedis()];
for (const backend of backends.filter(({ name }) => name === 'postgres'))
  test('two servers and two workers behind HAProxy, set up as the page says: each of them may end', async (t) => {
    if (!isInstalled(haproxy, NO_HAPROXY, t) || !isInstalled(redisServer, NO_REDIS, t)) return;
    const folder = temporaryFolder(t);
    const file = join(folder, 'meghdoot.env');
    const { settings, serve, work, first } = await page(t, { backend, file, redisServer });
    writeFileSync(file, settings);
    assert.deepEqual({ ...parseEnv(settings) }, asSystemdReads(settings), 'whoever reads it reads the same');

    const ports = [await freePort(), await freePort()] as const;
    const places = ports.map((port) => ({ DATA_DIR: join(folder, String(port)), PORT: String(port) }));
    const servers = places.map((place) => runs(t, serve, place));
    const workers = places.map((place) => runs(t, work, place));
    const [port, statsPort] = [await freePort(), await freePort()];
    const configuration = exampleConfiguration({ port, statsPort, servers: ports });
    const balancer = startHaproxy(haproxy, configuration, { port, statsPort });
    t.after(balancer.stop);
    const areUp = (...names: string[]) =>
      eventually(async () => assert.deepEqual(await balancer.up(), names), PATIENCE);
    const works = (worker: Running) =>
      eventually(() => assert.match(worker.output(), /does the background work/), PATIENCE);
    await areUp('one', 'two');
    for (const worker of workers) await works(worker);

    const shell = async (script: string, input = '') => {
      const ended = run('sh', ['-ec', script], { cwd: ROOT, env: { ...environment(), ...places[0] } });
      ended.child.stdin!.end(input);
      return (await ended).stdout;
    };
    const said = await shell(first);
    assert.match(said, /ok +redis +It responds/);
    assert.match(said, /ok +files/);
    const apiKey = /mgd_live_\w+/.exec(said)![0];
    const simulator = await standAloneSimulator(t, `${balancer.url}/webhooks/whatsapp`);
    simulator.control.settings({ statusDelayMs: 0 });
    const [definition] = first.split('\n');
    const meghdoot = (words: string, input = '') => shell(`${definition}\nmeghdoot ${words}`, input);
    await meghdoot(
      `channels add --workspace rao-textiles --phone-number-id ${PHONE_NUMBER_ID} --waba-id ${WABA_ID} --graph-url ${simulator.graphUrl}`,
      JSON.stringify(CREDENTIALS),
    );
    const { key } = JSON.parse(await meghdoot('keys create --workspace rao-textiles --kind admin --json'));
    const receiver = await startReceiver();
    t.after(() => receiver.close());
    const administrator = createMeghdoot({ apiKey: key, baseUrl: balancer.url });
    await administrator.webhooks.create({ url: receiver.url, events: ['*'] });

    const client = createMeghdoot({ apiKey, baseUrl: balancer.url });
    const upload = await client.media.upload(new Blob([new Uint8Array(PDF)], { type: 'application/pdf' }));
    async function goesThrough() {
      assert.deepEqual(await buffer(await client.media.content(upload.id)), PDF);
      const sent = await Promise.all(
        Array.from({ length: MESSAGES }, (_, i) =>
          client.messages.send({ to: `+9198765432${10 + i}`, type: 'text', message: 'नमस्ते' }),
        ),
      );
      await eventually(async () => {
        const told = new Set(
          receiver.received
            .filter(({ event }) => event.type === 'message.read')
            .map(({ event }) => event.data.messageId),
        );
        for (const { messageId } of sent) {
          assert.equal((await client.messages.get(messageId)).status, 'read');
          assert.ok(told.has(messageId));
        }
      }, PATIENCE);
    }

    await goesThrough();
    for (const [i, name] of (['one', 'two'] as const).entries()) {
      assert.equal(await servers[i]!.end('SIGTERM'), 0);
      await areUp(name === 'one' ? 'two' : 'one');
      await workers[i]!.end('SIGKILL');
      await goesThrough();
      servers[i] = runs(t, serve, places[i]!);
      workers[i] = runs(t, work, places[i]!);
      await works(workers[i]!);
      await areUp('one', 'two');
    }
    const taken = timesTaken(simulator);
    assert.equal(taken.size, 3 * MESSAGES);
    const { data } = await administrator.events.list({ order: 'newest', limit: 1 });
    await eventually(() => {
      const sequences = new Set(receiver.received.map(({ event }) => event.sequence));
      assert.equal(sequences.size, data[0]!.sequence - Math.min(...sequences) + 1, 'none is left out');
    });
    for (const running of [...servers, ...workers]) assert.equal(await running.end('SIGTERM'), 0);
  });

/** Returns the settings and commands of the page, with the addresses of what is started here in the place of its own. */
async function page(
  t: TestContext,
  { backend, file, redisServer }: { backend: TestBackend; file: string; redisServer: string },
) {
  const databaseUrl = await ownDatabase(t, backend);
  const redis = await startRedis(redisServer, await freePort());
  t.after(() => redis.stop());
  const s3 = await startS3();
  t.after(() => s3.close());
  const key = execFileSync('openssl', ['rand', '-base64', '32'], { encoding: 'utf8' }).trim();
  const text = changedExample('docs/scale.md', [
    ['postgres://meghdoot:…@10.0.0.21/meghdoot', databaseUrl],
    ['# openssl rand -base64 32 makes one', '# made so'],
    ['SECRET_KEY=…', `SECRET_KEY=${key}`],
    ['redis://10.0.0.22', redis.url],
    ['AWS_ACCESS_KEY_ID=…', `AWS_ACCESS_KEY_ID=${S3_KEYS.accessKeyId}\nAWS_ENDPOINT_URL_S3=${s3.url}`],
    ['AWS_SECRET_ACCESS_KEY=…', `AWS_SECRET_ACCESS_KEY=${S3_KEYS.secretAccessKey}`],
    ['METRICS_TOKEN=…', 'METRICS_TOKEN=of-the-test'],
    ['METRICS_PORT=9464', '# two workers of one machine would want the same port'],
    ['10.0.0.1/32', '127.0.0.1/32'],
    ['/etc/meghdoot.env', file],
  ]);
  const [settings, processes, first] = [...text.matchAll(/^```sh\n(.*?)^```$/gms)].map((block) => block[1]!);
  assert.doesNotMatch(settings!, /…|10\.0\.0\./, 'nothing is left of the page that is not of this machine');
  const [serve, work] = processes!.trim().split('\n');
  return { settings: settings!, serve: serve!, work: work!, first: first! };
}

/** Returns the URL of an empty database that belongs to a user of its own, who may do nothing else. */
async function ownDatabase(t: TestContext, backend: TestBackend): Promise<string> {
  const { db, env, close } = await backend.open({ empty: true });
  const url = new URL(env.DATABASE_URL!);
  const [database, user] = [url.pathname.slice(1), `${url.pathname.slice(1)}_owner`];
  await sql`create role ${sql.id(user)} login password 'of-the-test'`.execute(db);
  await sql`alter database ${sql.id(database)} owner to ${sql.id(user)}`.execute(db);
  t.after(async () => {
    await sql`reassign owned by ${sql.id(user)} to current_user`.execute(db);
    await sql`drop role ${sql.id(user)}`.execute(db);
    await close();
  });
  [url.username, url.password] = [user, 'of-the-test'];
  return url.href;
}

/** systemd.exec(5), EnvironmentFile: a line is a comment as a whole, or a name and a value that goes on to its end. */
function asSystemdReads(settings: string): Record<string, string> {
  const lines = settings.trim().split('\n');
  return Object.fromEntries(
    lines
      .filter((line) => !line.startsWith('#'))
      .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  );
}

/** What the page does not say: the receiver is on this machine, where no webhook goes otherwise, and connections cost time. */
const environment = () => ({
  PATH: process.env.PATH!,
  DATABASE_CONNECTIONS: '4',
  ALLOW_PRIVATE_WEBHOOKS: '127.0.0.0/8',
});

interface Running {
  /** Sends a signal and waits for the end. */
  end(signal: NodeJS.Signals): Promise<number | null>;
  /** Returns everything it has printed; throws where it has ended. */
  output(): string;
}

/** Runs a line of the page until it is ended. */
function runs(t: TestContext, line: string, env: Record<string, string>): Running {
  const [program, ...words] = line.split(' ');
  const child: ChildProcess = spawn(program!, words, {
    ...{ cwd: ROOT, env: { ...environment(), ...env }, stdio: ['ignore', 'pipe', 'pipe'] },
  });
  const closed = once(child, 'close') as Promise<[number | null]>;
  let output = '';
  for (const stream of [child.stdout!, child.stderr!])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal);
    return (await within(`the end of ${line}`, closed))[0];
  };
  t.after(() => end('SIGKILL'));
  return {
    end,
    output() {
      if (child.exitCode !== null) throw new Error(`${line} has ended: ${output}`);
      return output;
    },
  };
}
