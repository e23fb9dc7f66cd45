import { LRUCache } from 'lru-cache';
import { ApiError } from '../../errors.ts';
import { type Clock, DAY, SECOND } from '../../platform/clock.ts';
import { onCommit } from '../../platform/database/announce.ts';
import type { Db, Trx } from '../../platform/database/dialect.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { nextMidnightIst } from '../../platform/time.ts';
import type { Standing } from '../../platform/windows.ts';
import type { Allowance } from '../messages/accept/accept.ts';
import { CHANGES_A_DAY, MESSAGE_BYTES_A_DAY, MESSAGES_A_DAY } from './limits.ts';
import { count, counted, sandboxToday } from './quotas.ts';
import { findByWorkspace, stateOf } from './store.ts';

/** Another process may have let a person claim the sandbox meanwhile, which lifts the limit. */
const FRESH_MS = 2000;
const MOST_CACHED = 10_000;

interface Shown {
  requests: number;
  seconds: number;
}

/**
 * The limits of sandboxes, counted in the database for all processes together; every other workspace passes with a look
 * into memory.
 */
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
  const looks = new LRUCache<string, { at: number; isSandbox: Promise<boolean> }>({ max: MOST_CACHED });
  onCommit(db, 'registrations', () => looks.clear());

  async function look(workspaceId: string, now: number): Promise<boolean> {
    const registration = await findByWorkspace(db, workspaceId);
    const isSandbox = registration !== undefined && stateOf(registration, now) !== 'claimed';
    if (!isSandbox) unlimited.set(workspaceId, true);
    return isSandbox;
  }

  function isSandbox(workspaceId: string): Promise<boolean> {
    const now = clock.now();
    const last = looks.get(workspaceId);
    if (last && Math.abs(now - last.at) < FRESH_MS) return last.isSandbox;
    const found = look(workspaceId, now).catch((error) => {
      looks.delete(workspaceId);
      throw error;
    });
    looks.set(workspaceId, { at: now, isSandbox: found });
    return found;
  }

  async function takeOne(workspaceId: string, bytes: number) {
    if (!(await isSandbox(workspaceId))) return undefined;
    const now = clock.now();
    const endsAt = nextMidnightIst(now);
    const add = (trx: Trx, of: string, most: number, amount: number) =>
      count(trx, sandboxToday(workspaceId, of), { most, endsAt, amount }, now);
    const addBoth = (trx: Trx, messages: number, size: number) =>
      Promise.all([
        add(trx, 'messages', MESSAGES_A_DAY, messages),
        add(trx, 'message bytes', MESSAGE_BYTES_A_DAY, size),
      ]);
    await transaction(db, async (trx) => {
      const [messages, size] = await addBoth(trx, 1, bytes);
      const what = messages.allowed ? 'The bytes of messages a day' : `The ${MESSAGES_A_DAY} messages a day`;
      if (!messages.allowed || !size.allowed) throw usedUp(what, MESSAGES_A_DAY, endsAt - now);
    });
    return async (stored: boolean) => {
      if (!stored) await transaction(db, (trx) => addBoth(trx, -1, -bytes));
    };
  }

  async function standingOf(workspaceId: string): Promise<Standing | undefined> {
    if (!(await isSandbox(workspaceId))) return undefined;
    const now = clock.now();
    const used = await counted(db, sandboxToday(workspaceId, 'messages'), now);
    return {
      max: MESSAGES_A_DAY,
      remaining: Math.max(0, MESSAGES_A_DAY - used - 1),
      endsAt: nextMidnightIst(now),
    };
  }

  return {
    take: (workspaceId, bytes) => (unlimited.has(workspaceId) ? undefined : takeOne(workspaceId, bytes)),
    isSandbox: (workspaceId) => (unlimited.has(workspaceId) ? false : isSandbox(workspaceId)),
    async shown(workspaceId) {
      if (unlimited.has(workspaceId) || !(await isSandbox(workspaceId))) return undefined;
      const aDay = (requests: number) => ({ requests, seconds: DAY / SECOND });
      return { messagesADay: aDay(MESSAGES_A_DAY), changesADay: aDay(CHANGES_A_DAY) };
    },
    standing: (workspaceId) => (unlimited.has(workspaceId) ? undefined : standingOf(workspaceId)),
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
