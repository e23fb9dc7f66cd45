import { listRegistrations, showRegistration } from '../features/agents/store.ts';
import type { Command, Noun } from './command.ts';
import { withData } from './data.ts';
import { printableBlock } from './terminal/printable.ts';

const list: Command = {
  summary: 'list who registered by POST /api/public/leads, newest first',
  run: (_input, shell) =>
    withData(shell, async ({ db }) => {
      const now = shell.clock.now();
      const data = (await listRegistrations(db)).map((row) => showRegistration(row, now));
      const blocks = data.map((lead) =>
        printableBlock(`${lead.id}  ${lead.createdAt}`, [
          ['Kind', lead.kind],
          ['Status', lead.status],
          ['Name', lead.name],
          ['E-mail', lead.email],
          ['For', lead.useCases.join(', ') || undefined],
          ['Vouched for by', lead.issuer],
          ['From', lead.address],
          ['Program', lead.agent],
        ]),
      );
      return { document: { data }, text: blocks.join('\n\n') || 'There are no leads.' };
    }),
};

export const leadCommands: Noun = { commands: { list } };
