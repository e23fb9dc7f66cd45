/** The turns of addresses from which webhooks come that nobody has signed, at several processes. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import { createWebhookDoor, type WebhookDoor } from '../../src/features/messages/receive/webhook-door.ts';
import { MINUTE } from '../../src/platform/clock.ts';
import { ownWindows } from '../../src/platform/windows.ts';
import { manualClock } from '../rigs/manual-clock.ts';

const STRANGER = '203.0.113.7';

test('an address whose failures another process has counted is checked one at a time from its first failure here on, for a minute', async () => {
  const clock = manualClock();
  const windows = ownWindows();
  const open = () =>
    createWebhookDoor({ clock, windows, log: pino({ level: 'silent' }), metrics: new Registry() });
  const [one, other] = [open(), open()];
  const isHurried = (door: WebhookDoor, address = STRANGER) =>
    door.inTurn(address, async (hurried) => hurried);

  for (let i = 0; i < 19; i++) await one.note(STRANGER, 'unverified');
  assert.equal(await isHurried(one), false);
  await other.note(STRANGER, 'no_signature');
  assert.deepEqual([await isHurried(one), await isHurried(other)], [false, true]);
  await one.note(STRANGER, 'unverified');
  assert.deepEqual([await isHurried(one), await isHurried(one, '203.0.113.8')], [true, false]);
  await clock.advance(MINUTE);
  assert.deepEqual([await isHurried(one), await isHurried(other)], [false, false]);
});
