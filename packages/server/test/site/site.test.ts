/** The public pages as a browser without scripts gets them. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { promisify } from 'node:util';
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

  it('needs no script and nothing from elsewhere, and leads to the dashboard', async () => {
    for (const path of PAGES) {
      const answer = await get(path);
      const page = await answer.text();
      assert.equal(answer.status, 200, path);
      const policy = answer.headers.get('content-security-policy')!;
      assert.match(policy, /^default-src 'none'; style-src 'self'; img-src 'self' data:;/);
      assert.doesNotMatch(page, /<script|<style|style="|<(link|img|iframe)[^>]* (href|src)="(https?:)?\/\//);
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
