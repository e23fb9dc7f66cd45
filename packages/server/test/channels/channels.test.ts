import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import type { FastifyInstance } from 'fastify';
import { MockAgent } from 'undici';
import type { ApiError } from '../../src/errors.ts';
import { createKey } from '../../src/features/api-keys/store.ts';
import { changeChannel } from '../../src/features/channels/change.ts';
import { createChannelDirectory } from '../../src/features/channels/directory.ts';
import { createSimulatorChannel } from '../../src/features/channels/simulator-channel.ts';
import { listAllChannels, pauseChannel } from '../../src/features/channels/store.ts';
import { OPERATOR } from '../../src/features/events/audit.ts';
import { recordEvents } from '../../src/features/events/record.ts';
import { listEvents } from '../../src/features/feed/read.ts';
import { createWorkspace, type Workspace } from '../../src/features/workspaces/store.ts';
import { transaction } from '../../src/platform/database/transaction.ts';
import { silentLog } from '../../src/platform/log.ts';
import { openApp } from '../rigs/app.ts';
import {
  CREDENTIALS,
  connectNumber,
  liveWorkspace,
  PHONE_NUMBER_ID,
  sealer,
  standAloneSimulator,
  WABA_ID,
} from '../rigs/channel-credentials.ts';
import { onEachDatabase, type TestDatabase } from '../rigs/databases.ts';
import { type ManualClock, manualClock } from '../rigs/manual-clock.ts';

const SIMULATOR_URL = 'http://127.0.0.1:4999';

onEachDatabase('channels', (backend) => {
  let database: TestDatabase;
  let clock: ManualClock;
  let app: FastifyInstance;

  beforeEach(async () => {
    database = await backend.open();
    clock = manualClock();
    const { db } = database;
    app = await openApp({ db, clock });
  });
  afterEach(async () => {
    await app.close();
    await database.close();
  });

  const directoryOf = (url: string | undefined) =>
    createChannelDirectory({ db: database.db, sealer, clock, log: silentLog, simulatorUrl: () => url });

  async function testWorkspace(slug = 'sandbox') {
    const { db } = database;
    const workspace = await createWorkspace(db, { slug, mode: 'test', approved: false }, clock.now());
    const channel = await transaction(db, (trx) =>
      createSimulatorChannel(trx, { workspace, sealer, graphVersion: 'v26.0', actor: OPERATOR }, clock.now()),
    );
    return { workspace, channel };
  }

  async function caller(workspace: Workspace, kind: 'read-only' | 'messaging' | 'admin') {
    const { secret } = await createKey(
      database.db,
      workspace,
      { kind },
      { actor: OPERATOR, now: clock.now() },
    );
    return async (method: 'GET' | 'PATCH' | 'DELETE', path: string, payload?: object) => {
      const headers = { authorization: `Bearer ${secret}` };
      const answer = await app.inject({ method, url: path, headers, ...(payload && { payload }) });
      return { status: answer.statusCode, body: answer.json(), text: answer.body };
    };
  }

  const eventsOf = async (workspace: Workspace) =>
    (await listEvents(database.db, workspace.id, 0, 100)).map((event) => ({
      type: event.type,
      data: JSON.parse(event.data),
    }));

  test('say whether Meta can reach the server by its public URL, and why not', async () => {
    const { workspace } = await testWorkspace();
    const { db } = database;
    const world = new MockAgent();
    world.disableNetConnect();
    const asked = async (own: FastifyInstance) => {
      const { secret } = await createKey(
        db,
        workspace,
        { kind: 'admin' },
        { actor: OPERATOR, now: clock.now() },
      );
      const headers = { authorization: `Bearer ${secret}` };
      return (await own.inject({ url: '/api/v1/channels/reach', headers })).json().data;
    };
    const PUBLIC = { BASE_URL: 'https://chat.rao.example', APP_URL: 'https://chat.rao.example' };
    const open = await openApp({ db, clock, env: PUBLIC, dispatcher: world });
    const responds = (status: number, body: object) =>
      world.get(PUBLIC.APP_URL).intercept({ path: '/healthz' }).reply(status, body);
    const callbackUrl = 'https://chat.rao.example/webhooks/whatsapp';
    responds(200, { success: true, data: { status: 'ok' } });
    assert.deepEqual(await asked(open), { callbackUrl, reachable: true });
    responds(200, { hello: 'This is the web server.' });
    assert.deepEqual(await asked(open), {
      callbackUrl,
      reachable: false,
      failure: 'other_response',
    });
    for (const [error, failure] of [
      [Object.assign(new Error('getaddrinfo'), { code: 'ENOTFOUND' }), 'unknown_host'],
      [Object.assign(new Error('expired'), { code: 'CERT_HAS_EXPIRED' }), 'certificate'],
      [Object.assign(new Error('connect'), { code: 'ETIMEDOUT' }), 'timeout'],
      [Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }), 'no_connection'],
    ] as const) {
      world.get(PUBLIC.APP_URL).intercept({ path: '/healthz' }).replyWithError(error);
      assert.deepEqual(await asked(open), { callbackUrl, reachable: false, failure });
    }
    const inside = await openApp({
      db,
      clock,
      env: { APP_URL: 'https://127.0.0.1', BASE_URL: 'https://127.0.0.1' },
    });
    assert.equal((await asked(inside)).failure, 'private');
    assert.equal((await asked(app)).failure, 'unencrypted');
    assert.equal((await (await caller(workspace, 'read-only'))('GET', '/api/v1/channels/reach')).status, 403);
    await Promise.all([open.close(), inside.close(), world.close()]);
  });

  test('are shown without their credentials, and to their own workspace alone', async () => {
    const { workspace, channel } = await testWorkspace();
    const other = await testWorkspace('other');
    const read = await caller(workspace, 'read-only');
    const list = await read('GET', '/api/v1/channels');
    assert.equal(list.status, 200);
    assert.deepEqual(list.body.data, [
      {
        id: channel.id,
        phone: channel.phone,
        displayName: 'sandbox',
        mode: 'simulator',
        status: 'ready',
        messagesPerSecond: 80,
        lostAnswer: 'resend',
        phoneNumberId: channel.phone_number_id,
        wabaId: channel.waba_id,
      },
    ]);
    assert.equal((await read('GET', `/api/v1/channels/${channel.id}`)).status, 200);
    assert.equal((await read('GET', `/api/v1/channels/${other.channel.id}`)).status, 404);
    assert.equal((await read('PATCH', `/api/v1/channels/${channel.id}`, { status: 'paused' })).status, 403);
    const admin = await caller(workspace, 'admin');
    assert.equal((await admin('PATCH', `/api/v1/channels/${other.channel.id}`, {})).status, 404);
  });

  test('are changed by an administrator; each change is audited and told once', async () => {
    const { workspace, channel } = await testWorkspace();
    const admin = await caller(workspace, 'admin');
    const path = `/api/v1/channels/${channel.id}`;
    const paused = await admin('PATCH', path, {
      status: 'paused',
      reason: 'Stock-taking',
      messagesPerSecond: 5,
    });
    assert.equal(paused.status, 200);
    assert.equal(paused.body.data.reason, 'Stock-taking');
    await admin('PATCH', path, { status: 'paused', messagesPerSecond: 5 });
    const ready = await admin('PATCH', path, { status: 'ready', lostAnswer: 'hold' });
    assert.equal('reason' in ready.body.data, false);
    for (const wrong of [{ messagesPerSecond: 0 }, { messagesPerSecond: 1001 }, { status: 'not_ready' }])
      assert.equal((await admin('PATCH', path, wrong)).status, 400);

    const events = await eventsOf(workspace);
    assert.deepEqual(
      events.map(({ type, data }) => [type, data.status, data.messagesPerSecond, data.lostAnswer]),
      [
        ['channel.updated', 'paused', 5, 'resend'],
        ['channel.updated', 'ready', 5, 'hold'],
      ],
    );
    const audit = await database.db.selectFrom('audit').selectAll().orderBy('id').execute();
    const changes = audit.filter((line) => line.action === 'channel.updated');
    assert.deepEqual(
      changes.map((line) => JSON.parse(line.detail!)),
      [
        { messages_per_second: 5, status: 'paused', reason: 'Stock-taking' },
        { lost_answer: 'hold', status: 'ready', reason: null },
      ],
    );
    assert.match(changes[0]!.actor, /^key_/);
  });

  test('a simulated number cannot be removed; a live one frees its number and forgets its secrets', async (t) => {
    const { workspace, channel } = await testWorkspace();
    const refused = await (await caller(workspace, 'admin'))('DELETE', `/api/v1/channels/${channel.id}`);
    assert.equal(refused.status, 409);

    const { graphUrl } = await standAloneSimulator(t);
    const live = await liveWorkspace(database.db);
    const made = await connectNumber(t, database.db, { workspace: live, graphUrl }, clock);
    const admin = await caller(live, 'admin');
    const path = `/api/v1/channels/${made.channel.id}`;
    assert.deepEqual((await admin('DELETE', path)).body.data, { id: made.channel.id, deleted: true });
    assert.equal((await admin('GET', path)).status, 404);
    assert.deepEqual((await admin('GET', '/api/v1/templates')).body.data, []);
    const row = await database.db
      .selectFrom('channels')
      .selectAll()
      .where('id', '=', made.channel.id)
      .executeTakeFirst();
    assert.equal(row!.credentials, '');
    const again = await connectNumber(t, database.db, { workspace: live, graphUrl }, clock);
    assert.notEqual(again.channel.id, made.channel.id);
    const told = (await eventsOf(live)).map(({ data }) => [data.id, data.status]);
    assert.deepEqual(told, [
      [made.channel.id, 'ready'],
      [made.channel.id, 'not_ready'],
      [again.channel.id, 'ready'],
    ]);
  });

  test('connecting asks Graph, stores the templates and says which credential is wrong', async (t) => {
    const { db } = database;
    const { graphUrl } = await standAloneSimulator(t);
    const workspace = await liveWorkspace(db);
    const refused = async (input: object, message: RegExp, field?: string) => {
      const error = await connectNumber(t, db, { workspace, graphUrl, ...input }, clock).then(
        () => assert.fail('it was connected'),
        (error: ApiError) => error,
      );
      assert.match(error.message, message);
      assert.equal(error.details?.[0]?.field, field);
    };
    await refused({ accessToken: 'EAAwrong' }, /^WhatsApp does not accept the access token\./, 'accessToken');
    await refused({ phoneNumberId: '42' }, /phone number id 42\./, 'phoneNumberId');
    await refused({ wabaId: '43' }, /Business Account id 43\./, 'wabaId');
    await refused({ wabaId: 'abc' }, /digits only/, 'wabaId');
    await refused(
      { graphUrl: 'http://127.0.0.1:9' },
      /^Graph at http:\/\/127\.0\.0\.1:9 gave no usable answer\./,
    );
    const unapproved = await liveWorkspace(db, 'unapproved', false);
    await refused({ workspace: unapproved }, /not approved/);
    await refused({ workspace: (await testWorkspace()).workspace }, /test workspace and stays bound/);
    assert.equal((await listAllChannels(db)).filter((row) => row.mode === 'live').length, 0);

    const made = await connectNumber(t, db, { workspace, graphUrl }, clock);
    assert.deepEqual([made.templates, made.channel.phone, made.channel.mode], [2, '+15550000001', 'live']);
    assert.doesNotMatch(
      JSON.stringify(await db.selectFrom('channels').selectAll().execute()),
      /EAAtoken|app secret/,
    );
    const told = await eventsOf(workspace);
    assert.deepEqual(
      told.map((event) => event.type),
      ['channel.updated'],
    );
    await changeChannel(
      db,
      workspace.id,
      made.channel.id,
      { status: 'paused' },
      { actor: OPERATOR, now: clock.now() },
    );
    const again = await connectNumber(t, db, { workspace, graphUrl }, clock);
    assert.deepEqual(
      [again.channel.id, again.channel.status],
      [made.channel.id, 'ready'],
      'with new credentials',
    );
    await refused({ workspace: await liveWorkspace(db, 'stranger') }, /connected to another workspace/);
  });

  test('the directory opens them, keeps what has not changed and forgets on a change', async (t) => {
    const { db } = database;
    const { graphUrl } = await standAloneSimulator(t);
    const live = await liveWorkspace(db);
    await connectNumber(t, db, { workspace: live, graphUrl }, clock);
    const { workspace, channel } = await testWorkspace();
    const loads: number[] = [];
    const directory = createChannelDirectory({
      db,
      sealer,
      clock,
      log: silentLog,
      simulatorUrl: () => SIMULATOR_URL,
      onLoad: (all) => loads.push(all.length),
    });
    const [found] = await directory.named({ phoneNumberIds: [PHONE_NUMBER_ID], wabaIds: [] });
    assert.equal(found!.appSecret, CREDENTIALS.appSecret);
    assert.deepEqual(found!.graph, {
      graphUrl,
      graphVersion: 'v26.0',
      phoneNumberId: PHONE_NUMBER_ID,
      wabaId: WABA_ID,
      accessToken: CREDENTIALS.accessToken,
    });
    assert.deepEqual(await directory.named({ phoneNumberIds: [], wabaIds: [WABA_ID, '1'] }), [found]);
    const own = await directory.ofWorkspace(workspace.id);
    assert.deepEqual(
      own.map((each) => [each.id, each.graph.graphUrl]),
      [[channel.id, SIMULATOR_URL]],
    );
    assert.deepEqual(loads, [2]);
    await clock.advance(200);
    assert.equal(await directory.acceptsVerifyToken(CREDENTIALS.verifyToken), true);
    assert.deepEqual(loads, [2]);
    assert.equal(await directory.acceptsVerifyToken('another'), false);
    assert.equal(await directory.acceptsVerifyToken('yet another'), false);
    assert.deepEqual(loads, [2, 2], 'what is missing is looked for again, ten times a second at most');
    assert.equal(await directory.byId('chn_nothing'), undefined);
    assert.deepEqual(await directory.ofWorkspace(live.id), [found]);
    assert.deepEqual(await directory.ofWorkspace(live.id, () => false), []);
    assert.deepEqual(loads, [2, 2], 'what the database has not is not loaded');

    await transaction(db, async (trx) => {
      const owner = { workspaceId: workspace.id, id: channel.id };
      const event = await pauseChannel(trx, owner, 'The token has expired.', clock.now());
      assert.equal(await pauseChannel(trx, owner, 'Again.', clock.now()), undefined);
      await recordEvents(trx, [event!], clock.now());
    });
    const paused = await directory.byId(channel.id);
    assert.equal(paused!.status, 'paused', 'a change of this process is seen at once');
    assert.equal(paused!.graph, own[0]!.graph);
    await db.updateTable('channels').set({ status: 'ready' }).execute();
    assert.equal((await directory.byId(channel.id))!.status, 'paused');
    await clock.advance(1000);
    assert.equal((await directory.byId(channel.id))!.status, 'ready', 'one of another within a second');

    const first = (await listAllChannels(db))[0]!;
    const row = await db
      .selectFrom('channels')
      .selectAll()
      .where('id', '=', first.id)
      .executeTakeFirstOrThrow();
    const connectElsewhere = (id: string, of: Workspace) => {
      const ids = { id, phone: `+1555${id.length}`, phone_number_id: id };
      return db
        .insertInto('channels')
        .values({ ...row, ...ids, workspace_id: of.id })
        .execute();
    };
    const third = await liveWorkspace(db, 'third');
    assert.deepEqual(await directory.ofWorkspace(third.id), []);
    await connectElsewhere('chn_first', third);
    assert.equal((await directory.ofWorkspace(third.id)).length, 1, 'what another connects is there at once');
    await connectElsewhere('chn_second', third);
    assert.equal((await directory.byId('chn_second'))?.id, 'chn_second');
    await connectElsewhere('chn_the_third', third);
    const before = loads.length;
    const asked = () => directory.ofWorkspace(third.id, ({ id }) => id === 'chn_the_third');
    const answers = await Promise.all(Array.from({ length: 8 }, asked));
    assert.deepEqual(
      answers.map(([channel]) => channel?.id),
      Array.from({ length: 8 }, () => 'chn_the_third'),
    );
    assert.equal(loads.length, before + 1, 'many who ask at once load the channels once');
  });

  test('whose secrets cannot be opened, or whose simulator is off, send nothing', async () => {
    const { db } = database;
    const { channel } = await testWorkspace();
    assert.equal((await directoryOf(undefined).byId(channel.id))!.status, 'not_ready');
    await db.updateTable('channels').set({ credentials: 'AAAA' }).execute();
    assert.deepEqual(await directoryOf(SIMULATOR_URL).all(), []);
  });
});
