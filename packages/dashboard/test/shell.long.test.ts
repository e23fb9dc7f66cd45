import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import Fastify from 'fastify';
import { builtFrom } from '../../../bin/built.mjs';
import { readConfig } from '../../server/src/config.ts';
import { dashboardRoutes } from '../../server/src/features/site/dashboard-routes.ts';
import { createRandom } from '../../server/src/platform/random.ts';
import { startServer, temporaryFolder } from '../../server/test/rigs/cli-process.ts';
import { DIST, digestOfDashboard } from '../sources.ts';
import { firstLoads, languageLoads, MOST_BYTES } from './first-load.ts';

test('the built dashboard is made from these sources', () => {
  assert.equal(builtFrom(DIST), digestOfDashboard(), 'node packages/dashboard/build.ts builds it');
});

test('every path under /dashboard answers anybody with the shell, under a policy without inline code', async (t) => {
  const { url } = await startServer(t, { DATA_DIR: temporaryFolder(t) });
  for (const path of ['/dashboard', '/dashboard/settings/api', '/dashboard/no/such/page?x=1']) {
    const response = await fetch(url + path);
    const shell = await response.text();
    assert.equal(response.status, 200);
    assert.match(shell, /<script type="module"[^>]* src="\/assets\/dashboard\//);
    assert.doesNotMatch(shell, /%[A-Z]+%/);
    const policy = response.headers.get('content-security-policy')!;
    assert.match(policy, /default-src 'none'; script-src 'self'; style-src 'self' 'nonce-\w+'/);
    assert.doesNotMatch(policy, /unsafe|https?:|\*/);
    assert.equal(response.headers.get('cache-control'), 'no-cache');
    assert.equal(response.headers.get('x-frame-options'), 'DENY');
  }
  const readShell = async () => (await fetch(`${url}/dashboard`)).text();
  const shell = await readShell();
  assert.notEqual(nonceOf(shell), nonceOf(await readShell()));

  const script = /src="(\/assets\/dashboard\/[^"]+)"/.exec(shell)![1]!;
  const asset = await fetch(url + script, { headers: { 'accept-encoding': 'br' } });
  assert.equal(asset.status, 200);
  assert.equal(asset.headers.get('content-encoding'), 'br');
  assert.equal(asset.headers.get('cache-control'), 'public, max-age=31536000, immutable');
  assert.match(asset.headers.get('content-type')!, /javascript/);
  for (const gone of ['gone-1a2b3c4d.js', '..%2findex.html', '%2e%2e/built-from']) {
    assert.equal((await fetch(`${url}/assets/dashboard/${gone}`)).status, 404, gone);
  }
});

test('a tab has its icon, and the dashboard can be put on the first screen of a phone', async (t) => {
  const { url } = await startServer(t, { DATA_DIR: temporaryFolder(t) });
  const response = await fetch(`${url}/dashboard`);
  const shell = await response.text();
  const linked = async (rel: string) => {
    const href = new RegExp(`<link rel="${rel}"[^>]* href="([^"]+)"`).exec(shell)?.[1];
    assert.ok(href, rel);
    return fetch(new URL(href, url));
  };
  const icon = await linked('icon');
  assert.match(icon.headers.get('content-type')!, /^image\/svg\+xml/);
  assert.match(await icon.text(), /^<svg /);
  const manifest = await linked('manifest');
  assert.match(manifest.headers.get('content-type')!, /^application\/manifest\+json/);
  const { name, start_url, display, icons } = (await manifest.json()) as Manifest;
  assert.deepEqual([name, start_url, display], ['Meghdoot', '/dashboard', 'standalone']);
  for (const { src, sizes } of icons) {
    const picture = await fetch(new URL(src, url));
    assert.equal(picture.headers.get('content-type'), 'image/png', src);
    const head = Buffer.from(await picture.arrayBuffer()); // width and height stand in the first chunk of PNG
    assert.equal(`${head.readUInt32BE(16)}x${head.readUInt32BE(20)}`, sizes, src);
  }
  assert.deepEqual(
    icons.map(({ sizes, purpose }) => `${purpose} ${sizes}`),
    ['any 192x192', 'any 512x512', 'maskable 512x512'],
  );
  const worker = await fetch(`${url}/dashboard/push-worker.js`);
  assert.match(worker.headers.get('content-type')!, /^text\/javascript/);
  assert.equal(worker.headers.get('service-worker-allowed'), '/dashboard');
  assert.match(
    response.headers.get('content-security-policy')!,
    /img-src 'self' data: blob:; media-src blob:;.* manifest-src 'self'/,
  );
});

test('a server whose dashboard is not built answers /dashboard with a page that says so', async (t) => {
  const app = Fastify();
  t.after(() => app.close());
  await app.register(
    dashboardRoutes(readConfig({}).config, createRandom(), join(temporaryFolder(t), 'dist')),
  );
  const response = await app.inject('/dashboard/settings/api');
  assert.equal(response.statusCode, 200);
  assert.match(response.body, /The dashboard is not built/);
  assert.match(response.body, /npm start/);
});

test('no page needs more than 200 KB of compressed JavaScript when it is the first one opened', () => {
  const loads = firstLoads();
  assert.ok(loads.length > 20, `${loads.length} pages`);
  const heavy = loads.filter(({ bytes }) => bytes > MOST_BYTES);
  assert.deepEqual(heavy, []);
});

test('a further language adds at most 40 KB to what is fetched at first, and no browser gets what reads messages', () => {
  const loads = languageLoads();
  assert.equal(loads.length, 1);
  assert.deepEqual(
    loads.filter(({ bytes }) => bytes > 40 * 1024),
    [],
  );
  const scripts = globSync('assets/dashboard/*.js', { cwd: DIST }).map((file) =>
    readFileSync(join(DIST, file), 'utf8'),
  );
  assert.ok(scripts.length > 20);
  assert.ok(!scripts.some((script) => /plural, one|EXPECT_ARGUMENT_CLOSING_BRACE/.test(script)));
});

interface Manifest {
  name: string;
  start_url: string;
  display: string;
  icons: { src: string; sizes: string; purpose: string }[];
}

const nonceOf = (shell: string) => /name="csp-nonce" content="(\w+)"/.exec(shell)?.[1];
