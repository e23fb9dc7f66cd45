/** The docs as a browser without scripts, a program or a search gets them. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { isDeepStrictEqual } from 'node:util';
import { createMeghdoot } from '../../../sdk/src/client.ts';
import { exampleBodyOf } from '../../src/features/docs/curl.ts';
import { markdown, sectionsOf } from '../../src/features/docs/markdown-to-html.ts';
import { typescriptOf } from '../../src/features/docs/typescript.ts';
import { html, htmlText } from '../../src/platform/pages/html.ts';
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
    for (const [, path] of pages.get('/docs')!.matchAll(/href="(\/docs\/[A-Za-z/-]+)(?:#[^"]*)?"/g))
      if (!pages.has(path!)) pages.set(path!, await text(path!));
    return pages;
  }

  it('have a page for each operation and the schemas of a group, where the lines with their old anchors lead, those on the page of the group too', async () => {
    const api = (await (await get('/openapi.json')).json()) as Json;
    const pages = await everyPage();
    const index = pages.get('/docs')!;
    const leadsTo = (id: string, target: string, group: string) => {
      const line = `<li id="${id}" data-moved><a href="${target}">`;
      assert.ok(index.includes(line), id);
      if (group !== target.split('#')[0]) assert.ok(pages.get(group)!.includes(line), `${group}#${id}`);
    };
    const operations: Json[] = Object.values<Json>(api.paths).flatMap((item) => Object.values(item));
    for (const { operationId, tags, summary } of operations) {
      const group = `/docs/${tags[0].toLowerCase()}`;
      leadsTo(operationId, `${group}/${operationId}`, group);
      assert.ok(
        pages.get(`${group}/${operationId}`)!.includes(`<h1>${htmlText(html`${summary}`)}</h1>`),
        operationId,
      );
    }
    for (const name of Object.keys(api.components.schemas)) {
      const target = new RegExp(`<li id="schema-${name}" data-moved><a href="([^"]+)`).exec(index)![1]!;
      leadsTo(`schema-${name}`, target, target.split('#')[0]!.replace(/\/schemas$/, ''));
      const folded = `<details class="schema"><summary><h3>${name}</h3></summary>\n<div id="schema-${name}">`;
      assert.ok(pages.get(target.split('#')[0]!)!.includes(folded), name);
    }
    for (const { name } of api.tags) assert.ok(index.includes(`id="group-${name.toLowerCase()}"`), name);
    for (const id of ['envelopes', 'times', 'errors', 'rate-limits', 'event-types', 'schemas'])
      assert.ok(index.includes(`id="${id}"`), id);
    assert.match(pages.get('/docs/events')!, /id="event-types".*message\.queued/s);
  });

  it('show on the page of an operation all fields in their place, those of each kind of body too, and how the SDK calls it', async () => {
    const page = await text('/docs/messages/sendMessage');
    const [fields, calls] = page.split('<section class="calls"');
    for (const name of ['SendText', 'SendTemplate', 'SendInteractive'])
      assert.match(fields!, new RegExp(`<summary>${name}</summary>`));
    for (const name of ['to', 'message', 'templateName', 'messageId'])
      assert.ok(fields!.includes(`<dt><code>${name}</code>`), name);
    assert.match(calls!, /await meghdoot\.messages\.send\(\{\n {2}to: &#39;\+919876543210&#39;,/);
    const markdown = await text('/docs/messages/sendMessage', { accept: 'text/markdown' });
    assert.match(markdown, /^## Send a WhatsApp message\n.*```ts\n.*## SendText\n/s);
    assert.equal((await get('/docs/messages/sendNothing')).status, 404);
  });

  it('call in TypeScript, word for word, what the operation is', async () => {
    const api = (await (await get('/openapi.json')).json()) as Json;
    const wrong: string[] = [];
    for (const [path, item] of Object.entries<Json>(api.paths))
      for (const [method, operation] of Object.entries<Json>(item)) {
        const text = typescriptOf('http://x.test', operation);
        if (text === undefined) {
          if (path.startsWith('/api/v1') || path.startsWith('/api/app'))
            wrong.push(`${operation.operationId}: none`);
          continue;
        }
        const asked = await requestOf(text);
        const wanted = path.replace(/\{(\w+)\}/g, (_, name) => {
          const { example, schema } = operation.parameters.find((each: Json) => each.name === name);
          return encodeURIComponent(example ?? (schema.type === 'integer' ? 1042 : `<${name}>`));
        });
        const said = asked && `${asked.method} ${new URL(asked.url).pathname}`;
        if (said !== `${method.toUpperCase()} ${wanted}`) wrong.push(`${operation.operationId}: ${said}`);
        const body = exampleBodyOf(operation);
        if (body !== undefined && !operation.requestBody?.content['multipart/form-data'])
          if (!isDeepStrictEqual(await asked?.json(), body))
            wrong.push(`${operation.operationId}: another body`);
      }
    assert.deepEqual(wrong, [], 'mend these in features/docs/sdk-methods.ts');
  });

  /** Runs the lines after the import with a client that sends nothing, and returns what it would have sent. */
  async function requestOf(text: string): Promise<Request | undefined> {
    let asked: Request | undefined;
    const fetch = async (input: Request) => {
      asked ??= new Request(input);
      return new Response('{}', { status: 404 });
    };
    const create = (options: object) => createMeghdoot({ ...options, fetch, maxRetries: 0 } as never);
    const lines = text.replace(/^import .*$/gm, '').replace('process.env.MEGHDOOT_API_KEY', "'mgd_test_x'");
    const run = new Function('createMeghdoot', 'openAsBlob', `return (async () => {${lines}\n})()`);
    await run(create, async () => new Blob(['x'])).catch(() => undefined);
    return asked;
  }

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
    for (const path of [
      '/docs',
      '/docs/messages',
      '/docs/messages/sendMessage',
      '/docs/guides/operating',
      '/docs/search?q=signature',
    ]) {
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
      '/docs/messages/sendMessage',
      'Send a WhatsApp message',
    ]);
    assert.ok((await found('/messages/send')).some(([href]) => href === '/docs/messages/sendMessage'));
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
