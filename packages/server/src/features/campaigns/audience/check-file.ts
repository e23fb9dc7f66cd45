/** A file of people is checked line by line: what is wrong with each, and how many people the others are. */
import type { Db } from '../../../platform/database/dialect.ts';
import type { Named } from '../../contacts/bulk/look-up.ts';
import { guessMapping } from '../../contacts/files/guess.ts';
import type { RecordFault } from '../../contacts/files/names.ts';
import { cellsOf, type KeptRecord } from '../../contacts/files/pieces.ts';
import { createSeen } from '../../contacts/files/seen.ts';
import { NAMES, namesPeople, type Target } from '../../contacts/files/targets.ts';
import { isContactId } from '../../contacts/written-to.ts';
import { lineReader, type Reading } from './file.ts';
import type { FileRow } from './file-store.ts';
import { whoAre } from './who.ts';

/** The faults that are listed, those of the first lines. */
const MOST_LISTED = 200;

/** The findings of a check, as they are kept with the file. */
export interface FoundInFile {
  check: { people: number; contacts: number; duplicate: number; faulty: number };
  faults: (RecordFault & { line: number })[];
}

/** Returns what a check has found in a file; undefined: no column says who the people are. */
export const foundIn = ({ found }: FileRow): FoundInFile | undefined =>
  found === null ? undefined : (JSON.parse(found) as FoundInFile);

/** Returns by which column people seem to be known, by the headings and the first records. */
export function guessNames(
  columns: readonly string[],
  records: readonly KeptRecord[],
  country: Reading['country'],
): Target[] {
  const rows = records.slice(0, 20).map(cellsOf);
  const guessed = guessMapping({ columns, rows, country, defined: new Map() });
  return guessed.map((target) => ((NAMES as readonly Target[]).includes(target) ? target : null));
}

/** Returns what looks at the records of a file, some at a time in their order, and says what it has found. */
export function createCheck(db: Db, workspaceId: string, reading: Reading) {
  const seen = createSeen();
  const read = lineReader(reading);
  const check = { people: 0, contacts: 0, duplicate: 0, faulty: 0 };
  const faults: FoundInFile['faults'] = [];
  const names = namesPeople(reading.mapping);

  function note(line: number, found: readonly RecordFault[]): void {
    check.faulty++;
    for (const fault of found) if (faults.length < MOST_LISTED) faults.push({ line, ...fault });
  }

  return {
    async look(records: readonly KeptRecord[]): Promise<void> {
      if (!names) return;
      const people: Named[] = [];
      for (const record of records) {
        const line = read(record);
        if (line && 'named' in line) people.push(line.named);
        else if (line) note(record[0], line.faults);
      }
      for (const person of await whoAre(db, workspaceId, people)) {
        if (!seen.addPerson(person)) {
          check.duplicate++;
          continue;
        }
        check.people++;
        if (isContactId(person)) check.contacts++;
      }
    },
    /** Undefined: no column says who the people are. */
    found: (): FoundInFile | undefined => (names ? { check, faults } : undefined),
  };
}
