/** An outage is a line at its beginning, one a minute and one at its end, whatever fails meanwhile. */
import assert from 'node:assert/strict';
import { Writable } from 'node:stream';
import { describe, test } from 'node:test';
import pino from 'pino';
import { readConfig } from '../../src/config.ts';
import { serve } from '../../src/main.ts';
import { MINUTE, SECOND } from '../../src/platform/clock.ts';
import { startLoop } from '../../src/platform/jobs/loop.ts';
import { createOutage } from '../../src/platform/outage.ts';
import { backends } from '../rigs/databases.ts';
import { eventually } from '../rigs/eventually.ts';
import { manualClock } from '../rigs/manual-clock.ts';
import { startProxy } from '../rigs/postgres-proxy.ts';
import { type Json, someone, text } from '../rigs/service.ts';

function keptLog(level = 'info') {
  const lines: Json[] = [];
  const kept = new Writable({
    write(chunk, _encoding, done) {
      lines.push(JSON.parse(String(chunk)));
      done();
    },
  });
  return { lines, log: pino({ level }, kept) };
}

const refused = () => Object.assign(new Error('refused'), { code: 'ECONNREFUSED' });

describe('an outage', () => {
  test('is told when it begins, once a minute, and when it is over', async () => {
    const clock = manualClock();
    const { lines, log } = keptLog();
    const outage = createOutage({ log, clock }, 'the database', { part: 1 });
    outage.worked();
    for (let second = 0; second < 150; second++) {
      for (let i = 0; i < 10; i++) outage.failed(refused());
      outage.worked(); // some of it works all the time
      await clock.advance(SECOND);
    }
    await clock.advance(10 * SECOND);
    for (let i = 0; i < 10; i++) outage.worked();
    assert.deepEqual(
      lines.map(({ level, msg, part, err, kind, failures, seconds }) => [
        level,
        msg,
        part,
        err?.code ?? kind,
        failures,
        seconds,
      ]),
      [
        [50, 'the database fails', 1, 'ECONNREFUSED', undefined, undefined],
        [50, 'the database still fails', 1, 'ECONNREFUSED', 601, 60],
        [50, 'the database still fails', 1, 'ECONNREFUSED', 1201, 120],
        [40, 'the database works again', 1, undefined, 1500, 149],
      ],
    );
    outage.failed(refused());
    assert.equal(lines.at(-1).msg, 'the database fails');
  });

  test('that fails in another way says so once, and what was told is not told again by others', async () => {
    const clock = manualClock();
    const { lines, log } = keptLog();
    const database = createOutage({ log, clock }, 'the database');
    const worker = createOutage({ log, clock }, 'a worker');
    const errors = [refused(), new TypeError('a mistake'), refused(), new TypeError('a mistake')];
    for (const error of errors) database.failed(error);
    for (const error of errors) worker.failed(new Error('the work failed', { cause: error }));
    assert.deepEqual(
      lines.map(({ msg, err }) => [msg, err?.message]),
      [
        ['the database fails', 'refused'],
        ['the database fails in another way', 'a mistake'],
      ],
    );
  });

  test('of a worker is told like any other, and it tries again within five seconds', async () => {
    const clock = manualClock(0);
    const { lines, log } = keptLog();
    let broken = true;
    const runs: number[] = [];
    const run = async () => {
      runs.push(clock.now());
      if (broken) throw new Error('broken');
    };
    const loop = startLoop({ name: 'test', run, idleMs: SECOND, clock, log });
    await clock.advance(3 * MINUTE);
    const pauses = runs.slice(1).map((at, i) => at - runs[i]!);
    assert.equal(Math.max(...pauses), 5 * SECOND);
    broken = false;
    await clock.advance(20 * SECOND);
    await loop.stop();
    assert.deepEqual(
      lines.map(({ msg, worker }) => [msg, worker]),
      [
        ['a worker fails', 'test'],
        ['a worker still fails', 'test'],
        ['a worker still fails', 'test'],
        ['a worker works again', 'test'],
      ],
    );
  });
});

for (const backend of backends) {
  if (backend.name !== 'postgres') continue;
  test('a database that is away for minutes is a handful of lines, however many ask for it', async (t) => {
    const database = await backend.open();
    t.after(() => database.close());
    const proxy = await startProxy(t, database.env.DATABASE_URL!);
    const clock = manualClock();
    const { lines, log } = keptLog();
    const env = { ...database.env, DATABASE_URL: proxy.url, PORT: '0', LIMIT_SEND: 'off', LIMIT_API: 'off' };
    const { config, secrets } = readConfig(env);
    const running = await serve(config, secrets, { clock, log });
    try {
      const send = () =>
        fetch(`${running.url}/api/v1/messages/send`, {
          method: 'POST',
          headers: { authorization: `Bearer ${running.demo!.key}`, 'content-type': 'application/json' },
          body: JSON.stringify(text(someone())),
        });
      for (let i = 0; i < 20; i++) assert.equal((await send()).status, 200);

      proxy.refuse();
      const ids: (string | null)[] = [];
      for (let second = 0; second < 150; second += 5) {
        const answers = await Promise.all([
          ...Array.from({ length: 10 }, send),
          fetch(`${running.url}/readyz`),
        ]);
        for (const answer of answers) {
          assert.equal(answer.status, 503);
          assert.match(answer.headers.get('retry-after')!, /^[1-9]\d*$/);
          assert.equal(((await answer.json()) as Json).error.code, 'SERVICE_UNAVAILABLE');
          ids.push(answer.headers.get('x-request-id'));
        }
        await clock.advance(5 * SECOND);
      }
      proxy.admit();
      await eventually(
        async () => {
          await clock.advance(SECOND);
          assert.equal((await fetch(`${running.url}/readyz`)).status, 200);
          assert.ok(lines.some(({ msg }) => msg === 'the database works again'));
        },
        { everyMs: 20 },
      );
      assert.equal((await send()).status, 200);

      const told = lines.filter(({ msg }) => msg !== 'serving' && msg !== 'request');
      const said = (words: string) => told.filter(({ msg }) => msg === words).length;
      assert.equal(said('the database fails'), 1);
      assert.equal(said('the database works again'), 1);
      const minutes = said('the database still fails');
      assert.ok(minutes >= 1 && minutes <= 3, String(minutes));
      assert.ok(told.length <= 12, JSON.stringify(told, undefined, 1));
      assert.equal(told.filter(({ err }) => err).length <= 4, true, 'stacks');
      const shown = lines.filter(({ msg }) => msg === 'request').map(({ requestId }) => requestId);
      assert.ok(shown.length <= 3 * 60);
      assert.ok(shown.includes(ids[0]), 'the id of a request that was refused is in the log');
    } finally {
      await running.stop(); // while there is a database to let go of: time stands still, so nothing is given up
    }
  });
}
