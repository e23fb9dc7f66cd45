/**
 * A light load generator: keep-alive sockets, each with one request under way. A heavier one would measure itself. As
 * fast as it is answered, at a rate, or with a number of messages under way at most. Argument: a `LoadPlan`; prints a
 * `LoadResult`.
 */
import { connect, type Socket } from 'node:net';
import { performance } from 'node:perf_hooks';
import { shareOf } from '../figures.ts';
import { type Asked, requestsOf } from './requests.ts';

export interface LoadPlan {
  /** The servers', which the connections take in turn. */
  ports: number[];
  headers?: Record<string, string>;
  connections: number;
  asked: Asked;
  /** It ends after so many requests or seconds, whichever comes first. */
  count?: number;
  seconds?: number;
  /** Begin so many a second, whether earlier ones are answered or not; a request's time counts from when it was due. */
  perSecond?: number;
  /** Messages that are not read yet, at most, by what the receiver has had of them. */
  underWay?: { most: number; receiver: string; readBefore: number };
  /** The first seconds, which the rate and the times leave out. */
  warmSeconds?: number;
  /** Answer the ids of the messages too, and when each was asked for. */
  keep?: boolean;
}

export interface LoadResult {
  /** All that were answered. */
  count: number;
  /** The time at which it began, in epoch milliseconds: making the requests ready comes before. */
  startedAt: number;
  seconds: number;
  perSecond: number;
  /** Milliseconds to the whole answer. */
  p50: number;
  p99: number;
  /** Answers that were not 200. */
  refused: number;
  bySecond: number[];
  /** Epoch milliseconds. */
  sent: [id: string, at: number][];
}

interface Line {
  socket: Socket;
  began: number;
  pending: string;
}

async function run(plan: LoadPlan): Promise<LoadResult> {
  const requestAt = requestsOf(plan.asked);
  const most = plan.count ?? Number.POSITIVE_INFINITY;
  const idle: Line[] = [];
  const times: number[] = [];
  const bySecond: number[] = [];
  const sent: [string, number][] = [];
  let next = 0;
  let answered = 0;
  let refused = 0;
  const lines = await Promise.all(
    Array.from({ length: plan.connections }, (_, i) => open(plan.ports[i % plan.ports.length]!)),
  );
  const mayGo = await allowanceOf(plan);
  const started = performance.now();
  const endsAt = started + (plan.seconds ?? Number.POSITIVE_INFINITY) * 1000;
  const warmAt = started + (plan.warmSeconds ?? 0) * 1000;

  await new Promise<void>((resolve, reject) => {
    const dueAt = (n: number) => (plan.perSecond ? started + (n / plan.perSecond) * 1000 : 0);
    const isOver = () => next >= most || performance.now() >= endsAt;
    const pump = () => {
      while (idle.length > 0 && !isOver() && next < mayGo.count && dueAt(next) <= performance.now())
        ask(idle.shift()!, dueAt(next));
      if (isOver() && answered === next) resolve();
    };
    const ask = (line: Line, due: number) => {
      const { method, path, headers, body } = requestAt(next++);
      line.began = performance.now();
      if (due > 0 && waiting) line.began = due;
      const length = method === 'POST' ? `content-length: ${body.length}\r\n` : '';
      line.socket.write(`${method} ${path} HTTP/1.1\r\n${head}${headers}${length}\r\n${body}`);
      waiting = idle.length === 0;
    };
    let waiting = false; // for a line that is free
    const head = Object.entries({ host: 'localhost', 'content-type': 'application/json', ...plan.headers })
      .map(([name, value]) => `${name}: ${value}\r\n`)
      .join('');
    for (const line of lines) {
      idle.push(line);
      line.socket.on('error', reject).on('close', () => {
        if (!isOver() || answered < next) reject(new Error('The server closed a connection.'));
      });
      line.socket.on('data', (chunk) => {
        line.pending += chunk.toString('latin1');
        const end = line.pending.indexOf('\r\n\r\n');
        if (end < 0) return;
        const length = Number(/content-length: (\d+)/i.exec(line.pending)?.[1] ?? 0);
        if (line.pending.length < end + 4 + length) return;
        note(line);
        line.pending = '';
        idle.push(line);
        pump();
      });
    }
    const timer = setInterval(pump, 1);
    timer.unref();
    pump();
  });

  function note({ pending, began }: Line): void {
    const now = performance.now();
    answered++;
    if (!pending.startsWith('HTTP/1.1 200')) refused++;
    if (now >= warmAt) times.push(now - began);
    const second = Math.floor((now - started) / 1000);
    bySecond[second] = (bySecond[second] ?? 0) + 1;
    if (!plan.keep) return;
    const [, id] = /"messageId":"(msg_[^"]+)"/.exec(pending) ?? [];
    if (id) sent.push([id, performance.timeOrigin + began]);
  }

  const took = (performance.now() - started) / 1000;
  mayGo.stop();
  for (const { socket } of lines) socket.destroy();
  const sorted = Float64Array.from(times).sort();
  return {
    count: answered,
    startedAt: performance.timeOrigin + started,
    seconds: took,
    perSecond: times.length / (took - (plan.warmSeconds ?? 0)),
    p50: shareOf(sorted, 0.5),
    p99: shareOf(sorted, 0.99),
    refused,
    bySecond: Array.from(bySecond, (count = 0) => count),
    sent,
  };
}

async function open(port: number): Promise<Line> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true });
  await new Promise((resolve, reject) => socket.once('connect', resolve).once('error', reject));
  return { socket, began: 0, pending: '' };
}

/** Tells how many may have been asked for by now: what is read makes room. */
async function allowanceOf({ underWay }: LoadPlan) {
  if (!underWay) return { count: Number.POSITIVE_INFINITY, stop: () => undefined };
  const { most, receiver, readBefore } = underWay;
  const allowance = { count: 0, stop: () => clearInterval(timer) };
  let asking = false;
  const look = async () => {
    if (asking) return;
    asking = true;
    const { counts } = (await (await fetch(`${receiver}/progress`)).json()) as {
      counts: Record<string, number>;
    };
    allowance.count = (counts['message.read'] ?? 0) - readBefore + most;
    asking = false;
  };
  await look();
  const timer = setInterval(() => void look(), 10);
  return allowance;
}

console.log(JSON.stringify(await run(JSON.parse(process.argv[2]!) as LoadPlan)));
