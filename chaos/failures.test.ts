import assert from 'node:assert/strict';
import { test } from 'node:test';
import { failuresOf } from './failures.ts';

test('a line of a log is a failure where neither a database, Redis included, nor the network is at fault', () => {
  const log = (...lines: (object | string)[]) => ({
    name: 'process 1',
    log: () => lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n'),
    deaths: () => [],
  });
  const line = (level: string, err: object) => ({ level, msg: 'sending failed', err });
  const excused = log(
    line('error', { code: 'SQLITE_FULL' }),
    line('error', { code: '57P01' }),
    line('error', { code: 'UND_ERR_SOCKET' }),
    line('error', { type: 'RedisAway' }),
    line('warn', { type: 'TypeError', message: 'of what a receiver said' }),
    { level: 'error', msg: 'the breaker is open' },
    '{"level":"error","ti',
  );
  assert.deepEqual(failuresOf([excused]), []);
  const own = log(
    line('error', { type: 'TypeError', message: 'x is undefined' }),
    line('fatal', { code: 'SQLITE_FULL', message: 'full' }),
    '(node:1) MaxListenersExceededWarning: Possible leak',
  );
  assert.deepEqual(failuresOf([own, { ...log(), deaths: () => ['process 2 ended by itself (1)'] }]), [
    'process 1: sending failed (TypeError: x is undefined)',
    'process 1: sending failed (full)',
    'process 1: (node:1) MaxListenersExceededWarning: Possible leak',
    'process 2 ended by itself (1)',
  ]);
});
