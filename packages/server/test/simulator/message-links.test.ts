import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inflateSync } from 'node:zlib';
import { encode } from 'uqr';
import { manualClock } from '../rigs/manual-clock.ts';
import { PNID, started } from '../rigs/simulator.ts';

const LINKS = `/v26.0/${PNID}/message_qrdls`;

test('a message link is made, read, changed and deleted, and its image leads where it says', async (t) => {
  const clock = manualClock();
  const { call } = await started(t, { clock });
  const { body: link } = await call('POST', LINKS, {
    prefilled_message: 'Diwali offers',
    generate_qr_image: 'PNG',
  });
  assert.match(link.code, /^[A-Z2-7]{13}1$/);
  assert.equal(link.deep_link_url, `https://wa.me/message/${link.code}`);
  const image = await fetch(link.qr_image_url);
  assert.equal(image.headers.get('content-type'), 'image/png');
  const drawn = encode(link.deep_link_url, { ecc: 'M', border: 0 });
  assert.deepEqual(modulesOf(Buffer.from(await image.arrayBuffer())), drawn.data);

  await clock.advance(1000);
  const second = await call('POST', `${LINKS}?prefilled_message=Sarees&generate_qr_image=svg`);
  const svg = await fetch(second.body.qr_image_url);
  assert.equal(svg.headers.get('content-type'), 'image/svg+xml');
  assert.match(await svg.text(), /^<svg /);
  await call('POST', `${LINKS}/${link.code}`, { prefilled_message: 'New Year offers' });
  await call('POST', LINKS, { code: second.body.code, prefilled_message: 'Silk sarees' });
  const { data } = (await call('GET', LINKS)).body;
  assert.deepEqual(
    data.map(({ prefilled_message }: { prefilled_message: string }) => prefilled_message),
    ['Silk sarees', 'New Year offers'],
  );
  const fields = 'code,creation_time,qr_image_url.format(SVG)';
  const [one] = (await call('GET', `${LINKS}/${link.code}?fields=${fields}`)).body.data;
  assert.equal(one.creation_time, Math.floor((clock.now() - 1000) / 1000));
  assert.match(one.qr_image_url, /\.svg$/);
  assert.deepEqual((await call('DELETE', `${LINKS}/${link.code}`)).body, { success: true });
  const gone = await call('GET', `${LINKS}/${link.code}`);
  assert.deepEqual([gone.status, gone.body.error.code], [404, 803]);
  assert.equal((await call('DELETE', `${LINKS}/${link.code}`)).status, 404);
});

test('a text that is missing or too long, and a format that there is not, are refused', async (t) => {
  const { call } = await started(t);
  const refused = async (body: object, words: RegExp) => {
    const { status, body: answer } = await call('POST', LINKS, body);
    assert.deepEqual([status, answer.error.code], [400, 100]);
    assert.match(answer.error.message, words);
  };
  await refused({}, /prefilled_message is required/);
  await refused({ prefilled_message: 'x'.repeat(141) }, /Maximum 140 characters/);
  await refused({ prefilled_message: 'x', generate_qr_image: 'GIF' }, /PNG, SVG/);
});

/** The dark modules of a one-bit PNG without its quiet zone. */
function modulesOf(png: Buffer): boolean[][] {
  const size = png.readUInt32BE(16);
  const start = png.indexOf('IDAT') + 4;
  const rows = inflateSync(png.subarray(start, start + png.readUInt32BE(start - 8)));
  const line = Math.ceil(size / 8) + 1;
  const dark = (x: number, y: number) => (rows[y * line + 1 + (x >> 3)]! & (0x80 >> (x & 7))) === 0;
  const scale = 8;
  const modules = size / scale - 8;
  return Array.from({ length: modules }, (_, r) =>
    Array.from({ length: modules }, (_, c) => dark((c + 4) * scale + 4, (r + 4) * scale + 4)),
  );
}
