/** Load, kill -9 at a random moment, restart; again and again; then the audit. */
import { setTimeout as pause } from 'node:timers/promises';
import { audit, type Findings } from './audit.ts';
import { send, sendOne, type Target, type Wish, wishes } from './load.ts';
import { type Server, startServer } from './server.ts';

export interface StormOptions {
  /** Where the data is: DATA_DIR, and DATABASE_URL with SECRET_KEY for PostgreSQL. */
  env: Record<string, string>;
  rounds: number;
  messagesPerRound: number;
  connections: number;
  /** Longer than receipts take under this load, or messages are sent once more. */
  graceSeconds: number;
  /** Kills come when a random share of a round is answered, and at most so many milliseconds later. */
  killWithinMs: number;
  /** The share of attempts that WhatsApp refuses for a passing reason. */
  errorRate: number;
  say: (line: string) => void;
  random?: () => number;
}

export interface StormReport extends Findings {
  messages: number;
  /** Sends whose 200 a kill has swallowed, asked for again afterwards. */
  repeated: number;
  kills: number;
}

export async function storm(o: StormOptions): Promise<StormReport> {
  const { random = Math.random, say } = o;
  const env = { UNCONFIRMED_GRACE: String(o.graceSeconds), ...o.env };
  const all: Wish[] = [];
  let repeated = 0;
  let server: Server = await startServer(env);
  const apiKey = server.apiKey;
  if (apiKey === undefined) throw new Error('The data directory is not empty.');
  const target = (): Target => ({ url: server.url, apiKey });
  try {
    await quicken(target());
    await disturb(target(), o.errorRate);
    for (let round = 1; round <= o.rounds; round++) {
      all.push(...wishes(o.messagesPerRound, all.length));
      const stop = new AbortController();
      const sending = send(target, all, o.connections, stop.signal);
      const began = Date.now();
      const goal = all.length - Math.round(random() * o.messagesPerRound); // so many answered, and a moment more
      while (all.length - open(all) < goal) await pause(5);
      await pause(random() * o.killWithinMs);
      await server.kill();
      const after = Date.now() - began;
      stop.abort();
      await sending;
      repeated += open(all);
      say(`round ${round}: killed after ${after} ms; ${all.length - open(all)} of ${all.length} answered`);
      server = await startServer(env);
      await disturb(target(), o.errorRate);
    }
    await send(target, all, o.connections, AbortSignal.timeout(60_000));
    for (const wish of all.slice(0, 100)) await sendOne(target(), wish); // the same answer, and nothing sent twice
    const findings = await audit(target(), all);
    return { messages: all.length, repeated, kills: o.rounds, ...findings };
  } finally {
    await server.kill();
  }
}

const open = (all: readonly Wish[]) => all.filter((wish) => wish.messageId === undefined).length;

export function faultsOf(report: StormReport): string[] {
  const { unfinished, unsent, twice, unasked, events } = report;
  return Object.entries({ unfinished, unsent, twice, unasked, events }).flatMap(([name, found]) =>
    found.slice(0, 10).map((each) => `${name}: ${each}`),
  );
}

/** As fast as the simulator goes, so that much is under way at the moment of the kill. */
async function quicken({ url, apiKey }: Target): Promise<void> {
  const headers = { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' };
  const list = await fetch(`${url}/api/v1/channels`, { headers });
  const { data } = (await list.json()) as { data: { id: string }[] };
  const body = JSON.stringify({ messagesPerSecond: 1000 });
  const path = `${url}/api/v1/channels/${data[0]!.id}`;
  const changed = await fetch(path, { method: 'PATCH', headers, body });
  if (changed.status !== 200) throw new Error(await changed.text());
}

/** The simulator forgets its settings with its process. */
async function disturb({ url }: Target, errorRate: number): Promise<void> {
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify({ errorRate, duplicate: true });
  const changed = await fetch(`${url}/_simulator/settings`, { method: 'POST', headers, body });
  if (changed.status !== 200) throw new Error(await changed.text());
}
