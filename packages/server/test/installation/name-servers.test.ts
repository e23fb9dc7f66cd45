import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createMeghdoot } from '@meghdoot/sdk';
import { CREDENTIALS, PHONE_NUMBER_ID, standAloneSimulator, WABA_ID } from '../rigs/channel-credentials.ts';
import { document } from '../rigs/cli-process.ts';
import { onEachDatabase } from '../rigs/databases.ts';
import { eventually } from '../rigs/eventually.ts';
import { startNameServer } from '../rigs/name-server.ts';
import { startService } from '../rigs/service.ts';
import { startReceiver } from '../rigs/webhook-receivers.ts';

onEachDatabase('DNS_SERVERS', (backend) => {
  test("names WhatsApp's, the webhooks' and the commands' name servers", async (t) => {
    const names = await startNameServer((name) =>
      name.endsWith('.inner.example') ? { addresses: ['127.0.0.1'], ttl: 60 } : undefined,
    );
    const receiver = await startReceiver();
    const service = await startService(backend, { env: { DNS_SERVERS: names.address } });
    t.after(async () => {
      await service.stop();
      await receiver.close();
      names.close();
    });
    const simulator = await standAloneSimulator(t, `${service.url}/webhooks/whatsapp`);
    const inner = (url: string, host: string) => url.replace('127.0.0.1', `${host}.inner.example`);
    await document(service.env, ['workspaces', 'create', 'acme']);
    const made = await document(
      service.env,
      [
        ...['channels', 'add', '--workspace', 'acme', '--graph-url', inner(simulator.graphUrl, 'graph')],
        ...['--phone-number-id', PHONE_NUMBER_ID, '--waba-id', WABA_ID],
      ],
      JSON.stringify(CREDENTIALS),
    );
    assert.equal(made.status, 'ready', JSON.stringify(made));
    const { checks } = await document(service.env, ['doctor']);
    const reached = checks.map(({ message }: { message: string }) => message);
    assert.match(reached.join('\n'), /^It can be reached/m);

    const { key } = await document(service.env, ['keys', 'create', '--workspace', 'acme', '--kind', 'admin']);
    const client = createMeghdoot({ apiKey: key, baseUrl: service.url });
    const { url } = await client.webhooks.create({
      url: inner(receiver.url, 'hook'),
      events: ['message.sent'],
    });
    assert.match(url, /hook\.inner\.example/);
    await client.messages.send({ to: '+919812345678', type: 'text', message: 'नमस्ते' });
    await eventually(() =>
      assert.deepEqual(
        receiver.received.map(({ event }) => event.type),
        ['message.sent'],
      ),
    );
    assert.ok(names.asked.includes('A graph.inner.example'));
  });
});
