import assert from 'node:assert/strict';
import { test } from 'node:test';
import { acceptedLanguage } from '../../src/platform/language.ts';

test('the language of a browser is the first of ours that it prefers, by weight and then in order', () => {
  for (const [header, language] of [
    ['hi', 'hi'],
    ['hi-IN,hi;q=0.9,en;q=0.8', 'hi'],
    ['en-IN,hi;q=0.5', 'en'],
    ['ta,hi;q=0.3', 'hi'],
    ['en;q=0,hi;q=0.1', 'hi'],
    ['*', undefined],
    ['ta', undefined],
    [undefined, undefined],
  ])
    assert.equal(acceptedLanguage(header), language, header);
});
