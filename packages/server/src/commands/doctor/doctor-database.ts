import { sql } from 'kysely';
import type { Config } from '../../config.ts';
import { openReplica } from '../../installation/open.ts';
import { refuseStanding } from '../../installation/standing.ts';
import type { Db } from '../../platform/database/dialect.ts';
import { DEAF, openListening } from '../../platform/database/postgres/listening.ts';
import { measureLag } from '../../platform/database/replica.ts';
import { type Check, doubtful, failed, passed, wordsOf } from './doctor-check.ts';

export async function checkDatabase(db: Db, config: Config): Promise<Check> {
  try {
    await sql`select 1`.execute(db);
    return passed('database', config.databaseUrl ? 'PostgreSQL responds.' : 'The SQLite file can be read.');
  } catch (error) {
    return failed('database', wordsOf(error));
  }
}

/** Undefined: nothing in the database keeps a server from starting on it. */
export async function checkStanding(db: Db): Promise<Check | undefined> {
  try {
    await refuseStanding(db);
    return undefined;
  } catch (error) {
    return failed('start', wordsOf(error));
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

/** Doubtful, not failed: the primary is read instead. */
export async function checkReplica(primary: Db, config: Config, url: string): Promise<Check> {
  const db = openReplica(config, url);
  try {
    const ms = Math.round(await measureLag(primary, db));
    return passed('replica', `It had what the primary had after ${ms} ms.`);
  } catch (error) {
    return doubtful('replica', `The primary is read instead: ${wordsOf(error)}`);
  } finally {
    await db.destroy();
  }
}
