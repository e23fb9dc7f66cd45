/** Whose accepted messages are derived next while somebody brings a whole list. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createTurns } from '../../src/features/messages/send/turns.ts';
import { manualClock } from '../rigs/manual-clock.ts';

/** Channels with so many messages each, and whether accepting comes first. */
function world(waiting: Record<string, number>, { busy = false, holdsUp = true } = {}) {
  const clock = manualClock();
  const turns = createTurns({ clock, busy: () => busy, holdsUp });
  /** Derives what is next; answers how many of which channel. */
  const turn = () => {
    const portion = turns.next(Object.keys(waiting).filter((id) => waiting[id]! > 0));
    if (!portion) return undefined;
    const counts = new Map(portion.channelIds.map((id) => [id, Math.min(waiting[id]!, portion.each)]));
    turns.done(portion, counts);
    for (const [id, count] of counts) waiting[id]! -= count;
    return Object.fromEntries(counts);
  };
  return { clock, turns, turn, waiting };
}

test('a channel that brings a list gives way to whoever brings one message', () => {
  const { turn, turns, waiting } = world({ list: 1000, quiet: 1 });
  assert.deepEqual(turn(), { list: 16, quiet: 1 });
  assert.deepEqual(turn(), { list: 32 });
  assert.deepEqual(
    ['list', 'quiet'].map((id) => turns.bringsList(id)),
    [true, false],
  );
  waiting.quiet = 1;
  assert.deepEqual(turn(), { quiet: 1 });
  assert.deepEqual(turn(), { list: 32 });
});

test('lists share a piece alike, and a channel whose list is done brings a few again', () => {
  const { turn, waiting } = world({ one: 40, other: 100 });
  assert.deepEqual(turn(), { one: 16, other: 16 });
  assert.deepEqual(
    [turn(), turn()],
    [
      { one: 16, other: 16 },
      { one: 8, other: 16 },
    ],
  );
  waiting.one = 3;
  assert.deepEqual(turn(), { one: 3 });
  assert.deepEqual(turn(), { other: 32 });
});

test('where a batch holds up nobody, a list has larger pieces, of which several have each their part', () => {
  const { turn } = world({ one: 1000, other: 1000 }, { holdsUp: false });
  assert.deepEqual(turn(), { one: 16, other: 16 });
  assert.deepEqual(turn(), { one: 128, other: 128 });
});

test('while accepting comes first, a list has small pieces with time between them, and others do not wait', async () => {
  const { clock, turn, turns, waiting } = world({ list: 1000 }, { busy: true });
  assert.deepEqual([turn(), turn(), turn()], [{ list: 16 }, { list: 16 }, undefined]);
  const waitMs = turns.waitMs()!;
  assert.ok(waitMs > 0);
  waiting.quiet = 2;
  assert.deepEqual(turn(), { quiet: 2 });
  await clock.advance(waitMs);
  assert.deepEqual(turn(), { list: 16 });
});

test('nothing is waited for when nothing is there', () => {
  const { turn, turns } = world({ list: 20 });
  assert.deepEqual([turn(), turn(), turn()], [{ list: 16 }, { list: 4 }, undefined]);
  assert.equal(turns.waitMs(), undefined);
});
