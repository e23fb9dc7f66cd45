import { listInquiries, showInquiry } from '../features/inquiries/store.ts';
import type { Command, Noun } from './command.ts';
import { withData } from './data.ts';
import { printableBlock } from './terminal/printable.ts';

const list: Command = {
  summary: 'list what came by the contact form and POST /api/contact, newest first',
  run: (_input, shell) =>
    withData(shell, async ({ db }) => {
      const data = (await listInquiries(db)).map(showInquiry);
      const blocks = data.map((inquiry) =>
        printableBlock(`${inquiry.id}  ${inquiry.createdAt}`, [
          ['Name', inquiry.name],
          ['E-mail', inquiry.email],
          ['Phone', inquiry.phone],
          ['Company', inquiry.company],
          ['About', inquiry.inquiryType],
          ['Message', inquiry.message],
        ]),
      );
      return { document: { data }, text: blocks.join('\n\n') || 'There are no inquiries.' };
    }),
};

export const inquiryCommands: Noun = { commands: { list } };
