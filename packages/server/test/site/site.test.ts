/** The public pages as a browser without scripts gets them. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { promisify } from 'node:util';
import { sourceOf } from '../../src/features/site/source.ts';
import { backends, onEachDatabase } from '../rigs/databases.ts';
import { eventually } from '../rigs/eventually.ts';
import { freePort } from '../rigs/free-port.ts';
import { startInquiriesApp } from '../rigs/inquiries-app.ts';
import { manualClock } from '../rigs/manual-clock.ts';
import { type Json, type Service, startService } from '../rigs/service.ts';

const run = promisify(execFile);
const SERVER = join(import.meta.dirname, '../..');
const HTML = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
const PAGES = ['/', '/docs', '/contact', '/partners', '/status', '/oauth/sign-in'];

describe('the site', () => {
  let service: Service;
  let base: string;
  const get = (path: string, headers: Record<string, string> = HTML) => fetch(base + path, { headers });

  before(async () => {
    const port = await freePort();
    base = `http://localhost:${port}`;
    service = await startService(backends[0]!, { env: { PORT: String(port) } });
  });
  after(() => service.stop());

  /** The text of a sample on the start page, as one would copy it. */
  async function sample(language: string): Promise<string> {
    const page = await (await get('/')).text();
    const shown = new RegExp(`<div class="panel ${language}"><pre[^>]*><code>([^<]*)<`).exec(page)![1]!;
    return shown
      .replaceAll('&#39;', "'")
      .replaceAll('&quot;', '"')
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&amp;', '&');
  }

  it('shows samples that run as they stand: two calls with curl, then TypeScript with the key', async () => {
    const { stdout } = await run('sh', ['-c', `${await sample('curl')}\necho "\n$MEGHDOOT_API_KEY"`]);
    const [answer, key] = stdout.split('\n') as [string, string];
    const { messageId, status } = (JSON.parse(answer) as Json).data;
    assert.equal(status, 'queued');
    await eventually(async () => {
      const path = `${base}/api/v1/messages/${messageId}`;
      const found = await fetch(path, { headers: { authorization: `Bearer ${key}` } });
      assert.equal(((await found.json()) as Json).data.status, 'read');
    });

    const words = ['--conditions=meghdoot-source', '--input-type=module-typescript', '-e'];
    const typed = await run(process.execPath, [...words, await sample('typescript')], {
      cwd: SERVER,
      env: { ...process.env, MEGHDOOT_API_KEY: key },
    });
    assert.match(typed.stdout, /^(queued|sending|sent|delivered|read) \[/);
  });

  it('is sent a first message by what the README says to paste', async () => {
    const readme = readFileSync(join(SERVER, '../../README.md'), 'utf8');
    const paste = /\nPaste this .*?```sh\n(.*?)```/s.exec(readme)![1]!;
    const { stdout } = await run('sh', ['-c', paste.replaceAll('http://localhost:3000', base)]);
    assert.equal((JSON.parse(stdout) as Json).data.status, 'queued');
  });

  it('speaks to an owner: a picture at the right size, one line to install, what Meta charges and when that was so', async () => {
    const page = await (await get('/')).text();
    const shots = [
      ...page.matchAll(/<(?:source|img)\b[^>]*?(?:srcset|src)="(\/assets\/pictures\/[^"]+)"[^>]*>/g),
    ];
    assert.ok(shots.length > 1);
    for (const [tag, href] of shots) {
      const answer = await get(href!);
      assert.equal(answer.headers.get('content-type'), 'image/webp', href);
      assert.match(answer.headers.get('cache-control')!, /immutable/);
      const bytes = Buffer.from(await answer.arrayBuffer());
      assert.equal(bytes.toString('latin1', 8, 12), 'WEBP');
      assert.ok(bytes.length < 150_000, `${href} has ${bytes.length} bytes`);
      const [, width, height] = /width="(\d+)" height="(\d+)"/.exec(tag)!.map(Number);
      assert.ok(width! >= 390 && height! >= 500, tag);
    }
    assert.equal((await get('/assets/pictures/nothing.webp')).status, 404);
    assert.equal((await get('/assets/pictures/..%2f..%2fLICENSE')).status, 404);
    assert.match(page, /<code>(git clone [^<]+)?npm ci &amp;&amp; npm start<\/code>/);
    const cost = /<section[^>]* id="cost">.*?<\/section>/s.exec(page)![0];
    assert.match(
      cost,
      /Meta charges.*₹0\.8631.*Meta’s rates for India from 1 January 2026.*looked up on \d+ \w+ 2026/s,
    );
    assert.match(cost, /href="https:\/\/developers\.facebook\.com\/docs\/whatsapp\/pricing"/);
  });

  it('tells who has no account how one gets in here', async () => {
    const ways = /id="get-in">.*?<\/section>/s;
    const invited = ways.exec(await (await get('/')).text())![0];
    assert.match(invited, /by invitation.*href="\/contact".*owner-link/s);
    assert.match(await (await get('/oauth/sign-in')).text(), /href="\/#get-in">How to get an account/);
    const open = await startService(backends[0]!, { env: { SIGNUP: 'open' } });
    try {
      const page = await (await fetch(`${open.url}/`, { headers: HTML })).text();
      const [section] = ways.exec(page)!;
      assert.match(section, /href="[^"]*\/oauth\/sign-up">Make an account/);
      assert.doesNotMatch(section, /by invitation/);
    } finally {
      await open.stop();
    }
  });

  it('links to the source where package.json says where it is, in any of npm’s spellings', () => {
    const url = 'https://github.com/example/meghdoot';
    for (const repository of [
      url,
      `git+${url}.git`,
      { url: `git+${url}.git` },
      'example/meghdoot',
      'github:example/meghdoot',
    ])
      assert.equal(sourceOf({ repository }), url);
    assert.equal(sourceOf({}), undefined);
    assert.equal(sourceOf({ repository: 'file:../elsewhere' }), undefined);
  });

  it('needs no script and nothing from elsewhere, and leads to the dashboard', async () => {
    for (const path of PAGES) {
      const answer = await get(path);
      const page = await answer.text();
      assert.equal(answer.status, 200, path);
      const policy = answer.headers.get('content-security-policy')!;
      assert.match(policy, /^default-src 'none'; style-src 'self'; font-src 'self'; img-src 'self' data:;/);
      assert.doesNotMatch(
        page,
        /<style|style="|<(link|img|source|iframe|script)[^>]* (href|src|srcset)="(https?:)?\/\//,
      );
      // The script adds to pages that show code; the policy of a page with a form of ours lets none in.
      const scripts = page.match(/<script\b[^>]*>/g) ?? [];
      assert.ok(
        scripts.every((script) => /^<script src="\/assets\/site\.js\?v=[\w-]+" defer>$/.test(script)),
      );
      assert.equal(scripts.length, ['/', '/docs'].includes(path) ? 1 : 0, path);
      assert.equal(policy.includes('script-src'), scripts.length > 0, path);
      if (!path.startsWith('/oauth')) assert.ok(page.includes(`href="${base}/dashboard"`), path);
    }
  });

  it('dresses all pages in the same colours, light and dark', async () => {
    const sheets = await Promise.all(
      ['/', '/oauth/sign-in'].map(async (path) => {
        const href = /<link rel="stylesheet" href="([^"]+)"/.exec(await (await get(path)).text())![1]!;
        const answer = await get(href);
        assert.match(answer.headers.get('cache-control')!, /immutable/);
        return (await answer.text()).match(/--[a-z-]+: [^;]+;/g)!;
      }),
    );
    assert.ok(sheets[0]!.length > 30);
    assert.deepEqual(sheets[0], sheets[1]);
  });

  it('has the colours of the dashboard', () => {
    const read = (path: string) => readFileSync(join(SERVER, path), 'utf8');
    const app = read('../dashboard/src/app.css');
    const [light, dark] = read('src/platform/pages/styles/tokens.css').split('@media');
    const wanted = [...app.matchAll(/(--[a-z-]+): light-dark\((#\w+), (#\w+)\);/g)].filter(([, name]) =>
      light!.includes(`${name}:`),
    );
    assert.ok(wanted.length > 15);
    for (const [, name, day, night] of wanted) {
      assert.ok(light!.includes(`${name}: ${day};`), `${name} by day is ${day}`);
      assert.ok(dark!.includes(`${name}: ${night};`), `${name} by night is ${night}`);
    }
  });

  it('has a kind page for a person who follows a link to nothing, and an envelope for a program', async () => {
    for (const path of ['/nothing', '/docs/nothing', '/oauth/nothing']) {
      const answer = await get(path);
      assert.equal(answer.status, 404, path);
      assert.match(answer.headers.get('content-type')!, /^text\/html/);
      assert.match(await answer.text(), /There is nothing at this URL.*href="\/contact"/s);
    }
    const envelopes: [string, Record<string, string>][] = [
      ['/nothing', { accept: '*/*' }],
      ['/nothing', { accept: 'application/json' }],
      ['/api/nothing', HTML],
      ['/api/v1/nothing', HTML],
      ['/assets/nothing.css', HTML],
      ['/.well-known/nothing', HTML],
    ];
    for (const [path, headers] of envelopes) {
      const answer = await get(path, headers);
      assert.equal(answer.status, 404, path);
      assert.equal(((await answer.json()) as Json).error.code, 'NOT_FOUND', path);
    }
    const posted = await fetch(`${base}/nothing`, { method: 'POST', headers: HTML });
    assert.equal(((await posted.json()) as Json).error.code, 'NOT_FOUND');
    assert.equal((await fetch(`${base}/status`, { method: 'POST', headers: HTML })).status, 405);
  });

  it('gives the licence under which it may be run', async () => {
    assert.match(await (await get('/licence')).text(), /^MIT License/);
  });
});

onEachDatabase('the status page', (backend) => {
  it('says that all is well, and what is not once the database is away', async () => {
    const database = await backend.open();
    const app = await startInquiriesApp(database.db, manualClock());
    try {
      const well = await fetch(`${app.url}/status`);
      assert.equal(well.status, 200);
      assert.equal(well.headers.get('cache-control'), 'no-store');
      const page = await well.text();
      assert.match(page, /Everything works/);
      assert.match(page, /20 Nov 2026, 10:00:00 am IST/);
      assert.ok(page.includes(`<dd>${app.config.version}</dd>`));
      await database.close();
      const ill = await fetch(`${app.url}/status`);
      assert.equal(ill.status, 503);
      assert.match(await ill.text(), /The database does not respond/);
    } finally {
      await app.close();
    }
  });
});
