import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openReceiver } from '../test/kit/receiver.ts';
import { failuresOf, unreadyOf } from './failures.ts';

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
    line('error', { code: 'ETIMEDOUT', message: 'The database did not respond in time.' }),
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

test('a process is a failure that is not ready at rest, however often it is asked', async (t) => {
  const asked = { late: 0, never: 0 };
  const server = await openReceiver(({ path }, response) => {
    const name = path.startsWith('/late') ? 'late' : 'never';
    const ready = ++asked[name] > 2 && name === 'late';
    response.writeHead(ready ? 200 : 503).end('The database does not respond.');
  });
  t.after(() => server.close());
  const nodes = ['late', 'never'].map((name) => ({ name, url: `${server.url}/${name}` }));
  assert.deepEqual(await unreadyOf(nodes, 1), [
    'never is not ready at rest: 503 The database does not respond.',
  ]);
});
