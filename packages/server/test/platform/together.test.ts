/** Requests that arrive at once: in which order their steps are done, and what the failure of one costs. */
import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import Fastify from 'fastify';
import { systemClock } from '../../src/platform/clock.ts';
import { openDatabase } from '../../src/platform/database/open.ts';
import { beginTogether, sendTogether } from '../../src/platform/http/server/together.ts';

function openApp(t: TestContext) {
  const steps: string[] = [];
  const app = Fastify();
  const db = openDatabase({ file: ':memory:' });
  t.after(() => db.destroy());
  app.decorate('installation', { clock: systemClock, db, log: console } as never);
  beginTogether(app);
  sendTogether(app);
  app.get<{ Params: { name: string } }>('/:name', async ({ params: { name } }, reply) => {
    steps.push(`begun ${name}`);
    if (name === 'bad') void reply.header('x-bad', 'two\nlines');
    return { name };
  });
  app.addHook('onResponse', (request, _reply, done) => {
    steps.push(`answered ${(request.params as { name: string }).name}`);
    done();
  });
  return { app, steps };
}

test('requests that arrive in one turn are all begun before one is answered', async (t) => {
  const { app, steps } = openApp(t);
  await app.ready();
  const all = await Promise.all(['/a', '/b', '/c'].map((path) => app.inject(path)));
  assert.deepEqual(
    all.map((response) => response.json<{ name: string }>().name),
    ['a', 'b', 'c'],
  );
  assert.deepEqual(steps, ['begun a', 'begun b', 'begun c', 'answered a', 'answered b', 'answered c']);
});

test('requests begin together that arrive in turns which follow each other', async (t) => {
  const { app, steps } = openApp(t);
  await app.ready();
  const all = ['/a', '/b'].map((path) => app.inject(path));
  for (const path of ['/c', '/d']) {
    await systemClock.pause(0);
    all.push(app.inject(path));
  }
  await Promise.all(all);
  assert.deepEqual(steps.slice(0, 4), ['begun a', 'begun b', 'begun c', 'begun d']);
});

test('what fails in sending is answered with 500, and costs nobody else anything', async (t) => {
  const { app } = openApp(t);
  await app.ready();
  const all = await Promise.all(['/a', '/bad', '/c'].map((path) => app.inject(path)));
  assert.deepEqual(
    all.map(({ statusCode }) => statusCode),
    [200, 500, 200],
  );
});
