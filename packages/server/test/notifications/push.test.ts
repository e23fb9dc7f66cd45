/** What notifications rest on: the browser of the tests by the example of RFC 8291, and quiet hours. */
import assert from 'node:assert/strict';
import { createECDH } from 'node:crypto';
import { test } from 'node:test';
import { isQuiet } from '../../src/features/notifications/quiet-hours.ts';
import { decrypt } from '../rigs/push-service.ts';

const bytesOf = (text: string) => Buffer.from(text, 'base64url');

test('the browsers of these tests read the example of RFC 8291, appendix A', () => {
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(bytesOf('q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94'));
  const browser = {
    pair,
    p256dh: bytesOf(
      'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    ),
    auth: bytesOf('BTBZMqHH6r4Tts7J_aSIgg'),
  };
  const body = bytesOf(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  );
  assert.equal(decrypt(body, browser), 'When I grow up, I want to be a watermelon');
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
