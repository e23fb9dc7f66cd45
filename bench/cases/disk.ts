import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { bytesOfTables, sumOf } from '../../test/kit/table-bytes.ts';
import { defineCase } from '../case.ts';
import { everywhere } from '../figures.ts';
import type { Installation } from '../installation.ts';
import type { Trial } from '../trial.ts';

const MESSAGES = 20_000;
const UNDER_WAY = 2000;
export const KB = 1000;

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

/** Returns the bytes of the tables whose names fit, with their indexes. */
export async function tableBytes(installation: Installation, trial: Trial, pattern: RegExp): Promise<number> {
  return sumOf((await sizes(installation, trial)).tables, pattern);
}

async function sizes({ dataFolder, openDb }: Installation, { database }: Trial): Promise<Sizes> {
  const db = openDb();
  try {
    const tables = await bytesOfTables(db, database);
    const files = readdirSync(dataFolder).map((name) => statSync(join(dataFolder, name)).size);
    const whole = database === 'sqlite' ? files : [...tables.values()];
    return { whole: whole.reduce((sum, bytes) => sum + bytes, 0), tables };
  } finally {
    await db.destroy();
  }
}
