/**
 * This file tells the database errors that pass by themselves (a lost connection, a lock, a full disk) from those
 * that somebody must mend.
 */

/** PostgreSQL's classes: connection exceptions, insufficient resources (disk full and too many connections among them). */
const CLASSES = /^(08|53)[0-9A-Z]{3}$/;

const CODES = new Set([
  '25006', // read only: a standby that has not taken over yet
  '25P03', // idle_in_transaction_session_timeout
  '55P03', // lock_timeout
  '57014', // statement_timeout
  '57P01', // shut down by the administrator
  '57P02', // a crash of another session
  '57P03', // starting or stopping
  '57P05', // idle_session_timeout
  '58030', // an input or output error
  'EAI_AGAIN',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EPIPE',
  'EPROTO', // TLS was not agreed on
  'ETIMEDOUT',
]);

/** SQLite's, with their finer kinds (`SQLITE_IOERR_WRITE`): no space, no way to read or write, no file. */
const SQLITE = /^SQLITE_(FULL|IOERR|CANTOPEN|READONLY)(_|$)/;

/** The database is away, hangs or cannot write: nothing is wrong with what it was asked, and later it may be done. */
export function isOutage(error: unknown): boolean {
  const { code, syscall } = (error ?? {}) as { code?: unknown; syscall?: unknown };
  if (typeof code !== 'string') return false;
  return (
    CODES.has(code) || CLASSES.test(code) || SQLITE.test(code) || (syscall === 'connect' && code === 'ENOENT')
  );
}

/** There is no space left to write to. */
export function isDiskFull(error: unknown): boolean {
  const { code } = (error ?? {}) as { code?: unknown };
  return code === 'SQLITE_FULL' || code === '53100' || code === 'ENOSPC';
}

/** The rest of what a database fails by on its own account: PostgreSQL's classes, SQLite's codes, the drivers' words. */
const TROUBLE = /^(25|40|55|57|58|XX)[0-9A-Z]{3}$/;
const SQLITE_TROUBLE = /^SQLITE_(BUSY|LOCKED|CORRUPT|NOTADB|NOMEM|PROTOCOL|INTERRUPT)(_|$)/;
const WITHOUT_CODE =
  /^(Connection terminated|Client (was closed|has encountered)|Cannot use a pool|timeout e|Query read timeout)/;

/** Trouble of the database's own, passing or not: it says nothing of what was to be written. */
export function isDatabaseTrouble(error: unknown): boolean {
  if (isOutage(error)) return true;
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown };
  if (typeof code === 'string') return TROUBLE.test(code) || SQLITE_TROUBLE.test(code);
  return typeof message === 'string' && WITHOUT_CODE.test(message);
}
