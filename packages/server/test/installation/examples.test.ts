/** The example configurations: the programs they are for take them, and a message goes through. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { parse } from 'yaml';
import { changedExample } from '../../../../test/kit/example.ts';
import { findProgram, isInstalled } from '../../../../test/kit/find-program.ts';
import { findHaproxy, NO_HAPROXY } from '../../../../test/kit/haproxy.ts';
import { faultsOf, PROXIES, type ProxyName, startProxy } from '../../../../test/kit/proxies.ts';
import { createMeghdoot } from '../../../sdk/src/index.ts';
import { document, startServer, temporaryFolder } from '../rigs/cli-process.ts';
import { eventually } from '../rigs/eventually.ts';
import { freePort } from '../rigs/free-port.ts';
import { someone, text } from '../rigs/service.ts';

const ROOT = join(import.meta.dirname, '../../../..');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const settings = new Set(
  [...read('docs/operating.md').matchAll(/^\| (`[A-Z0-9_`, ]+`) \|/gm)].flatMap(
    ([, names]) => names!.match(/[A-Z0-9_]+/g)!,
  ),
);

const NGINX_AROUND = (server: string) => `error_log FOLDER/error.log;
pid FOLDER/pid;
events {}
http {
  access_log off;
  client_body_temp_path FOLDER/body;
  proxy_temp_path FOLDER/proxy;
  fastcgi_temp_path FOLDER/fastcgi;
  uwsgi_temp_path FOLDER/uwsgi;
  scgi_temp_path FOLDER/scgi;
  ${server}
}`;

const EXAMPLES: Record<
  ProxyName,
  { path: string; plain(port: number, server: number): string; whole(folder: string): string }
> = {
  caddy: {
    path: 'docs/examples/Caddyfile',
    plain: (port, server) =>
      `{\n\tadmin off\n\tauto_https off\n}\n${changedExample('docs/examples/Caddyfile', [
        ['meghdoot.example.in {', `http://127.0.0.1:${port} {`],
        ['127.0.0.1:3000', `127.0.0.1:${server}`],
      ])}`,
    whole: () => read('docs/examples/Caddyfile'),
  },
  nginx: {
    path: 'docs/examples/nginx.conf',
    plain: (port, server) =>
      NGINX_AROUND(
        changedExample('docs/examples/nginx.conf', [
          ['listen 443 ssl', `listen 127.0.0.1:${port}`],
          ['listen 80', `listen unix:FOLDER/redirect`],
          ['server_name meghdoot.example.in', 'server_name _'],
          ['    ssl_certificate /etc/letsencrypt/live/meghdoot.example.in/fullchain.pem;\n', ''],
          ['    ssl_certificate_key /etc/letsencrypt/live/meghdoot.example.in/privkey.pem;\n', ''],
          ['127.0.0.1:3000', `127.0.0.1:${server}`],
        ]),
      ),
    whole: (folder) =>
      NGINX_AROUND(
        changedExample('docs/examples/nginx.conf', [
          ['/etc/letsencrypt/live/meghdoot.example.in/fullchain.pem', join(folder, 'certificate.pem')],
          ['/etc/letsencrypt/live/meghdoot.example.in/privkey.pem', join(folder, 'key.pem')],
        ]),
      ),
  },
};

for (const [name, { path, plain, whole }] of Object.entries(EXAMPLES) as [
  ProxyName,
  (typeof EXAMPLES)[ProxyName],
][]) {
  test(`${path} is taken by ${name}, and messages, streams and files go through it with the caller's address`, async (t) => {
    const program = PROXIES[name].find();
    if (!isInstalled(program, PROXIES[name].missing, t)) return;
    const folder = temporaryFolder(t);
    if (name === 'nginx' && !certificate(folder, t)) return;
    assert.equal(faultsOf(name, program, whole(folder)), '');

    const [port, behind] = [await freePort(), await freePort()];
    const env = { DATA_DIR: join(folder, 'data'), PORT: String(behind), TRUST_PROXY: '127.0.0.1' };
    const server = await startServer(t, env);
    const proxy = startProxy(name, program, plain(port, behind));
    t.after(proxy.stop);
    const baseUrl = `http://127.0.0.1:${port}`;
    await eventually(async () => assert.equal((await fetch(`${baseUrl}/readyz`)).status, 200));
    const apiKey = /mgd_test_\w+/.exec(server.output())![0];
    const client = createMeghdoot({ baseUrl, apiKey });
    const enough = new AbortController();
    t.after(() => enough.abort());
    const stream = client.events.stream({ signal: enough.signal })[Symbol.asyncIterator]();
    const coming = stream.next();
    const { messageId } = await client.messages.send(text(someone()));
    assert.ok((await coming).value);
    await eventually(async () => assert.equal((await client.messages.get(messageId)).status, 'read'));
    // Larger than what proxies take by default (1 MiB).
    const page = new Blob([new Uint8Array(3_000_000).fill(97)], { type: 'text/plain' });
    assert.equal((await client.media.upload(page, { fileName: 'page.txt' })).bytes, 3_000_000);
    // A forged address in front of the proxy's own is not believed: the loopback's is the caller's.
    const words = [
      'keys',
      'create',
      '--workspace',
      'demo',
      '--kind',
      'messaging',
      '--allow-ip',
      '203.0.113.7',
    ];
    const { key } = await document(env, words);
    const far = await fetch(`${baseUrl}/api/v1/me`, {
      headers: { authorization: `Bearer ${key}`, 'x-forwarded-for': '203.0.113.7' },
    });
    assert.equal(far.status, 403);
  });
}

/** Returns whether there is a certificate in the folder now. */
function certificate(folder: string, t: TestContext): boolean {
  const program = findProgram(['openssl'], []);
  if (!isInstalled(program, 'No openssl was found: docs/examples/nginx.conf was not tested.', t))
    return false;
  const words = [
    'req',
    '-x509',
    '-newkey',
    'rsa:2048',
    '-nodes',
    '-days',
    '2',
    '-subj',
    '/CN=meghdoot.example.in',
  ];
  const made = spawnSync(program, [
    ...words,
    '-keyout',
    join(folder, 'key.pem'),
    '-out',
    join(folder, 'certificate.pem'),
  ]);
  assert.equal(made.status, 0, String(made.stderr));
  return true;
}

test('systemd takes the units', (t) => {
  const program = findProgram(['systemd-analyze'], []);
  if (!isInstalled(program, 'No systemd-analyze was found: the units were not tested.', t)) return;
  const folder = temporaryFolder(t);
  for (const name of ['meghdoot', 'meghdoot-serve', 'meghdoot-work'] as const) {
    const file = join(folder, `${name}.service`);
    writeFileSync(file, changedExample(`docs/examples/${name}.service`, [['/opt/meghdoot', ROOT]]));
    const checked: { stderr: string } = spawnSync(program, ['verify', '--man=no', file], {
      encoding: 'utf8',
    });
    const about = checked.stderr.split('\n').filter((line) => line.includes(name));
    assert.deepEqual(about, [], checked.stderr);
  }
});

test('the compose files set what there is, build the image, and take others by their version', () => {
  for (const path of ['compose.yaml', 'docs/examples/compose-scale.yaml']) {
    const { services } = parse(read(path), { merge: true }) as {
      services: Record<
        string,
        { build?: string; image?: string; environment?: Record<string, string>; command?: string[] }
      >;
    };
    for (const [name, { build, image, environment = {}, command }] of Object.entries(services)) {
      assert.ok(build ?? /:\d/.test(image!), `${path}: ${name}`);
      if (build === undefined) continue;
      assert.deepEqual(
        Object.keys(environment).filter((each) => !settings.has(each)),
        [],
        `${path}: ${name}`,
      );
      assert.ok(command === undefined || ['serve', 'work'].includes(command[0]!));
    }
  }
});

test("HAProxy takes its example and that of the containers, which has the same lines but for the containers' names", (t) => {
  const program = findHaproxy();
  if (!isInstalled(program, NO_HAPROXY, t)) return;
  const { configs } = parse(read('docs/examples/compose-scale.yaml'), { merge: true });
  const inContainers: string = configs.haproxy.content;
  const lines = (text: string) =>
    text.split('\n').flatMap((line) => line.replace(/\s*(#.*)?$/, '').trim() || []);
  const own = changedExample('docs/examples/haproxy.cfg', [
    ['bind :80', 'bind :8080'],
    ['10.0.0.11', 'meghdoot1'],
    ['10.0.0.12', 'meghdoot2'],
    ['frontend meghdoot', 'resolvers docker\nnameserver dns 127.0.0.11:53\nhold valid 1s\nfrontend meghdoot'],
    ['fall 1 rise 1', 'fall 1 rise 1 resolvers docker init-addr last,libc,none'],
  ]);
  assert.deepEqual(lines(inContainers), lines(own));
  const file = join(temporaryFolder(t), 'haproxy.cfg');
  for (const text of [read('docs/examples/haproxy.cfg'), inContainers]) {
    writeFileSync(file, text);
    const checked: { status: number | null; stderr: string } = spawnSync(program, ['-c', '-f', file], {
      encoding: 'utf8',
    });
    const { status, stderr } = checked;
    assert.equal(status, 0, stderr);
    const unknownHere = /could not resolve address 'meghdoot[12]'/;
    const about = stderr.split('\n').filter((line) => /warning|alert/i.test(line) && !unknownHere.test(line));
    assert.deepEqual(about, []);
  }
});
