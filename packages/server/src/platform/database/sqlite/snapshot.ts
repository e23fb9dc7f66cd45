import SQLite from 'better-sqlite3';

/**
 * Copies a SQLite file as it is at one moment into a new file, beside the server that uses it: nobody waits for it, and
 * the log grows meanwhile, for its pages are still read. It takes a thread for as long as the copy.
 */
export function snapshotSqlite(file: string, to: string): void {
  const database = new SQLite(file, { readonly: true, fileMustExist: true });
  try {
    database.prepare('vacuum into ?').run(to);
  } finally {
    database.close();
  }
}

/** Returns what SQLite finds wrong with a file; the list is empty if it is sound. */
export function faultsOfSqlite(file: string): string[] {
  const database = new SQLite(file, { readonly: true, fileMustExist: true });
  try {
    const found = database.pragma('integrity_check(20)') as { integrity_check: string }[];
    return found.map((row) => row.integrity_check).filter((text) => text !== 'ok');
  } finally {
    database.close();
  }
}
