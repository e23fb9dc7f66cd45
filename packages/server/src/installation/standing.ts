/**
 * This file keeps in a database why no server may start on it: it is being restored or moved to, or it was moved away. The
 * mark comes to the database before, or with, the messages that a server would send.
 */
import { ConfigError } from '../config.ts';
import type { Db, Trx } from '../platform/database/dialect.ts';
import {
  dropInstallationValue,
  keepingStatement,
  readInstallationValue,
  writeInstallationValue,
} from '../platform/database/installation-values.ts';

/** The values are: the time of the backup; the id of the move; the URL, without its password, that it went to. */
const MARKS = {
  restoring: (takenAt: string) =>
    `The restore of the backup of ${takenAt} into this database has not ended: run it again with \`meghdoot restore\`, and start the server then.`,
  moving: (_id: string) =>
    'The move into this database has not ended: run it again with `meghdoot move`, and start the server then.',
  moved: (to: string) =>
    `This data was moved to ${to}: set DATABASE_URL, so that two servers never send one queue. \`meghdoot move --undo\` takes that back, if the other is never started again.`,
} as const;

export type Mark = keyof typeof MARKS;

export const readMark = (db: Db, mark: Mark) => readInstallationValue(db, mark);
export const setMark = (db: Db | Trx, mark: Mark, value: string) => writeInstallationValue(db, mark, value);
export const dropMark = (db: Db | Trx, mark: Mark) => dropInstallationValue(db, mark);
/** Returns the SQL that sets a mark, for a script that another program runs. */
export const markingStatement = (mark: Mark, value: string) => keepingStatement(mark, value);

/** Throws where no server may start and no command may change anything. */
export async function refuseStanding(db: Db): Promise<void> {
  for (const [mark, say] of Object.entries(MARKS)) {
    const value = await readMark(db, mark as Mark);
    if (value !== undefined) throw new ConfigError(say(value));
  }
}
