/**
 * A light load generator: keep-alive sockets, each with one request under way, bodies made beforehand. A heavier one
 * would measure itself. Run as a process of its own: `load.ts '{"port":…,"path":…,"count":…}'`; prints one JSON line.
 */
import { connect } from 'node:net';
import { performance } from 'node:perf_hooks';

export interface LoadPlan {
  port: number;
  path: string;
  headers: Record<string, string>;
  connections: number;
  /** Requests to make; the bodies are of numbers from `first` on. */
  count: number;
  first: number;
  /** The channels' numbers, taken in turn. */
  from: string[];
}

export interface LoadResult {
  seconds: number;
  perSecond: number;
  p50: number;
  p99: number;
  /** Answers that were not 200. */
  refused: number;
}

/** The text message number `n` goes to a person of its own, who behaves as most do. */
export function requestBody(n: number, from: string[]): string {
  const subscriber = String(1_000_000 + (n % 5_000_000)).padStart(7, '0');
  return JSON.stringify({
    to: `+9198${subscriber}9`,
    from: from[n % from.length],
    type: 'text',
    message: 'Your order 1042 is on its way.',
  });
}

async function run(plan: LoadPlan): Promise<LoadResult> {
  const head = Object.entries({ host: 'localhost', 'content-type': 'application/json', ...plan.headers })
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('');
  const times: number[] = [];
  let next = 0;
  let refused = 0;
  const started = performance.now();

  function converse(): Promise<void> {
    return new Promise((resolve, reject) => {
      const socket = connect({ port: plan.port, host: '127.0.0.1', noDelay: true });
      let sentAt = 0;
      let pending = '';
      const send = () => {
        if (next >= plan.count) {
          socket.end();
          resolve();
          return;
        }
        const body = requestBody(plan.first + next++, plan.from);
        sentAt = performance.now();
        socket.write(`POST ${plan.path} HTTP/1.1\r\n${head}content-length: ${body.length}\r\n\r\n${body}`);
      };
      socket
        .on('connect', send)
        .on('error', reject)
        .on('data', (chunk) => {
          pending += chunk.toString('latin1');
          const end = pending.indexOf('\r\n\r\n');
          if (end < 0) return;
          const length = Number(/content-length: (\d+)/i.exec(pending)?.[1] ?? 0);
          if (pending.length < end + 4 + length) return;
          if (!pending.startsWith('HTTP/1.1 200')) refused++;
          pending = '';
          times.push(performance.now() - sentAt);
          send();
        });
    });
  }

  await Promise.all(Array.from({ length: plan.connections }, converse));
  const seconds = (performance.now() - started) / 1000;
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.floor(times.length * share)] ?? 0;
  return { seconds, perSecond: plan.count / seconds, p50: at(0.5), p99: at(0.99), refused };
}

if (process.argv[2]) console.log(JSON.stringify(await run(JSON.parse(process.argv[2]) as LoadPlan)));
