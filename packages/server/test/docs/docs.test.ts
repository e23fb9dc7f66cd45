/** The docs as a browser without scripts, a program or a search gets them. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { markdown, sectionsOf } from '../../src/features/docs/markdown-to-html.ts';
import { htmlText } from '../../src/platform/pages/html.ts';
import { backends } from '../rigs/databases.ts';
import { type Json, serviceOf } from '../rigs/service.ts';

const HTML = { accept: 'text/html,*/*;q=0.8' };
const ROOT = new URL('../../../../', import.meta.url);
/** The figures, and how a release is made. */
const FOR_DEVELOPERS = ['benchmarks.md', 'releasing.md'];

describe('the docs', () => {
  const service = serviceOf(backends[0]!);
  const get = (path: string, headers: Record<string, string> = HTML) =>
    fetch(service.url + path, { headers });
  const text = async (path: string, headers?: Record<string, string>) => (await get(path, headers)).text();

  /** Every page of the docs, by following the contents. */
  async function everyPage(): Promise<Map<string, string>> {
    const pages = new Map([['/docs', await text('/docs')]]);
    for (const [, path] of pages.get('/docs')!.matchAll(/href="(\/docs\/[a-z/-]+)"/g))
      if (!pages.has(path!)) pages.set(path!, await text(path!));
    return pages;
  }

  it('have a page for each group of operations, where each operation and schema stands once, and where the line with its old anchor leads', async () => {
    const api = (await (await get('/openapi.json')).json()) as Json;
    const pages = await everyPage();
    const index = pages.get('/docs')!;
    const standsOnce = (id: string, path: string) => {
      assert.ok(index.includes(`<li id="${id}" data-moved><a href="${path}#${id}">`), id);
      const holding = [...pages].filter(([at, page]) => at !== '/docs' && page.includes(`id="${id}"`));
      assert.deepEqual(
        holding.map(([at]) => at),
        [path],
        id,
      );
    };
    const operations: Json[] = Object.values<Json>(api.paths).flatMap((item) => Object.values(item));
    for (const operation of operations)
      standsOnce(operation.operationId, `/docs/${operation.tags[0].toLowerCase()}`);
    for (const name of Object.keys(api.components.schemas)) {
      const path = new RegExp(`<li id="schema-${name}" data-moved><a href="([^"#]+)#`).exec(index)![1]!;
      standsOnce(`schema-${name}`, path);
    }
    for (const { name } of api.tags) assert.ok(index.includes(`id="group-${name.toLowerCase()}"`), name);
    for (const id of ['envelopes', 'times', 'errors', 'rate-limits', 'event-types', 'schemas'])
      assert.ok(index.includes(`id="${id}"`), id);
    assert.match(pages.get('/docs/events')!, /id="event-types".*message\.queued/s);
  });

  it('lead to nothing that is not there, anchors and pictures included, and show no markup of their sources', async () => {
    const pages = await everyPage();
    assert.ok(pages.size > 20, `${pages.size}`);
    const dead: string[] = [];
    const seen = new Map<string, Promise<{ status: number; body: string }>>();
    const look = async (path: string) => {
      const answer = await get(path);
      return { status: answer.status, body: await answer.text() };
    };
    for (const [at, page] of pages) {
      for (const [, href] of page.matchAll(/(?:href|src)="([^"]*)"/g)) {
        const url = new URL(href!.replaceAll('&amp;', '&'), service.url + at);
        if (url.origin !== new URL(service.url).origin) {
          assert.match(url.protocol, /^(https|data|http):$/, href);
          continue;
        }
        const path = url.pathname + url.search;
        seen.set(path, seen.get(path) ?? look(path));
        const { status, body } = await seen.get(path)!;
        if (status !== 200) dead.push(`${at} → ${href}: ${status}`);
        else if (url.hash && !body.includes(`id="${decodeURIComponent(url.hash.slice(1))}"`))
          dead.push(`${at} → ${href}: no such part`);
      }
      const words = page.replace(/<(pre|code)\b.*?<\/\1>/gs, '').replace(/<[^>]+>/g, '');
      assert.doesNotMatch(words, /\]\(|\*\*|^#+ |&lt;!--|undefined|\[object/m, at);
      const ids = [...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
      assert.deepEqual(ids, [...new Set(ids)], `${at} has an id twice`);
    }
    assert.deepEqual(dead, []);
  });

  it('have a guide for each file of docs/ but those for who works on it', async () => {
    const files = readdirSync(new URL('docs/', ROOT)).filter((file) => file.endsWith('.md'));
    const pages = await everyPage();
    for (const file of files.filter((name) => !FOR_DEVELOPERS.includes(name)))
      assert.ok(
        pages.has(`/docs/guides/${file.slice(0, -3)}`),
        `${file} is not among the guides of guides.ts`,
      );
  });

  it('give each guide as it stands in the repository to whoever asks for Markdown, and a group its operations', async () => {
    const asked = { accept: 'text/markdown' };
    const guide = await get('/docs/guides/webhooks', asked);
    assert.equal(guide.headers.get('content-type'), 'text/markdown; charset=utf-8');
    assert.equal(await guide.text(), readFileSync(new URL('docs/webhooks.md', ROOT), 'utf8'));
    const page = await text('/docs/guides/webhooks');
    for (const { id } of sectionsOf(await text('/docs/guides/webhooks', asked)))
      if (id !== undefined) assert.ok(page.includes(`href="#${id}"`), id);
    const events = await text('/docs/events', asked);
    assert.match(events, /^# Events\n.*`GET \/api\/v1\/events`.*## Event types\n/s);
    assert.doesNotMatch(events, /POST \/api\/v1\/messages\/send`/);
    assert.match(await text('/docs/basics', asked), /## Envelopes/);
  });

  it('are compressed, kept, and 304 to whoever has them', async () => {
    for (const path of ['/docs', '/docs/messages', '/docs/guides/operating', '/docs/search?q=signature']) {
      const first = await get(path, { ...HTML, 'accept-encoding': 'br' });
      assert.equal(first.headers.get('content-encoding'), 'br', path);
      assert.match(first.headers.get('cache-control')!, /max-age=300/);
      const tag = first.headers.get('etag')!;
      assert.match(tag, /^W\/"/);
      await first.text();
      const again = await get(path, { ...HTML, 'accept-encoding': 'br', 'if-none-match': tag });
      assert.deepEqual([again.status, await again.text()], [304, ''], path);
      const other = await get(path, { ...HTML, 'if-none-match': '"of-yesterday"' });
      assert.equal(other.status, 200);
      await other.text();
    }
    const markup = await get('/docs/messages');
    const plain = await get('/docs/messages', { accept: 'text/markdown' });
    assert.notEqual(markup.headers.get('etag'), plain.headers.get('etag'));
  });

  it('let the one script in where there is code, and none where it is not needed', async () => {
    const page = await get('/docs/messages');
    assert.match(page.headers.get('content-security-policy')!, /; script-src 'self'$/);
    const source = /<script src="([^"]+)" defer><\/script>/.exec(await page.text())![1]!;
    const script = await get(source);
    assert.equal(script.headers.get('content-type'), 'text/javascript; charset=utf-8');
    assert.match(script.headers.get('cache-control')!, /immutable/);
    assert.ok((await script.text()).length < 3000);
    const found = await get('/docs/search?q=signature');
    assert.doesNotMatch(found.headers.get('content-security-policy')!, /script/);
    assert.doesNotMatch(await found.text(), /<script/);
  });

  it('find what holds every word, the best first, and lead to the part that says it', async () => {
    const found = async (asked: string) => {
      const page = await text(`/docs/search?q=${encodeURIComponent(asked)}`);
      return [...page.matchAll(/<li><a href="([^"]+)">(.*?)<\/a> <span class="type">/g)].map(
        ([, href, title]) => [href!, title!.replace(/<\/?mark>/g, '')] as const,
      );
    };
    assert.deepEqual((await found('send message'))[0], [
      '/docs/messages#sendMessage',
      'Send a WhatsApp message',
    ]);
    assert.ok((await found('/messages/send')).some(([href]) => href === '/docs/messages#sendMessage'));
    assert.ok((await found('131047')).some(([href]) => href === '/docs/guides/messages#failures'));
    assert.ok((await found('रोकें')).some(([href]) => href === '/docs/guides/messages#opt-outs'));
    assert.deepEqual(await found('VERIFY raw'), await found('raw verify'));
    assert.ok((await found('ContactEventData')).some(([href]) => href.endsWith('#schema-ContactEventData')));
    for (const [href] of await found('webhook')) {
      const [path, id] = href.split('#');
      if (id) assert.ok((await text(path!)).includes(`id="${id}"`), href);
    }
    assert.deepEqual(await found('kirschkuchen'), []);
    assert.match(await text('/docs/search?q=kirschkuchen'), /Nothing holds all of these words.*signature/s);
    assert.match(await text('/docs/search'), /<h1>Search the docs<\/h1>/);
  });

  it('show what was asked for as text, whatever it is', async () => {
    for (const asked of ['<script>alert(1)</script>', '"><img src=x>', '(', '\\', '[a-', '$&', '%']) {
      const answer = await get(`/docs/search?q=${encodeURIComponent(asked)}`);
      const page = await answer.text();
      assert.equal(answer.status, 200, asked);
      assert.doesNotMatch(page, /<script|<img/);
    }
    assert.equal((await get(`/docs/search?q=${'a'.repeat(201)}`)).status, 400);
  });
});

describe('Markdown', () => {
  const shown = (text: string) => htmlText(markdown(text)).replaceAll('\n', '');

  it('shows markup as text, and follows no link to a script', () => {
    assert.equal(shown('a <b>c</b> `<i>`'), '<p>a &lt;b&gt;c&lt;/b&gt; <code>&lt;i&gt;</code></p>');
    assert.doesNotMatch(shown('<script>alert(1)</script>'), /<script/);
    assert.doesNotMatch(shown('[a](javascript:alert(1)) [b](<data:text/html,c>)'), /<a/);
    assert.equal(shown('<!-- for whoever edits this -->'), '');
  });

  it('knows lists in lists, numbers that go on, fences and tables without a head', () => {
    assert.match(shown('- a\n  - b\n- c'), /<ul><li>a<ul><li>b<\/li><\/ul><\/li><li>c<\/li><\/ul>/);
    assert.match(shown('3. a\n4. b'), /<ol start="3">/);
    assert.match(shown('```sh\nls <a>\n```'), /<pre [^>]*aria-label="Commands"><code>ls &lt;a&gt;<\/code>/);
    assert.doesNotMatch(shown('| | |\n|---|---|\n| a | b |'), /<th/);
  });

  it('gives headings the ids that GitHub gives them, the second of a name a number', () => {
    const text = '# A\n\n## Lost answers\n\n## What’s `new`?\n\n## Lost answers\n\nWhat of it';
    assert.deepEqual(
      sectionsOf(text).map(({ id }) => id),
      [undefined, 'lost-answers', 'whats-new', 'lost-answers-1'],
    );
    assert.match(shown(text), /<h1>A<\/h1><h2 id="lost-answers"><a href="#lost-answers">/);
    assert.equal(sectionsOf(text).at(-1)!.text, 'What of it');
  });
});
