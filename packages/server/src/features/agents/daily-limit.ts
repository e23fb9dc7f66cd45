import { ApiError } from '../../errors.ts';
import { type Clock, DAY } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/dialect.ts';
import { onCommit } from '../../platform/database/transaction.ts';
import { nextMidnightIst } from '../../platform/time.ts';
import type { Allowance } from '../messages/accept.ts';
import { countMessagesSince } from '../messages/store.ts';
import { MESSAGES_A_DAY } from './limits.ts';
import { findByWorkspace, stateOf } from './store.ts';

/** How long a count is believed: other processes send too, and a claim lifts the limit. */
const FRESH_MS = 2000;
const MOST_CACHED = 10_000;

interface Sandbox {
  endsAt: number;
  loadedAt: number;
  used: number;
  /** Counted and perhaps not stored yet. */
  underWay: number;
  loading: Promise<void> | undefined;
}

/** The messages a day of sandboxes; every other workspace is let through by a look into memory. */
export function createDailyLimit({ db, clock }: { db: Db; clock: Clock }): Allowance {
  const unlimited = new Set<string>();
  const sandboxes = new Map<string, Sandbox>();
  onCommit(db, 'registrations', () => sandboxes.clear());

  async function load(workspaceId: string, sandbox: Sandbox): Promise<void> {
    const now = clock.now();
    const { underWay } = sandbox;
    const registration = await findByWorkspace(db, workspaceId);
    if (!registration || stateOf(registration, now) === 'claimed') {
      if (unlimited.size >= MOST_CACHED) unlimited.clear();
      unlimited.add(workspaceId);
      return;
    }
    const endsAt = nextMidnightIst(now);
    const stored = await countMessagesSince(db, workspaceId, endsAt - DAY);
    Object.assign(sandbox, { endsAt, loadedAt: now, used: stored + underWay });
  }

  async function takeOne(workspaceId: string) {
    const now = clock.now();
    let sandbox = sandboxes.get(workspaceId);
    if (!sandbox) {
      if (sandboxes.size >= MOST_CACHED) sandboxes.clear();
      sandbox = { endsAt: 0, loadedAt: 0, used: 0, underWay: 0, loading: undefined };
      sandboxes.set(workspaceId, sandbox);
    }
    const own = sandbox;
    if (own.endsAt <= now || Math.abs(now - own.loadedAt) >= FRESH_MS) {
      own.loading ??= load(workspaceId, own).finally(() => {
        own.loading = undefined;
      });
      await own.loading;
    }
    if (unlimited.has(workspaceId)) return undefined;
    if (own.used >= MESSAGES_A_DAY) throw usedUp(own.endsAt - now);
    own.used++;
    own.underWay++;
    return (stored: boolean) => {
      own.underWay--;
      if (!stored) own.used--;
    };
  }

  return {
    take: (workspaceId) => (unlimited.has(workspaceId) ? undefined : takeOne(workspaceId)),
  };
}

function usedUp(waitMs: number): ApiError {
  return new ApiError('RATE_LIMIT_EXCEEDED', {
    message: `The ${MESSAGES_A_DAY} messages a day of a sandbox are used up.`,
    hint: 'Wait until midnight IST, or let a person claim the sandbox: that lifts the limit.',
    headers: { 'retry-after': String(Math.max(1, Math.ceil(waitMs / 1000))) },
  });
}
