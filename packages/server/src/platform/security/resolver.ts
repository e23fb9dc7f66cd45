import { promises as dns, type LookupAddress } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { type Clock, MINUTE, SECOND, systemClock } from '../clock.ts';
import { createHosts, isLocalName, lookupLocally } from './local-names.ts';

/** Finds every address of a name. */
export type Resolve = (
  name: string,
  done: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

export interface ResolverOptions {
  clock?: Clock;
  /** Name servers (`127.0.0.1:53`) instead of the system's. */
  servers?: readonly string[] | undefined;
  hostsFile?: string;
  /** The longest look-up, from the first question to the last server that does not respond. */
  timeoutMs?: number;
}

const TIMEOUT_MS = 5 * SECOND;
/** One question to one server may take this share of the longest look-up. */
const TRY_SHARE = 0.3;
const LEAST_TRY_MS = 1500;
const TRIES = 2;
/**
 * The other kind of address is waited for this long when the first is there (RFC 8305 §3 says 50 ms for nearby
 * servers).
 */
const SECOND_KIND_MS = 250;
const SHORTEST_TTL_MS = 5 * SECOND;
const LONGEST_TTL_MS = 5 * MINUTE;
const FAILURE_MS = 10 * SECOND;
/** A response is used for this long while no server responds (RFC 8767). */
const STALE_MS = 60 * MINUTE;
const MOST_NAMES = 2000;
/**
 * Look-ups at a time: more at once overflow a socket's buffer (at 400 responses were lost). One counts for as long as a
 * server that works may need, so that hundreds of silent names delay another by seconds at most.
 */
const MOST_LOOKUPS = 64;
const USUAL_MS = 500;
/**
 * This many look-ups of names whose servers were silent the last time run at once; they queue apart from the others.
 */
const MOST_SLOW_LOOKUPS = 32;
const REOPEN_MS = MINUTE;

interface Known {
  addresses: LookupAddress[];
  /** Why there are none, when it was asked last. */
  error?: NodeJS.ErrnoException;
  /** No server responded. */
  silent: boolean;
  askedAt: number;
  until: number;
}

/**
 * Resolves names without a thread. `dns.lookup` holds one of the four that the whole process has for as long as a name
 * server is silent, so that four names of strangers stop everything; here a silent one costs its own look-up, and a
 * name that was silent before waits among its own kind. Whoever must not wait behind others has a resolver of their
 * own. Local names (`localhost`, one label, the hosts file) are resolved by the system.
 */
export function createResolver(options: ResolverOptions = {}): Resolve {
  const { clock = systemClock, timeoutMs = TIMEOUT_MS } = options;
  const inHosts = createHosts(clock, options.hostsFile);
  /** Asked last comes last. */
  const known = new Map<string, Known>();
  const asking = new Map<string, Promise<Known>>();
  const slots = createSlots(clock, MOST_LOOKUPS, USUAL_MS);
  const slowSlots = createSlots(clock, MOST_SLOW_LOOKUPS, timeoutMs);
  let servers: dns.Resolver | undefined;
  let openedAt = 0;

  async function find(host: string): Promise<LookupAddress[]> {
    const name = host.toLowerCase().replace(/\.$/, '');
    const family = isIP(name);
    if (family > 0) return [{ address: name, family }];
    if (isLocalName(name) || (await inHosts(name))) return lookupLocally(name);
    const before = known.get(name);
    if (before && clock.now() < before.until) return addressesIn(before);
    const asked = askOnce(name, before);
    // The servers have failed once already: whoever connects need not wait for them to fail again.
    const found = before?.silent && isStillGood(before) ? before : await asked;
    return addressesIn(found);
  }

  function addressesIn(found: Known): LookupAddress[] {
    if (found.addresses.length === 0) throw found.error!;
    return found.addresses;
  }

  const isStillGood = ({ addresses, askedAt }: Known) =>
    addresses.length > 0 && clock.now() - askedAt < STALE_MS;

  function askOnce(name: string, before: Known | undefined): Promise<Known> {
    const under = asking.get(name);
    if (under) return under;
    const found = ask(name, before).finally(() => asking.delete(name));
    found.catch(() => undefined); // whoever has an older answer does not wait for this one
    asking.set(name, found);
    return found;
  }

  async function ask(name: string, before: Known | undefined): Promise<Known> {
    const found = await (before?.silent ? slowSlots : slots)(() => addressesOf(name));
    const now = clock.now();
    const stale = found.silent && before && isStillGood(before) ? before.addresses : [];
    const kept: Known =
      stale.length > 0
        ? { ...found, addresses: stale, askedAt: before!.askedAt, until: now + FAILURE_MS }
        : { ...found, askedAt: now, until: now + found.ttlMs };
    known.delete(name);
    known.set(name, kept);
    if (known.size > MOST_NAMES) known.delete(known.keys().next().value!);
    return kept;
  }

  async function addressesOf(name: string): Promise<Omit<Known, 'askedAt' | 'until'> & { ttlMs: number }> {
    const resolver = open();
    const kinds = [
      resolver.resolve4(name, { ttl: true }).then((all) => all.map((each) => ({ ...each, family: 4 }))),
      resolver.resolve6(name, { ttl: true }).then((all) => all.map((each) => ({ ...each, family: 6 }))),
    ];
    const found = await firstResponses(clock, kinds, timeoutMs);
    const all = found.flatMap((each) => (Array.isArray(each) ? each : []));
    if (all.length > 0) {
      const ttlMs = Math.min(...all.map(({ ttl }) => ttl)) * SECOND;
      return {
        addresses: all.map(({ address, family }) => ({ address, family })),
        silent: false,
        ttlMs: Math.min(Math.max(ttlMs, SHORTEST_TTL_MS), LONGEST_TTL_MS),
      };
    }
    const silent = found.some((each) => !Array.isArray(each) && !NO_ADDRESS.has(codeOf(each) ?? ''));
    return { addresses: [], silent, error: failureOf(name, silent, found), ttlMs: FAILURE_MS };
  }

  /** Made anew from time to time, for the system's servers change. */
  function open(): dns.Resolver {
    const now = clock.monotonic();
    if (!servers || now - openedAt > REOPEN_MS) {
      servers = new dns.Resolver({ timeout: Math.max(LEAST_TRY_MS, timeoutMs * TRY_SHARE), tries: TRIES });
      if (options.servers) servers.setServers(options.servers);
      openedAt = now;
    }
    return servers;
  }

  return (name, done) => {
    find(name).then(
      (addresses) => done(null, addresses),
      (error: NodeJS.ErrnoException) => done(error, []),
    );
  };
}

/** Returns a look-up for what connects by itself: undici's connector and `net.connect`. */
export function lookupBy(resolve: Resolve): LookupFunction {
  return (name, { family, all }, done) => {
    resolve(name, (error, found) => {
      if (error) return done(error, '');
      const wanted = Number(String(family ?? 0).replace('IPv', ''));
      const fit = wanted === 4 || wanted === 6 ? found.filter((each) => each.family === wanted) : found;
      const [first] = fit;
      if (!first) return done(noAddress(name, `${name} has no ${wanted ? `IPv${wanted} ` : ''}address`), '');
      if (all) done(null, fit);
      else done(null, first.address, first.family);
    });
  };
}

type Found = (LookupAddress & { ttl: number })[];
type Responded = Found | NodeJS.ErrnoException | undefined;

/**
 * Returns the responses to the two questions: both, or one of them and what comes a little later, or what there is at
 * the end.
 */
async function firstResponses(
  clock: Clock,
  questions: readonly Promise<Found>[],
  timeoutMs: number,
): Promise<Responded[]> {
  const responses: Responded[] = questions.map(() => undefined);
  const enough = new AbortController();
  let left = questions.length;
  for (const [i, question] of questions.entries()) {
    const settle = (response: Responded) => {
      responses[i] = response;
      if (--left === 0) enough.abort();
      else if (Array.isArray(response))
        void clock.pause(SECOND_KIND_MS, enough.signal).then(() => enough.abort());
    };
    question.then(settle, settle);
  }
  await clock.sleep(timeoutMs, enough.signal);
  enough.abort();
  return responses;
}

/** The name does not exist, or has no address of the kind. */
const NO_ADDRESS = new Set(['ENOTFOUND', 'ENODATA']);

const codeOf = (response: Responded) => (response as NodeJS.ErrnoException | undefined)?.code;

function failureOf(name: string, silent: boolean, responses: readonly Responded[]): NodeJS.ErrnoException {
  if (!silent) return noAddress(name, `${name} has no address`);
  const codes = [...new Set(responses.map((response) => codeOf(response) ?? 'ETIMEOUT'))].join(', ');
  return Object.assign(new Error(`the name servers of ${name} did not answer (${codes})`), {
    code: 'EAI_AGAIN',
    hostname: name,
  });
}

const noAddress = (name: string, message: string): NodeJS.ErrnoException =>
  Object.assign(new Error(message), { code: 'ENOTFOUND', hostname: name });

/** Lets so many run at a time, each counted for so long at most; the others wait for their turn. */
function createSlots(
  clock: Clock,
  most: number,
  countedMs: number,
): <T>(work: () => Promise<T>) => Promise<T> {
  let taken = 0;
  const waiting: (() => void)[] = [];
  const release = () => {
    const next = waiting.shift();
    if (next) next();
    else taken--;
  };
  return async (work) => {
    if (taken < most) taken++;
    else await new Promise<void>((resolve) => void waiting.push(resolve));
    const done = new AbortController();
    void clock.pause(countedMs, done.signal).then(release);
    return work().finally(() => done.abort());
  };
}
