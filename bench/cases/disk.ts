import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { sql } from 'kysely';
import { defineCase } from '../case.ts';
import { everywhere } from '../figures.ts';
import type { Installation } from '../installation.ts';
import type { Trial } from '../trial.ts';

const MESSAGES = 20_000;
const UNDER_WAY = 2000;
const KB = 1000;

/** Tables by the first word that fits. */
const PARTS = {
  'messages and their indexes': /^messages/,
  events: /^event/,
  deliveries: /^deliveries/,
  contacts: /^contact|^opt_outs/,
} as const;

export const disk = defineCase({
  name: 'disk',
  measures: `What the data grow by for each of ${MESSAGES.toLocaleString('en-US')} messages that went from the request to the last of four webhooks, each to a new contact: the message, its history, its events, what was delivered, the contact, and all indexes; after a clean stop.`,
  why: 'A number that sends 80 a second for eight hours a day sends 2.3 million messages: 6.9 GB at the aim, a day.',
  databases: ['sqlite'],
  also: ['postgres'],
  runs: 1,
  figures: [
    { name: 'a message with everything', unit: 'KB', aim: everywhere({ most: 3 }) },
    ...[...Object.keys(PARTS), 'everything else'].map((name) => ({ name, unit: 'KB' as const })),
  ],
  async measure(trial) {
    for (let run = 0; run < trial.runs; run++) {
      const installation = await trial.open({ channels: 4, ratePerSecond: 1000, endpoints: ['well'] });
      await installation.stopServers();
      const before = await sizes(installation, trial);
      await installation.startServers();
      const count = trial.size(MESSAGES, 300);
      const underWay = installation.underWay(UNDER_WAY);
      await trial.load({ ...installation.sending(), connections: 64, underWay, count });
      await installation.read(count);
      await installation.stopServers();
      const after = await sizes(installation, trial);
      trial.note({ 'a message with everything': (after.whole - before.whole) / count / KB });
      let named = 0;
      for (const [name, pattern] of Object.entries(PARTS)) {
        const grown = sumOf(after.tables, pattern) - sumOf(before.tables, pattern);
        named += grown;
        trial.note({ [name]: grown / count / KB });
      }
      trial.note({ 'everything else': (after.whole - before.whole - named) / count / KB });
      trial.say(`${((after.whole - before.whole) / count / KB).toFixed(2)} KB`);
      await installation.close();
    }
  },
});

interface Sizes {
  /** All files of the data, in bytes. */
  whole: number;
  /** The bytes of each, with its indexes. */
  tables: Map<string, number>;
}

const sumOf = (tables: Map<string, number>, pattern: RegExp) =>
  [...tables].reduce((sum, [name, bytes]) => (pattern.test(name) ? sum + bytes : sum), 0);

async function sizes(installation: Installation, { database }: Trial): Promise<Sizes> {
  return database === 'sqlite' ? ofFiles(installation.dataFolder) : ofPostgres(installation);
}

function ofFiles(folder: string): Sizes {
  const files = readdirSync(folder).map((name) => join(folder, name));
  const whole = files.reduce((sum, file) => sum + statSync(file).size, 0);
  const tables = new Map<string, number>();
  for (const file of files.filter((name) => name.endsWith('.db'))) {
    const db = new Database(file, { readonly: true });
    const rows = db
      .prepare(
        `select coalesce(s.tbl_name, d.name) as name, sum(d.pgsize) as bytes from dbstat d
         left join sqlite_schema s on s.name = d.name group by 1`,
      )
      .all() as { name: string; bytes: number }[];
    for (const { name, bytes } of rows) tables.set(name, (tables.get(name) ?? 0) + bytes);
    db.close();
  }
  return { whole, tables };
}

async function ofPostgres({ openDb }: Installation): Promise<Sizes> {
  const db = openDb();
  try {
    const { rows } = await sql<{ name: string; bytes: number }>`
      select relname as name, pg_total_relation_size(oid) as bytes from pg_class
      where relkind = 'r' and relnamespace = 'public'::regnamespace`.execute(db);
    const whole = rows.reduce((sum, { bytes }) => sum + Number(bytes), 0);
    return { whole, tables: new Map(rows.map(({ name, bytes }) => [name, Number(bytes)])) };
  } finally {
    await db.destroy();
  }
}
