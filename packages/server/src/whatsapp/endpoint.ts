import { lookupBy, type Resolve } from '../platform/security/resolver.ts';
import { Pool } from '../platform/undici.ts';
import type { GraphChannel } from './graph-channel.ts';

/** The URL and headers of a channel's requests, worked out once. */
export interface Endpoint {
  pool: Pool;
  /** `/v26.0`, after the path of the channel's Graph URL. */
  base: string;
  messagesPath: string;
  marketingPath: string;
  headers: string[];
}

export interface Endpoints {
  /** Throws when the channel's Graph URL cannot be parsed or the client is closed. */
  of(channel: GraphChannel): Endpoint;
  /** The connections to another origin that Graph has named. Throws when the client is closed. */
  at(origin: string): Pool;
  close(): Promise<void>;
}

export interface EndpointOptions {
  connections: number;
  connectTimeoutMs: number;
  resolve: Resolve;
}

export function createEndpoints(o: EndpointOptions): Endpoints {
  const lookup = lookupBy(o.resolve);
  const pools = new Map<string, Pool>();
  const known = new WeakMap<GraphChannel, { endpoint: Endpoint; of: GraphChannel }>();
  let closed = false;

  const poolOf = (origin: string): Pool => {
    const existing = pools.get(origin);
    if (existing) return existing;
    if (closed) throw new Error('the WhatsApp client is closed');
    const pool = new Pool(origin, {
      connections: o.connections,
      // One request on a connection at a time: with more, undici may put one back and send it again.
      pipelining: 1,
      allowH2: false,
      connect: { lookup, timeout: o.connectTimeoutMs },
      // The exchange has its own clock.
      headersTimeout: 0,
      bodyTimeout: 0,
    });
    pools.set(origin, pool);
    return pool;
  };

  return {
    of(channel) {
      const found = known.get(channel);
      if (found && sameAddress(found.of, channel)) return found.endpoint;
      const url = new URL(channel.graphUrl);
      if (url.protocol !== 'https:' && url.protocol !== 'http:') {
        throw new Error(`the Graph URL ${url.origin} is not http(s)`);
      }
      const base = `${url.pathname.replace(/\/+$/, '')}/${encodeURIComponent(channel.graphVersion)}`;
      const endpoint: Endpoint = {
        pool: poolOf(url.origin),
        base,
        messagesPath: `${base}/${encodeURIComponent(channel.phoneNumberId)}/messages`,
        marketingPath: `${base}/${encodeURIComponent(channel.phoneNumberId)}/marketing_messages`,
        headers: [
          ...['authorization', `Bearer ${channel.accessToken}`],
          ...['content-type', 'application/json'],
          ...['accept', 'application/json'],
          ...['user-agent', 'meghdoot'],
        ],
      };
      known.set(channel, { endpoint, of: { ...channel } });
      return endpoint;
    },
    at: poolOf,
    async close() {
      closed = true;
      await Promise.all([...pools.values()].map((pool) => pool.close()));
    },
  };
}

function sameAddress(a: GraphChannel, b: GraphChannel): boolean {
  return (
    a.accessToken === b.accessToken &&
    a.phoneNumberId === b.phoneNumberId &&
    a.graphUrl === b.graphUrl &&
    a.graphVersion === b.graphVersion
  );
}
