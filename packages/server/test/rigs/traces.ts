/** Looks for texts in everything that an installation has written. */

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { ERASURE } from '../../src/installation/erasure.ts';
import type { Db } from '../../src/platform/database/dialect.ts';

/** A text that was found. */
export interface Trace {
  what: string;
  /** `table.column`, or the name of a file in the data directory. */
  where: string;
}

/**
 * Returns where each of some texts stands, `texts` by what they are: in every table, in every page of SQLite that is free,
 * in its log, and in every other file. Within a page in use SQLite may leave a copy of a row that it has moved away.
 */
export async function tracesOf(
  { db, env }: { db: Db; env: Record<string, string> },
  texts: ReadonlyMap<string, string>,
): Promise<Trace[]> {
  const found = new Map<string, Trace>();
  const look = (where: string, held: string) => {
    for (const [what, text] of texts) if (held.includes(text)) found.set(`${what} ${where}`, { what, where });
  };
  for (const { name } of await db.introspection.getTables()) {
    if (ofSimulator(name)) continue;
    const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(name)}`.execute(db);
    for (const row of rows)
      for (const [column, value] of Object.entries(row)) look(`${name}.${column}`, String(value));
  }
  const folder = env.DATA_DIR!;
  for (const name of filesIn(folder)) {
    const bytes = readFileSync(join(folder, name));
    look(name, (name === 'meghdoot.db' ? freePages(bytes) : bytes).toString('utf8'));
  }
  return [...found.values()];
}

/** Returns the pages on the list of free ones (https://sqlite.org/fileformat.html#the_freelist). */
function freePages(file: Buffer): Buffer {
  const size = file.readUInt16BE(16);
  const page = (number: number) => file.subarray((number - 1) * size, number * size);
  const found: Buffer[] = [];
  for (let trunk = file.readUInt32BE(32); trunk !== 0; trunk = page(trunk).readUInt32BE(0)) {
    const leaves = Array.from({ length: page(trunk).readUInt32BE(4) }, (_, i) =>
      page(trunk).readUInt32BE(8 + i * 4),
    );
    found.push(page(trunk), ...leaves.map(page));
  }
  return Buffer.concat(found);
}

/** The simulator plays WhatsApp and the phones, which keep what they were sent. */
const ofSimulator = (name: string) => /^(media\/objects\/)?simulator/.test(name);

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .filter((name) => !ofSimulator(name));
}

/** Returns the tables among the places of traces. */
export const tablesOf = (traces: readonly { where: string }[]) =>
  new Set(traces.flatMap(({ where }) => (where.split('.')[0]! in ERASURE ? [where.split('.')[0]!] : [])));
