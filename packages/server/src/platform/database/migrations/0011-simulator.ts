import { defineIndex, defineTable } from './define-table.ts';
import type { Migration } from './migration.ts';

export const simulator: Migration = {
  name: '0011-simulator',
  async up(trx) {
    await defineTable(trx, 'simulator_state', { key: 'text', value: 'text' }, ['key']);

    await defineTable(
      trx,
      'simulator_calls',
      {
        id: 'text',
        way: 'text',
        piece: 'bigint',
        last: 'bigint',
        head: 'text?',
        body: 'text',
        at: 'bigint',
        taken_by: 'text?',
      },
      ['id', 'way', 'piece'],
    );
    await defineIndex(trx, 'simulator_calls', ['at']);
    await defineIndex(trx, 'simulator_calls', ['last', 'at'], {
      where: "way = 'asked' and taken_by is null",
    });
  },
};
