/** Checks a file before anything of it is stored: what is wrong with each line, and what would become of the others. */
import type { Db } from '../../platform/database/dialect.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { differenceOf } from '../contacts/bulk/difference.ts';
import { type Found, type ListedPerson, lookUpPeople } from '../contacts/bulk/look-up.ts';
import { MISQUOTED, type RecordFault } from '../contacts/files/names.ts';
import { cellsOf, isErased, type KeptRecord, readPiece } from '../contacts/files/pieces.ts';
import { createSeen, type Seen } from '../contacts/files/seen.ts';
import { recordEvents } from '../events/record.ts';
import { forgetCheck, insertFaults, insertSkips } from './findings.ts';
import type { Plan } from './plan.ts';
import { planOfRow } from './plan-of-row.ts';
import { readRecord } from './read-record.ts';
import type { Counts } from './schemas.ts';
import { holdJob, type ImportRow, importUpdated, type Job, jobOf, updateImport } from './store.ts';

/** The faults that are listed, those of the first lines. */
const MOST_LISTED = 1000;
/** The places that are left out are written for so many pieces at once. */
const WRITTEN_AT_ONCE = 64;

/** A fault, or a notice on a line that counts for nothing. */
interface Finding extends RecordFault {
  line: number;
  severity: 'error' | 'notice';
}

/** A check that is under way: what it has found so far is in this process alone, and another one would begin anew. */
export interface Check {
  job: Job;
  plan: Plan;
  seen: Seen;
  /** The piece that is next; the last one comes first, so that of several lines of one person the last one counts. */
  piece: number;
  done: number;
  counts: Required<Counts>['check'];
  /** The findings of the earliest lines so far, in no order. */
  findings: Finding[];
  skips: Map<number, number[]>;
}

export async function beginCheck(db: Db, row: ImportRow): Promise<Check> {
  const job = jobOf(row);
  const { plan } = await planOfRow(db, row);
  await forgetCheck(db, job);
  return {
    ...{ job, plan },
    ...{ seen: createSeen(), piece: row.pieces - 1, done: 0, findings: [], skips: new Map() },
    counts: { new: 0, changed: 0, unchanged: 0, superseded: 0, faulty: 0 },
  };
}

/** Checks the next piece; returns whether that was the last one. */
export async function stepCheck(db: Db, check: Check): Promise<boolean> {
  const { job, piece, counts } = check;
  if (piece < 0) return true;
  const records = await readPiece(db, job, piece);
  check.piece--;
  if (records) {
    const judged = await judgePiece(db, check, records);
    const skipped: number[] = [];
    for (const [place, verdict] of judged.entries()) {
      if (verdict.kind !== 'erased') counts[verdict.kind]++;
      if (verdict.kind === 'faulty' || verdict.kind === 'superseded' || verdict.kind === 'erased')
        skipped.push(place);
      note(check, records[place]![0], verdict);
    }
    if (skipped.length > 0) check.skips.set(piece, skipped);
    check.done += records.length;
  }
  if (check.findings.length > 4 * MOST_LISTED) keepFirst(check);
  if (check.skips.size >= WRITTEN_AT_ONCE && !(await writeSkips(db, check))) return true;
  return check.piece < 0;
}

type Kind = keyof Check['counts'] | 'erased';

/** A verdict says what becomes of a record. */
export interface Verdict {
  kind: Kind;
  faults: readonly RecordFault[];
}

const plain = (kind: Kind): Verdict => ({ kind, faults: [] });

/** Judges the records of a piece, from the last one to the first, and returns the verdicts in their order. */
export async function judgePiece(
  db: Db,
  { job, plan, seen }: Pick<Check, 'job' | 'plan' | 'seen'>,
  records: readonly KeptRecord[],
): Promise<Verdict[]> {
  const verdicts: Verdict[] = Array(records.length);
  const asked: { place: number; person: ListedPerson }[] = [];
  for (let place = records.length - 1; place >= 0; place--) {
    const record = records[place]!;
    if (isErased(record)) {
      verdicts[place] = plain('erased');
      continue;
    }
    const read = readRecord(plan, cellsOf(record));
    if (record[1] === 1) verdicts[place] = { kind: 'faulty', faults: [MISQUOTED] };
    else if ('faults' in read) verdicts[place] = { kind: 'faulty', faults: read.faults };
    else if (!isFirst(seen, read.person)) verdicts[place] = plain('superseded');
    else asked.push({ place, person: read.person });
  }
  const people = asked.map(({ person }) => person);
  const found = await lookUpPeople(db, job.workspaceId, people);
  const several = [plan.phone, plan.userId, plan.contactId].filter((at) => at !== undefined).length > 1;
  for (const [n, { place, person }] of asked.entries()) {
    const verdict = verdictOf(person, found[n]);
    const id = typeof found[n] === 'object' ? found[n].id : undefined;
    const again = several && id !== undefined && !seen.addId(`=${id}`);
    verdicts[place] = again && verdict.kind !== 'faulty' ? plain('superseded') : verdict;
  }
  return verdicts;
}

/** Returns whether a person was not named before, by number or id. */
function isFirst(seen: Seen, { phone, userId, contactId }: ListedPerson): boolean {
  const byPhone = phone === undefined || seen.addNumber(phone);
  const byId = userId === undefined || seen.addId(userId);
  const byContact = contactId === undefined || seen.addId(contactId);
  return byPhone && byId && byContact;
}

function verdictOf(person: ListedPerson, found: Found): Verdict {
  if (found === undefined) return plain('new');
  if (found === 'two') return faulty(-1, 'has the number of one contact and the user id of another');
  if (found === 'gone') return faulty(-1, 'names a contact that there is not');
  const change = differenceOf(found, person);
  if (change === 'full') return faulty(-1, 'would give the contact more than 50 tags');
  return plain(change ? 'changed' : 'unchanged');
}

const faulty = (at: number, message: string): Verdict => ({ kind: 'faulty', faults: [{ at, message }] });

function note({ findings }: Check, line: number, { kind, faults }: Verdict): void {
  for (const fault of faults) findings.push({ line, severity: 'error', ...fault });
  if (kind === 'superseded')
    findings.push({
      line,
      severity: 'notice',
      at: -1,
      message: 'counts for nothing: a later line is of the same person',
    });
}

/** Forgets findings but those of the first lines. */
function keepFirst(check: Check): void {
  check.findings.sort((a, b) => a.line - b.line || a.at - b.at);
  check.findings.length = Math.min(check.findings.length, MOST_LISTED);
}

/** Returns whether the job is still this process's. */
async function writeSkips(db: Db, check: Check): Promise<boolean> {
  const { job, skips, done } = check;
  const held = await transaction(db, async (trx) => {
    const row = await holdJob(trx, job);
    if (!row) return false;
    await insertSkips(trx, job, skips);
    await updateImport(trx, row, { done });
    return true;
  });
  check.skips = new Map();
  return held;
}

/** Says how far the check has come. */
export async function tellCheck(db: Db, { job, done }: Check, now: number, nextAt: number): Promise<void> {
  await transaction(db, async (trx) => {
    const row = await holdJob(trx, job);
    if (!row) return;
    const told = await updateImport(trx, row, { done, told_at: nextAt });
    await recordEvents(trx, [importUpdated(told)], now);
  });
}

/** Writes what the check has found, which ends it. */
export async function endCheck(db: Db, check: Check, now: number): Promise<void> {
  keepFirst(check);
  const { job, findings, skips, counts, done } = check;
  await transaction(db, async (trx) => {
    const row = await holdJob(trx, job);
    if (!row) return;
    await insertSkips(trx, job, skips);
    await insertFaults(
      trx,
      job,
      findings.map(({ line, at, severity, message }) => ({ line, column_at: at, severity, message })),
    );
    const ended = await updateImport(trx, row, {
      ...{ state: 'checked', counts: JSON.stringify({ check: counts } satisfies Counts) },
      ...{ done, waiting_since: null, changed_at: now },
    });
    await recordEvents(trx, [importUpdated(ended)], now);
  });
}
