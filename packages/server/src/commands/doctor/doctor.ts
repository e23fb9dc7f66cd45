import type { Command } from '../command.ts';
import { printableLine } from '../terminal/printable.ts';
import { alignColumns } from '../terminal/table.ts';
import type { Check } from './doctor-check.ts';
import { examine } from './doctor-checks.ts';

const MARKS: Record<Check['status'], string> = { ok: 'ok', warning: 'WARNING', failed: 'FAILED' };

export const doctorCommand: Command = {
  summary: 'check configuration, database, channels and webhooks',
  notes: 'Exits with 1 when a check has failed; warnings are for you to judge.',
  async run(_input, shell) {
    const checks = await examine(shell);
    const ok = checks.every((check) => check.status !== 'failed');
    const rows = checks.map(({ name, status, message }) => [
      MARKS[status],
      name,
      printableLine(message, 300),
    ]);
    return { document: { ok, checks }, text: alignColumns(rows), exitCode: ok ? 0 : 1 };
  },
};
