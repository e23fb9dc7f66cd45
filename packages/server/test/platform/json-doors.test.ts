/** Every place that takes JSON from outside, against JSON that was made to hurt. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { type AgentsApp, LEAD, startAgentsApp } from '../rigs/agents-app.ts';
import { backends, type TestDatabase } from '../rigs/databases.ts';
import { manualClock } from '../rigs/manual-clock.ts';

describe('a body of arrays in one another', () => {
  let database: TestDatabase;
  let app: AgentsApp;
  let key: string;

  before(async () => {
    database = await backends[0]!.open();
    app = await startAgentsApp(database.db, manualClock());
    key = (await app.lead()).credential.apiKey;
  });
  after(async () => {
    await app?.close();
    await database?.close();
  });

  const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);
  const DOORS: Record<string, (levels: number) => string> = {
    '/api/v1/messages/send': (levels) =>
      `{"to":"+919876543210","type":"template","templateName":"hello_world","components":${nested(levels)}}`,
    '/api/v1/contacts': (levels) => `{"phone":"+919876543210","tags":${nested(levels)}}`,
    '/api/public/leads': (levels) => `{"full_name":"A","email":"a@b.example","use_cases":${nested(levels)}}`,
    '/api/contact': (levels) => `{"name":"A","email":"a@b.example","extra":${nested(levels)}}`,
    '/mcp': (levels) => `{"jsonrpc":"2.0","id":1,"method":"ping","params":{"_meta":{"x":${nested(levels)}}}}`,
  };

  for (const [path, body] of Object.entries(DOORS)) {
    test(`is refused at ${path}, where it is more than 64 deep`, async () => {
      for (const levels of [64, 7000]) {
        const answer = await app.call('POST', path, { key, body: body(levels) });
        assert.deepEqual([answer.status, answer.body.error?.code], [400, 'INVALID_PAYLOAD']);
        assert.match(answer.body.error.message, /64 deep/);
      }
      const shallow = await app.call('POST', path, { key, body: body(20) });
      assert.doesNotMatch(JSON.stringify(shallow.body), /64 deep/);
    });
  }

  test('or of ten thousand faults is told twenty of them', async () => {
    for (const item of ['7', '""', '{}'])
      for (const [path, body] of [
        ['/api/v1/contacts', `{"phone":"+919876543210","tags":[${Array(10_000).fill(item).join()}]}`],
        [
          '/api/v1/messages/send',
          `{"to":"+919876543210","type":"template","variables":[${Array(10_000).fill('[]').join()}]}`,
        ],
      ] as const) {
        const answer = await app.call('POST', path, { key, body });
        assert.equal(answer.status, 400);
        const { details } = answer.body.error;
        assert.ok(details.length > 0 && details.length <= 20, String(details.length));
        assert.ok(JSON.stringify(answer.body).length < 8000);
      }
  });

  test('is no registration of an OAuth client, and no failure of the server', async () => {
    const body = `{"redirect_uris":["https://a.example/cb"],"contacts":${nested(7000)}}`;
    const answer = await app.call('POST', '/oauth/register', { body });
    assert.equal(answer.status, 400, JSON.stringify(answer.body));
    assert.equal((await app.post(LEAD)).status, 200);
  });
});
