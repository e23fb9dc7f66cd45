import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mailto } from '../src/pages/operator/mailto.ts';

test('an address that a stranger typed puts no header into the mail that is begun with it', () => {
  assert.equal(mailto('asha.rao@example.com'), 'mailto:asha.rao@example.com');
  for (const address of [
    'a?bcc=eve@example.com',
    'a&cc=b@example.com',
    'a%3Fbcc=b@example.com',
    '"a@b?"@example.com',
  ]) {
    const url = new URL(mailto(address));
    assert.equal(url.search, '', address);
    assert.equal(decodeURIComponent(url.pathname), address);
  }
});
