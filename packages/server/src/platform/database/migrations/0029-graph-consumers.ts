import { sql } from 'kysely';
import { textType } from '../dialect.ts';
import type { Migration } from './migration.ts';

/** Webhooks that get what Meta's would get: which of the numbers, and as whom they were registered. */
export const graphConsumers: Migration = {
  name: '0029-graph-consumers',
  async up(trx) {
    await sql`alter table webhooks add column graph ${textType(trx)}`.execute(trx);
  },
};
