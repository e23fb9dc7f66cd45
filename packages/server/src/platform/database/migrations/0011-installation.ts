import { defineTable } from './define-table.ts';
import type { Migration } from './migration.ts';

export const installation: Migration = {
  name: '0011-installation',
  olderMayRun: true,
  async up(trx) {
    await defineTable(trx, 'installation', { name: 'text', value: 'text' }, ['name']);
  },
};
