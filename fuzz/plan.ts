/** Plans what is sent, in its order: as many requests to each operation and each door. */
import fc from 'fast-check';
import type { Description } from './description.ts';
import { DOORS, type Door } from './doors/contents.ts';
import { Known } from './known.ts';
import { type FuzzRequest, requestTo } from './requests.ts';
import type { Response, Sent } from './send.ts';
import { ENDS_SESSIONS, type World } from './world.ts';

/** Two passwords are compared at a time, each for as long as a guess may cost: several at once wait for each other. */
export const HASHES = new Set([
  'POST /api/app/sign-in',
  'POST /api/app/password',
  ...DOORS.filter((door) => door.hashes).map((door) => door.name),
]);
/** They cost as much as all the others together. */
const HASHES_EVERY = 4;

/** A request whose turn comes. */
export interface Planned {
  name: string;
  /** Makes it when it is sent: what exists by then is meant. */
  sent(): Sent;
  faultsOf(response: Response): string[];
  learn(sent: Sent, response: Response): void;
  /** No response at all is as it should be. */
  hangsUp: boolean;
  /** Says whether a response tells that its own session has ended. */
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

/** The requests of a seed: as many of each operation and door, mixed, and fewer where passwords are compared. */
export async function planOf(
  world: World,
  description: Description,
  { requests, seed, only }: { requests: number; seed: number; only: string },
): Promise<Planned[]> {
  const known = new Known(world.spared);
  const wanted = ({ name }: { name: string }) => name.includes(only);
  const operations = description.operations.filter(wanted);
  const doors = DOORS.filter(wanted);
  if (operations.length + doors.length === 0) throw new Error(`Nothing has ${only} in its name.`);
  const all = [...operations, ...doors].map(({ name }) => (HASHES.has(name) ? 1 / HASHES_EVERY : 1));
  const each = Math.ceil(requests / all.reduce((sum, share) => sum + share, 0)) + HASHES_EVERY;
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

/** Fills in what it means of what exists by now, beside its path. */
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
