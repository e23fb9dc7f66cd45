/** A stop under load: every request is answered, and nobody's connection is cut. */
import assert from 'node:assert/strict';
import { Agent, type IncomingMessage, request } from 'node:http';
import { connect } from 'node:net';
import { test } from 'node:test';
import { readConfig } from '../../src/config.ts';
import { serve } from '../../src/main.ts';
import { silentLog } from '../../src/platform/log.ts';
import { temporaryFolder } from '../rigs/cli-process.ts';
import { eventually } from '../rigs/eventually.ts';
import { hurried } from '../rigs/hurried.ts';
import { manualClock } from '../rigs/manual-clock.ts';
import { type Json, someone, text } from '../rigs/service.ts';

interface Outcome {
  status?: number;
  headers?: IncomingMessage['headers'];
  body?: Json;
  error?: string;
}

test('under load each request is answered, those that come while it stops by a 503 of ours', async (t) => {
  const env = { DATA_DIR: temporaryFolder(t), PORT: '0', LIMIT_SEND: 'off', LIMIT_API: 'off' };
  const { config, secrets } = readConfig(env);
  const running = await serve(config, secrets, { log: silentLog });
  t.after(() => running.stop());
  const { port } = new URL(running.url);
  const outcomes: Outcome[] = [];

  function send(agent: Agent | false): Promise<Outcome> {
    return new Promise((resolve) => {
      const call = request(
        `${running.url}/api/v1/messages/send`,
        {
          method: 'POST',
          ...(agent && { agent }),
          headers: { authorization: `Bearer ${running.demo!.key}`, 'content-type': 'application/json' },
        },
        async (response) => {
          let body = '';
          try {
            for await (const chunk of response.setEncoding('utf8')) body += chunk;
            resolve({ status: response.statusCode!, headers: response.headers, body: JSON.parse(body) });
          } catch (error) {
            resolve({ error: String((error as { code?: string }).code ?? error) });
          }
        },
      );
      call.on('error', (error) => resolve({ error: String((error as { code?: string }).code ?? error) }));
      call.end(JSON.stringify(text(someone())));
    });
  }
  /** Asks again and again, on one connection or on a new one each time, until it has been refused three times. */
  async function ask(agent: Agent | false): Promise<void> {
    for (let refusals = 0; refusals < 3; ) {
      const outcome = await send(agent);
      outcomes.push(outcome);
      if (outcome.status !== 200) refusals++;
    }
  }
  const agents = Array.from({ length: 12 }, () => new Agent({ keepAlive: true, maxSockets: 1 }));
  const callers = [...agents.map(ask), ...Array.from({ length: 4 }, () => ask(false))];
  await eventually(() => assert.ok(outcomes.length > 100));
  const waiting = connect(Number(port), '127.0.0.1'); // opened ahead of need
  let ended = false;
  waiting.on('end', () => {
    ended = true;
  });
  waiting.on('error', (error) => assert.fail(error));
  await running.stop();
  await Promise.all(callers);
  for (const agent of agents) agent.destroy();
  assert.ok(ended, 'the connection that was never used was ended');

  for (const { status, headers, body, error } of outcomes) {
    assert.equal(error, undefined);
    if (status !== 200) {
      assert.deepEqual([status, body.error.code], [503, 'SERVICE_UNAVAILABLE'], JSON.stringify(body));
      assert.deepEqual([headers!.connection, headers!['retry-after']], ['close', '1']);
      assert.ok(headers!['x-request-id']);
    }
  }
  assert.equal(outcomes.filter(({ status }) => status === 503).length, 3 * callers.length);
});

test('for STOP_DELAY after the signal it says at /readyz that it stops, and serves as before', async (t) => {
  const { config, secrets } = readConfig({ DATA_DIR: temporaryFolder(t), PORT: '0', STOP_DELAY: '5' });
  const clock = manualClock(Date.now());
  const running = await serve(config, secrets, { ...hurried, clock, log: silentLog });
  const statusOf = async (path: string) => (await fetch(running.url + path)).status;
  assert.equal(await statusOf('/readyz'), 200);

  let stopped = false;
  const stopping = running.stop().then(() => {
    stopped = true;
  });
  await eventually(async () => assert.equal(await statusOf('/readyz'), 503));
  await clock.advance(4900);
  assert.deepEqual([await statusOf('/healthz'), await statusOf('/docs'), stopped], [200, 200, false]);
  await clock.advance(200);
  await stopping;
  await assert.rejects(fetch(running.url));
});
