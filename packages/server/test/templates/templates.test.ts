import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import type { FastifyInstance } from 'fastify';
import { createKey } from '../../src/features/api-keys/store.ts';
import { createChannelDirectory } from '../../src/features/channels/directory.ts';
import type { Channel } from '../../src/features/channels/store.ts';
import { OPERATOR } from '../../src/features/events/audit.ts';
import { recordEvents } from '../../src/features/events/record.ts';
import { listEvents } from '../../src/features/feed/read.ts';
import { createTemplateDirectory } from '../../src/features/templates/directory.ts';
import { markTemplateEvent, type TemplateUpdate } from '../../src/features/templates/mark.ts';
import { openSubmission } from '../../src/features/templates/submissions.ts';
import { startTemplateSync } from '../../src/features/templates/sync.ts';
import type { Workspace } from '../../src/features/workspaces/store.ts';
import { MINUTE, SECOND } from '../../src/platform/clock.ts';
import { transaction } from '../../src/platform/database/transaction.ts';
import { createLeases } from '../../src/platform/jobs/lease.ts';
import { silentLog } from '../../src/platform/log.ts';
import { DEMO_TEMPLATES } from '../../src/simulator/demo-templates.ts';
import { GraphRequestError } from '../../src/whatsapp/client.ts';
import { type ProviderTemplate, readTemplate } from '../../src/whatsapp/templates/provider-template.ts';
import { openApp } from '../rigs/app.ts';
import { connectNumber, liveWorkspace, sealer, standAloneSimulator } from '../rigs/channel-credentials.ts';
import { onEachDatabase, type TestDatabase } from '../rigs/databases.ts';
import { eventually } from '../rigs/eventually.ts';
import { type ManualClock, manualClock } from '../rigs/manual-clock.ts';

const HELLO = '594425479261596';
const demo = (): ProviderTemplate[] => DEMO_TEMPLATES.flatMap((each) => readTemplate({ ...each }) ?? []);

onEachDatabase('templates', (backend) => {
  let database: TestDatabase;
  let clock: ManualClock;
  let app: FastifyInstance;
  let workspace: Workspace;
  let channel: Channel;

  beforeEach(async (t) => {
    database = await backend.open();
    clock = manualClock();
    const { db } = database;
    app = await openApp({ db, clock });
    const test = t as Parameters<typeof standAloneSimulator>[0];
    const { graphUrl } = await standAloneSimulator(test);
    workspace = await liveWorkspace(db);
    ({ channel } = await connectNumber(test, db, { workspace, graphUrl }, clock));
  });
  afterEach(async () => {
    await app.close();
    await database.close();
  });

  async function get(path: string) {
    const { secret } = await createKey(
      database.db,
      workspace,
      { kind: 'messaging' },
      { actor: OPERATOR, now: clock.now() },
    );
    const answer = await app.inject({ url: path, headers: { authorization: `Bearer ${secret}` } });
    return { status: answer.statusCode, body: answer.json() };
  }

  async function updates() {
    const events = await listEvents(database.db, workspace.id, 0, 100);
    return events
      .filter((event) => event.type === 'template.updated')
      .map((event) => JSON.parse(event.data))
      .map(({ name, language, status }) => `${name} ${language} ${status}`);
  }

  async function mark(update: Partial<TemplateUpdate>): Promise<void> {
    await transaction(database.db, async (trx) => {
      const owner = { workspaceId: workspace.id, id: channel.id };
      const whole = { kind: 'template' as const, wabaId: channel.waba_id, providerTemplateId: HELLO };
      const given = { ...whole, name: 'hello_world', language: 'en', event: 'PAUSED', ...update };
      await recordEvents(trx, await markTemplateEvent(trx, owner, given, clock.now()), clock.now());
    });
  }

  function startSync(templates: () => Promise<ProviderTemplate[]>) {
    const { db } = database;
    const calls: number[] = [];
    const client = {
      templates: () => {
        calls.push(clock.now());
        return templates();
      },
      messagingLimit: async () => 'TIER_2K',
    };
    const directory = createChannelDirectory({
      db,
      sealer,
      clock,
      log: silentLog,
      simulatorUrl: () => undefined,
    });
    const leases = createLeases(db, 'a', clock);
    return { calls, loop: startTemplateSync({ db, client, directory, clock, log: silentLog, leases }) };
  }

  /** Lets time pass in steps that leave a socket's queries time to be answered. */
  async function pass(ms: number): Promise<void> {
    for (let left = ms; left > 0; left -= MINUTE) {
      await clock.leap(Math.min(left, MINUTE));
      await new Promise((resolve) => setTimeout(resolve, backend.name === 'sqlite' ? 1 : 10));
    }
  }

  /** Lets some more pass until a check holds. */
  const inTime = (check: () => unknown) =>
    eventually(async () => {
      await clock.advance(SECOND);
      await check();
    });

  test('are listed by page and filter, in WhatsApp’s own form', async () => {
    const all = await get('/api/v1/templates?limit=1');
    assert.equal(all.status, 200);
    assert.equal(all.body.data[0].name, 'order_update');
    assert.deepEqual(all.body.data[0].components, [
      {
        type: 'BODY',
        text: 'Hi {{1}}, your order {{2}} is {{3}}.',
        example: { body_text: [['Asha', 'A-1042', 'on its way']] },
      },
    ]);
    const second = await get(`/api/v1/templates?limit=1&cursor=${all.body.pagination.nextCursor}`);
    assert.equal(second.body.data[0].name, 'hello_world');
    assert.equal(second.body.pagination.nextCursor, null);
    const count = async (query: string) => (await get(`/api/v1/templates?${query}`)).body.data.length;
    assert.equal(await count('name=hello_world'), 1);
    assert.equal(await count('language=hi'), 0);
    assert.equal(await count('status=APPROVED'), 2);
    assert.equal(await count(`channelId=${channel.id}`), 2);
    assert.equal(await count('channelId=chn_other'), 0);
    const one = await get(`/api/v1/templates/${second.body.data[0].id}`);
    assert.deepEqual(one.body.data, { ...second.body.data[0], history: [] });
    assert.equal((await get('/api/v1/templates/tpl_nothing')).status, 404);
    assert.deepEqual(await updates(), [], 'the channel’s own event tells of its first templates');
  });

  test('are read every 15 minutes; only what changed is told, and what vanished is DELETED', async (t) => {
    let listed = demo();
    const { calls, loop } = startSync(async () => listed);
    t.after(() => loop.stop());
    await pass(14 * MINUTE);
    assert.equal(calls.length, 0, 'connecting has read them');
    await pass(2 * MINUTE);
    await inTime(() => assert.equal(calls.length, 1));
    assert.deepEqual(await updates(), []);

    const [hello, order] = demo() as [ProviderTemplate, ProviderTemplate];
    listed = [
      { ...hello, status: 'PAUSED' },
      { ...order, providerId: '77', name: 'order_ready', language: 'hi' },
    ];
    await pass(15 * MINUTE);
    await inTime(async () => {
      assert.deepEqual((await updates()).sort(), [
        'hello_world en PAUSED',
        'order_ready hi APPROVED',
        'order_update en DELETED',
      ]);
    });
    await pass(15 * MINUTE);
    await inTime(() => assert.equal(calls.length, 3));
    assert.equal((await updates()).length, 3);
    const audit = await database.db
      .selectFrom('audit')
      .select('target')
      .where('action', '=', 'template.updated')
      .execute();
    assert.equal(audit.length, 2);
  });

  test('show the category that WhatsApp lists as coming, and why it rejected one, and forget both when they are over', async (t) => {
    const [hello, order] = demo() as [ProviderTemplate, ProviderTemplate];
    let listed: ProviderTemplate[] = [
      { ...hello, correctCategory: 'MARKETING' },
      { ...order, status: 'REJECTED', rejectedReason: 'INVALID_FORMAT' },
    ];
    const { calls, loop } = startSync(async () => listed);
    t.after(() => loop.stop());
    const shown = async () =>
      (await get('/api/v1/templates')).body.data.map(
        ({ name, category, correctCategory, rejection }: Record<string, unknown>) => [
          ...[name, category, correctCategory, rejection],
        ],
      );
    await pass(16 * MINUTE);
    await inTime(async () =>
      assert.deepEqual(await shown(), [
        ['order_update', 'UTILITY', undefined, { reason: 'INVALID_FORMAT' }],
        ['hello_world', 'UTILITY', 'MARKETING', undefined],
      ]),
    );
    listed = [{ ...hello, category: 'MARKETING' }, order];
    await pass(16 * MINUTE);
    await inTime(async () =>
      assert.deepEqual(await shown(), [
        ['order_update', 'UTILITY', undefined, undefined],
        ['hello_world', 'MARKETING', undefined, undefined],
      ]),
    );
    assert.equal(calls.length, 2);
    const [, { id }] = (await get('/api/v1/templates')).body.data;
    assert.deepEqual(
      (await get(`/api/v1/templates/${id}`)).body.data.history.map(({ kind }: { kind: string }) => kind),
      ['category_notice', 'category'],
    );
  });

  test('that WhatsApp made while its answer was lost are found in its list within a minute, as submitted by who did it', async (t) => {
    const owner = { workspaceId: workspace.id, id: channel.id };
    const wanted = { name: 'lost_one', language: 'en', request_hash: 'a', samples: '{"header":"med_1"}' };
    const submission = { ...wanted, actor: OPERATOR.id };
    await transaction(database.db, (trx) => openSubmission(trx, owner, submission, clock.now()));
    const [hello] = demo() as [ProviderTemplate, ProviderTemplate];
    const made = { ...hello, providerId: '99', name: 'lost_one', status: 'PENDING' };
    const { calls, loop } = startSync(async () => [...demo(), made]);
    t.after(() => loop.stop());
    await pass(MINUTE);
    await inTime(async () => assert.deepEqual(await updates(), ['lost_one en PENDING']));
    assert.equal(calls.length, 1);
    const [{ id }] = (await get('/api/v1/templates?name=lost_one')).body.data;
    const { history, samples } = (await get(`/api/v1/templates/${id}`)).body.data;
    assert.deepEqual(samples, { header: 'med_1' });
    assert.deepEqual(
      history.map(({ kind, by }: { kind: string; by?: string }) => [kind, by]),
      [
        ['submitted', OPERATOR.id],
        ['status', undefined],
      ],
    );
  });

  test('that cannot be read are asked for again a minute later', async (t) => {
    let fails = true;
    const { calls, loop } = startSync(async () => {
      if (fails) throw new GraphRequestError('WhatsApp could not be asked');
      return demo();
    });
    t.after(() => loop.stop());
    await pass(15 * MINUTE + 10 * SECOND);
    await inTime(() => assert.equal(calls.length, 1));
    await pass(30 * SECOND);
    assert.equal(calls.length, 1);
    fails = false;
    await pass(MINUTE);
    await inTime(() => assert.equal(calls.length, 2));
    assert.deepEqual(await updates(), []);
  });

  test('follow what WhatsApp says of them at once, and are read again soon after', async (t) => {
    const { calls, loop } = startSync(async () => demo());
    t.after(() => loop.stop());
    const directory = createTemplateDirectory({ db: database.db, clock });
    const statusOf = async () =>
      (await directory.findTemplates(workspace.id, channel.id, 'hello_world')).map((each) => each.status);
    assert.deepEqual(await statusOf(), ['APPROVED']);
    await mark({ event: 'PAUSED' });
    assert.deepEqual(await statusOf(), ['PAUSED'], 'a change of this process is seen at once');
    await mark({ event: 'PAUSED' });
    await mark({ event: 'QUALITY', reason: 'RED' });
    await mark({ event: 'CATEGORY', reason: 'marketing' });
    await mark({ event: 'REINSTATED', providerTemplateId: '0' });
    await mark({ providerTemplateId: '0', name: 'unknown' });
    assert.deepEqual(await updates(), [
      'hello_world en PAUSED',
      'hello_world en PAUSED',
      'hello_world en PAUSED',
      'hello_world en APPROVED',
    ]);
    const [{ id }] = (await get('/api/v1/templates?name=hello_world')).body.data;
    const { history, quality } = (await get(`/api/v1/templates/${id}`)).body.data;
    assert.equal(quality, 'RED');
    assert.deepEqual(
      history.map(({ timestamp: _, ...entry }: { timestamp: string }) => entry),
      [
        { kind: 'status', status: 'PAUSED' },
        { kind: 'quality', quality: 'RED' },
        { kind: 'category', category: 'MARKETING', previous: 'UTILITY' },
        { kind: 'status', status: 'APPROVED' },
      ],
    );
    const [found] = await directory.findTemplates(workspace.id, channel.id, 'hello_world');
    assert.equal(found!.category, 'MARKETING');
    assert.equal(calls.length, 0);
    await pass(15 * SECOND);
    await inTime(() => assert.equal(calls.length, 1));
    await inTime(async () => assert.equal((await updates()).length, 5));
  });

  test('are found by name in all languages with their components parsed', async () => {
    const directory = createTemplateDirectory({ db: database.db, clock });
    const [order] = await directory.findTemplates(workspace.id, channel.id, 'order_update');
    assert.equal(order!.components[0]!.text, 'Hi {{1}}, your order {{2}} is {{3}}.');
    assert.equal(order!.parameterFormat, 'positional');
    assert.deepEqual(await directory.findTemplates(workspace.id, channel.id, 'nothing'), []);
    assert.deepEqual(await directory.findTemplates('wks_other', 'chn_other', 'order_update'), []);
    await clock.advance(1000);
    const [again] = await directory.findTemplates(workspace.id, channel.id, 'order_update');
    assert.equal(again, order, 'parsed once');
  });
});
