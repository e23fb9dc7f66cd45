import { BREAKDOWNS, readCosts } from '../features/messages/read/costs.ts';
import { costsAsCsv } from '../features/messages/read/costs-csv.ts';
import { periodOf } from '../features/messages/read/stats.ts';
import { fromIso } from '../platform/time.ts';
import { type Command, choiceOf, type Input, instantOf } from './command.ts';
import { withData, workspaceBySlug } from './data.ts';
import { printableLine } from './terminal/printable.ts';
import { tableOf } from './terminal/table.ts';

export const costsCommand: Command = {
  summary: 'show what messages have cost in rupees, by day, category, template, campaign or member',
  options: {
    workspace: { value: '<slug>', required: true, help: 'the workspace' },
    by: { value: '<group>', help: `${BREAKDOWNS.join(', ')}; default: day` },
    from: {
      value: '<date-time>',
      help: 'such as 2026-11-01T00:00:00+05:30; default: seven days, the last one among them',
    },
    to: { value: '<date-time>', help: 'default: now' },
    channel: { value: '<id>', help: 'of one channel alone (chn_…)' },
    csv: { help: 'write CSV for a spreadsheet' },
  },
  notes: `Days are those of India, on which messages are delivered. ESTIMATED is the part of AMOUNT that WhatsApp has not charged yet.

  meghdoot costs --workspace acme --by campaign --from 2026-11-01T00:00:00+05:30 --csv > costs.csv`,
  run: (input, shell) =>
    withData(shell, async ({ db }) => {
      const { id } = await workspaceBySlug(db, input.needed('workspace'));
      const by = choiceOf(input, 'by', BREAKDOWNS) ?? 'day';
      const asked = { from: epochOf(input, 'from'), to: epochOf(input, 'to'), by: 'day' as const };
      const period = periodOf(asked, shell.clock.now());
      const costs = await readCosts(db, id, period, { by, channelId: input.text('channel') });
      if (input.flag('csv') && !shell.json) return shell.write(costsAsCsv(costs));
      const line = (name: string, sums: (typeof costs)['totals']) => [
        ...[name, String(sums.messages), String(sums.free), String(sums.unpriced)],
        ...[sums.amount, sums.gst, sums.total, sums.estimated],
      ];
      const rows = costs.groups.map(({ name, ...sums }) => line(printableLine(name ?? '-'), sums));
      const heads = [
        ...[by.toUpperCase(), 'MESSAGES', 'FREE', 'UNPRICED'],
        ...['AMOUNT', 'GST', 'TOTAL', 'ESTIMATED'],
      ];
      return {
        document: costs,
        text: tableOf(heads, [...rows, line('all', costs.totals)], ''),
      };
    }),
};

function epochOf(input: Input, option: string): number | undefined {
  const text = instantOf(input, option);
  return text === undefined ? undefined : fromIso(text);
}
