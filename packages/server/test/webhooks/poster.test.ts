/** The threads that make the requests to webhooks: real receivers, and a clock that says how many were made in a second. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Worker } from 'node:worker_threads';
import type { Dispatcher } from 'undici';
import { openReceiver, type Receiver } from '../../../../test/kit/receiver.ts';
import { Post, type PostResult } from '../../src/features/webhooks/deliver/post.ts';
import { createPoster } from '../../src/features/webhooks/deliver/poster.ts';
import { MINUTE, SECOND } from '../../src/platform/clock.ts';
import { silentLog } from '../../src/platform/log.ts';
import { type OutboundPlan, openOutbound } from '../../src/platform/security/outbound.ts';
import { eventually } from '../rigs/eventually.ts';
import { freePort } from '../rigs/free-port.ts';
import { manualClock } from '../rigs/manual-clock.ts';

const PLAN: OutboundPlan = { allow: ['127.0.0.1/32'] };
/** What is sent there is not sent at all: it only counts. */
const NOWHERE = 'http://nowhere.example';

type Rig = Awaited<ReturnType<typeof openRig>>;

async function openRig(plan: OutboundPlan | undefined = PLAN) {
  const clock = manualClock();
  const own = openOutbound(PLAN);
  const failures: unknown[] = [];
  const threads: Worker[] = [];
  const noteThread = (worker: Worker) => threads.push(worker);
  process.on('worker', noteThread);
  /** The requests that the thread of the test has made. */
  let here = 0;
  const dispatcher = {
    dispatch(request: Dispatcher.DispatchOptions, post: Post) {
      if (request.origin === NOWHERE) return post.settle({ httpStatus: 204 });
      here++;
      return own.dispatcher.dispatch(request, post);
    },
  } as unknown as Dispatcher;
  const log = { ...silentLog, error: ({ err }: { err: unknown }) => void failures.push(err) };
  const poster = createPoster({
    outbound: { dispatcher, ...(plan && { plan }) },
    ...{ clock, log: log as unknown as typeof silentLog },
  });

  function begin(
    url: string,
    headers: Record<string, string> = {},
  ): { post: Post; result: Promise<PostResult> } {
    const { origin, pathname: path } = new URL(url);
    const { promise, resolve } = Promise.withResolvers<PostResult>();
    const post = new Post(clock.now(), resolve);
    poster.dispatch({ origin, path, method: 'POST', headers, body: '{"n":1}' }, post);
    return { post, result: promise };
  }

  return {
    ...{ poster, clock, threads, failures, begin },
    here: () => here,
    /** Makes so many requests within a second, which then is over. */
    async second(count: number): Promise<void> {
      for (let i = 0; i < count; i++) begin(NOWHERE);
      await clock.advance(SECOND);
      poster.look();
    },
    /** Returns whether another thread has made a request. */
    async isMadeThere(url: string): Promise<boolean> {
      const before = here;
      assert.deepEqual(await begin(url).result, { httpStatus: 204 });
      return here === before;
    },
    async close() {
      process.off('worker', noteThread);
      await Promise.all([poster.close(), own.close()]);
    },
  };
}

/** Has another thread make the requests from now on. */
async function moveThere(rig: Rig, url: string): Promise<void> {
  await rig.second(1000);
  await eventually(async () => assert.ok(await rig.isMadeThere(url)));
}

describe('A request to a webhook', () => {
  let receiver: Receiver;
  before(async () => {
    receiver = await openReceiver(({ path, headers, body }, response) => {
      if (path === '/hangs') return;
      if (path === '/begins') return void response.writeHead(200).write('and then');
      if (path === '/long') return void response.end('x'.repeat(100_000));
      if (path === '/busy') return void response.writeHead(503, { 'retry-after': '7' }).end('later');
      if (path === '/moved') return void response.writeHead(302, { location: '/' }).end();
      if (path === '/told') return void response.writeHead(500).end(`${headers['webhook-id']} ${body}`);
      response.writeHead(204).end();
    });
  });
  after(() => receiver.close());

  const WAYS = { 'this thread': async () => undefined, 'a thread of their own': moveThere };
  for (const [way, prepare] of Object.entries(WAYS)) {
    test(`comes to the same as all others that ${way} makes`, async () => {
      const rig = await openRig();
      try {
        await prepare(rig, receiver.url);
        const madeHere = rig.here();
        const resultOf = (path: string, headers = {}) => rig.begin(`${receiver.url}${path}`, headers).result;
        assert.deepEqual(await resultOf('/'), { httpStatus: 204 });
        assert.deepEqual(await resultOf('/moved'), { httpStatus: 302 });
        assert.deepEqual(await resultOf('/long'), { httpStatus: 200 });
        const told = { httpStatus: 500, response: 'evt_1 {"n":1}' };
        assert.deepEqual(await resultOf('/told', { 'webhook-id': 'evt_1' }), told);
        const later = { httpStatus: 503, response: 'later', retryAfter: '7' };
        assert.deepEqual(await resultOf('/busy'), later);
        const refused = { error: '127.0.0.2 is not a public address' };
        assert.deepEqual(await rig.begin('https://127.0.0.2/').result, refused);
        const nobody = await rig.begin(`http://127.0.0.1:${await freePort()}/`).result;
        assert.deepEqual(nobody, { error: 'connect ECONNREFUSED' });
        assert.match((await resultOf('/', { 'no header': '1' })).error!, /header/);

        const hanging = rig.begin(`${receiver.url}/hangs`);
        hanging.post.abort({ error: 'too late' });
        assert.deepEqual(await hanging.result, { error: 'too late' });
        await eventually(async () => {
          const begun = rig.begin(`${receiver.url}/begins`);
          await resultOf('/'); // a round trip, in which the beginning may come
          begun.post.abort({ error: 'too late' });
          assert.deepEqual(await begun.result, { httpStatus: 200, error: 'too late' });
        });
        const abandoned = rig.begin(`${receiver.url}/hangs`);
        abandoned.post.abort({ abandoned: true });
        assert.deepEqual(await abandoned.result, { abandoned: true });
        if (way === 'this thread') assert.equal(rig.threads.length, 0);
        else assert.equal(rig.here(), madeHere);
      } finally {
        await rig.close();
      }
    });
  }

  test('is made by a thread of their own from a thousand in a second on, which ends when few are made', async () => {
    const rig = await openRig();
    try {
      await rig.second(999);
      assert.equal(rig.threads.length, 0);
      await moveThere(rig, receiver.url);
      assert.equal(rig.threads.length, 1);
      const last = rig.begin(`${receiver.url}/hangs`);
      await rig.second(500);
      assert.ok(await rig.isMadeThere(receiver.url));
      await rig.second(0);
      assert.ok(!(await rig.isMadeThere(receiver.url)));
      assert.notEqual(rig.threads[0]!.threadId, -1, 'it waits for what it has under way');
      last.post.abort({ error: 'too late' });
      await eventually(() => assert.equal(rig.threads[0]!.threadId, -1));
    } finally {
      await rig.close();
    }
  });

  test('has failed when its thread fails, and a minute later another thread makes the next ones', async () => {
    const rig = await openRig();
    try {
      await moveThere(rig, receiver.url);
      const { result } = rig.begin(`${receiver.url}/hangs`);
      await rig.threads[0]!.terminate();
      assert.deepEqual(await result, { error: 'the request was cut off' });
      assert.equal(rig.failures.length, 1);
      await rig.second(1000);
      assert.ok(!(await rig.isMadeThere(receiver.url)), 'it may fail again');
      await rig.clock.advance(MINUTE);
      rig.poster.look();
      await moveThere(rig, receiver.url);
      assert.equal(rig.threads.length, 2);
    } finally {
      await rig.close();
    }
  });

  test('is made where it is asked for when a thread cannot start, or could not do the same', async () => {
    for (const plan of [{ allow: ['no network'] }, undefined]) {
      const rig = await openRig(plan);
      try {
        await rig.second(1000);
        if (plan) await eventually(() => assert.equal(rig.failures.length, 1));
        assert.equal(rig.threads.length, plan ? 1 : 0);
        assert.ok(!(await rig.isMadeThere(receiver.url)));
      } finally {
        await rig.close();
      }
    }
  });
});
