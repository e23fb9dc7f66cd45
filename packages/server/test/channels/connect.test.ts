/** A real number connected over HTTP, as the dashboard does it; the stand-alone simulator is WhatsApp. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createMeghdoot, type Meghdoot } from '../../../sdk/src/index.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { silentLog } from '../../src/platform/log.ts';
import { runSimulator } from '../../src/simulator/command.ts';
import { DEMO_TEMPLATES } from '../../src/simulator/demo-templates.ts';
import type { Simulator } from '../../src/simulator/simulator.ts';
import { CREDENTIALS, liveWorkspace, PHONE_NUMBER_ID, WABA_ID } from '../rigs/channel-credentials.ts';
import { onEachDatabase } from '../rigs/databases.ts';
import { eventually } from '../rigs/eventually.ts';
import { type Service, someone, startService, text } from '../rigs/service.ts';

const { accessToken, appSecret } = CREDENTIALS;
const GIVEN = { accessToken, appSecret, phoneNumberId: PHONE_NUMBER_ID, wabaId: WABA_ID };
const CALLBACK = 'https://app.example.in/webhooks/whatsapp';

onEachDatabase('a real number', (backend) => {
  let simulator: Simulator;
  let service: Service;
  let client: Meghdoot;
  let workspaceId: string;

  before(async () => {
    simulator = await runSimulator({
      port: 0,
      webhook: 'http://127.0.0.1:9/',
      token: accessToken,
      appSecret,
      clock: systemClock,
      log: silentLog,
    });
    simulator.control.settings({ statusDelayMs: 0 });
    const env = { WHATSAPP_GRAPH_URL: simulator.graphUrl, APP_URL: 'https://app.example.in' };
    service = await startService(backend, { env });
    const live = await liveWorkspace(service.db, `live-${backend.name}`);
    workspaceId = live.id;
    client = await clientOf(live.id);
    simulator.addNumber({
      phoneNumberId: PHONE_NUMBER_ID,
      wabaId: WABA_ID,
      displayPhone: '+15550000001',
      verifiedName: 'Meghdoot Demo',
      accessToken,
      appSecret,
      webhookUrl: `${service.url}/webhooks/whatsapp`,
      templates: DEMO_TEMPLATES,
    });
  });
  after(async () => {
    await service?.stop();
    await simulator.close();
  });
  const clientOf = async (id: string, kind: 'admin' | 'messaging' = 'admin') =>
    createMeghdoot({ apiKey: await service.key(id, kind), baseUrl: service.url, maxRetries: 0 });
  const WRONG = [
    ['accessToken', { accessToken: 'EAAwrong' }],
    ['accessToken', { accessToken: 'EAA\u2060pasted' }], // U+2060, as copied from a page: no header can hold it
    ['accessToken', { accessToken: 'EAA\ntwo lines' }],
    ['appSecret', { appSecret: 'another secret' }],
    ['phoneNumberId', { phoneNumberId: '999' }],
    ['phoneNumberId', { phoneNumberId: '+15550000001' }],
    ['wabaId', { wabaId: '999' }],
  ] as const;

  test('has its credentials checked one by one, and nothing is kept', async () => {
    const right = await client.channels.check(GIVEN);
    assert.deepEqual(
      right.checks.map(({ field, ok }) => [field, ok]),
      [
        ['accessToken', true],
        ['appSecret', true],
        ['phoneNumberId', true],
        ['wabaId', true],
      ],
    );
    assert.deepEqual(right.number, { phone: '+15550000001', displayName: 'Meghdoot Demo', quality: 'GREEN' });
    assert.deepEqual(
      (await client.channels.check({ accessToken })).checks.map(({ field }) => field),
      ['accessToken'],
    );
    for (const [field, change] of WRONG) {
      const { checks } = await client.channels.check({ ...GIVEN, ...change });
      const failed = checks.filter(({ ok }) => !ok);
      assert.deepEqual(
        failed.map((check) => [check.field, typeof check.hint]),
        [[field, 'string']],
      );
      if (field === 'accessToken') assert.equal(checks.length, 1);
    }
    assert.deepEqual((await client.channels.list()).data, []);
  });

  test('is refused with the field concerned while anything is wrong', async () => {
    for (const [field, change] of WRONG) {
      await assert.rejects(
        client.channels.connect({ ...GIVEN, ...change }),
        (error: { code: string; details: { field: string }[]; hint: string }) => {
          assert.deepEqual(
            [error.code, error.details.map((fault) => fault.field)],
            ['INVALID_PAYLOAD', [field]],
          );
          assert.ok(error.hint);
          return true;
        },
      );
    }
    assert.deepEqual((await client.channels.list()).data, []);
    const test = await clientOf(service.id);
    await assert.rejects(test.channels.connect(GIVEN), { code: 'CONFLICT', status: 409 });
    await assert.rejects(test.channels.check(GIVEN), { code: 'CONFLICT', status: 409 });
    const waiting = await liveWorkspace(service.db, `waiting-${backend.name}`, false);
    await assert.rejects((await clientOf(waiting.id)).channels.connect(GIVEN), { code: 'CONFLICT' });
    const messaging = await clientOf(workspaceId, 'messaging');
    await assert.rejects(messaging.channels.connect(GIVEN), { code: 'INSUFFICIENT_SCOPE' });
  });

  test('is connected with its templates, sends, hears, and gives no secret away again', async () => {
    const answer = await client.http.POST('/api/v1/channels', { body: { ...GIVEN, messagesPerSecond: 20 } });
    assert.equal(answer.response.status, 201);
    const { channel, callbackUrl, verifyToken, templates } = answer.data!.data;
    assert.deepEqual([callbackUrl, templates], [CALLBACK, DEMO_TEMPLATES.length]);
    assert.deepEqual(
      [channel.phone, channel.mode, channel.status, channel.messagesPerSecond, channel.lostAnswer],
      ['+15550000001', 'live', 'ready', 20, 'resend'],
    );
    const handshake = `?hub.mode=subscribe&hub.challenge=42&hub.verify_token=${verifyToken}`;
    assert.equal(await (await fetch(`${service.url}/webhooks/whatsapp${handshake}`)).text(), '42');
    assert.equal((await client.templates.list()).data.length, DEMO_TEMPLATES.length);

    const before = await client.channels.get(channel.id);
    assert.deepEqual([before.callbackUrl, 'lastWebhookAt' in before], [CALLBACK, false]);
    assert.ok(before.createdAt && before.templatesSyncedAt);
    const { messageId } = await client.messages.send(text(someone()));
    await eventually(async () => assert.equal((await client.messages.get(messageId)).status, 'read'));
    const detail = await client.channels.get(channel.id);
    assert.ok(detail.lastWebhookAt);

    const audit = await service.db.selectFrom('audit').selectAll().execute();
    const events = (await client.events.list({ limit: 100 })).data;
    for (const secret of [accessToken, appSecret, verifyToken])
      assert.ok(!JSON.stringify([audit, events, detail]).includes(secret));
  });

  test('that is connected already gets new credentials, and keeps its id, its settings and its verify token', async () => {
    const [before] = (await client.channels.list()).data;
    await client.channels.update(before!.id, { status: 'paused', reason: 'The token has expired.' });
    const first = await client.http.POST('/api/v1/channels', { body: { ...GIVEN, verifyToken: 'my own' } });
    assert.deepEqual([first.response.status, first.data!.data.verifyToken], [200, 'my own']);
    const renewed = await client.channels.connect({ ...GIVEN, lostAnswer: 'hold' });
    assert.equal(renewed.verifyToken, 'my own');
    assert.deepEqual(renewed.channel, { ...before, lostAnswer: 'hold' });
  });

  test('is told apart from a WhatsApp that cannot be reached', async () => {
    const other = await startService(backend, { env: { WHATSAPP_GRAPH_URL: 'http://127.0.0.1:9' } });
    const live = await liveWorkspace(other.db, 'unreachable');
    const apiKey = await other.key(live.id, 'admin');
    const away = createMeghdoot({ apiKey, baseUrl: other.url, maxRetries: 0 });
    await assert.rejects(away.channels.check(GIVEN), { code: 'SERVICE_UNAVAILABLE', status: 503 });
    await other.stop();
  });
});
