/** Requests to URLs that strangers choose: they never reach a network of ours. */
import type { LookupAddress } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import type { buildConnector as Connect, Dispatcher } from 'undici';
import { type Clock, SECOND, systemClock } from '../clock.ts';
import { Agent, buildConnector } from '../undici.ts';
import { addressMatcher } from './addresses.ts';
import { isLocalName } from './local-names.ts';
import { createResolver, lookupBy, type Resolve } from './resolver.ts';

const CONNECT_TIMEOUT_MS = 10 * SECOND;
/** A backstop: whoever sends a request keeps its own, stricter time. */
const RESPONSE_TIMEOUT_MS = 30 * SECOND;
export interface OutboundOptions {
  /** CIDRs that may be reached although they are special-use, and by http. */
  allow: readonly string[];
  resolve: Resolve;
}

/** A plan says what is to be opened, in any thread. */
export interface OutboundPlan {
  /** CIDRs, as in `OutboundOptions`. */
  allow: readonly string[];
  /** Name servers instead of the system's. */
  servers?: readonly string[] | undefined;
}

export interface Outbound {
  /** Connects to public addresses, and those allowed, only; everything else fails with OutboundRefused. */
  dispatcher: Dispatcher;
  /** It is undefined where only this thread can open it. */
  plan?: OutboundPlan;
  close(): Promise<void>;
}

/** A connection was not tried. The message may be shown to a stranger; `address` is for the log alone. */
export class OutboundRefused extends Error {
  readonly code = 'ADDRESS_NOT_ALLOWED';
  readonly address: string;

  constructor(name: string, address: string) {
    super(`${name} is not a public address`);
    this.address = address;
  }
}

/** Resolves names by itself unless given another resolver, so that strangers' name servers hold up nobody else's. */
export function createOutbound({
  allow,
  resolve = createResolver(),
}: Pick<OutboundOptions, 'allow'> & Partial<OutboundOptions>): Outbound {
  const agent = new Agent({
    connect: guardedConnector({ allow, resolve }),
    allowH2: false,
    headersTimeout: RESPONSE_TIMEOUT_MS,
    bodyTimeout: RESPONSE_TIMEOUT_MS,
    pipelining: 1,
  });
  return { dispatcher: agent, close: () => agent.destroy() };
}

/** Opens what a plan says, by a resolver of its own. */
export function openOutbound(plan: OutboundPlan, clock: Clock = systemClock): Outbound {
  const { allow, servers } = plan;
  return { ...createOutbound({ allow, resolve: createResolver({ clock, servers }) }), plan };
}

/** Checks at connect time, so that a name that resolves differently from one moment to the next gains nothing. */
function guardedConnector({ allow, resolve }: OutboundOptions): Connect.connector {
  const allowed = addressMatcher(allow);
  const connector = (mayReach: (address: string) => boolean) =>
    buildConnector({ allowH2: false, timeout: CONNECT_TIMEOUT_MS, lookup: guardedLookup(resolve, mayReach) });
  const rules = {
    'http:': allowed,
    'https:': (address: string) => allowed(address) || isPublicAddress(address),
  };
  const connect = { 'http:': connector(rules['http:']), 'https:': connector(rules['https:']) };

  return (options, done) => {
    const protocol = options.protocol === 'https:' ? 'https:' : 'http:';
    const host = bare(options.hostname);
    // Node does not look an address up, so that a literal one would pass the lookup by.
    if (isIP(host) && !rules[protocol](host)) return done(new OutboundRefused(host, host), null);
    connect[protocol](options, done);
  };
}

function guardedLookup(resolve: Resolve, mayReach: (address: string) => boolean): LookupFunction {
  return lookupBy((name, done) => {
    resolve(name, (error, found) => {
      const bad = found.find(({ address }) => !mayReach(address));
      if (bad) done(new OutboundRefused(name, bad.address), []);
      else done(error, found);
    });
  });
}

const bare = (host: string) => host.replace(/^\[|\]$/g, '').replace(/\.$/, '');

/** Returns whether an IP address is one of the public internet, by IANA's registries of special-purpose addresses. */
export function isPublicAddress(address: string): boolean {
  if (!isIP(address) || address.includes('%')) return false;
  const parsed = ipaddr.process(address);
  if (parsed.range() !== 'unicast') return false;
  // 2000::/3 is all that has been given out: the rest, IPv4-compatible ::/96 among it, goes nowhere good.
  return parsed.kind() === 'ipv4' || (parsed as ipaddr.IPv6).parts[0]! >> 13 === 1;
}

/**
 * Why an address may not be registered, or undefined when it may. A name of the public internet is not resolved here:
 * what it leads to counts when it is connected to.
 */
export async function refusalOf(
  address: string,
  { allow, resolve }: OutboundOptions,
): Promise<string | undefined> {
  const url = URL.parse(address);
  if (!url || !/^https?:$/.test(url.protocol)) return 'must be an https URL';
  if (url.username || url.password) return 'must not hold a user name or a password';
  const host = bare(url.hostname);
  const allowed = addressMatcher(allow);
  const secure = url.protocol === 'https:';
  const rule = secure ? 'must not lead into a private network' : 'must be https';
  if (isIP(host)) return allowed(host) || (secure && isPublicAddress(host)) ? undefined : rule;
  if (secure && !isLocalName(host)) return undefined;
  if (allow.length === 0) return rule;
  const found = await new Promise<LookupAddress[]>((done) => {
    resolve(host, (error, addresses) => done(error ? [] : addresses));
  });
  return found.length > 0 && found.every((each) => allowed(each.address)) ? undefined : rule;
}
