/** This file is a thread that makes requests to webhooks for another (`poster.ts`). */
import { parentPort, workerData } from 'node:worker_threads';
import { type OutboundPlan, openOutbound } from '../../../platform/security/outbound.ts';
import { createSigner, type Signer } from '../secrets.ts';
import { Post } from './post.ts';
import type { Asked, Begun, Ended } from './poster.ts';
import { dispatchOf } from './target.ts';

const { dispatcher } = openOutbound(workerData as OutboundPlan);
/** They are under way; each stands at its id. */
const posts: (Post | undefined)[] = [];
const signers: Signer[] = [];
let ended: Ended[] = [];

function begin({ id, request, signer }: Begun): void {
  const post = new Post(0, (result) => {
    posts[id] = undefined;
    if (ended.push({ id, result }) === 1) setImmediate(tell);
  });
  posts[id] = post;
  try {
    dispatcher.dispatch(dispatchOf(request, signer === undefined ? undefined : signers[signer]), post);
  } catch {
    post.abort({ error: 'the request could not be made' });
  }
}

/** Whatever ends in a turn of the event loop is told at once, for each message wakes the other thread. */
function tell(): void {
  parentPort!.postMessage(ended);
  ended = [];
}

parentPort!.on('message', (asked: Asked[]) => {
  for (const each of asked) {
    if ('request' in each) begin(each);
    else if ('secrets' in each) signers[each.signer] = createSigner(each.secrets);
    else posts[each.id]?.abort(each.result);
  }
});
parentPort!.postMessage([]); // it is ready
