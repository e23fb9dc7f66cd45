/** What people send: named at once, fetched from WhatsApp, compared with its digest, kept, or given up with the reason. */
import assert from 'node:assert/strict';
import { readdirSync, readlinkSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { after, before, test } from 'node:test';
import { DAY, MINUTE, SECOND } from '../../src/platform/clock.ts';
import { document } from '../rigs/cli-process.ts';
import { onEachDatabase } from '../rigs/databases.ts';
import { eventually } from '../rigs/eventually.ts';
import { type ManualClock, manualClock } from '../rigs/manual-clock.ts';
import { filesIn, JPEG, PDF, upload } from '../rigs/media-files.ts';
import { type Json, type Service, someone, startService } from '../rigs/service.ts';

/** Where a descriptor of this process leads; nowhere, once it is closed. */
function linkOf(descriptor: string): string[] {
  try {
    return [readlinkSync(`/proc/self/fd/${descriptor}`)];
  } catch {
    return [];
  }
}

onEachDatabase('what people send', (backend) => {
  let service: Service;
  let clock: ManualClock;
  before(async () => {
    clock = manualClock(Date.now());
    service = await startService(backend, { clock });
  });
  after(() => service?.stop());

  /** Time passes until it is so. */
  const passUntil = <T>(check: () => Promise<T>, stepMs = 100) =>
    eventually(
      async () => {
        await clock.advance(stepMs);
        return check();
      },
      { everyMs: 5 },
    );
  const received = (from: string): Promise<Json> =>
    passUntil(async () => {
      const { data } = await service.client.messages.list({ recipient: from, direction: 'inbound' });
      assert.ok(data[0], 'nothing came');
      return data[0];
    });
  const eventsOf = async (id: string) =>
    (await service.feed()).filter(({ data }) => (data as Json).id === id).map(({ type }) => type);
  /** What the operator is told. */
  const health = async () => {
    const { checks } = await document(service.env, ['doctor']);
    return new Map<string, Json>(checks.map((check: Json) => [check.name, check]));
  };
  const fetches = async (result: string) => {
    const metrics = await (await fetch(`${service.url}/metrics`)).text();
    return Number(new RegExp(`^media_fetches_total{result="${result}"} (\\d+)$`, 'm').exec(metrics)?.[1]);
  };
  /** What is kept; not what is under way. */
  const objects = () => filesIn(service.env.DATA_DIR!).filter((file) => file.startsWith('objects/wks_'));
  /** A webhook that names a medium as WhatsApp's would. */
  const inboundChange = (from: string, type: string, own: object) =>
    service.control('POST', 'change', {
      field: 'messages',
      value: {
        contacts: [{ profile: { name: 'Asha' }, wa_id: from.slice(1) }],
        messages: [
          {
            ...{ from: from.slice(1), id: `wamid.${from}`, type, [type]: own },
            timestamp: String(Math.floor(clock.now() / 1000)),
          },
        ],
      },
    });

  test('is named in message.received as pending, and is here when media.stored says so', async () => {
    const given = (await upload(service, { bytes: PDF, type: 'application/pdf', name: 'lr.pdf' })).body.data;
    const from = someone();
    await service.client.simulator.inbound({ from, text: 'My receipt', mediaId: given.id });
    const message = await received(from);
    assert.equal(message.message, 'My receipt');
    const { id } = message.media;
    assert.notEqual(id, given.id);
    const event = (await service.eventsOf(message.messageId)).find(({ type }) => type === 'message.received');
    assert.deepEqual((event!.data as Json).media, {
      ...{ id, kind: 'document', mimeType: 'application/pdf', fileName: 'lr.pdf', state: 'pending' },
    });
    const medium = await passUntil(async () => {
      const found = await service.client.media.get(id);
      assert.equal(found.state, 'stored');
      return found;
    });
    assert.partialDeepStrictEqual(medium, {
      ...{ messageId: message.messageId, sha256: given.sha256, bytes: PDF.length, fileName: 'lr.pdf' },
    });
    assert.deepEqual(await buffer(await service.client.media.content(id)), PDF);
    assert.deepEqual(await eventsOf(id), ['media.stored']);
    const read = (await service.client.messages.get(message.messageId)) as Json;
    assert.equal(read.media.state, 'stored');
    await service.client.messages.send({ to: from, type: 'media', mediaId: id }); // it can be sent on
  });

  test('waits while all workspaces keep MEDIA_TOTAL, and is kept when there is room', async (t) => {
    const full = await startService(backend, { clock, env: { MEDIA_TOTAL: '100KiB' } });
    t.after(() => full.stop());
    const filling = Buffer.concat([JPEG, Buffer.alloc(80 * 1024)]);
    const bytes = Buffer.concat([JPEG, Buffer.alloc(30 * 1024)]);
    const other = await full.workspace('other');
    const { id } = (await upload(other, { bytes: filling, type: 'image/jpeg' })).body.data;
    const file = { kind: 'image', mimeType: 'image/jpeg', data: bytes.toString('base64') };
    await full.control('POST', 'inbound', { channel: full.channelId, from: someone(), file });
    const only = async () => (await full.client.media.list()).data[0]!;
    const results = async () => (await fetch(`${full.url}/metrics`)).text();
    await passUntil(async () =>
      assert.match(await results(), /^media_fetches_total{result="tried_again"} [2-9]/m),
    );
    assert.equal((await only()).state, 'pending');
    await other.client.media.delete(id);
    await passUntil(async () => assert.equal((await only()).state, 'stored'), MINUTE);
    assert.equal((await only()).bytes, bytes.length);
  });

  test('whose bytes are not those of the digest is fetched again, and given up after seven days', async () => {
    const from = someone();
    const file = { kind: 'image', mimeType: 'image/jpeg', data: JPEG.toString('base64') };
    await service.control('POST', 'inbound', { from: someone(), file });
    const other = someone();
    // Its digest is of other bytes than those that WhatsApp has.
    const [kept] = await passUntil(async () => {
      const rows = await service.db
        .selectFrom('media')
        .select(['provider_id', 'id'])
        .where('state', '=', 'stored')
        .where('kind', '=', 'image')
        .execute();
      assert.equal(rows.length, 1);
      return rows;
    });
    const before = objects();
    const wrong = {
      id: kept!.provider_id,
      mime_type: 'image/jpeg',
      sha256: Buffer.alloc(32, 7).toString('base64'),
    };
    await inboundChange(other, 'image', wrong);
    const { media } = await received(other);
    await passUntil(async () => {
      const row = await service.db
        .selectFrom('media')
        .select('tries')
        .where('workspace_id', '=', service.id)
        .where('id', '=', media.id)
        .executeTakeFirstOrThrow();
      assert.ok(row.tries >= 5);
    }, 1000);
    const checks = await health();
    assert.equal(checks.get('media')!.status, 'warning');
    assert.ok(
      checks.get('media')!.message.startsWith(`1 medium of ${service.channelId} could not be fetched`),
    );
    assert.equal(checks.get('files')!.status, 'ok');
    assert.ok((await fetches('tried_again')) >= 4);
    assert.deepEqual(objects(), before, 'what is not right is not kept');
    await clock.leap(7 * DAY);
    const failed = await passUntil(async () => {
      const found = await service.client.media.get(media.id);
      assert.equal(found.state, 'failed');
      return found;
    });
    assert.equal(failed.failure!.code, 'EXPIRED');
    assert.deepEqual(await eventsOf(media.id), ['media.failed']);
    assert.deepEqual([await fetches('failed'), (await health()).get('media')!.status], [1, 'ok']);
    assert.ok((await fetches('stored')) >= 1);
    const content = await service.call('GET', `/api/v1/media/${media.id}/content`);
    assert.equal(content.status, 404);
    assert.match(content.body.error.message, /could not be fetched/);
    const unfit = await service.call('POST', '/api/v1/messages/send', {
      ...{ to: from, type: 'media', mediaId: media.id },
    });
    assert.match(unfit.body.error.details[0].message, /could not be fetched/);
  });

  test('of a type that WhatsApp does not take from us is kept, and fails in its words when it is sent on', async () => {
    const from = someone();
    const file = { kind: 'document', mimeType: 'application/zip', fileName: 'a.zip', data: btoa('PK') };
    await service.control('POST', 'inbound', { from, file });
    const { media } = await received(from);
    await passUntil(async () => assert.equal((await service.client.media.get(media.id)).state, 'stored'));
    const { messageId } = await service.client.messages.send({ to: from, type: 'media', mediaId: media.id });
    const { failure } = await service.reaches(messageId, 'failed');
    assert.equal(failure!.code, 'MESSAGE_INVALID');
    assert.match(failure!.providerMessage!, /Received file of type 'application\/zip'/);
  });

  /** What WhatsApp has of a person: its id of a file that is stored here. */
  async function atWhatsApp(bytes = PDF): Promise<string> {
    const from = someone();
    const given = (await upload(service, { bytes, type: 'application/pdf' })).body.data;
    await service.client.simulator.inbound({ from, mediaId: given.id });
    const { media } = await received(from);
    const { provider_id: id } = await service.db
      .selectFrom('media')
      .select('provider_id')
      .where('workspace_id', '=', service.id)
      .where('id', '=', media.id)
      .executeTakeFirstOrThrow();
    return id!;
  }

  test('has a name as clean as that of an upload, and no type that could not stand in a header', async () => {
    const from = someone();
    const id = await atWhatsApp();
    await inboundChange(from, 'document', {
      ...{ id, caption: 'For you' },
      mime_type: 'text/pl\u0905in\r\nX: 1',
      filename: `../../../etc/cron.d/\u202efdp.exe${'x'.repeat(2000)}.pdf`,
    });
    const { media, content } = await received(from);
    const clean = `fdp.exe${'x'.repeat(229)}.pdf`;
    assert.partialDeepStrictEqual(media, { fileName: clean, mimeType: 'application/octet-stream' });
    assert.deepEqual(content, {
      ...{ id, caption: 'For you', filename: clean, mime_type: 'application/octet-stream' },
    });
    await passUntil(async () => assert.equal((await service.client.media.get(media.id)).state, 'stored'));
    const bytes = await service.call('GET', `/api/v1/media/${media.id}/content`);
    assert.deepEqual([bytes.status, bytes.headers.get('content-type')], [200, 'application/octet-stream']);
    assert.equal(
      bytes.headers.get('content-disposition'),
      `attachment; filename="${clean}"; filename*=UTF-8''${clean}`,
    );
    const nameless = someone();
    await inboundChange(nameless, 'document', { id, mime_type: 'a'.repeat(300), filename: '../\u202e..' });
    const named = (await received(nameless)).media;
    assert.deepEqual([named.fileName, named.mimeType], [undefined, 'application/octet-stream']);
  });

  test('is refused by the simulator where its type is none', async () => {
    for (const mimeType of [
      'text/plain\r\nX: 1',
      'text/pl\u0905in',
      'text',
      'a/b/c',
      `a/${'b'.repeat(200)}`,
    ]) {
      const file = { kind: 'document', mimeType, data: 'eA==' };
      const answer = await service.call('POST', '/_simulator/inbound', { from: someone(), file });
      assert.equal(answer.status, 400, mimeType);
      assert.deepEqual(answer.body.error.details, [
        { field: 'mimeType', message: 'must be a media type, such as image/jpeg' },
      ]);
    }
  });

  if (process.platform === 'linux')
    test('is closed again where the person who would send it is none', async () => {
      const { id } = (await upload(service, { bytes: PDF, type: 'application/pdf' })).body.data;
      const opened = () =>
        readdirSync('/proc/self/fd')
          .flatMap(linkOf)
          .filter((to) => to.includes(id));
      const wrong = { from: 'nobody', mediaId: id };
      const answer = await service.call('POST', '/api/v1/simulator/inbound', wrong);
      assert.deepEqual(answer.body.error.details[0].field, 'from');
      await eventually(() => assert.deepEqual(opened(), []));
    });

  test('is tried again where it cannot be written here, and ends nothing else', async () => {
    const spool = join(service.env.DATA_DIR!, 'media', 'incoming');
    const from = someone();
    const id = await atWhatsApp(Buffer.concat([PDF, Buffer.alloc(4 * 1024 * 1024)])); // most of it is still on its way
    await passUntil(async () =>
      assert.deepEqual(
        filesIn(service.env.DATA_DIR!).filter((f) => f.startsWith('incoming')),
        [],
      ),
    );
    renameSync(spool, `${spool}-away`);
    writeFileSync(spool, '');
    await inboundChange(from, 'document', { id, mime_type: 'application/pdf' });
    const { media } = await received(from);
    await passUntil(async () => {
      const { tries } = await service.db
        .selectFrom('media')
        .select('tries')
        .where('workspace_id', '=', service.id)
        .where('id', '=', media.id)
        .executeTakeFirstOrThrow();
      assert.ok(tries > 1);
    }, 1000);
    rmSync(spool);
    renameSync(`${spool}-away`, spool);
    await passUntil(
      async () => assert.equal((await service.client.media.get(media.id)).state, 'stored'),
      1000,
    );
  });

  test('through a channel that was removed since is given up', async () => {
    const other = await service.workspace(`removed-${backend.name}`);
    const from = someone();
    const contacts = [{ profile: { name: 'Asha' }, wa_id: from.slice(1) }];
    const message = { from: from.slice(1), id: 'wamid.removed', timestamp: '1', type: 'image' };
    await service.control('POST', 'change', {
      channel: other.channelId,
      field: 'messages',
      value: { contacts, messages: [{ ...message, image: { id: '5', mime_type: 'image/png' } }] },
    });
    const { data } = await passUntil(async () => {
      const list = await other.client.media.list();
      assert.equal(list.data[0]?.failure?.code, 'GONE');
      return list;
    });
    // As it would be had WhatsApp not been reached before the channel was removed.
    await service.db
      .updateTable('media')
      .set({ state: 'pending', failure: null, fetch_at: clock.now() + SECOND })
      .where('workspace_id', '=', other.id)
      .execute();
    await service.db
      .updateTable('channels')
      .set({ removed_at: clock.now() })
      .where('workspace_id', '=', other.id)
      .execute();
    await service.restart();
    const failed = await passUntil(async () => {
      const found = await other.client.media.get(data[0]!.id);
      assert.equal(found.failure?.code, 'CHANNEL_REMOVED');
      return found;
    });
    assert.equal(failed.state, 'failed');
  });

  test('that WhatsApp does not know is given up at once', async () => {
    const from = someone();
    await inboundChange(from, 'video', { id: '123', mime_type: 'video/mp4' });
    const { media } = await received(from);
    const failed = await passUntil(async () => {
      const found = await service.client.media.get(media.id);
      assert.equal(found.state, 'failed');
      return found;
    });
    assert.equal(failed.failure!.code, 'GONE');
  });

  test('of a process that was killed while it fetched is fetched by the next one, once', async () => {
    const from = someone();
    await service.control('POST', 'inbound', {
      from,
      file: { kind: 'image', mimeType: 'image/jpeg', data: JPEG.toString('base64') },
    });
    const { media } = await received(from);
    const ofMedium = { workspace_id: service.id, id: media.id };
    await passUntil(async () => assert.equal((await service.client.media.get(media.id)).state, 'stored'));
    // As the process left it that had claimed it and died before it could say what came of it.
    const claimed = {
      state: 'pending' as const,
      fetch_at: clock.now() + 15 * MINUTE,
      bytes: null,
      sha256: null,
    };
    await service.db
      .updateTable('media')
      .set(claimed)
      .where('workspace_id', '=', ofMedium.workspace_id)
      .where('id', '=', ofMedium.id)
      .execute();
    const ofThis = () => objects().filter((file) => file.includes(media.id));
    const before = ofThis();
    assert.equal(before.length, 1);
    await service.restart();
    // On SQLite there is one process, so that a claim it finds is a dead one's; else its time must be over.
    if (backend.name !== 'sqlite') await clock.leap(16 * MINUTE);
    await passUntil(async () => assert.equal((await service.client.media.get(media.id)).state, 'stored'));
    assert.deepEqual(ofThis(), before);
  });
});
