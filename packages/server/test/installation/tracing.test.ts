/** Traces across processes, and what a process that exports none has of OpenTelemetry: nothing. */
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { longTest } from '../../../../test/kit/long-test.ts';
import { createKey } from '../../src/features/api-keys/store.ts';
import { SYSTEM } from '../../src/features/events/audit.ts';
import {
  connectNumber,
  liveWorkspace,
  SECRET_KEY,
  standAloneSimulator,
} from '../rigs/channel-credentials.ts';
import { document, startServer, startWork, temporaryFolder } from '../rigs/cli-process.ts';
import { startCollector } from '../rigs/collector.ts';
import { backends } from '../rigs/databases.ts';
import { eventually } from '../rigs/eventually.ts';
import { graphDoor } from '../rigs/graph-door.ts';
import { someone, text } from '../rigs/service.ts';
import { startReceiver } from '../rigs/webhook-receivers.ts';

const TRACE = '0af7651916cd43dd8448eb211c80319c';
const CALLER = 'b7ad6b7169203331';

for (const backend of backends.filter(({ name }) => name === 'postgres')) {
  test('a message that one process accepts and another sends, follows and tells of is one trace', async (t) => {
    const collector = await startCollector(t);
    const receiver = await startReceiver();
    t.after(() => receiver.close());
    const database = await backend.open();
    t.after(() => database.close());
    const workspace = await liveWorkspace(database.db, 'traced');
    const by = { actor: SYSTEM, now: Date.now() };
    const { secret } = await createKey(database.db, workspace, { kind: 'admin' }, by);
    const env = (process: string) => ({
      ...{ ...database.env, SECRET_KEY, SIMULATOR: 'off', DEMO: 'off' },
      ALLOW_PRIVATE_WEBHOOKS: '127.0.0.0/8',
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_EXPORTER_OTLP_HEADERS: 'x-tenant=of%20the%20test',
      OTEL_SERVICE_NAME: 'whatsapp',
      OTEL_RESOURCE_ATTRIBUTES: `service.instance.id=${process}`,
    });
    const server = await startServer(t, env('server'), '--no-workers');
    const webhooks = await graphDoor(t, () => server.url);
    const simulator = await standAloneSimulator(t, `${webhooks.url}/webhooks/whatsapp`);
    simulator.control.settings({ statusDelayMs: 5 });
    await connectNumber(t, database.db, { workspace, graphUrl: simulator.graphUrl });
    const call = async (path: string, body: object, headers = {}) => {
      const response = await fetch(`${server.url}/api/v1/${path}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
      });
      const answer = (await response.json()) as { data: { messageId: string } };
      assert.ok(response.ok, JSON.stringify(answer));
      return answer.data;
    };
    await call('webhooks', { url: receiver.url, events: ['message.read'] });
    const traceparent = `00-${TRACE}-${CALLER}-01`;
    const { messageId } = await call('messages/send', text(someone()), { traceparent });
    const work = await startWork(t, env('worker'));

    await eventually(() => assert.equal(receiver.received.length, 1));
    assert.equal(await work.end('SIGTERM'), 0); // which sends what is recorded
    assert.equal(await server.end('SIGTERM'), 0);
    const spans = collector.spans.filter(({ traceId }) => traceId === TRACE);
    const root = spans.find(({ parentSpanId }) => parentSpanId === CALLER)!;
    const namesOf = (process: string) =>
      spans
        .filter(({ resource }) => resource['service.instance.id'] === process)
        .map(({ name }) => name)
        .sort();
    assert.deepEqual(namesOf('server'), ['POST /api/v1/messages/send']);
    assert.deepEqual(namesOf('worker'), [
      ...['claim', 'deliver webhook', 'process receipt', 'process receipt', 'process receipt'],
      'send whatsapp',
    ]);
    for (const span of spans) {
      assert.equal(span.resource['service.name'], 'whatsapp');
      assert.equal(span.attributes['messaging.message.id'], messageId);
      assert.ok(span === root || span.parentSpanId === root.spanId);
    }
    const delivery = spans.find(({ name }) => name === 'deliver webhook')!;
    assert.equal(receiver.received[0]!.headers.traceparent, `00-${TRACE}-${delivery.spanId}-01`);
    assert.ok(collector.requests.every(({ headers }) => headers['x-tenant'] === 'of the test'));
    assert.deepEqual([work.errors(), server.errors()], ['', '']);
  });
}

/** Returns the modules of OpenTelemetry that a server loads until it has started, responded and ended. */
async function modulesOf(t: TestContext, env: Record<string, string>): Promise<string[]> {
  const folder = temporaryFolder(t);
  const list = join(folder, 'modules');
  const noting = `import { appendFileSync } from 'node:fs';
    import { registerHooks } from 'node:module';
    registerHooks({
      load(url, context, next) {
        if (url.includes('/@opentelemetry/')) appendFileSync(${JSON.stringify(list)}, url + '\\n');
        return next(url, context);
      },
    });`;
  const NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(noting)}`;
  const server = await startServer(t, { DATA_DIR: folder, NODE_OPTIONS, ...env });
  assert.equal((await fetch(`${server.url}/readyz`)).status, 200);
  assert.equal(await server.end('SIGTERM'), 0);
  return existsSync(list) ? readFileSync(list, 'utf8').trim().split('\n') : [];
}

longTest('a process that exports no traces loads nothing of their libraries', async (t) => {
  // prom-client and the client of Redis load its types and its no-ops (`api`) whatever the settings are.
  const others = (modules: string[]) => modules.filter((url) => !url.includes('/@opentelemetry/api/'));
  const { url } = await startCollector(t);
  assert.deepEqual(others(await modulesOf(t, {})), []);
  const off = { OTEL_EXPORTER_OTLP_ENDPOINT: url, OTEL_SDK_DISABLED: 'true' };
  assert.deepEqual(others(await modulesOf(t, off)), []);
  assert.ok(others(await modulesOf(t, { OTEL_EXPORTER_OTLP_ENDPOINT: url })).length > 10);
});

test('the doctor says whether the collector takes traces, by an export that has none', async (t) => {
  const collector = await startCollector(t);
  const found = async (endpoint: string) => {
    const env = { DATA_DIR: temporaryFolder(t), OTEL_EXPORTER_OTLP_ENDPOINT: endpoint };
    const { checks } = await document(env, ['doctor']);
    return checks.find(({ name }: { name: string }) => name === 'traces');
  };
  assert.equal((await found(collector.url)).status, 'ok');
  assert.equal(collector.requests[0]!.path, '/v1/traces');
  assert.deepEqual(collector.spans, []);
  collector.answer = 401;
  const refused = await found(collector.url);
  assert.equal(refused.status, 'warning');
  assert.match(refused.message, /^They are lost: .*\/v1\/traces does not take them: /);
});
