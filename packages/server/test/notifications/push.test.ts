/** What goes to a push service, by the example of RFC 8291. */
import assert from 'node:assert/strict';
import { createECDH } from 'node:crypto';
import { test } from 'node:test';
import { encryptFor } from '../../src/features/notifications/push/encrypt.ts';
import { pushKeyOf } from '../../src/features/notifications/push/server-key.ts';
import { isQuiet } from '../../src/features/notifications/quiet-hours.ts';
import { createRandom, type Random } from '../../src/platform/random.ts';
import { assertFromHolder, decrypt } from '../rigs/push-service.ts';

const KEYS = {
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
};
const SERVER = 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw';
const bytesOf = (text: string) => Buffer.from(text, 'base64url');

test('a notification is encrypted as in appendix A of RFC 8291, and a browser reads it', () => {
  const drawn = [bytesOf(SERVER), bytesOf('DGv6ra1nlYgDCS1FRnbzlw')];
  const random: Random = { ...createRandom(), bytes: () => drawn.shift()! };
  const text = 'When I grow up, I want to be a watermelon';
  const body = encryptFor({ keys: KEYS }, text, random);
  assert.equal(
    body.toString('base64url'),
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  );
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(bytesOf('q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94'));
  assert.equal(decrypt(body, { pair, p256dh: bytesOf(KEYS.p256dh), auth: bytesOf(KEYS.auth) }), text);
});

test('a request says whose it is in a way that a push service can prove', () => {
  const key = pushKeyOf(SERVER);
  const authorization = key.authorization('https://push.example.com/send/1', 'mailto:a@example.com', 0);
  assertFromHolder({ authorization }, key.publicKey, 'https://push.example.com');
});

test('quiet hours are those of the clock where the member lives, over midnight as well', () => {
  const at = (time: string) => Date.parse(`2026-11-20T${time}:00+05:30`);
  const night = { from: '21:30', to: '08:00', timeZone: 'Asia/Kolkata' };
  assert.deepEqual(
    ['21:29', '21:30', '03:00', '07:59', '08:00'].map((time) => isQuiet(night, at(time))),
    [false, true, true, true, false],
  );
  const noon = { from: '13:00', to: '14:00', timeZone: 'Asia/Dubai' };
  assert.deepEqual(
    ['13:30', '14:30', '15:30'].map((time) => isQuiet(noon, at(time))),
    [false, true, false],
  );
  assert.equal(isQuiet(undefined, at('03:00')), false);
});
