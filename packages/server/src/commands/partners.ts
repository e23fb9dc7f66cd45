import { listApplications, showApplication } from '../features/inquiries/store.ts';
import type { Command, Noun } from './command.ts';
import { withData } from './data.ts';
import { printableBlock } from './terminal/printable.ts';

const list: Command = {
  summary: 'list the applications to the partner program, newest first',
  run: (_input, shell) =>
    withData(shell, async ({ db }) => {
      const data = (await listApplications(db)).map(showApplication);
      const blocks = data.map((application) =>
        printableBlock(`${application.id}  ${application.createdAt}`, [
          ['E-mail', application.email],
          ['Partnership', application.partnershipType],
          ['Name', application.name],
          ['Agency', application.agencyName],
          ['Message', application.message],
        ]),
      );
      return { document: { data }, text: blocks.join('\n\n') || 'There are no partner applications.' };
    }),
};

export const partnerCommands: Noun = { commands: { list } };
