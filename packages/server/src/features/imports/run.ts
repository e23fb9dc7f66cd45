/** Stores the people of a file, a piece of it in each transaction, so that a piece is stored whole or not at all, and once. */
import type { Db, Trx } from '../../platform/database/dialect.ts';
import type { AttributeRow } from '../contacts/attributes/definitions.ts';
import type { ListedPerson } from '../contacts/bulk/look-up.ts';
import { writePeople } from '../contacts/bulk/write.ts';
import { cellsOf, isErased, readPiece } from '../contacts/files/pieces.ts';
import { repointMessages } from '../messages/state/repoint.ts';
import { skipsOf } from './findings.ts';
import type { Plan } from './plan.ts';
import { planOfRow } from './plan-of-row.ts';
import { readRecord } from './read-record.ts';
import { stepFrom } from './step-job.ts';
import { type ImportRow, type Job, jobOf } from './store.ts';

/** An import that is under way; how far it has come stands in its row. */
export interface Run {
  job: Job;
  plan: Plan;
  attributes: ReadonlyMap<string, AttributeRow>;
  /** The number of the pieces of its file. */
  pieces: number;
  /** The piece with which the next step begins; undefined: the last step has begun. */
  next: number | undefined;
  /** Resolves once the last step that has begun holds the row of the import, or is over. */
  held: Promise<void>;
}

export async function beginRun(db: Db, row: ImportRow): Promise<Run> {
  const { plan, defined } = await planOfRow(db, row);
  return {
    ...{ job: jobOf(row), plan, pieces: row.pieces, next: Number(row.place), held: Promise.resolve() },
    attributes: new Map([...defined.values()].map((each) => [each.id, each])),
  };
}

/**
 * Stores the next pieces; returns whether there is nothing more to do for this process. The next step may begin before
 * this one has ended.
 */
export async function stepRun(
  db: Db,
  run: Run,
  { now, pieces }: { now: number; pieces: number },
): Promise<boolean> {
  const { job, plan, attributes, held: before } = run;
  const { workspaceId, id: importId } = job;
  const piece = run.next;
  if (piece === undefined) return false;
  const end = Math.min(run.pieces, piece + pieces);
  run.next = end < run.pieces ? end : undefined;
  const { promise: held, resolve: holds } = Promise.withResolvers<void>();
  run.held = held;
  const step = stepFrom(
    db,
    job,
    { place: String(piece), now, before, holds },
    async (trx) => {
      const { people, ...read } = await readPeople(trx, { job, plan }, piece, end);
      const written = await writePeople(trx, { workspaceId, importId, piece, attributes, now }, people);
      await repointMessages(trx, written.merged);
      return { ...read, ...written, failed: read.failed + written.refused };
    },
    ({ made, changed, unchanged, failed, records, events }, row, counts) => {
      const before = counts.run ?? { made: 0, changed: 0, unchanged: 0, failed: 0 };
      const ran = {
        made: before.made + made,
        changed: before.changed + changed,
        unchanged: before.unchanged + unchanged,
        failed: before.failed + failed,
      };
      return {
        ...{ place: String(end), done: row.done + records, counts: { ...counts, run: ran }, events },
        ...(end === run.pieces && { endsAs: 'finished' }),
      };
    },
  );
  return step.finally(holds);
}

/** Returns the people of some pieces. One that the check let through and that is faulty by now has failed. */
async function readPeople(
  trx: Trx,
  { job, plan }: { job: Job; plan: Plan },
  first: number,
  end: number,
): Promise<{ people: ListedPerson[]; failed: number; records: number }> {
  const people: ListedPerson[] = [];
  let failed = 0;
  let records = 0;
  for (let piece = first; piece < end; piece++) {
    const skips = await skipsOf(trx, job, piece);
    for (const [place, record] of ((await readPiece(trx, job, piece)) ?? []).entries()) {
      records++;
      if (skips.has(place) || isErased(record)) continue;
      const read = readRecord(plan, cellsOf(record));
      if ('person' in read) people.push(read.person);
      else failed++;
    }
  }
  return { people, failed, records };
}
