/**
 * This file keeps in a database why no server may start on it: it is being restored or moved to, or it is or was moved
 * away. The mark comes to the database before, or with, the messages that a server would send.
 */
import { ConfigError } from '../config/config-error.ts';
import type { Db, Trx } from '../platform/database/dialect.ts';
import {
  dropInstallationValue,
  installationValues,
  keepingStatement,
  readInstallationValue,
  writeInstallationValue,
} from '../platform/database/installation-values.ts';

/** The move of a database to another. */
export interface Leaving {
  /** The one database that it goes to has the same id. */
  id: string;
  /** The URL without its password. */
  to: string;
  ended: boolean;
}

/** The values are: the time of the backup; the id of the move; the move as JSON. */
const MARKS = {
  restoring: (takenAt: string) =>
    `The restore of the backup of ${takenAt} into this database has not ended: run it again with \`meghdoot restore\`, and start the server then.`,
  moving: (_id: string) =>
    'The move into this database has not ended: run it again with `meghdoot move`, and start the server then.',
  leaving(json: string) {
    const { to, ended } = JSON.parse(json) as Leaving;
    return ended
      ? `This data was moved to ${to}: set DATABASE_URL, so that two servers never send one queue. \`meghdoot move --undo\` takes that back, if the other is never started again.`
      : `The move of this data to ${to} has not ended: run it again with \`meghdoot move\`, or give it up with \`meghdoot move --undo\`.`;
  },
} as const;

export type Mark = keyof typeof MARKS;

export const MARK_NAMES = Object.keys(MARKS) as readonly Mark[];

export const readMark = (db: Db, mark: Mark) => readInstallationValue(db, mark);
export const setMark = (db: Db | Trx, mark: Mark, value: string) => writeInstallationValue(db, mark, value);
export const dropMark = (db: Db | Trx, mark: Mark) => dropInstallationValue(db, mark);
/** Returns the SQL that sets a mark, for a script that another program runs. */
export const markingStatement = (mark: Mark, value: string) => keepingStatement(mark, value);

export async function readLeaving(db: Db): Promise<Leaving | undefined> {
  const kept = await readMark(db, 'leaving');
  return kept === undefined ? undefined : (JSON.parse(kept) as Leaving);
}

export const setLeaving = (db: Db, leaving: Leaving) => setMark(db, 'leaving', JSON.stringify(leaving));

/** Throws where no server may start and no command may change anything. */
export async function refuseStanding(db: Db): Promise<void> {
  const values = new Map((await installationValues(db)).map(({ name, value }) => [name, value]));
  for (const mark of MARK_NAMES) {
    const value = values.get(mark);
    if (value !== undefined) throw new ConfigError(MARKS[mark](value));
  }
}
