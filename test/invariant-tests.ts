/** The tests of a harness's invariants: a checker that cannot fail is none. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Harness, promisesSeenBy } from './promises.ts';

interface Invariant<History> {
  name: string;
  broken(history: History): string[];
}

/** By the name of the promise, what of the good history is otherwise, and what is then said. */
export type Breaking<History> = Record<string, [Partial<History>, RegExp][]>;

export function testInvariants<History>(
  harness: Harness,
  {
    invariants,
    good,
    breaking,
  }: { invariants: readonly Invariant<History>[]; good: History; breaking: Breaking<History> },
): void {
  test(`every promise of the list that ${harness} can see broken is checked, and has a history that breaks it`, () => {
    const promised = promisesSeenBy(harness).map(({ name }) => name);
    assert.deepEqual(
      invariants.map(({ name }) => name),
      promised,
    );
    assert.deepEqual(Object.keys(breaking), promised);
  });

  for (const { name, broken } of invariants) {
    test(`"${name}" is kept by a good history and seen to be broken by a bad one`, () => {
      assert.deepEqual(broken(good), []);
      for (const [change, says] of breaking[name] ?? [])
        assert.match(broken({ ...good, ...change }).join('\n'), says);
    });
  }
}
