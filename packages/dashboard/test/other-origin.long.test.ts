/** The SDK in a page of another origin: a key works there, the session of a person who is signed in does not. */
import assert from 'node:assert/strict';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { build } from 'vite';
import { inBrowser } from './browser.ts';
import { shown, turnTo, type Visit, visitor } from './installation.ts';
import { type OwnWorkspace, ownWorkspace } from './own-workspace.ts';

const SDK = join(import.meta.dirname, '../../sdk/src/index.ts');

inBrowser((browser) => {
  let workspace: OwnWorkspace;
  let owner: Visit;
  let shop: Server;
  let origin: string;

  before(async () => {
    ({ workspace, ...owner } = await ownWorkspace(browser()));
    const sdk = await bundled();
    shop = createServer((request, response) => {
      const script = request.url === '/sdk.js';
      response.writeHead(200, { 'content-type': script ? 'text/javascript' : 'text/html' });
      response.end(script ? sdk : '<!doctype html><title>Shop</title>');
    });
    await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve));
    // Another host than the installation's localhost, and so another site as well.
    origin = `http://127.0.0.1:${(shop.address() as AddressInfo).port}`;
  });
  after(() => shop?.close());

  test('the SDK sends, reads, follows and is refused with the words of the API', async () => {
    const { page, context } = await visitor(browser(), workspace);
    await page.goto(origin);
    const apiKey = (await workspace.client.keys.create({ kind: 'messaging' })).key;
    const seen = await page.evaluate(
      async ([baseUrl, apiKey]) => {
        const { createMeghdoot } = (await import(
          `${location.origin}/sdk.js`
        )) as typeof import('@meghdoot/sdk');
        const meghdoot = createMeghdoot({ baseUrl, apiKey });
        const stop = new AbortController();
        let stands = () => {};
        const connected = new Promise<void>((resolve) => {
          stands = resolve;
        });
        const events: string[] = [];
        const following = (async () => {
          for await (const { type } of meghdoot.events.stream({
            signal: stop.signal,
            onConnection: stands,
          })) {
            events.push(type);
            if (type === 'message.queued') stop.abort();
          }
        })();
        await connected;
        const { messageId } = await meghdoot.messages.send({
          to: '+919876543210',
          type: 'text',
          message: 'Hi',
        });
        await following;
        const refused = await meghdoot.keys.list().catch((error: { code: string }) => error.code);
        const { response } = await meghdoot.http.GET('/api/v1/contacts', { params: { query: { limit: 1 } } });
        const { status } = await meghdoot.messages.get(messageId);
        return { status, refused, events, limit: response.headers.get('ratelimit-limit') };
      },
      [workspace.url, apiKey] as const,
    );
    assert.ok(seen.status);
    assert.equal(seen.refused, 'INSUFFICIENT_SCOPE');
    assert.ok(seen.events.includes('message.queued'));
    assert.ok(Number(seen.limit) > 0);
    await context.close();
  });

  test('a person’s session is of no use to a page of another origin', async () => {
    const { page } = owner;
    await turnTo(page, '/dashboard');
    await shown(page);
    await page.goto(origin);
    const outcomes = await page.evaluate(async (url) => {
      const outcome = (init: RequestInit, path = '/api/v1/me') =>
        fetch(url + path, init).then(
          ({ status }) => status,
          () => 'blocked',
        );
      const body = JSON.stringify({ kind: 'admin' });
      const change = { method: 'POST', body, credentials: 'include' } as const;
      return {
        withCookies: await outcome({ credentials: 'include' }),
        without: await outcome({ credentials: 'omit' }),
        change: await outcome({ ...change, headers: { 'content-type': 'application/json' } }, '/api/v1/keys'),
        // No preflight: it arrives, and must do nothing.
        simple: await outcome({ ...change, headers: { 'content-type': 'text/plain' } }, '/api/v1/keys'),
        people: await outcome({ credentials: 'include' }, '/api/app/session'),
      };
    }, workspace.url);
    assert.deepEqual(outcomes, {
      withCookies: 'blocked',
      without: 401,
      change: 'blocked',
      simple: 'blocked',
      people: 'blocked',
    });
    const keys = (await workspace.client.keys.list()).data;
    assert.equal(keys.filter(({ kind }) => kind === 'admin').length, 1, 'its first key alone');
  });
});

/** One file for a browser, as a site would make it. */
async function bundled(): Promise<string> {
  const built = await build({
    logLevel: 'error',
    configFile: false,
    build: { write: false, minify: false, lib: { entry: SDK, formats: ['es'], fileName: 'sdk' } },
  });
  const [{ output }] = [built].flat() as { output: { code: string }[] }[] as [{ output: { code: string }[] }];
  return output[0]!.code;
}
