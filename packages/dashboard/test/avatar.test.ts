import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hueOf, initialsOf } from '../src/ui/elements/initials.ts';

test('initials are the first letters of the first word and the last, in any script', () => {
  for (const [name, initials] of [
    ['Asha Rao', 'AR'],
    ['asha', 'A'],
    ['Priya Kumari  Sharma', 'PS'],
    ['सुनीता देवी', 'सद'],
    ['  José Núñez ', 'JN'],
    ['🌸 Meena', 'M'],
    ['(Kumar)', 'K'],
    ['+91 98765', ''],
    ['🌸', ''],
  ] as const)
    assert.equal(initialsOf(name), initials, name);
});

test('the colour is the same for the same person, and many people have many', () => {
  const ids = Array.from({ length: 200 }, (_, i) => `con_01k9z6c7h2m4n8p0q2r4s6t${i}`);
  assert.deepEqual(ids.map(hueOf), ids.map(hueOf));
  assert.ok(new Set(ids.map(hueOf)).size >= 10);
});
