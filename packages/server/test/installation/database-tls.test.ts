/** TLS to PostgreSQL: whom it proves to be who, and that what is refused is said without a secret. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { chmodSync, chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import pg from 'pg';
import { pino } from 'pino';
import { startInstalledPostgres, unprivileged } from '../../../../test/kit/postgres.ts';
import { readConfig } from '../../src/config.ts';
import { serve } from '../../src/main.ts';
import { SECRET_KEY } from '../rigs/channel-credentials.ts';
import { document, meghdoot, meghdootProcess, temporaryFolder } from '../rigs/cli-process.ts';
import { backends } from '../rigs/databases.ts';
import { eventually } from '../rigs/eventually.ts';
import { freePort } from '../rigs/free-port.ts';
import { hurried } from '../rigs/hurried.ts';

const PASSWORD = 'monsoon-over-the-western-ghats';

for (const _ of backends.filter(({ name }) => name === 'postgres'))
  test('the server proves who it is, to a backup as well, and a client may by a certificate; nothing secret is said of what fails', async (t) => {
    const { urlOf, file, terminate } = await withTls(t);
    const checked = `sslrootcert=${file('ca.crt')}`;
    const env = (url: string) => ({ DATABASE_URL: url, SECRET_KEY, DATA_DIR: temporaryFolder(t) });
    const migrate = async (url: string) => meghdoot(env(url), ['migrate']);

    const lines: string[] = [];
    const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) });
    const full = urlOf(`shop:${PASSWORD}`, `sslmode=verify-full&${checked}`);
    const { config, secrets } = readConfig({ ...env(full), PORT: '0' });
    const running = await serve(config, secrets, { ...hurried, log });
    t.after(() => running.stop());
    await terminate();
    await eventually(async () => assert.equal((await fetch(`${running.url}/readyz`)).status, 200));

    // node-postgres checks as much for these, and is going to change that: here it stays.
    for (const mode of ['require', 'verify-ca'])
      assert.equal((await migrate(urlOf(`shop:${PASSWORD}`, `sslmode=${mode}&${checked}`))).code, 0, mode);
    const byCertificate = `${checked}&sslcert=${file('clerk.crt')}&sslkey=${file('clerk.key')}`;
    assert.equal((await migrate(urlOf('clerk', `sslmode=verify-full&${byCertificate}`))).code, 0);
    assert.equal((await migrate(urlOf(`shop:${PASSWORD}`, 'sslmode=no-verify'))).code, 0);

    const unnamed = { NODE_EXTRA_CA_CERTS: file('ca.crt') }; // the authority is one that Node knows
    const backup = join(temporaryFolder(t), 'backup');
    for (const [database, ...words] of [
      ['shop', 'backup', backup],
      ['fresh', 'restore', backup],
    ] as const) {
      const url = urlOf(`shop:${PASSWORD}`, 'sslmode=verify-full', database);
      const { code, stderr } = await meghdootProcess({ ...env(url), ...unnamed }, words);
      assert.equal(code, 0, stderr);
    }

    const refusals: [url: string, words: RegExp][] = [
      [urlOf(`shop:${PASSWORD}`, `sslmode=verify-full&sslrootcert=${file('other.crt')}`), /does not prove/],
      [urlOf(`shop:${PASSWORD}`, 'sslmode=require'), /does not prove/],
      [full.replace('localhost', '127.0.0.1'), /does not prove .*altnames/],
      [
        urlOf(`shop:${PASSWORD}`, `sslmode=verify-full&sslrootcert=/nowhere/ca.crt`),
        /file \/nowhere\/ca.crt, which/,
      ],
      [urlOf(`shop:${PASSWORD}`, 'sslmode=disable'), /no encryption/],
      [urlOf(`shop:${PASSWORD}-not`, `sslmode=verify-full&${checked}`), /password authentication failed/],
      [urlOf('clerk', `sslmode=verify-full&${checked}`), /certificate/],
    ];
    for (const [url, words] of refusals) {
      const { code, stdout, stderr } = await migrate(url);
      assert.equal(code, 1, url);
      assert.match(stderr, words);
      const examined = JSON.stringify(await document(env(url), ['doctor']));
      assert.match(examined, words);
      lines.push(stdout, stderr, examined);
    }
    for (const line of lines) {
      assert.ok(!line.includes(PASSWORD), line);
      assert.ok(!line.includes('postgres://'), line);
    }
  });

/** A server with a certificate for `localhost`, which takes a password or a certificate, over TLS alone. */
async function withTls(t: TestContext) {
  const owner = unprivileged();
  const folder = mkdtempSync('/tmp/meghdoot-tls-');
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  chmodSync(folder, 0o755);
  const file = (name: string) => join(folder, name);
  const make = (name: string, subject: string, ...more: string[]) =>
    execFileSync(
      'openssl',
      [
        ...[
          'req',
          '-x509',
          '-newkey',
          'ec',
          '-pkeyopt',
          'ec_paramgen_curve:prime256v1',
          '-nodes',
          '-days',
          '2',
        ],
        ...['-keyout', file(`${name}.key`), '-out', file(`${name}.crt`), '-subj', `/CN=${subject}`, ...more],
      ],
      { stdio: 'ignore' },
    );
  const signed = ['-CA', file('ca.crt'), '-CAkey', file('ca.key'), '-addext', 'basicConstraints=CA:FALSE'];
  make('ca', 'an authority');
  make('other', 'another authority');
  make('server', 'localhost', ...signed, '-addext', 'subjectAltName=DNS:localhost');
  make('clerk', 'clerk', ...signed);
  if (owner) chownSync(file('server.key'), owner.uid, owner.gid);

  const port = await freePort();
  const server = startInstalledPostgres(
    {
      ...{ fsync: 'off', ssl: 'on', ssl_ca_file: file('ca.crt') },
      ...{ ssl_cert_file: file('server.crt'), ssl_key_file: file('server.key') },
    },
    port,
  );
  t.after(server.stop);
  const operator = new pg.Client(server.url);
  await operator.connect();
  t.after(() => operator.end());
  operator.on('error', () => undefined);
  await operator.query(`create role shop login password '${PASSWORD}'`);
  await operator.query('create role clerk login superuser');
  for (const name of ['shop', 'fresh']) await operator.query(`create database ${name} owner shop`);
  const rules = ['shop scram-sha-256', 'clerk cert'].map((rule) => {
    const [role, method] = rule.split(' ');
    return `hostssl all ${role} all ${method}\n`;
  });
  writeFileSync(join(server.data, 'pg_hba.conf'), rules.join(''));
  await operator.query('select pg_reload_conf()');
  return {
    file,
    urlOf: (user: string, parameters: string, database = 'shop') =>
      `postgres://${user}@localhost:${port}/${database}?${parameters}`,
    /** Ends the sessions of others, as a server does that is started anew. */
    terminate: () =>
      operator.query('select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid()'),
  };
}
