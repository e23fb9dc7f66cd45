import { LRUCache } from 'lru-cache';
import { ApiError } from '../../errors.ts';
import { type Clock, DAY, SECOND } from '../../platform/clock.ts';
import { onCommit } from '../../platform/database/announce.ts';
import type { Db } from '../../platform/database/dialect.ts';
import { nextMidnightIst } from '../../platform/time.ts';
import type { Standing } from '../../platform/windows.ts';
import type { Allowance } from '../messages/accept/accept.ts';
import { messagesSince } from '../messages/state/store.ts';
import { CHANGES_A_DAY, MESSAGE_BYTES_A_DAY, MESSAGES_A_DAY } from './limits.ts';
import { findByWorkspace, stateOf } from './store.ts';

/** A count is believed for this long; other processes send too, and a claim lifts the limit. */
const FRESH_MS = 2000;
const MOST_CACHED = 10_000;

interface Sandbox {
  endsAt: number;
  loadedAt: number;
  used: number;
  usedBytes: number;
  /** Counted and perhaps not stored yet. */
  underWay: number;
  underWayBytes: number;
  loading: Promise<void> | undefined;
}

interface Shown {
  requests: number;
  seconds: number;
}

/** The limits of sandboxes; every other workspace passes with a look into memory. */
export interface DailyLimit extends Allowance {
  /** Returns whether the workspace is a sandbox that nobody has claimed. */
  isSandbox(workspaceId: string): false | Promise<boolean>;
  /** Returns the daily limits of a sandbox, or undefined for any other workspace. */
  shown(workspaceId: string): Promise<Record<'messagesADay' | 'changesADay', Shown> | undefined>;
  /** Returns how many messages are left today after one more, or undefined where there is no such limit. */
  standing(workspaceId: string): undefined | Promise<Standing | undefined>;
}

export function createDailyLimit({ db, clock }: { db: Db; clock: Clock }): DailyLimit {
  const unlimited = new LRUCache<string, true>({ max: MOST_CACHED });
  const sandboxes = new LRUCache<string, Sandbox>({ max: MOST_CACHED });
  onCommit(db, 'registrations', () => sandboxes.clear());

  async function load(workspaceId: string, sandbox: Sandbox): Promise<void> {
    const now = clock.now();
    const { underWay, underWayBytes } = sandbox;
    const registration = await findByWorkspace(db, workspaceId);
    if (!registration || stateOf(registration, now) === 'claimed') {
      unlimited.set(workspaceId, true);
      return;
    }
    const endsAt = nextMidnightIst(now);
    const stored = await messagesSince(db, workspaceId, endsAt - DAY);
    Object.assign(sandbox, {
      endsAt,
      loadedAt: now,
      used: stored.count + underWay,
      usedBytes: stored.bytes + underWayBytes,
    });
  }

  /** Undefined: it is no sandbox. */
  async function find(workspaceId: string): Promise<Sandbox | undefined> {
    const now = clock.now();
    let sandbox = sandboxes.get(workspaceId);
    if (!sandbox) {
      const nothing = { endsAt: 0, loadedAt: 0, used: 0, usedBytes: 0, underWay: 0, underWayBytes: 0 };
      sandbox = { ...nothing, loading: undefined };
      sandboxes.set(workspaceId, sandbox);
    }
    const own = sandbox;
    if (own.endsAt <= now || Math.abs(now - own.loadedAt) >= FRESH_MS) {
      own.loading ??= load(workspaceId, own).finally(() => {
        own.loading = undefined;
      });
      await own.loading;
    }
    return unlimited.has(workspaceId) ? undefined : own;
  }

  async function takeOne(workspaceId: string, bytes: number) {
    const own = await find(workspaceId);
    if (!own) return undefined;
    const waitMs = own.endsAt - clock.now();
    if (own.used >= MESSAGES_A_DAY)
      throw usedUp(`The ${MESSAGES_A_DAY} messages a day`, MESSAGES_A_DAY, waitMs);
    if (own.usedBytes + bytes > MESSAGE_BYTES_A_DAY)
      throw usedUp('The bytes of messages a day', MESSAGES_A_DAY, waitMs);
    own.used++;
    own.usedBytes += bytes;
    own.underWay++;
    own.underWayBytes += bytes;
    return (stored: boolean) => {
      own.underWay--;
      own.underWayBytes -= bytes;
      if (stored) return;
      own.used--;
      own.usedBytes -= bytes;
    };
  }

  return {
    take: (workspaceId, bytes) => (unlimited.has(workspaceId) ? undefined : takeOne(workspaceId, bytes)),
    isSandbox: (workspaceId) =>
      unlimited.has(workspaceId) ? false : find(workspaceId).then((sandbox) => sandbox !== undefined),
    async shown(workspaceId) {
      if (!(await find(workspaceId))) return undefined;
      const aDay = (requests: number) => ({ requests, seconds: DAY / SECOND });
      return { messagesADay: aDay(MESSAGES_A_DAY), changesADay: aDay(CHANGES_A_DAY) };
    },
    standing: (workspaceId) =>
      unlimited.has(workspaceId)
        ? undefined
        : find(workspaceId).then(
            (own) =>
              own && {
                max: MESSAGES_A_DAY,
                remaining: Math.max(0, MESSAGES_A_DAY - own.used - 1),
                endsAt: own.endsAt,
              },
          ),
  };
}

/** A limit of sandboxes that lasts until midnight; `most` is what the headers show, of which nothing is left. */
export function usedUp(what: string, most: number, waitMs: number): ApiError {
  const seconds = String(Math.max(1, Math.ceil(waitMs / 1000)));
  return new ApiError('RATE_LIMIT_EXCEEDED', {
    message: `${what} of a sandbox are used up.`,
    hint: 'Wait until midnight IST, or let a person claim the sandbox: that lifts the limit.',
    headers: {
      'retry-after': seconds,
      'ratelimit-limit': String(most),
      'ratelimit-remaining': '0',
      'ratelimit-reset': seconds,
    },
  });
}
