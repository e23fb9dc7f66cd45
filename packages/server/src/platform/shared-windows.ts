/** Windows in Redis or Valkey, in which all processes count: a limit is then one, however many there are. */
import { createClient } from '@redis/client';
import { Gauge, type Registry } from 'prom-client';
import { type Clock, SECOND, systemClock } from './clock.ts';
import type { Log } from './log.ts';
import { createOutage } from './outage.ts';
import { type Count, ownWindows, type SharedWindows, type Standing } from './windows.ts';

export interface SharedWindowsOptions {
  /** `redis://` or `rediss://`, with the user, the password and the number of the database. */
  url: string;
  clock: Clock;
  log: Log;
  metrics: Registry;
}

/** All keys begin with it, and end with their window. */
const PREFIX = 'meghdoot:limit:';
/** A request waits no longer to be counted: then it is counted by its own process. */
const ANSWER_MS = 250;
const CONNECT_MS = SECOND;
const CONNECT_AGAIN_MS = SECOND;

/**
 * Counts one in each key until one is beyond its limit; the arguments are the most and the milliseconds of each window.
 * Returns of each key how many it has counted and how many milliseconds are left.
 */
const COUNT = `
local standings = {}
for i, key in ipairs(KEYS) do
  local count = redis.call('incr', key)
  local left = redis.call('pttl', key)
  if left < 0 then
    left = tonumber(ARGV[2 * i])
    redis.call('pexpire', key, left)
  end
  standings[2 * i - 1] = count
  standings[2 * i] = left
  if count > tonumber(ARGV[2 * i - 1]) then break end
end
return standings`;

/** Is one kind of failure, whatever the cause: the log says once that each process counts for itself. */
class RedisAway extends Error {
  constructor(cause: unknown) {
    super('Redis cannot be asked: each process counts for itself until it can.', { cause });
    this.name = 'RedisAway';
  }
}

interface Connection {
  count(keys: string[], values: string[]): Promise<number[]>;
  /** Resolves with the reason when it can be used no more. */
  ended: Promise<Error>;
  end(why: Error): void;
}

/**
 * Connects, and connects again whenever the connection has ended. While there is none each process counts for itself,
 * in windows that begin then; the log says so once.
 */
export async function openSharedWindows(
  o: SharedWindowsOptions,
): Promise<SharedWindows & { close(): Promise<void> }> {
  const { clock } = o;
  const own = ownWindows();
  const outage = createOutage(o, 'the counting of limits for all processes together');
  const failed = (cause: unknown) => outage.failed(new RedisAway(cause));
  const closed = new AbortController();
  let connection: Connection | undefined;
  new Gauge({
    name: 'rate_limits_shared',
    help: '1 while requests are counted in Redis for all processes together, 0 while this one counts for itself.',
    registers: [o.metrics],
    collect() {
      this.set(connection ? 1 : 0);
    },
  });

  async function connectOnce(): Promise<void> {
    try {
      connection = await connect(o.url);
      outage.worked();
    } catch (error) {
      failed(error);
    }
  }

  async function stayConnected(): Promise<void> {
    while (!closed.signal.aborted) {
      const one = connection;
      const why = await one?.ended;
      if (why) one?.end(why);
      connection = undefined;
      if (closed.signal.aborted) return;
      if (why) failed(why);
      await clock.sleep(CONNECT_AGAIN_MS, closed.signal);
      if (!closed.signal.aborted) await connectOnce();
    }
    connection?.end(new Error('It was closed while it connected.'));
  }

  async function countIn(one: Connection, counts: readonly Count[], now: number): Promise<Standing[]> {
    const keys = counts.map(({ key }) => PREFIX + key);
    const values = counts.flatMap(({ limit: { max, windowMs } }) => [String(max), String(windowMs)]);
    const found = await inTime(one.count(keys, values), ANSWER_MS);
    outage.worked();
    return counts.slice(0, found.length / 2).map(({ limit: { max } }, i) => ({
      max,
      remaining: max - found[2 * i]!,
      endsAt: now + found[2 * i + 1]!,
    }));
  }

  await connectOnce();
  const staying = stayConnected();
  return {
    count(counts, now) {
      const one = connection;
      if (!one) return own.count(counts, now);
      return countIn(one, counts, now).catch((error: Error) => {
        failed(error);
        if (connection === one) connection = undefined;
        one.end(error);
        return own.count(counts, now);
      });
    },
    async close() {
      closed.abort();
      connection?.end(new Error('It is closed.'));
      await staying;
    },
  };
}

/** Connects, asks once and ends; rejects with the reason where that does not work. */
export async function tryRedis(url: string): Promise<void> {
  const { end } = await connect(url);
  end(new Error('It was tried.'));
}

async function connect(url: string): Promise<Connection> {
  const client = createClient({
    url,
    RESP: 2,
    disableOfflineQueue: true,
    socket: { connectTimeout: CONNECT_MS, reconnectStrategy: false },
  });
  const { promise: ended, resolve: endedBy } = Promise.withResolvers<Error>();
  client.on('error', endedBy);
  client.on('end', () => endedBy(new Error('Redis ended the connection.')));
  const end = (why: Error) => {
    endedBy(why);
    if (client.isOpen) client.destroy();
  };
  try {
    await inTime(client.connect(), CONNECT_MS);
    const sha = await inTime(client.scriptLoad(COUNT), ANSWER_MS);
    return {
      ended,
      end,
      async count(keys, values) {
        const given = { keys, arguments: values };
        const found = await client.evalSha(sha, given).catch((error: Error) => {
          if (!error.message.startsWith('NOSCRIPT')) throw error;
          return client.eval(COUNT, given); // somebody has emptied its memory of scripts
        });
        return found as unknown as number[];
      },
    };
  } catch (error) {
    end(error as Error);
    throw error;
  }
}

/** A response that has arrived while this process was busy is in time: it is read before the wait is given up. */
async function inTime<T>(work: Promise<T>, ms: number): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const giveUp = () =>
    reject(Object.assign(new Error('Redis did not respond in time.'), { code: 'ETIMEDOUT' }));
  const timer = setTimeout(() => void systemClock.pause(0).then(giveUp), ms);
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
