/**
 * This file decides which thread makes the requests to webhooks. Where few are made it is the one that does everything
 * else, for to wake another costs more than a request. Where many are, a thread of their own has them, which leaves a
 * fifth of this one to other work (docs/decisions/webhooks-beside-the-thread.md).
 */
import { Worker } from 'node:worker_threads';
import { type Clock, MINUTE, SECOND } from '../../../platform/clock.ts';
import type { Log } from '../../../platform/log.ts';
import type { Outbound, OutboundPlan } from '../../../platform/security/outbound.ts';
import { unattended } from '../../../platform/unattended.ts';
import type { Post, PostResult } from './post.ts';
import type { PostRequest } from './target.ts';

/** With so many requests a second the thread is worth its memory, some 40 MiB; with fewer than `FEW` it ends. */
const MANY = 1000;
const FEW = 500;
/** After one that failed no other is started for so long. */
const REST_MS = MINUTE;

/** Makes requests: undici's dispatcher is one. */
export interface Poster {
  dispatch(request: PostRequest, post: Post): unknown;
}

export interface ThreadPoster extends Poster {
  /** Has to be called now and then: the thread ends when few requests are made, and none may be made at all. */
  look(): void;
  close(): Promise<void>;
}

export interface PosterOptions {
  /** Without a plan no other thread can do the same. */
  outbound: Pick<Outbound, 'dispatcher' | 'plan'>;
  clock: Clock;
  log: Log;
}

/** The thread is asked to begin a request, or to give up the one that has this id. */
export type Asked = Begun | Ended;

/** A request stands here in what costs little to send to another thread. */
export interface Begun {
  /** Nothing else that is under way has it. */
  id: number;
  origin: string;
  path: string;
  /** Names and values in turn. */
  headers: string[];
  body: string | Uint8Array;
}

export interface Ended {
  id: number;
  result: PostResult;
}

export function createPoster({ outbound: { dispatcher, plan }, clock, log }: PosterOptions): ThreadPoster {
  /** The last one may still have something under way when the next is started. */
  const threads = new Set<PostThread>();
  let thread: PostThread | undefined;
  let startsFrom = Number.NEGATIVE_INFINITY;
  let begun = 0;
  let countedFrom = clock.monotonic();

  function look(): void {
    if (!plan) return;
    const now = clock.monotonic();
    const took = now - countedFrom;
    if (took < SECOND) return;
    const perSecond = (begun / took) * SECOND;
    begun = 0;
    countedFrom = now;
    if (perSecond >= MANY && now >= startsFrom) thread ??= start(plan);
    if (perSecond >= FEW) return;
    thread?.end();
    thread = undefined;
  }

  function start(from: OutboundPlan): PostThread {
    const started = startPostThread(from, log, (failure) => {
      threads.delete(started);
      if (failure === undefined) return;
      log.error({ err: failure }, 'the thread of the webhooks failed; their requests are made without it');
      startsFrom = clock.monotonic() + REST_MS;
      thread = undefined;
    });
    threads.add(started);
    return started;
  }

  return {
    dispatch(request, post) {
      begun++;
      look();
      (thread?.ready() ? thread : dispatcher).dispatch(request, post);
    },
    look,
    async close() {
      await Promise.all([...threads].map((each) => each.close()));
    },
  };
}

interface PostThread extends Poster {
  ready(): boolean;
  /** Ends it once what it was given has ended. */
  end(): void;
  close(): Promise<void>;
}

/**
 * `onExit` is called when it has ended, with why if nobody asked for that; what it had under way ends then as attempts
 * that have failed.
 */
function startPostThread(plan: OutboundPlan, log: Log, onExit: (failure: unknown) => void): PostThread {
  const worker = new Worker(new URL('./post-thread.ts', import.meta.url), { workerData: plan });
  /** Each stands at its id, which is used again when it has ended. No `Map`, as `UnderWay` explains. */
  const posts: (Post | undefined)[] = [];
  const free: number[] = [];
  let isReady = false;
  let isToEnd = false;
  let failure: unknown = new Error('the thread has ended');
  let asked: Asked[] = [];

  function settle({ id, result }: Ended): void {
    const post = posts[id]!;
    posts[id] = undefined;
    free.push(id);
    post.settle(result);
  }

  function endIfIdle(): void {
    if (isToEnd && free.length === posts.length)
      unattended(worker.terminate(), log, 'the thread of the webhooks could not be ended');
  }

  /** Whatever is asked for in a turn of the event loop goes at once, for each message wakes the thread. */
  function ask(what: Asked): void {
    if (asked.push(what) === 1) setImmediate(send);
  }

  function send(): void {
    worker.postMessage(asked);
    asked = [];
  }

  worker.on('message', (ended: Ended[]) => {
    isReady = true;
    for (const each of ended) settle(each);
    endIfIdle();
  });
  worker.on('error', (error) => {
    failure = error;
  });
  worker.on('exit', () => {
    onExit(isToEnd ? undefined : failure);
    for (const [id, post] of posts.entries())
      if (post) settle({ id, result: { error: 'the request was cut off' } });
  });
  worker.unref();

  return {
    dispatch({ origin, path, headers, body }, post) {
      const id = free.pop() ?? posts.length;
      posts[id] = post;
      post.isMadeThere((result) => ask({ id, result }));
      ask({ id, origin, path, headers: Object.entries(headers).flat(), body });
    },
    ready: () => isReady,
    end() {
      isToEnd = true;
      endIfIdle();
    },
    async close() {
      isToEnd = true;
      await worker.terminate();
    },
  };
}
