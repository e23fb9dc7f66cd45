import assert from 'node:assert/strict';
import { test } from 'node:test';
import Fastify, { type FastifyInstance } from 'fastify';
import { registerCsrf } from '../../src/platform/pages/csrf.ts';
import { registerFormParser } from '../../src/platform/pages/form-body.ts';
import { createRandom } from '../../src/platform/random.ts';
import { createSealer } from '../../src/platform/security/sealed.ts';

const OURS = 'http://localhost:3000';

function app(): FastifyInstance {
  const fastify = Fastify();
  const sealer = createSealer('a key for tests, of thirty-two and more');
  registerCsrf(fastify, { sealer, random: createRandom(), baseUrl: OURS, origins: [OURS] });
  return fastify;
}

test('a public route that changes something does not start without saying from which pages', () => {
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
    const add = (changesFrom?: 'ours' | 'any') =>
      app().route({
        method,
        url: '/thing',
        config: { access: 'public', ...(changesFrom && { changesFrom }) },
        handler: async () => 'changed',
      });
    assert.throws(() => add(), /\/thing is public and declares no changesFrom/, method);
    assert.doesNotThrow(() => add('ours'));
    assert.doesNotThrow(() => add('any'));
  }
  assert.doesNotThrow(() => app().get('/thing', { config: { access: 'public' } }, async () => 'read'));
});

test('a route that takes changes from our pages never runs for another site, nor for a form without its token', async () => {
  const fastify = app();
  registerFormParser(fastify);
  let changes = 0;
  const config = { access: 'public', changesFrom: 'ours' } as const;
  const body = { type: 'object', required: ['name'] };
  fastify.post('/thing', { config, schema: { body } }, async () => {
    changes++;
    return 'changed';
  });
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  for (const headers of [
    { origin: 'https://evil.example', ...form },
    { 'sec-fetch-site': 'cross-site', ...form },
    { origin: OURS, 'sec-fetch-site': 'same-origin', ...form },
    form,
  ]) {
    const refused = await fastify.inject({ method: 'POST', url: '/thing', headers, payload: 'other=x' });
    assert.equal(refused.statusCode, 403, `${JSON.stringify(headers)} ${refused.body}`);
  }
  assert.equal(changes, 0);
});
