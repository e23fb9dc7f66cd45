/**
 * A shop's day: members follow the stream while people write to it and are written to. Each text has the time at which
 * it was written, by which every member's stream tells how late it shows. Argument: a `ShopPlan`; prints a `ShopResult`.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { storedPerson } from '../../test/kit/stored-people.ts';
import { shareOf } from '../figures.ts';

export interface ShopPlan {
  url: string;
  /** The headers of each member. */
  members: Record<string, string>[];
  /** The headers of whoever sends. */
  sender: Record<string, string>;
  from: string;
  graphUrl: string;
  phoneNumberId: string;
  /** So many are written each second, and as many sent. */
  perSecond: number;
  seconds: number;
  people: number;
  /** The place of the first of them. */
  first: number;
}

export interface ShopResult {
  written: number;
  /** The number of texts that did not show to a member in time. */
  missing: number;
  /** The milliseconds from when a text was written until it showed to a member. */
  p50: number;
  p99: number;
  last: number;
}

const SHOWN = /^event: message\.(?:received|queued)\n.*?on its way (\d{13}) (\d+)/ms;
const PATIENCE_MS = 10_000;

const plan = JSON.parse(process.argv[2]!) as ShopPlan;
const late: number[] = [];

async function follow(headers: Record<string, string>, ended: AbortSignal): Promise<void> {
  const response = await fetch(`${plan.url}/api/v1/stream`, { headers, signal: ended });
  if (!response.ok || !response.body) throw new Error(`The stream: ${await response.text()}`);
  void read(response.body).catch(() => {
    if (!ended.aborted) throw new Error('The stream ended.');
  });
}

async function read(body: ReadableStream<Uint8Array>): Promise<void> {
  const decoder = new TextDecoder();
  let pending = '';
  for await (const chunk of body) {
    const frames = (pending + decoder.decode(chunk, { stream: true })).split('\n\n');
    pending = frames.pop()!;
    for (const frame of frames) {
      const [, at] = SHOWN.exec(frame) ?? [];
      if (at !== undefined) late.push(Date.now() - Number(at));
    }
  }
}

async function post(url: string, headers: Record<string, string>, body: object): Promise<void> {
  const response = await fetch(url, {
    ...{ method: 'POST', headers: { ...headers, 'content-type': 'application/json' } },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${url}: ${await response.text()}`);
  await response.arrayBuffer();
}

const { from, graphUrl, perSecond, people, phoneNumberId, seconds, sender, url } = plan;
const ended = new AbortController();
await Promise.all(plan.members.map((headers) => follow(headers, ended.signal)));
await pause(500); // each has its place in the feed
const asked: Promise<void>[] = [];
const began = performance.now();
for (let n = 0; n < seconds * perSecond; n++) {
  await pause(Math.max(0, began + (n / perSecond) * 1000 - performance.now()));
  const text = `Is the order on its way ${Date.now()} ${n}`;
  const [one, other] = [0, 1].map((i) => storedPerson((plan.first + 2 * n + i) % people));
  asked.push(
    post(`${graphUrl}/_simulator/inbound`, {}, { from: one, text, channel: phoneNumberId }),
    post(`${url}/api/v1/messages/send`, sender, { to: other, from, type: 'text', message: text }),
  );
}
await Promise.all(asked);
const expected = asked.length * plan.members.length;
for (let waited = 0; late.length < expected && waited < PATIENCE_MS; waited += 50) await pause(50);
ended.abort();
const sorted = Float64Array.from(late).sort();
const result: ShopResult = {
  ...{ written: asked.length, missing: expected - late.length },
  ...{ p50: shareOf(sorted, 0.5), p99: shareOf(sorted, 0.99), last: sorted.at(-1) ?? 0 },
};
console.log(JSON.stringify(result));
