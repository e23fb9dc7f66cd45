/**
 * This file marks a PostgreSQL database whose restore has not ended. The mark comes with its tables, in one transaction: no
 * server sends what waits in it before the channels are paused.
 */
import { ConfigError } from '../config.ts';
import type { Db } from '../platform/database/dialect.ts';
import {
  dropInstallationValue,
  keepingStatement,
  readInstallationValue,
} from '../platform/database/installation-values.ts';

const NAME = 'restoring';

/** Returns the SQL that marks the database; the time is that of the backup. */
export const markRestoring = (takenAt: string) => keepingStatement(NAME, takenAt);

/** Returns the time of the backup whose restore has not ended. */
export const restoringFrom = (db: Db) => readInstallationValue(db, NAME);

export const endRestoring = (db: Db) => dropInstallationValue(db, NAME);

export async function refuseHalfRestored(db: Db): Promise<void> {
  const takenAt = await restoringFrom(db);
  if (takenAt === undefined) return;
  throw new ConfigError(
    `The restore of the backup of ${takenAt} into this database has not ended: run it again with \`meghdoot restore\`, and start the server then.`,
  );
}
