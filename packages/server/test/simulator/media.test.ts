/** Meta's media API as the simulator plays it. */
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { type TestContext, test } from 'node:test';
import { longTest } from '../../../../test/kit/long-test.ts';
import { DAY, MINUTE } from '../../src/platform/clock.ts';
import { UPLOAD_TYPES } from '../../src/simulator/media/rules.ts';
import { eventually } from '../rigs/eventually.ts';
import { manualClock } from '../rigs/manual-clock.ts';
import { type FormFile, form, JPEG, webp } from '../rigs/media-files.ts';
import { type Json, PNID, started, until } from '../rigs/simulator.ts';

async function world(t: TestContext) {
  const clock = manualClock();
  const simulator = await started(t, { clock });
  const { graphUrl } = simulator.simulator;
  const ask = (path: string, init: RequestInit = {}, token = 'token') =>
    fetch(new URL(path, graphUrl), {
      ...init,
      headers: { authorization: `Bearer ${token}`, ...init.headers },
    });
  const give = async (files: FormFile[], query = '') => {
    const { body, type } = form(files);
    const answer = await ask(`/v26.0/${PNID}/media${query}`, {
      method: 'POST',
      headers: { 'content-type': type },
      body: new Uint8Array(body),
    });
    return { status: answer.status, body: (await answer.json()) as Json };
  };
  const product = { bytes: Buffer.from('whatsapp'), field: 'messaging_product' };
  const upload = async (bytes: Buffer, type: string) =>
    (await give([product, { bytes, type, name: 'a' }])).body.id as string;
  return { ...simulator, clock, ask, give, product, upload };
}

test('an upload of any of the 19 types is read back with its digest, for whoever has the token', async (t) => {
  const { ask, give, product } = await world(t);
  assert.equal(UPLOAD_TYPES.length, 19);
  for (const type of UPLOAD_TYPES) {
    const { status, body } = await give([product, { bytes: JPEG, type, name: 'a' }]);
    assert.equal(status, 200, JSON.stringify(body));
    const info = (await (await ask(`/v26.0/${body.id}`)).json()) as Json;
    const { url, ...rest } = info;
    const sha256 = createHash('sha256').update(JPEG).digest('hex');
    assert.deepEqual(rest, {
      ...{ messaging_product: 'whatsapp', mime_type: type, sha256, file_size: JPEG.length, id: body.id },
    });
    const bytes = await ask(url);
    assert.equal(bytes.headers.get('content-type'), type);
    assert.deepEqual(Buffer.from(await bytes.arrayBuffer()), JPEG);
    assert.equal((await ask(url, {}, 'another')).status, 401);
  }
  const byQuery = await give([{ bytes: JPEG, type: 'image/jpeg', name: 'a' }], '?messaging_product=whatsapp');
  assert.equal(byQuery.status, 200);
});

test('what Meta refuses is refused in its words', async (t) => {
  const { give, product, ask, post, upload } = await world(t);
  const refused = async (files: FormFile[], words: RegExp) => {
    const { status, body } = await give(files);
    assert.deepEqual([status, body.error.code, body.error.type], [400, 100, 'OAuthException']);
    assert.match(body.error.message, words);
  };
  const csv = { bytes: Buffer.from('a,b'), type: 'text/csv', name: 'a.csv' };
  await refused(
    [product, csv],
    /^\(#100\) Param file must be a file with one of the following types: audio\/aac, .*\. Received file of type 'text\/csv'\.$/,
  );
  await refused([product], /file is required/);
  await refused([{ bytes: JPEG, type: 'image/jpeg', name: 'a' }], /messaging_product is required/);
  const unknown = await post({ to: '+919800005555', type: 'image', image: { id: '123' } });
  assert.deepEqual([unknown.status, unknown.body.error.code], [400, 100]);
  assert.equal(
    unknown.body.error.message,
    "(#100) Param image['id'] is not a valid whatsapp business account media attachment ID",
  );
  const id = await upload(JPEG, 'image/jpeg');
  assert.equal((await ask(`/v26.0/${id}?phone_number_id=${PNID}`)).status, 200);
  for (const path of [`/v26.0/${id}?phone_number_id=999`, '/v26.0/999']) {
    const answer = (await (await ask(path)).json()) as Json;
    assert.deepEqual([answer.error.code, answer.error.error_subcode], [100, 33]);
  }
  assert.deepEqual(await (await ask(`/v26.0/${id}`, { method: 'DELETE' })).json(), { success: true });
  assert.equal((await ask(`/v26.0/${id}`)).status, 400);
});

longTest('a file that does not fit its kind fails after it was accepted', async (t) => {
  const { post, upload, hook, clock } = await world(t);
  const id = await upload(webp(false), 'image/webp');
  const sent = await post({ to: '+919800005555', type: 'image', image: { id } });
  assert.equal(sent.status, 200);
  await clock.advance(100);
  const wamid = sent.body.messages[0].id;
  const [status] = await until(() => hook.statuses(wamid).length > 0 && hook.statuses(wamid));
  assert.deepEqual([status.status, status.errors[0].code], ['failed', 131053]);
  const large = await upload(Buffer.alloc(16 * 1024 * 1024 + 1), 'video/mp4');
  const video = await post({ to: '+919800005555', type: 'video', video: { id: large } });
  await clock.advance(100);
  const own = video.body.messages[0].id;
  const [failed] = await until(() => hook.statuses(own).length > 0 && hook.statuses(own));
  assert.equal(
    failed.errors[0].error_data.details,
    'Video file has size 16777217 bytes but must be atmost 16777216 bytes and non-empty',
  );
});

test('a URL is good for five minutes, an upload for 30 days, what a person sends for seven', async (t) => {
  const { ask, upload, simulator, hook, clock } = await world(t);
  const id = await upload(JPEG, 'image/jpeg');
  const { url } = (await (await ask(`/v26.0/${id}`)).json()) as Json;
  await clock.advance(4 * MINUTE);
  assert.equal((await ask(url)).status, 200);
  await clock.advance(2 * MINUTE);
  assert.equal((await ask(url)).status, 404);
  assert.equal((await ask(url.replace('hash=', 'hash=x'))).status, 404);
  const content = (async function* () {
    yield JPEG;
  })();
  const file = { kind: 'image', mimeType: 'image/jpeg', content };
  await simulator.control.inbound({ from: '+919800005555', text: 'Look', file });
  await clock.advance(100);
  const [message] = await eventually(() => {
    assert.equal(hook.inbound().length, 1);
    return hook.inbound();
  });
  const { image } = message;
  assert.equal(image.caption, 'Look');
  assert.equal(image.sha256, createHash('sha256').update(JPEG).digest('base64'));
  assert.deepEqual(Buffer.from(await (await ask(image.url)).arrayBuffer()), JPEG);
  await clock.advance(7 * DAY);
  assert.equal((await ask(`/v26.0/${image.id}`)).status, 400);
  assert.equal((await ask(`/v26.0/${id}`)).status, 200);
  await clock.advance(23 * DAY);
  assert.equal((await ask(`/v26.0/${id}`)).status, 400);
});

test('a sticker that does not move has 100 KiB, one that moves 500', async (t) => {
  const { post, upload, hook, clock } = await world(t);
  const fails = async (bytes: Buffer) => {
    const id = await upload(bytes, 'image/webp');
    const sent = await post({ to: '+919800005555', type: 'sticker', sticker: { id } });
    await clock.advance(100);
    const wamid = sent.body.messages[0].id;
    const [status] = await until(() => hook.statuses(wamid).length > 0 && hook.statuses(wamid));
    return status.errors?.[0].error_data.details;
  };
  const head = webp(false).length - 64;
  const still = 'Sticker file has size 102401 bytes but must be atmost 102400 bytes and non-empty';
  assert.equal(await fails(webp(false, 102_401 - head)), still);
  assert.equal(await fails(webp(false, 102_400 - head)), undefined);
  assert.equal(await fails(webp(true, 102_401 - head)), undefined);
  const moving = 'Sticker file has size 512001 bytes but must be atmost 512000 bytes and non-empty';
  assert.equal(await fails(webp(true, 512_001 - head)), moving);
});

test('an upload lives as long as it asks for, between an hour and thirty days', async (t) => {
  const { give, product, ask, clock } = await world(t);
  const jpeg = { bytes: JPEG, type: 'image/jpeg', name: 'a' };
  const ttl = (minutes: string) => ({ bytes: Buffer.from(minutes), field: 'ttl_minutes' });
  const { body } = await give([product, ttl('60'), jpeg]);
  await clock.advance(59 * MINUTE);
  assert.equal((await ask(`/v26.0/${body.id}`)).status, 200);
  await clock.advance(2 * MINUTE);
  assert.equal((await ask(`/v26.0/${body.id}`)).status, 400);
  for (const minutes of ['59', '43201', 'x'])
    assert.match((await give([product, ttl(minutes), jpeg])).body.error.message, /ttl_minutes/);
});

test('what a link brings stands in the name of its file', async (t) => {
  const { post, hook, clock } = await world(t);
  const fails = async (kind: string, name: string) => {
    const link = `https://files.example.com/a/${name}?v=1`;
    const sent = await post({ to: '+919800005555', type: kind, [kind]: { link } });
    await clock.advance(100);
    const wamid = sent.body.messages[0].id;
    const [status] = await until(() => hook.statuses(wamid).length > 0 && hook.statuses(wamid));
    return status.errors?.map((error: Json) => [error.code, error.error_data.details])[0];
  };
  assert.deepEqual(await fails('video', 'too-big.mp4'), [
    131053,
    'Video file has size 16777217 bytes but must be atmost 16777216 bytes and non-empty',
  ]);
  const gone = 'Downloading media from weblink failed with http code 404, status message Not Found';
  assert.deepEqual(await fails('image', 'not-found.jpg'), [131053, gone]);
  assert.match((await fails('image', 'wrong-type.jpg'))[1], /uploaded with mimetype as text\/html/);
  assert.equal(await fails('image', 'saree.jpg'), undefined);
});
