/** Sends many requests to every operation and judges each response. */
import fc from 'fast-check';
import type { Description, Operation } from './description.ts';
import { listenToNoise } from './noise.ts';
import { type FuzzRequest, requestTo } from './requests.ts';
import { closeConnections, curlOf, type Response, type Sent, send } from './send.ts';
import { ENDS_SESSIONS, type World } from './world.ts';

export interface FuzzOptions {
  requests: number;
  seed: number;
  connections: number;
}

export interface Fault {
  operation: string;
  seed: number;
  /** Which of the run's requests. */
  number: number;
  faults: string[];
  curl: string;
}

export interface FuzzReport {
  requests: number;
  /** How often each operation responded what. */
  statuses: Map<string, Map<number, number>>;
  /** The slowest response, less what the machine took for itself, in milliseconds. */
  slowestMs: number;
  faults: Fault[];
}

const SLOW_MS = 2000;
/** Below it nobody asks what the machine has taken. */
const TOLD_MS = 500;
const SIGN_IN_EVERY = 500;
/** Two passwords are compared at a time, each for as long as a guess may cost: several at once wait for each other. */
const HASHES = new Set(['POST /api/app/sign-in', 'POST /api/app/password']);
const MOST_KNOWN = 300;

export async function fuzz(world: World, description: Description, o: FuzzOptions): Promise<FuzzReport> {
  const noise = await listenToNoise(world.server.pid);
  const known = new Map<string, string[]>();
  const report: FuzzReport = { requests: 0, statuses: new Map(), slowestMs: 0, faults: [] };
  const plan = planOf(description, o, world.receiver);
  let next = 0;
  let signInFrom = 0;
  let hashing: Promise<unknown> = Promise.resolve();

  async function one(number: number, wanted: FuzzRequest): Promise<void> {
    const { operation } = wanted;
    const sent = sentOf(world, known, wanted);
    const { promise: done, resolve: finish } = Promise.withResolvers<void>();
    if (HASHES.has(operation.name)) {
      const before = hashing;
      hashing = done;
      await before;
    }
    await judged(number, wanted, sent).finally(finish);
  }

  async function judged(number: number, wanted: FuzzRequest, sent: Sent): Promise<void> {
    const { operation } = wanted;
    const began = performance.now();
    let response: Response;
    try {
      response = await send(sent);
    } catch (error) {
      return tell(number, operation, sent, [`no response: ${(error as Error).message}`]);
    }
    const ms = response.ms > TOLD_MS ? response.ms - noise.since(began) : response.ms;
    report.slowestMs = Math.max(report.slowestMs, ms);
    const faults = description.faultsOf(operation, response);
    if (ms > SLOW_MS) faults.push(`took ${Math.round(response.ms)} ms, ${Math.round(ms)} of them its own`);
    if (faults.length > 0) tell(number, operation, sent, faults);
    count(report.statuses, operation.name, response.status);
    learn(known, operation, response);
    if (operation.method === 'DELETE' && response.status === 200) forget(known, sent.url);
    const late = response.status === 401 && wanted.credential === 'own' && ENDS_SESSIONS.has(operation.name);
    if (late && number >= signInFrom) {
      signInFrom = number + SIGN_IN_EVERY; // a password is made to take long to compare
      await world.signIn(operation.name);
    }
  }

  function tell(number: number, operation: Operation, sent: Sent, faults: string[]): void {
    report.faults.push({ operation: operation.name, seed: o.seed, number, faults, curl: curlOf(sent) });
  }

  const connection = async () => {
    for (let number = next++; number < plan.length; number = next++) {
      await one(number, plan[number]!);
      report.requests++;
    }
  };
  try {
    await Promise.all(Array.from({ length: o.connections }, connection));
  } finally {
    closeConnections();
    await noise.stop();
  }
  return report;
}

/** The requests of a seed: as many of each operation, mixed; what asks comes before what takes away where it can. */
export function planOf(
  { operations, resolve }: Pick<Description, 'operations' | 'resolve'>,
  { requests, seed }: Pick<FuzzOptions, 'requests' | 'seed'>,
  receiver: string,
): FuzzRequest[] {
  const each = Math.ceil(requests / operations.length);
  const samples = operations.map((operation, i) =>
    fc.sample(requestTo(operation, resolve, receiver), { numRuns: each, seed: seed + i }),
  );
  return Array.from({ length: each }, (_, i) => samples.map((sample) => sample[i]!))
    .flat()
    .slice(0, requests);
}

/** The noun of a path parameter: the path before it. */
const nounOf = (path: string, name: string) => path.slice(0, path.indexOf(`/{${name}}`));

function sentOf(world: World, known: Map<string, string[]>, wanted: FuzzRequest): Sent {
  const { operation, query, headers, credential, body } = wanted;
  let path = operation.path;
  for (const [name, value] of Object.entries(wanted.path)) {
    const noun = nounOf(operation.path, name).replace(/\{[^}]+\}/g, '*');
    const ids = (known.get(noun) ?? []).filter(
      (id) => operation.method !== 'DELETE' || !world.spared.has(id),
    );
    const text =
      'known' in value ? (ids[value.known % ids.length] ?? 'none_01k9z6c7h2m4n8p0q2r4s6t8v0') : value.text;
    path = path.replace(`{${name}}`, () => escaped(text));
  }
  const search = query
    .map(([name, value]) => `${name}=${encodeURIComponent(value.toWellFormed())}`)
    .join('&');
  const credentials = world.headerOf(credential, operation);
  const others = headers.map(([name, value]): [string, string] => [name.toLowerCase(), value]);
  if (operation.credential === 'session' && !others.some(([name]) => name === 'x-workspace'))
    others.push(['x-workspace', world.workspaceId]);
  return {
    method: operation.method,
    url: world.server.url + path + (search && `?${search}`),
    headers: credentials ? [...others.filter(([name]) => name !== credentials[0]), credentials] : others,
    body,
  };
}

/** Percent-escapes that are wrong are left so: a server gets them as well. */
const escaped = (text: string) =>
  /^(%..|%|\.\.)$/.test(text) ? text : encodeURIComponent(text.toWellFormed());

/** What has been taken away is asked for now and then by the numbers that are made up. */
function forget(known: Map<string, string[]>, url: string): void {
  for (const ids of known.values()) {
    const at = ids.findIndex((id) => url.includes(`/${id}`));
    if (at >= 0) ids.splice(at, 1);
  }
}

/** Keeps the ids of a list's items, and of what was made or read, for later requests. */
function learn(known: Map<string, string[]>, operation: Operation, response: Response): void {
  if (response.status >= 300 || !response.contentType?.startsWith('application/json')) return;
  const { data } = JSON.parse(response.body.toString()) as { data?: unknown };
  const noun = operation.path
    .replace(/\/\{[^}]+\}$/, '')
    .replace(/\{[^}]+\}/g, '*')
    .replace(/\/send$/, '');
  for (const item of Array.isArray(data) ? data : [data]) {
    const { id, messageId, sequence, personId } = (item ?? {}) as Record<string, string | number | undefined>;
    const key = sequence ?? messageId ?? id ?? personId;
    if (key === undefined) continue;
    const ids = known.get(noun) ?? [];
    if (!ids.includes(String(key))) ids.push(String(key));
    if (ids.length > MOST_KNOWN) ids.shift();
    known.set(noun, ids);
  }
}

function count(statuses: FuzzReport['statuses'], name: string, status: number): void {
  const of = statuses.get(name) ?? new Map<number, number>();
  of.set(status, (of.get(status) ?? 0) + 1);
  statuses.set(name, of);
}
