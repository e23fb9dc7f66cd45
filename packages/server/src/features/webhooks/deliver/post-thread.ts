/** This file is a thread that makes requests to webhooks for another (`poster.ts`). */
import { parentPort, workerData } from 'node:worker_threads';
import { type OutboundPlan, openOutbound } from '../../../platform/security/outbound.ts';
import { Post } from './post.ts';
import type { Asked, Begun, Ended } from './poster.ts';

const { dispatcher } = openOutbound(workerData as OutboundPlan);
/** They are under way; each stands at its id. */
const posts: (Post | undefined)[] = [];
let ended: Ended[] = [];

function begin({ id, ...request }: Begun): void {
  const post = new Post(0, (result) => {
    posts[id] = undefined;
    if (ended.push({ id, result }) === 1) setImmediate(tell);
  });
  posts[id] = post;
  dispatcher.dispatch({ method: 'POST', ...request }, post); // which tells the post even of a request that cannot be made
}

/** Whatever ends in a turn of the event loop is told at once, for each message wakes the other thread. */
function tell(): void {
  parentPort!.postMessage(ended);
  ended = [];
}

parentPort!.on('message', (asked: Asked[]) => {
  for (const each of asked) {
    if ('result' in each) posts[each.id]?.abort(each.result);
    else begin(each);
  }
});
parentPort!.postMessage([]); // it is ready
