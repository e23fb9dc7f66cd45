import { sql } from 'kysely';
import type { Config } from '../../config.ts';
import type { Db } from '../../platform/database/dialect.ts';
import { DEAF, openListening } from '../../platform/database/postgres/listening.ts';
import { type Check, doubtful, failed, passed, wordsOf } from './doctor-check.ts';

export async function checkDatabase(db: Db, config: Config): Promise<Check> {
  try {
    await sql`select 1`.execute(db);
    return passed('database', config.databaseUrl ? 'PostgreSQL responds.' : 'The SQLite file can be read.');
  } catch (error) {
    return failed('database', wordsOf(error));
  }
}

/** Doubtful, not failed: what no notification tells is found by polling. */
export async function checkNotifications(db: Db, url: string): Promise<Check> {
  try {
    const listening = await openListening(url, () => undefined);
    const hears = await listening.hears(db).finally(listening.close);
    if (hears) return passed('notifications', "Processes hear of one another's commits.");
    return doubtful('notifications', `Work of other processes is found by polling: ${DEAF}.`);
  } catch (error) {
    return doubtful('notifications', `Work of other processes is found by polling: ${wordsOf(error)}`);
  }
}
