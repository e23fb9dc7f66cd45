import { openConfigured } from '../installation/open.ts';
import { migrate } from '../platform/database/migrate.ts';
import type { Command } from './command.ts';

export const migrateCommand: Command = {
  summary: 'bring the database to the newest schema',
  async run(_input, shell) {
    const db = openConfigured(shell.settings().config);
    try {
      const applied = await migrate(db);
      const text =
        applied.length > 0 ? `Applied ${applied.join(', ')}.` : 'The database is at the newest schema.';
      return { document: { applied }, text };
    } finally {
      await db.destroy();
    }
  },
};
