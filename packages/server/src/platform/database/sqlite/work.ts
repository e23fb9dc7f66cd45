import type { SqliteFile, Statement, StatementResult } from './file.ts';

/**
 * Statements that belong together: with `begin` a transaction is opened before them, with `within` it is open already,
 * with `end` it is closed after them.
 */
export interface Work {
  begin?: boolean;
  within?: boolean;
  statements: readonly Statement[];
  end?: 'commit' | 'rollback';
}

/** Does the statements and returns their results in order; throws the error of the one that failed. */
export function perform(file: SqliteFile, { begin, within, statements, end }: Work): StatementResult[] {
  if (end === 'rollback') {
    rollback(file);
    return [];
  }
  if (within && !file.inTransaction) {
    const error = new Error('The transaction goes on after SQLite has rolled it back.');
    throw Object.assign(error, { code: 'SQLITE_ABORT_ROLLBACK' });
  }
  try {
    if (begin) file.run({ sql: 'begin', parameters: [] });
  } catch (error) {
    throw Object.assign(error as Error, { unopened: true });
  }
  try {
    const results = statements.map((statement) => file.run(statement));
    if (end) file.run({ sql: 'commit', parameters: [] });
    return results;
  } catch (error) {
    if (end) rollback(file);
    throw error;
  }
}

/** SQLite itself rolls back when the disk is full or cannot be read; a second time would hide why. */
function rollback(file: SqliteFile): void {
  if (file.inTransaction) file.run({ sql: 'rollback', parameters: [] });
}
