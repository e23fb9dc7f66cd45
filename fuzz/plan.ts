/** This file plans which requests are sent, and in which order: as many to each operation as to each door. */
import fc from 'fast-check';
import type { Description } from './description.ts';
import { DOORS, type Door } from './doors/contents.ts';
import { Known } from './known.ts';
import { type FuzzRequest, requestTo } from './requests.ts';
import type { Response, Sent } from './send.ts';
import { ENDS_SESSIONS, type World } from './world.ts';

/** These compare passwords, which is slow on purpose: the service compares two at a time, and others wait. */
export const HASHES = new Set([
  'POST /api/app/sign-in',
  'POST /api/app/password',
  ...DOORS.filter((door) => door.hashes).map((door) => door.name),
]);
/** They cost as much as all the others together, so only one round of so many has them. */
const HASHES_EVERY = 4;

/** A request that is made when its turn comes. */
export interface Planned {
  name: string;
  /** Makes the request as it is sent: its ids are of what exists by then. */
  sent(): Sent;
  faultsOf(response: Response): string[];
  learn(sent: Sent, response: Response): void;
  /** The server may close the connection without a response. */
  hangsUp: boolean;
  /** Returns whether a response shows that the session of its own has ended. */
  endsSession(response: Response): boolean;
}

export function requestsOf(
  { operations, resolve }: Pick<Description, 'operations' | 'resolve'>,
  { each, seed }: { each: number; seed: number },
  receiver: string,
): FuzzRequest[][] {
  return operations.map((operation, i) =>
    fc.sample(requestTo(operation, resolve, receiver), { numRuns: each, seed: seed + i }),
  );
}

/** Plans the requests of a seed in rounds: one of each operation and door, most rounds without `HASHES`. */
export async function planOf(
  world: World,
  description: Description,
  { requests, seed, only }: { requests: number; seed: number; only: string },
): Promise<Planned[]> {
  const known = new Known(world.spared);
  const isWanted = ({ name }: { name: string }) => name.includes(only);
  const operations = description.operations.filter(isWanted);
  const doors = DOORS.filter(isWanted);
  if (operations.length + doors.length === 0) throw new Error(`Nothing has ${only} in its name.`);
  const shares = [...operations, ...doors].map(({ name }) => (HASHES.has(name) ? 1 / HASHES_EVERY : 1));
  const each = Math.ceil(requests / shares.reduce((sum, share) => sum + share, 0)) + HASHES_EVERY;
  const asked = requestsOf({ ...description, operations }, { each, seed }, world.receiver).map((sample) =>
    sample.map((request) => plannedFor(world, description, known, request)),
  );
  const knocked = await Promise.all(
    doors.map(async (door, i) =>
      fc
        .sample(await door.requests(world), { numRuns: each, seed: seed + asked.length + i })
        .map((sent) => plannedAt(door, sent)),
    ),
  );
  const samples = [...asked, ...knocked];
  return Array.from({ length: each }, (_, i) => samples.map((sample) => sample[i]!))
    .flatMap((round, i) => round.filter(({ name }) => i % HASHES_EVERY === 0 || !HASHES.has(name)))
    .slice(0, requests);
}

function plannedFor(world: World, description: Description, known: Known, wanted: FuzzRequest): Planned {
  const { operation } = wanted;
  return {
    name: operation.name,
    sent: () => sentOf(world, known.pathOf(wanted), withIds(wanted, known)),
    faultsOf: (response) => description.faultsOf(operation, response),
    learn: (sent, response) => known.learn(operation, pathOf(sent), response),
    hangsUp: false,
    endsSession: ({ status }) =>
      status === 401 && wanted.credential === 'own' && ENDS_SESSIONS.has(operation.name),
  };
}

/** Fills in ids of what exists by now, in the query and the body; `Known.pathOf` does it in the path. */
function withIds(wanted: FuzzRequest, known: Known): FuzzRequest {
  const { query, body } = wanted;
  return {
    ...wanted,
    query: query.map(([name, value]) => [name, known.named(value)]),
    body: body && Buffer.from(known.named(body.toString('latin1')), 'latin1'),
  };
}

function plannedAt(door: Door, sent: Sent): Planned {
  return {
    name: door.name,
    sent: () => sent,
    faultsOf: (response) => door.faultsOf(response),
    learn: () => undefined,
    hangsUp: door.hangsUp ?? false,
    endsSession: () => false,
  };
}

function sentOf(world: World, path: string, wanted: FuzzRequest): Sent {
  const { operation, query, headers, credential, body } = wanted;
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

const pathOf = ({ url }: Sent) => url.slice(url.indexOf('/', 8)).split('?', 1)[0]!;
