/** Sends many requests to every operation and every door, judges each response, and makes small what fails. */
import { setTimeout as pause } from 'node:timers/promises';
import { listenToNoise } from '../test/kit/noise.ts';
import type { Description } from './description.ts';
import { HASHES, type Planned, planOf } from './plan.ts';
import { closeConnections, curlOf, type Response, type Sent, send } from './send.ts';
import { smallest } from './shrink.ts';
import type { World } from './world.ts';

export interface FuzzOptions {
  requests: number;
  seed: number;
  connections: number;
  /** A part of the names of what is asked; empty: everything is. */
  only: string;
}

export interface Fault {
  operation: string;
  /** Which of the run's requests. */
  number: number;
  faults: string[];
  curl: string;
  /** The smallest request that still fails; null: it fails only after those before it. */
  smallest?: string | null;
}

export interface FuzzReport {
  requests: number;
  /** Counts of each operation's responses, by their status. */
  statuses: Map<string, Map<number, number>>;
  /** The milliseconds that each response took, less what the machine took for itself. */
  times: Map<string, number[]>;
  faults: Fault[];
  never: string[];
}

const SLOW_MS = 2000;
/** Below it nobody asks what the machine has taken. */
const TOLD_MS = 500;
const SIGN_IN_EVERY = 500;
/** So long the service may take for what it has taken in. */
const ENDS_WITHIN_MS = 60_000;
/** The mail server of the run refuses many. */
const EXPECTED_ERROR = '"msg":"a mail was given up"';
/** One fault is made small of each of so many kinds. */
const MADE_SMALL = 10;

export async function fuzz(world: World, description: Description, o: FuzzOptions): Promise<FuzzReport> {
  const noise = await listenToNoise(world.server.pid);
  const report: FuzzReport = { requests: 0, statuses: new Map(), times: new Map(), faults: [], never: [] };
  const plan = await planOf(world, description, o);
  const firsts = new Map<string, { fault: Fault; planned: Planned; sent: Sent }>();
  let next = 0;
  let signInFrom = 0;
  let hashing: Promise<unknown> = Promise.resolve();

  async function inTurn(number: number, planned: Planned): Promise<void> {
    const { promise: done, resolve: finish } = Promise.withResolvers<void>();
    if (HASHES.has(planned.name)) {
      const before = hashing;
      hashing = done;
      await before;
    }
    await one(number, planned).finally(finish);
  }

  async function one(number: number, planned: Planned): Promise<void> {
    const sent = planned.sent();
    const { response, ms, faults } = await judged(planned, sent);
    if (faults.length > 0) {
      const fault: Fault = { operation: planned.name, number, faults, curl: curlOf(sent) };
      report.faults.push(fault);
      const kind = kindOf(planned.name, faults);
      if (!firsts.has(kind)) firsts.set(kind, { fault, planned, sent });
    }
    if (response === undefined) return;
    count(report, planned.name, response.status, ms);
    planned.learn(sent, response);
    if (planned.endsSession(response) && number >= signInFrom) {
      signInFrom = number + SIGN_IN_EVERY; // a password is made to take long to compare
      await world.signIn(planned.name);
    }
  }

  async function judged(planned: Planned, sent: Sent) {
    const began = performance.now();
    let response: Response;
    try {
      response = await send(sent);
    } catch (error) {
      const faults = planned.hangsUp ? [] : [`no response: ${(error as Error).message}`];
      return { response: undefined, ms: 0, faults };
    }
    const ms = response.ms > TOLD_MS ? Math.max(0, response.ms - noise.since(began)) : response.ms;
    const faults = planned.faultsOf(response);
    if (ms > SLOW_MS) faults.push(`took ${Math.round(response.ms)} ms, ${Math.round(ms)} of them its own`);
    return { response, ms, faults };
  }

  const connection = async () => {
    for (let number = next++; number < plan.length; number = next++) {
      await inTurn(number, plan[number]!);
      report.requests++;
    }
  };
  try {
    await Promise.all(Array.from({ length: o.connections }, connection));
    for (const [kind, { fault, planned, sent }] of [...firsts].slice(0, MADE_SMALL)) {
      const fails = async (smaller: Sent) => {
        const { faults } = await judged(planned, smaller);
        return faults.length > 0 && kindOf(planned.name, faults) === kind;
      };
      const small = await smallest(sent, fails);
      fault.smallest = small ? curlOf(small) : null;
    }
    report.faults.push(...(await faultsAfterwards(world)));
  } finally {
    closeConnections();
    await noise.stop();
  }
  const succeeded = (of: Map<number, number>) => [...of.keys()].some((status) => status < 400);
  report.never = [...report.statuses].filter(([, of]) => !succeeded(of)).map(([name]) => name);
  return report;
}

/** Returns what is stuck or has failed when nothing is asked any more. */
async function faultsAfterwards({ supplies, server }: World): Promise<Fault[]> {
  const found: string[] = [];
  const until = Date.now() + ENDS_WITHIN_MS;
  let inbox = await supplies.inbox();
  for (; inbox.waiting > 0 && Date.now() < until; inbox = await supplies.inbox()) await pause(200);
  if (inbox.waiting > 0) found.push(`${inbox.waiting} webhooks of WhatsApp are not applied`);
  for (const { error, body } of inbox.failed)
    found.push(`a webhook of WhatsApp could not be applied: ${error}: ${body.slice(0, 2000)}`);
  for (const odd of await supplies.oddNames()) found.push(`a file is kept as a stranger wrote it: ${odd}`);
  const errors = server
    .log()
    .split('\n')
    .filter((line) => /^\{"level":"(error|fatal)"/.test(line) && !line.includes(EXPECTED_ERROR));
  if (errors.length > 0)
    found.push(`${errors.length} errors were logged, the first: ${errors[0]!.slice(0, 2000)}`);
  const ready = await fetch(`${server.url}/readyz`);
  if (!ready.ok) found.push(`/readyz responds ${ready.status} afterwards`);
  return found.map((fault) => ({
    ...{ operation: 'afterwards', number: 0, faults: [fault], curl: `curl ${server.url}/readyz` },
  }));
}

/** The same of two requests that fail alike: their numbers and ids may differ. */
const kindOf = (name: string, faults: readonly string[]) =>
  `${name} ${faults[0]!
    .slice(0, 80)
    .replace(/\b[a-z]{3}_[0-9a-z]{26}\b/g, 'id')
    .replace(/took .*/, 'took long')}`;

function count({ statuses, times }: FuzzReport, name: string, status: number, ms: number): void {
  const of = statuses.get(name) ?? new Map<number, number>();
  of.set(status, (of.get(status) ?? 0) + 1);
  statuses.set(name, of);
  const took = times.get(name) ?? [];
  took.push(ms);
  times.set(name, took);
}
