/** This file lets a change of a table wait for those who use the table without holding up all who come after. */
import { ApiError } from '../../errors.ts';
import { SECOND } from '../clock.ts';
import { contextOf } from './context.ts';
import { type Db, isLockTimeout, longestTransactions } from './dialect.ts';

export interface LockPatience {
  /**
   * A lock is waited for so long, and whoever comes later waits behind it. It is longer than PostgreSQL's
   * `deadlock_timeout` (1 s), after which an autovacuum that is in the way is ended.
   */
  lockMs: number;
  /** Whoever waited behind it has a turn of so long. */
  pauseMs: number;
  tries: number;
}

/** A start and `meghdoot migrate` have two minutes of patience. */
export const LOCK_PATIENCE: LockPatience = { lockMs: 2 * SECOND, pauseMs: 2 * SECOND, tries: 30 };

/** Runs `work` again while others have what it needs locked; `what` names it in the log and in the error. */
export async function inTurn<T>(
  db: Db,
  what: string,
  { pauseMs, tries }: LockPatience,
  work: () => Promise<T>,
): Promise<T> {
  const { clock, log } = contextOf(db);
  for (let tried = 1; ; tried++) {
    try {
      return await work();
    } catch (error) {
      if (!isLockTimeout(error)) throw error;
      if (tried === 1) log.warn({ err: error }, `${what} waits for a lock`);
      if (tried === tries) throw await lockedOut(db, what, error);
    }
    await clock.sleep(pauseMs);
  }
}

async function lockedOut(db: Db, what: string, cause: unknown): Promise<ApiError> {
  const open = await longestTransactions(db);
  const each = open.map(
    ({ pid, program, seconds }) => `pid ${pid}${program && ` (${program})`} for ${seconds} s`,
  );
  const message = `${what} did not get the locks that it needs`;
  const end = open[0] ? `, or end it: select pg_terminate_backend(${open[0].pid}).` : '.';
  return new ApiError('SERVICE_UNAVAILABLE', {
    message: open[0] ? `${message}. Transactions have been open by ${each.join(', ')}.` : `${message}.`,
    hint: `Nothing is left half done. Wait for what is in its way${end} Then run: meghdoot migrate`,
    cause,
  });
}
