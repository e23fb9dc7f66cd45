import assert from 'node:assert/strict';
import { test } from 'node:test';
import { UnderWay } from '../../src/platform/under-way.ts';

test('what is under way stands in the order in which it began, wherever something ends', () => {
  const underWay = new UnderWay<string>();
  assert.equal(underWay.oldest(), undefined);
  const entries = ['a', 'b', 'c', 'd'].map((name) => underWay.add(name));
  assert.deepEqual(underWay.values(), ['a', 'b', 'c', 'd']);
  assert.equal(underWay.remove(entries[1]!), true);
  assert.deepEqual(underWay.values(), ['a', 'c', 'd']);
  assert.equal(underWay.remove(entries[3]!), true);
  underWay.add('e');
  assert.equal(underWay.remove(entries[0]!), true);
  assert.equal(underWay.oldest(), 'c');
  assert.deepEqual(underWay.values(), ['c', 'e']);
  assert.equal(underWay.size, 2);
});

test('an entry is removed once, and from where it is alone', () => {
  const [one, other] = [new UnderWay<number>(), new UnderWay<number>()];
  const entry = one.add(1);
  assert.equal(other.remove(entry), false);
  assert.equal(one.remove(entry), true);
  assert.equal(one.remove(entry), false);
  assert.equal(one.size, 0);
  assert.deepEqual(entry, { value: 1, before: undefined, after: undefined, of: undefined });
});
