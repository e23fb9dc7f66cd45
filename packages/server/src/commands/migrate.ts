import { migrateConfigured } from '../installation/open.ts';
import type { Command } from './command.ts';

export const migrateCommand: Command = {
  summary: 'bring the database to the newest schema',
  async run(_input, shell) {
    const applied = await migrateConfigured(shell.settings().config);
    const text =
      applied.length > 0 ? `Applied ${applied.join(', ')}.` : 'The database is at the newest schema.';
    return { document: { applied }, text };
  },
};
