import type Database from 'better-sqlite3';
import { sql } from 'kysely';
import type { Clock } from '../../platform/clock.ts';
import { type KeyedQuery, writeByKeys } from '../../platform/database/batch.ts';
import type { Db } from '../../platform/database/dialect.ts';
import { transaction } from '../../platform/database/transaction.ts';
import type { Leases } from '../../platform/jobs/lease.ts';
import type { Log } from '../../platform/log.ts';
import { createOutage } from '../../platform/outage.ts';
import { unattended } from '../../platform/unattended.ts';
import type { LedgerCopy } from '../ledger.ts';

/** The lease of the process that runs the simulator. */
export const LEASE = 'simulator';

/** The tables of the ledger with the columns of their keys. */
const TABLES: Record<string, readonly string[]> = {
  messages: ['seq'],
  pending: ['seq'],
  media: ['id'],
  inbound: ['wamid'],
  notes: ['key'],
  records: ['kind', 'owner', 'id'],
};
const READ_AT_ONCE = 2000;
/** Rows that are written in one transaction. */
const WRITTEN_AT_ONCE = 1000;
const RETRY_MS = 250;

const columns = { key: 'text', value: 'text' } as const;
const KEEP: KeyedQuery = {
  columns,
  query: () => sql`insert into simulator_state (key, value) select v.key, v.value from v where true
    on conflict (key) do update set value = excluded.value`,
};
const DROP: KeyedQuery = {
  columns: { key: 'text' },
  query: () => sql`delete from simulator_state where key in (select v.key from v)`,
};

interface Row {
  /** The table, a space, and the key as a JSON array. */
  key: string;
  /** The columns as a JSON array. */
  value: string;
}

export interface CopyOptions {
  db: Db;
  leases: Leases;
  clock: Clock;
  log: Log;
}

/**
 * Reads what the database keeps of the simulator, and keeps it up from then on, in transactions that hold the lease: so
 * a process that has lost it changes nothing, and what waits for such a change waits for ever.
 */
export async function readCopy({ db, leases, clock, log }: CopyOptions): Promise<LedgerCopy> {
  const outage = createOutage({ log, clock }, 'the keeping of the simulator in the database');
  let kept: Row[] | undefined = await readRows(db);
  const changed = new Map<string, [table: string, key: readonly unknown[]]>();
  let noted = 0;
  let writing: Promise<void> | undefined;
  let waiting: { since: number; resolve: () => void }[] = [];
  let [closed, lost] = [false, false];
  let readValue: (table: string, key: readonly unknown[]) => string | undefined;

  function note(table: string, key: readonly unknown[]): void {
    noted++;
    changed.set(keyText(table, key), [table, key]);
    if (writing !== undefined) return;
    writing = clock.pause(0).then(writeAll);
    unattended(writing, log, 'simulator: what has changed is not kept');
  }

  async function writeAll(): Promise<void> {
    while (changed.size > 0 && !lost) {
      const entries = [...changed].slice(0, WRITTEN_AT_ONCE);
      const whole = entries.length === changed.size;
      const upTo = noted;
      for (const [key] of entries) changed.delete(key);
      const rows = entries.map(([key, [table, columns]]) => ({ key, value: readValue(table, columns) }));
      try {
        lost = !(await write(rows));
        outage.worked();
        if (!lost && whole) resolve(upTo);
      } catch (error) {
        for (const [key, entry] of entries) changed.set(key, entry);
        outage.failed(error);
        lost = closed; // whoever takes over has what is kept
        if (!lost) await clock.sleep(RETRY_MS);
      }
    }
    writing = undefined;
  }

  async function write(rows: readonly { key: string; value: string | undefined }[]): Promise<boolean> {
    const there = rows.filter(({ value }) => value !== undefined);
    const gone = rows.filter(({ value }) => value === undefined);
    return transaction(db, async (trx) => {
      if (!(await leases.hold(trx, [LEASE])).has(LEASE)) return false;
      await writeByKeys(trx, KEEP, there);
      await writeByKeys(trx, DROP, gone);
      return true;
    });
  }

  function resolve(upTo: number): void {
    const done = waiting.filter(({ since }) => since <= upTo);
    waiting = waiting.filter(({ since }) => since > upTo);
    for (const each of done) each.resolve();
  }

  return {
    begin(ledger) {
      fill(ledger, kept!);
      kept = undefined;
      noteChanges(ledger, note);
      readValue = reader(ledger);
    },
    saved() {
      if (writing === undefined && !lost) return undefined;
      return new Promise((resolve) => waiting.push({ since: noted, resolve }));
    },
    async close() {
      closed = true;
      await writing;
    },
  };
}

async function readRows(db: Db): Promise<Row[]> {
  const all: Row[] = [];
  for (let after = ''; ; after = all.at(-1)!.key) {
    const rows = await db
      .selectFrom('simulator_state')
      .selectAll()
      .where('key', '>', after)
      .orderBy('key')
      .limit(READ_AT_ONCE)
      .execute();
    all.push(...rows);
    if (rows.length < READ_AT_ONCE) return all;
  }
}

const keyText = (table: string, key: readonly unknown[]) => `${table} ${JSON.stringify(key)}`;

const columnsOf = (ledger: Database.Database, table: string) =>
  (ledger.pragma(`table_info(${table})`) as { name: string }[]).map(({ name }) => name);

function fill(ledger: Database.Database, rows: readonly Row[]): void {
  const inserts = new Map(
    Object.keys(TABLES).map((table) => {
      const places = columnsOf(ledger, table).map(() => '?');
      return [table, ledger.prepare(`insert into ${table} values (${places.join(', ')})`)];
    }),
  );
  ledger.transaction(() => {
    for (const { key, value } of rows)
      inserts.get(key.slice(0, key.indexOf(' ')))!.run(...(JSON.parse(value) as unknown[]));
  })();
}

/** Calls `note` with the key of each row that is made, changed or removed. */
function noteChanges(
  ledger: Database.Database,
  note: (table: string, key: readonly unknown[]) => void,
): void {
  ledger.function('note_change', { varargs: true }, (table, ...key) => {
    note(table as string, key);
    return null;
  });
  for (const [table, key] of Object.entries(TABLES))
    for (const [event, row] of [
      ['insert', 'new'],
      ['update', 'new'],
      ['delete', 'old'],
    ] as const)
      ledger.exec(`create temp trigger ${table}_${event} after ${event} on ${table} begin
        select note_change('${table}', ${key.map((column) => `${row}.${column}`).join(', ')}); end`);
}

/** Returns what reads a row as it is kept; undefined: there is none. */
function reader(ledger: Database.Database): (table: string, key: readonly unknown[]) => string | undefined {
  const selects = new Map(
    Object.entries(TABLES).map(([table, key]) => {
      const condition = key.map((column) => `${column} = ?`).join(' and ');
      const value = `json_array(${columnsOf(ledger, table).join(', ')})`;
      return [table, ledger.prepare(`select ${value} from ${table} where ${condition}`).pluck()];
    }),
  );
  return (table, key) => selects.get(table)!.get(...key) as string | undefined;
}
