/** What every answer says of itself: to pages of other origins, to caches and sniffers, and to whom metrics are shown. */
import assert from 'node:assert/strict';
import { request as httpRequest } from 'node:http';
import { test } from 'node:test';
import { openApp } from '../rigs/app.ts';
import { onEachDatabase } from '../rigs/databases.ts';
import { serviceOf } from '../rigs/service.ts';

const ORIGIN = 'https://shop.example';
const EXPOSED = [
  ...['Accept-Ranges', 'Content-Disposition', 'Content-Range'],
  'ETag',
  'Idempotent-Replayed',
  'Link',
  'RateLimit-Limit',
  'RateLimit-Remaining',
  'RateLimit-Reset',
  'Retry-After',
  'WWW-Authenticate',
  'X-Request-Id',
];

onEachDatabase('an answer', (backend) => {
  const service = serviceOf(backend, { env: { LIMIT_API: '4/60' } });

  const preflight = (path: string, method = 'GET') =>
    fetch(service.url + path, {
      method: 'OPTIONS',
      headers: {
        origin: ORIGIN,
        'access-control-request-method': method,
        'access-control-request-headers': 'authorization,idempotency-key',
      },
    });

  test('of the API may be read by a page of any origin, refusals too, and preflights are not counted', async () => {
    const authorization = `Bearer ${await service.key(service.id, 'messaging')}`;
    for (let i = 0; i < 10; i++) {
      const asked = await preflight('/api/v1/messages/send', 'POST');
      assert.equal(asked.status, 204);
      assert.equal(asked.headers.get('access-control-allow-origin'), '*');
      assert.equal(asked.headers.get('access-control-allow-credentials'), null);
      assert.match(asked.headers.get('access-control-allow-methods')!, /\bPOST\b/);
      assert.equal(asked.headers.get('access-control-allow-headers'), 'authorization,idempotency-key');
    }
    const withId = await preflight('/api/v1/contacts/con_1', 'PATCH');
    assert.equal(withId.headers.get('access-control-allow-methods'), 'DELETE, GET, HEAD, PATCH');
    assert.equal((await preflight('/api/v1/nothing/here')).status, 404);
    const statuses: number[] = [];
    const read = (path: string, headers: Record<string, string> = { authorization }) =>
      fetch(service.url + path, { headers: { origin: ORIGIN, ...headers } });
    for (const answer of [
      await read('/api/v1/contacts?limit=1'),
      await read('/api/v1/contacts?limit=0'),
      await read('/api/v1/contacts', {}),
      await read('/api/v1/keys'),
      await read('/api/v1/contacts/con_none'),
      await read('/api/v1/contacts'),
      await read('/api/v1/nothing/here', {}),
      await fetch(`${service.url}/api/v1/contacts`, { method: 'PUT', headers: { origin: ORIGIN } }),
    ]) {
      statuses.push(answer.status);
      assert.equal(answer.headers.get('access-control-allow-origin'), '*');
      assert.equal(answer.headers.get('access-control-allow-credentials'), null);
      assert.deepEqual(answer.headers.get('access-control-expose-headers')!.split(', '), EXPOSED);
    }
    assert.deepEqual(statuses, [200, 400, 401, 403, 404, 429, 404, 405]);
  });

  test('outside the open paths is for no page of another origin', async () => {
    for (const path of ['/api/app/session', '/healthz', '/_simulator/messages']) {
      const answer = await fetch(service.url + path, { headers: { origin: ORIGIN } });
      assert.equal(answer.headers.get('access-control-allow-origin'), null, path);
      const asked = await preflight(path);
      assert.ok(asked.status >= 400, path);
      assert.equal(asked.headers.get('access-control-allow-origin'), null, path);
    }
  });

  test('of the API is kept by nobody and is what its type says', async () => {
    for (const path of ['/api/v1/me', '/api/v1/nothing/here', '/api/app/session']) {
      const { headers } = await fetch(service.url + path);
      assert.equal(headers.get('cache-control'), 'no-store', path);
      assert.equal(headers.get('x-content-type-options'), 'nosniff', path);
      assert.equal(headers.get('strict-transport-security'), null, path);
    }
  });

  test('shows metrics without a token only to a loopback peer that asks for a loopback host', async () => {
    const { port } = new URL(service.url);
    const asked = (headers: Record<string, string>) =>
      new Promise<number>((resolve, reject) => {
        httpRequest({ host: '127.0.0.1', port, path: '/metrics', headers }, (response) => {
          response.resume();
          resolve(response.statusCode!);
        })
          .once('error', reject)
          .end();
      });
    for (const host of ['localhost', `localhost:${port}`, `127.0.0.1:${port}`, `[::1]:${port}`])
      assert.equal(await asked({ host }), 200, host);
    for (const host of ['rebound.example', `rebound.example:${port}`, 'localhost.rebound.example'])
      assert.equal(await asked({ host }), 404, host);
    assert.equal(await asked({ host: 'localhost', 'x-forwarded-for': '203.0.113.9' }), 404);
  });

  test('at an https address of ours asks to be come to by https alone', async (t) => {
    const env = { BASE_URL: 'https://meghdoot.example', APP_URL: 'https://app.meghdoot.example' };
    const app = await openApp({ db: service.db, env });
    t.after(() => app.close());
    const policyAt = async (host: string, url: string) =>
      (await app.inject({ url, headers: { host } })).headers['strict-transport-security'];
    for (const path of ['/', '/api/v1/me', '/oauth/sign-in', '/.well-known/jwks.json'])
      assert.equal(await policyAt('meghdoot.example', path), 'max-age=31536000', path);
    assert.equal(await policyAt('app.meghdoot.example', '/dashboard'), 'max-age=31536000');
    assert.equal(await policyAt('localhost:3000', '/api/v1/me'), undefined);
  });
});
