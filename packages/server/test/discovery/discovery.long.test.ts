/** What strangers and their programs find: the checks of auth.md and of scanners for agent readiness. */
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { after, before, describe, it } from 'node:test';
import { backends } from '../rigs/databases.ts';
import { freePort } from '../rigs/free-port.ts';
import { type Json, type Service, startService } from '../rigs/service.ts';

interface Token {
  type: string;
  text?: string;
  lang?: string;
  ordered?: boolean;
  tokens?: Token[];
  items?: Token[];
}
const { lexer } = createRequire(import.meta.url)('marked') as { lexer(markdown: string): Token[] };

/** A token with everything in it. */
const tokensOf = (tokens: readonly Token[]): Token[] =>
  tokens.flatMap((token) => [token, ...tokensOf(token.tokens ?? []), ...tokensOf(token.items ?? [])]);

let port = 0;
const BASE = () => `http://localhost:${port}`;

let service: Service;
before(async () => {
  // Where it says it is, it is: the links in the documents are followed.
  port = await freePort();
  service = await startService(backends[0]!, { env: { PORT: String(port), LIMIT_LEADS: 'off' } });
});
after(() => service.stop());

const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(new URL(path, BASE()), { method, headers, redirect: 'manual' });
const json = async (path: string) => (await (await get(path)).json()) as Json;
const text = async (path: string, headers: Record<string, string> = {}) => (await get(path, headers)).text();

/** Every address of ours in a document. */
function linksIn(document: string, base: string): string[] {
  const plain = document.replaceAll('&#39;', "'").replaceAll('&quot;', '"').replaceAll('&amp;', '&');
  const found = plain.match(/https?:\/\/[^\s"'<>`)\]]+/g) ?? [];
  const relative = [...plain.matchAll(/(?:href|src)="(\/[^"]*)"/g)].map((each) => base + each[1]!);
  const ours = [...found, ...relative].filter((url) => url.startsWith(base));
  return [...new Set(ours.map((url) => url.replace(/[.,;:]+$/, '')))];
}

const DOCUMENTS = [
  '/',
  '/docs',
  '/llms.txt',
  '/auth.md',
  '/robots.txt',
  '/sitemap.xml',
  '/.well-known/api-catalog',
  '/.well-known/security.txt',
  '/.well-known/mcp/server-card.json',
  '/.well-known/agent-skills/index.json',
  '/.well-known/oauth-protected-resource',
  '/.well-known/oauth-authorization-server',
  '/contact',
  '/partners',
  '/status',
];

describe('the documents', () => {
  it('lead to nothing that is not there', async () => {
    const dead: string[] = [];
    const statuses = new Map<string, Promise<number>>();
    const statusOf = async (path: string) => {
      const answer = await get(path);
      await answer.body?.cancel();
      return answer.status;
    };
    for (const path of DOCUMENTS) {
      for (const accept of ['text/html', 'text/markdown']) {
        const answer = await get(path, { accept });
        assert.equal(answer.status, 200, path);
        const document = await answer.text();
        const pages = new Map<string, string>();
        for (const link of linksIn(document, BASE())) {
          if (/[{<…]/.test(decodeURI(link))) continue; // a pattern or an example
          if (/\/api\/v1\/.+/.test(link)) continue; // a call of the API in a sample
          const url = new URL(link);
          const target = url.pathname + url.search;
          statuses.set(target, statuses.get(target) ?? statusOf(target));
          const status = await statuses.get(target)!;
          if (status === 404 || status >= 500) dead.push(`${path} → ${link}`);
          if (!url.hash) continue;
          if (!pages.has(url.pathname)) pages.set(url.pathname, await text(url.pathname));
          if (!pages.get(url.pathname)!.includes(`id="${url.hash.slice(1)}"`)) dead.push(`${path} → ${link}`);
        }
      }
    }
    assert.deepEqual(dead, []);
  });

  it('have the type they say, may be kept for a while and read from any page', async () => {
    const types: Record<string, RegExp> = {
      '/robots.txt': /^text\/plain/,
      '/sitemap.xml': /^application\/xml/,
      '/llms.txt': /^text\/plain; charset=utf-8/,
      '/auth.md': /^text\/markdown; charset=utf-8/,
      '/openapi.json': /^application\/json/,
      '/.well-known/api-catalog':
        /^application\/linkset\+json; profile="https:\/\/www\.rfc-editor\.org\/info\/rfc9727"$/,
      '/.well-known/security.txt': /^text\/plain; charset=utf-8/,
      '/.well-known/mcp/server-card.json': /^application\/json/,
      '/.well-known/agent-skills/index.json': /^application\/json/,
      '/.well-known/agent-skills/meghdoot/SKILL.md': /^text\/markdown/,
    };
    for (const [path, type] of Object.entries(types)) {
      const answer = await get(path);
      assert.equal(answer.status, 200, path);
      assert.match(answer.headers.get('content-type')!, type);
      if (path !== '/openapi.json') assert.match(answer.headers.get('cache-control')!, /max-age=\d+/, path);
      const open = path.startsWith('/.well-known/') || path === '/openapi.json';
      if (open) assert.equal(answer.headers.get('access-control-allow-origin'), '*', path);
      const head = await get(path, {}, 'HEAD');
      assert.equal(head.status, 200, path);
    }
  });

  it('are an answer or a 404 under /.well-known/, and never a page', async () => {
    for (const path of ['/.well-known/nothing', '/.well-known/agent-card.json', '/.well-known/a/b/c']) {
      const answer = await get(path, { accept: 'text/html' });
      assert.equal(answer.status, 404);
      assert.equal(answer.headers.get('access-control-allow-origin'), '*');
      assert.equal(((await answer.json()) as Json).error.code, 'NOT_FOUND');
    }
  });

  it('robots.txt names the crawlers of models, signals of content and the sitemap', async () => {
    const robots = await text('/robots.txt');
    assert.match(robots, /^User-agent: \*$/m);
    for (const name of ['GPTBot', 'ClaudeBot', 'Google-Extended'])
      assert.match(robots, new RegExp(`^User-agent: ${name}$`, 'm'));
    assert.equal(robots.match(/^Content-Signal: search=yes, ai-input=yes, ai-train=no$/gm)?.length, 2);
    assert.match(robots, new RegExp(`^Sitemap: ${BASE()}/sitemap.xml$`, 'm'));
    const sitemap = await text('/sitemap.xml');
    assert.match(sitemap, /^<\?xml version="1.0" encoding="UTF-8"\?>\n<urlset xmlns=/);
    for (const path of ['/docs', '/docs/messages', '/docs/guides/webhooks'])
      assert.ok(sitemap.includes(`<loc>${BASE()}${path}</loc>`), path);
  });

  it('security.txt is valid for less than a year', async () => {
    const file = await text('/.well-known/security.txt');
    assert.match(file, /^Contact: /);
    const expires = Date.parse(/^Expires: (\S+)$/m.exec(file)![1]!);
    assert.ok(expires > Date.now() && expires < Date.now() + 365 * 86_400_000);
  });

  it('the API catalog is a linkset, and a HEAD names it', async () => {
    const { linkset } = await json('/.well-known/api-catalog');
    const [api] = linkset;
    for (const relation of ['service-desc', 'service-doc', 'service-meta', 'status'])
      assert.ok(Array.isArray(api[relation]) && api[relation][0].href, relation);
    assert.ok(linkset.some((context: Json) => context.item?.length > 0));
    const links = linkset
      .flatMap((context: Json) => Object.values(context).flat())
      .filter((link: Json) => link.type);
    assert.ok(links.length > 5);
    for (const { href, type } of links) {
      const served = (await get(new URL(href).pathname)).headers.get('content-type')!;
      assert.equal(served.split(';')[0], type, href);
    }
    const head = await get('/.well-known/api-catalog', {}, 'HEAD');
    assert.match(head.headers.get('link')!, /rel="api-catalog"/);
  });

  it('the start page leads machines on, and speaks Markdown to those who ask', async () => {
    const page = await get('/', { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' });
    assert.match(page.headers.get('content-type')!, /^text\/html/);
    assert.match(await page.text(), new RegExp(`curl -s ${BASE()}/api/public/leads`));
    for (const relation of ['api-catalog', 'service-desc', 'service-doc', 'describedby'])
      assert.match(page.headers.get('link')!, new RegExp(`rel="${relation}"`));
    for (const path of ['/', '/docs']) {
      for (const accept of ['text/markdown', 'text/markdown, text/html;q=0.9', 'text/markdown, */*']) {
        const answer = await get(path, { accept });
        assert.equal(answer.headers.get('content-type'), 'text/markdown; charset=utf-8', accept);
        assert.match(answer.headers.get('vary')!, /^Accept, (Accept-Language, Cookie, )?Accept-Encoding$/);
        assert.match(await answer.text(), /^# /);
      }
      for (const accept of [
        '*/*',
        'text/html, text/markdown',
        'text/html, text/markdown;q=0.5',
        'text/markdown;q=0',
        '',
      ]) {
        const answer = await get(path, { accept });
        assert.match(answer.headers.get('content-type')!, /^text\/html/, accept);
        assert.match(answer.headers.get('vary')!, /^Accept, (Accept-Language, Cookie, )?Accept-Encoding$/);
      }
    }
  });

  it('auth.md and the metadata let an agent in: the checks of auth.md', async () => {
    assert.match(await text('/auth.md'), /^# .*auth\.md/);
    const resource = await json('/.well-known/oauth-protected-resource');
    assert.ok(resource.resource && resource.scopes_supported.includes('messages'));
    assert.ok(resource.bearer_methods_supported.includes('header'));
    for (const server of resource.authorization_servers) {
      const metadata = await json(`${server}/.well-known/oauth-authorization-server`);
      assert.equal(metadata.issuer, server);
      const { agent_auth } = metadata;
      const uri = `${BASE()}/api/public/leads`;
      assert.deepEqual([agent_auth.register_uri, agent_auth.claim_uri], [uri, uri]);
      assert.equal((await get(agent_auth.skill)).status, 200);
      assert.deepEqual(agent_auth.identity_types_supported, ['anonymous', 'identity_assertion']);
      assert.ok(agent_auth.anonymous.credential_types_supported.includes('api_key'));
      assert.ok(agent_auth.anonymous.claim_uri);
      assert.ok(agent_auth.identity_assertion.assertion_types_supported.includes('verified_email'));
      assert.equal(agent_auth.events_supported, undefined, 'only what works is advertised');
    }
  });

  it('the Markdown is read as it was meant: each fence is a block, each step stands in its list', async () => {
    for (const path of [
      '/auth.md',
      '/.well-known/agent-skills/meghdoot/SKILL.md',
      '/docs',
      '/',
      '/llms.txt',
    ]) {
      const all = tokensOf(lexer(await text(path, { accept: 'text/markdown' })));
      for (const { type, text, tokens } of all)
        if (type !== 'code' && !tokens) assert.ok(!text?.includes('```'), `${path}: ${text}`);
    }
    const all = tokensOf(lexer(await text('/auth.md')));
    const requests = all.filter(({ type, lang }) => type === 'code' && lang === 'http');
    assert.equal(requests.length, 6);
    for (const { text } of requests) {
      const [head, body] = text!.split('\n\n');
      assert.match(head!, /^POST http:\S+\n/);
      assert.ok(JSON.parse(body!));
    }
    const [claim] = all.filter(({ type, ordered }) => type === 'list' && ordered);
    assert.equal(claim!.items!.length, 3);
    assert.deepEqual(
      claim!.items!.map((item) => tokensOf([item]).filter(({ type }) => type === 'code').length),
      [1, 0, 1],
    );
  });

  it('no two samples share an idempotency key, which would answer the second with the first', async () => {
    const root = new URL('../../../../', import.meta.url);
    const written = [
      'README.md',
      'packages/sdk/README.md',
      ...readdirSync(new URL('docs/', root)).map((f) => `docs/${f}`),
    ]
      .filter((file) => file.endsWith('.md'))
      .map((file) => readFileSync(new URL(file, root), 'utf8'));
    const keys = [...written, await text('/'), await text('/docs', { accept: 'text/markdown' })]
      .flatMap((all) => [
        ...all.replaceAll('&quot;', '"').matchAll(/Idempotency-Key['"]?: ['"]?([\w-]{6,})/gi),
      ])
      .map(([, key]) => key!);
    assert.ok(keys.length >= 1, `${keys}`);
    assert.deepEqual(keys, [...new Set(keys)]);
  });

  it('the index of skills names the digest of the skill’s bytes', async () => {
    const { skills } = await json('/.well-known/agent-skills/index.json');
    const bytes = Buffer.from(await (await get(skills[0].url)).arrayBuffer());
    assert.equal(skills[0].digest, `sha256:${createHash('sha256').update(bytes).digest('hex')}`);
    assert.match(bytes.toString(), /^---\nname: meghdoot\ndescription: .{1,1024}\n---\n/);
  });

  it('the reference names every operation, and llms.txt every one that a program can call', async () => {
    const api = await json('/openapi.json');
    const [page, markdown, llms] = await Promise.all([
      text('/docs'),
      text('/docs', { accept: 'text/markdown' }),
      text('/llms.txt'),
    ]);
    assert.match(llms, /^# Meghdoot\n\n> /);
    for (const [path, item] of Object.entries(api.paths as Record<string, Record<string, Json>>)) {
      for (const [method, operation] of Object.entries(item)) {
        assert.ok(page.includes(`id="${operation.operationId}"`), operation.operationId);
        assert.ok(markdown.includes(`\`${method.toUpperCase()} ${path}\``), operation.operationId);
        const named = llms.includes(`[${method.toUpperCase()} ${path}]`);
        assert.equal(named, !path.startsWith('/api/app/'), operation.operationId);
      }
    }
    for (const name of Object.keys(api.components.schemas))
      assert.ok(page.includes(`id="schema-${name}"`), name);
    assert.doesNotMatch(page, /style="|https?:\/\/(?!localhost|127)[^"]*\.(js|css)/);
    assert.doesNotMatch(page, /undefined|\[object Object\]/);
    assert.doesNotMatch(markdown, /undefined|\[object Object\]/);
  });
});
