import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { spoilt } from '../../../../fuzz/arbitraries.ts';
import { parseWebhook } from '../../src/whatsapp/inbound/read-webhook.ts';
import { METADATA, NOW } from '../rigs/inbound-webhooks.ts';
import { type Change, changesOfEveryType } from '../rigs/webhook-types.ts';

const WABA = '102290129340398';
const CHANGES = changesOfEveryType(METADATA);
const entryOf = ({ time, ...change }: Change) => ({
  id: WABA,
  ...(time !== undefined && { time }),
  changes: [change],
});
const webhook = (entries: unknown) => ({ object: 'whatsapp_business_account', entry: entries });
const whole = fc.constantFrom(...CHANGES);
const bytesOf = (body: unknown) => Buffer.from(JSON.stringify(body) ?? '');

function updatesOf(bytes: Buffer) {
  const updates = parseWebhook(bytes, NOW)?.updates ?? [];
  for (const update of updates) if ('at' in update) assert.ok(Number.isSafeInteger(update.at));
  return updates;
}

test('each type of webhook is read', () => {
  for (const change of CHANGES) {
    const body = webhook([entryOf(change)]);
    const kinds = updatesOf(bytesOf(body)).map(({ kind }) => kind);
    const apart = kinds.filter((kind) => kind !== 'identity_change'); // beside its message
    assert.equal(apart.length, 1, JSON.stringify(body));
  }
});

test('of each type, spoilt in any place, the parser reads what is left and never throws', () => {
  fc.assert(
    fc.property(spoilt(whole.map((change) => webhook([entryOf(change)]))), (body) => {
      updatesOf(bytesOf(body));
    }),
    { numRuns: 2000 },
  );
});

test('what stands beside something spoilt, in an entry or a change of its own, is read as if it stood alone', () => {
  const spoiltEntry = spoilt(whole.map(entryOf));
  const spoiltChange = spoilt(whole.map(({ time: _, ...change }) => change));
  const beside = fc.tuple(whole, fc.boolean(), spoiltEntry, spoiltChange, fc.boolean(), fc.boolean());
  fc.assert(
    fc.property(beside, ([change, sameEntry, badEntry, badChange, first, last]) => {
      const good = entryOf(change);
      const alone = updatesOf(bytesOf(webhook([good])));
      const around = (bad: unknown, it: unknown) => [...(first ? [bad] : []), it, ...(last ? [bad] : [])];
      const body = sameEntry
        ? webhook([{ ...good, changes: around(badChange, good.changes[0]) }])
        : webhook(around(badEntry, good));
      const found = updatesOf(bytesOf(body)).map((update) => JSON.stringify(update));
      for (const update of alone) assert.ok(found.includes(JSON.stringify(update)), JSON.stringify(body));
    }),
    { numRuns: 2000 },
  );
});

test('what stands beside a spoilt message or receipt in one change is read as if it stood alone', () => {
  const lists = ['messages', 'statuses'] as const;
  type Value = Partial<Record<(typeof lists)[number], object[]>>;
  const values = CHANGES.map(({ value }) => value as Value);
  const one = fc.constantFrom(...lists).chain((list) => {
    const some = fc.constantFrom(...values.filter((value) => value[list] !== undefined));
    const bad = spoilt(some.map((value) => value[list]![0]));
    return fc.tuple(fc.constant(list), some, bad, fc.boolean());
  });
  fc.assert(
    fc.property(one, ([list, value, bad, first]) => {
      const read = (items: unknown[]) =>
        updatesOf(bytesOf(webhook([entryOf({ field: 'messages', value: { ...value, [list]: items } })])));
      const good = value[list]![0];
      const found = read(first ? [bad, good] : [good, bad]).map((update) => JSON.stringify(update));
      for (const update of read([good]))
        assert.ok(found.includes(JSON.stringify(update)), JSON.stringify([bad, good]));
    }),
    { numRuns: 2000 },
  );
});

test('cut off anywhere or with a byte changed it is read or refused, and never throws', () => {
  fc.assert(
    fc.property(whole, fc.nat(), fc.nat(255), fc.boolean(), (change, at, byte, cut) => {
      const bytes = bytesOf(webhook([entryOf(change)]));
      const place = at % bytes.length;
      if (!cut) bytes[place] = byte;
      updatesOf(cut ? bytes.subarray(0, place) : bytes);
    }),
    { numRuns: 1000 },
  );
});
