/** Files through the API: kept as they came, read back whole and in parts, refused without a trace. */
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { buffer, text } from 'node:stream/consumers';
import { test } from 'node:test';
import { mediaQuotaOf } from '../../src/features/agents/quotas.ts';
import { openMediaFiles } from '../../src/features/media/open-library.ts';
import { sweepMedia } from '../../src/features/media/sweep.ts';
import { DAY, HOUR } from '../../src/platform/clock.ts';
import { silentLog } from '../../src/platform/log.ts';
import { createRandom } from '../../src/platform/random.ts';
import { onEachDatabase } from '../rigs/databases.ts';
import { eventually } from '../rigs/eventually.ts';
import { manualClock } from '../rigs/manual-clock.ts';
import { filesIn, form, JPEG, ogg, PDF, PNG, SAMPLES, upload, webp, zip } from '../rigs/media-files.ts';
import { type Json, serviceOf } from '../rigs/service.ts';

const MIB = 1024 * 1024;
const QUOTA = 3 * MIB;
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const sized = (head: Buffer, bytes: number) => Buffer.concat([head, Buffer.alloc(bytes - head.length)]);

onEachDatabase('media', (backend) => {
  const service = serviceOf(backend, { env: { MEDIA_QUOTA: '3MiB' } });

  const files = () => filesIn(service.env.DATA_DIR!);
  const bytesOf = async (id: string, range?: { start: number; end?: number }) =>
    buffer(await service.client.media.content(id, range ? { range } : {}));

  test('an upload is kept as it came, shown, listed, read back whole and deleted with its bytes', async () => {
    const before = files();
    const file = new File([new Uint8Array(PDF)], 'चालान 1042.pdf', { type: 'application/pdf' });
    const medium = await service.client.media.upload(file);
    assert.partialDeepStrictEqual(medium, {
      ...{ kind: 'document', mimeType: 'application/pdf', state: 'stored', bytes: PDF.length },
      ...{ sha256: sha256(PDF), fileName: 'चालान 1042.pdf' },
    });
    assert.match(medium.id, /^med_/);
    assert.deepEqual(await bytesOf(medium.id), PDF);
    assert.deepEqual(await service.client.media.get(medium.id), medium);
    assert.deepEqual((await service.client.media.list({ kind: 'document' })).data, [medium]);
    assert.equal(files().length, before.length + 1);
    assert.deepEqual(await service.client.media.delete(medium.id), { id: medium.id, deleted: true });
    assert.deepEqual(files(), before);
    await assert.rejects(bytesOf(medium.id), { code: 'NOT_FOUND' });
  });

  test('every type that WhatsApp takes is known by its bytes, with its Content-Type and without one', async () => {
    for (const { type, name, kind, bytes } of SAMPLES) {
      for (const declared of [type, 'application/octet-stream']) {
        const { status, body } = await upload(service, { bytes, name, type: declared });
        assert.equal(status, 201, `${name} as ${declared}: ${JSON.stringify(body)}`);
        assert.deepEqual([body.data.kind, body.data.mimeType], [kind, type], `${name} as ${declared}`);
        await service.client.media.delete(body.data.id);
      }
    }
    const named = await upload(service, {
      bytes: JPEG,
      type: 'image/jpg',
      name: 'C:\\photos\\..\\p\u202e.jpg',
    });
    assert.deepEqual([named.body.data.mimeType, named.body.data.fileName], ['image/jpeg', 'p.jpg']);
    await service.client.media.delete(named.body.data.id);
  });

  const EXE = Buffer.concat([Buffer.from('MZ'), Buffer.alloc(200)]);
  const WRONG: [why: string, Parameters<typeof upload>[1], status: number, words: RegExp][] = [
    [
      'a PNG that says it is a JPEG',
      { bytes: PNG, type: 'image/jpeg' },
      415,
      /is image\/png, and its Content-Type says image\/jpeg/,
    ],
    [
      'a program that says it is a PDF',
      { bytes: EXE, type: 'application/pdf' },
      415,
      /says application\/pdf/,
    ],
    ['a program that says it is text', { bytes: EXE, type: 'text/csv' }, 415, /says text\/csv/],
    ['bytes that say they are text', { bytes: Buffer.from([1, 0, 2]), type: 'text/plain' }, 415, /not known/],
    [
      'a type that WhatsApp does not take',
      { bytes: Buffer.from('GIF89a'), type: 'image/gif' },
      415,
      /does not take image\/gif/,
    ],
    [
      'such a type without its name',
      { bytes: Buffer.from('GIF89a\x01\0\x01\0....') },
      415,
      /does not take image\/gif/,
    ],
    [
      'an archive that says it is a Word file',
      {
        bytes: zip({ a: 'b' }),
        type: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
      },
      415,
      /application\/zip/,
    ],
    ['Ogg with Vorbis', { bytes: ogg('\x01vorbis'), type: 'audio/ogg' }, 415, /says audio\/ogg/],
    ...['text/plain', 'application/pdf', 'image/png', 'application/octet-stream'].map(
      (type): (typeof WRONG)[number] => [
        `an empty file that says ${type}`,
        { bytes: Buffer.alloc(0), type },
        400,
        /^The file is empty\.$/,
      ],
    ),
    [
      'an image that is too large',
      { bytes: sized(JPEG, 5 * MIB + 1), type: 'image/jpeg' },
      413,
      /An image has 5 MiB \(5242880 bytes\) at most/,
    ],
    ['one whose type only its bytes say', { bytes: sized(JPEG, 5 * MIB + 1) }, 413, /An image has 5 MiB/],
    [
      'a video that is too large',
      { bytes: sized(SAMPLES[3]!.bytes, 16 * MIB + 1), type: 'video/mp4' },
      413,
      /A video has 16 MiB \(16777216 bytes\)/,
    ],
    [
      'a sticker that is too large',
      { bytes: webp(false, 101 * 1024), type: 'image/webp' },
      413,
      /does not move has 100 KiB/,
    ],
    ['an animated one', { bytes: webp(true, 501 * 1024), type: 'image/webp' }, 413, /A sticker has 500 KiB/],
    [
      'a part of another name',
      { bytes: PDF, type: 'application/pdf', field: 'document' },
      400,
      /part document is not known/,
    ],
  ];

  test('what lies, is too large or is nothing is refused with its reason, and leaves nothing', async () => {
    const before = files();
    for (const [why, file, status, words] of WRONG) {
      const answer = await upload(service, file);
      assert.equal(answer.status, status, `${why}: ${JSON.stringify(answer.body)}`);
      assert.match(answer.body.error.message, words, why);
      assert.ok(answer.body.error.hint, why);
    }
    const raw = (body: Uint8Array, type: string) =>
      service.call('POST', '/api/v1/media', body, { 'content-type': type });
    const pdf = { bytes: PDF, type: 'application/pdf', name: 'a.pdf' };
    const twice = form([pdf, pdf]);
    const cut = form([pdf], false);
    const none = form([]);
    const field = form([{ bytes: PDF, field: 'sendAt' }]);
    for (const [{ body, type }, words] of [
      [twice, /several files/],
      [cut, /not readable/],
      [none, /no file|not readable/],
      [field, /sendAt is not known/],
      [{ body: PDF, type: 'multipart/form-data' }, /not readable/],
      [{ body: PDF, type: 'multipart/form-data; boundary=another' }, /no file|not readable/],
    ] as const) {
      const answer = await raw(body, type);
      assert.equal(answer.status, 400, JSON.stringify(answer.body));
      assert.match(answer.body.error.message, words);
    }
    for (const type of ['application/json', 'application/pdf']) {
      const answer = await raw(Buffer.from('{}'), type);
      assert.deepEqual([answer.status, answer.body.error.code], [415, 'UNSUPPORTED_MEDIA_TYPE']);
      assert.match(answer.body.error.message, /multipart/);
    }
    const { body, type } = form([{ ...pdf, type: 'Application/PDF' }]);
    const inCapitals = await raw(body, type.replace('multipart/form-data', 'Multipart/Form-Data'));
    assert.equal(inCapitals.status, 201, JSON.stringify(inCapitals.body));
    await service.client.media.delete(inCapitals.body.data.id);
    const animated = await upload(service, { bytes: webp(true, 400 * 1024), type: 'image/webp' });
    assert.equal(animated.status, 201);
    await service.client.media.delete(animated.body.data.id);
    assert.deepEqual(files(), before);
    assert.deepEqual((await service.client.media.list()).data, []);
  });

  test('one that says it is larger than anything may be is refused before it comes', async () => {
    const call = request(`${service.url}/api/v1/media`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${service.apiKey}`,
        'content-type': 'multipart/form-data; boundary=b',
        'content-length': String(10 * 1024 * MIB),
      },
    });
    call.on('error', () => undefined);
    call.write('--b\r\n');
    const [answer] = (await once(call, 'response')) as [IncomingMessage];
    assert.equal(answer.statusCode, 413);
    assert.match(await text(answer), /A file has 100 MiB/);
    call.destroy();
  });

  test('an upload that breaks off leaves nothing', async () => {
    const before = files();
    const { body, type } = form([{ bytes: sized(PDF, MIB), type: 'application/pdf', name: 'a.pdf' }]);
    const call = request(`${service.url}/api/v1/media`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${service.apiKey}`,
        'content-type': type,
        'content-length': body.length,
      },
    });
    call.on('error', () => undefined);
    call.write(body.subarray(0, MIB / 2));
    await eventually(() => assert.equal(files().length, before.length + 1));
    call.destroy();
    await eventually(() => assert.deepEqual(files(), before));
  });

  test('a repetition with the same key is the same medium, and with another file it is refused', async () => {
    const key = { 'idempotency-key': `upload ${backend.name}` };
    const first = await upload(service, { bytes: PDF, type: 'application/pdf', name: 'a.pdf' }, key);
    const before = files();
    const again = await upload(service, { bytes: PDF, type: 'application/pdf', name: 'a.pdf' }, key);
    assert.deepEqual(again.body, first.body);
    assert.equal(again.headers.get('idempotent-replayed'), 'true');
    const other = await upload(service, { bytes: PNG, type: 'image/png', name: 'a.pdf' }, key);
    assert.deepEqual([other.status, other.body.error.code], [422, 'IDEMPOTENCY_MISMATCH']);
    const atOnce = await Promise.all(
      [1, 2, 3].map(() =>
        upload(service, { bytes: JPEG, type: 'image/jpeg' }, { 'idempotency-key': 'at once' }),
      ),
    );
    assert.equal(new Set(atOnce.map(({ body }) => body.data.id)).size, 1);
    assert.deepEqual(files().length, before.length + 1);
    for (const id of [first.body.data.id, atOnce[0]!.body.data.id]) await service.client.media.delete(id);
  });

  test('its bytes come whole, in a range or not at all, always to be saved', async () => {
    const { data } = (await upload(service, { bytes: PDF, type: 'application/pdf', name: 'a "b" ₹.pdf' }))
      .body;
    const path = `/api/v1/media/${data.id}/content`;
    const get = (headers: Record<string, string> = {}, method = 'GET') =>
      service.call(method, path, undefined, headers);
    const whole = await get();
    const header = (name: string) => whole.headers.get(name);
    assert.equal(whole.status, 200);
    assert.equal(header('content-type'), 'application/pdf');
    assert.equal(header('content-length'), String(PDF.length));
    assert.equal(header('x-content-type-options'), 'nosniff');
    assert.equal(header('etag'), `"${sha256(PDF)}"`);
    assert.equal(
      header('content-disposition'),
      `attachment; filename="a _b_ _.pdf"; filename*=UTF-8''a%20%22b%22%20%E2%82%B9.pdf`,
    );
    const head = await get({}, 'HEAD');
    assert.deepEqual(
      [head.status, head.headers.get('content-length'), head.body],
      [200, String(PDF.length), ''],
    );
    const etag = header('etag')!;
    assert.equal((await get({ 'if-none-match': `W/${etag}` })).status, 304);
    const last = PDF.length - 1;
    for (const [range, start, end] of [
      ['bytes=0-3', 0, 3],
      ['bytes=5-', 5, last],
      ['bytes=-4', PDF.length - 4, last],
      [`bytes=2-${10 * PDF.length}`, 2, last],
    ] as const) {
      const part = await get({ range });
      assert.equal(part.status, 206, range);
      assert.equal(part.headers.get('content-range'), `bytes ${start}-${end}/${PDF.length}`);
      assert.equal(part.body, PDF.toString('latin1', start, end + 1));
    }
    assert.deepEqual(await bytesOf(data.id, { start: 1, end: 4 }), PDF.subarray(1, 5));
    for (const range of ['bytes=3-2', 'bytes=a-b', 'lines=0-1', 'bytes=0-1,4-5'])
      assert.equal((await get({ range })).status, 200, range);
    assert.equal((await get({ range: 'bytes=0-1', 'if-range': '"another"' })).status, 200);
    assert.equal((await get({ range: 'bytes=0-1', 'if-range': etag })).status, 206);
    const beyond = await get({ range: `bytes=${PDF.length}-` });
    assert.deepEqual([beyond.status, beyond.body.error.code], [416, 'RANGE_NOT_SATISFIABLE']);
    assert.equal(beyond.headers.get('content-range'), `bytes */${PDF.length}`);
    await service.client.media.delete(data.id);
  });

  test('a list shows the newest first, page by page, and narrowed by kind', async () => {
    const ids: string[] = [];
    for (const { bytes, type } of [SAMPLES[0]!, SAMPLES[10]!, SAMPLES[1]!])
      ids.unshift((await upload(service, { bytes, type })).body.data.id);
    const all: string[] = [];
    for await (const { id } of service.client.media.iterate({ limit: 2 })) all.push(id);
    assert.deepEqual(all, ids);
    const images = await service.client.media.list({ kind: 'image', limit: 1 });
    assert.deepEqual([images.data[0]!.id, typeof images.nextCursor], [ids[0], 'string']);
    const rest = await service.client.media.list({ kind: 'image', cursor: images.nextCursor! });
    assert.deepEqual(
      rest.data.map(({ id }) => id),
      [ids[2]],
    );
    for (const id of ids) await service.client.media.delete(id);
  });

  test('a workspace keeps no more than its quota, and has room again when it deletes', async () => {
    const other = await service.workspace(`quota-${backend.name}`);
    const large = sized(PDF, QUOTA / 2);
    const give = () => upload(other, { bytes: large, type: 'application/pdf' });
    const [first, second] = [await give(), await give()];
    assert.deepEqual([first.status, second.status], [201, 201]);
    const before = files();
    const third = await give();
    assert.deepEqual([third.status, third.body.error.code], [422, 'MEDIA_QUOTA_EXCEEDED']);
    assert.deepEqual(files(), before);
    const tooMuch = await upload(other, { bytes: sized(PDF, QUOTA + 1), type: 'application/pdf' });
    assert.equal(tooMuch.body.error.code, 'MEDIA_QUOTA_EXCEEDED');
    await other.client.media.delete(first.body.data.id);
    assert.equal((await give()).status, 201);
  });

  test('a sandbox keeps less, until somebody has claimed it', async () => {
    const { db, url } = service;
    const lead = { full_name: 'Asha Rao', email: `asha-${backend.name}@example.com`, use_cases: [] };
    const answer = await service.call('POST', '/api/public/leads', lead);
    assert.equal(answer.status, 200, JSON.stringify(answer.body));
    const { apiKey } = answer.body.data.credential;
    const headers = { authorization: `Bearer ${apiKey}` };
    const me = (await (await fetch(`${url}/api/v1/me`, { headers })).json()) as Json;
    const quotaOf = mediaQuotaOf(db, 5 * 1024 * MIB);
    assert.equal(await quotaOf(me.data.workspace.id), 20 * MIB);
    assert.equal(await quotaOf(service.id), 5 * 1024 * MIB);
    // The bytes of its changes are few; those of files are bounded by what it keeps.
    const large = await upload(service, { bytes: sized(PDF, MIB), type: 'application/pdf' }, headers);
    assert.equal(large.status, 201, JSON.stringify(large.body));
  });

  test('the same bytes of two workspaces are two objects', async () => {
    const other = await service.workspace(`apart-${backend.name}`);
    const before = files().length;
    const mine = await upload(service, { bytes: PDF, type: 'application/pdf' });
    const theirs = await upload(other, { bytes: PDF, type: 'application/pdf' });
    assert.equal(files().length, before + 2);
    await other.client.media.delete(theirs.body.data.id);
    assert.deepEqual(await bytesOf(mine.body.data.id), PDF);
    const foreign = await other.call('GET', `/api/v1/media/${mine.body.data.id}/content`);
    assert.equal(foreign.status, 404);
    await service.client.media.delete(mine.body.data.id);
  });

  test('what processes that died have left is swept, and what belongs to a medium stays', async () => {
    const clock = manualClock(Date.now());
    const { db } = service;
    const kept = (await upload(service, { bytes: PDF, type: 'application/pdf' })).body.data.id as string;
    const before = files();
    const dead = await openMediaFiles({ dataDir: service.env.DATA_DIR!, mediaStore: undefined }, undefined, {
      clock,
      random: createRandom(),
    });
    const options = { mostBytes: MIB, tooLarge: () => new Error('too large') };
    const source = async function* () {
      yield PNG;
    };
    // Killed before its row was committed, and while it came in.
    const file = await dead.spool.write(source(), options);
    const id = createRandom().newId('med', clock.now());
    await dead.objects.put(`${service.id}/${id}.${file.sha256}`, file);
    await dead.spool.write(source(), options);
    assert.equal(files().length, before.length + 2);
    const own = await openMediaFiles({ dataDir: service.env.DATA_DIR!, mediaStore: undefined }, undefined, {
      clock,
      random: createRandom(),
    });
    const library = { db, clock, log: silentLog, ...own, quotaOf: () => QUOTA };
    await sweepMedia(library);
    assert.equal(files().length, before.length + (backend.name === 'sqlite' ? 1 : 2), 'it may still come');
    const atWhatsApp = { workspace_id: service.id, media_id: kept, provider_id: '1' };
    const times = { fresh: clock.now(), old: clock.now() - 31 * DAY };
    for (const [channel_id, uploaded_at] of Object.entries(times))
      await db
        .insertInto('media_uploads')
        .values({ ...atWhatsApp, channel_id, uploaded_at })
        .execute();
    await clock.advance(13 * HOUR);
    await sweepMedia(library);
    assert.deepEqual(files(), before);
    const uploads = await db.selectFrom('media_uploads').selectAll().execute();
    assert.deepEqual(
      uploads.filter(({ media_id }) => media_id === kept).map(({ channel_id }) => channel_id),
      ['fresh'],
    );
    assert.deepEqual(await bytesOf(kept), PDF);
    await service.client.media.delete(kept);
  });
});
