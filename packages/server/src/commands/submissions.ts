/** The lists of what the public has submitted: inquiries, applications of partners, and registrations of programs. */
import { listRegistrations, showRegistration } from '../features/agents/store.ts';
import {
  listApplications,
  listInquiries,
  showApplication,
  showInquiry,
} from '../features/inquiries/store.ts';
import type { Db } from '../platform/database/dialect.ts';
import type { Noun } from './command.ts';
import { withData } from './data.ts';
import { printableBlock } from './terminal/printable.ts';

/** The command `list` of a noun: each item is printed as a block of its fields. */
function listOf<Item extends { id: string; createdAt: string }>(
  summary: string,
  none: string,
  read: (db: Db, now: number) => Promise<Item[]>,
  fieldsOf: (item: Item) => [name: string, value: string | undefined][],
): Noun {
  return {
    commands: {
      list: {
        summary,
        run: (_input, shell) =>
          withData(shell, async ({ db }) => {
            const data = await read(db, shell.clock.now());
            const blocks = data.map((item) =>
              printableBlock(`${item.id}  ${item.createdAt}`, fieldsOf(item)),
            );
            return { document: { data }, text: blocks.join('\n\n') || none };
          }),
      },
    },
  };
}

export const inquiryCommands = listOf(
  'list what came by the contact form and POST /api/contact, newest first',
  'There are no inquiries.',
  async (db) => (await listInquiries(db)).map(showInquiry),
  (inquiry) => [
    ['Name', inquiry.name],
    ['E-mail', inquiry.email],
    ['Phone', inquiry.phone],
    ['Company', inquiry.company],
    ['About', inquiry.inquiryType],
    ['Message', inquiry.message],
  ],
);

export const partnerCommands = listOf(
  'list the applications to the partner program, newest first',
  'There are no partner applications.',
  async (db) => (await listApplications(db)).map(showApplication),
  (application) => [
    ['E-mail', application.email],
    ['Partnership', application.partnershipType],
    ['Name', application.name],
    ['Agency', application.agencyName],
    ['Message', application.message],
  ],
);

export const leadCommands = listOf(
  'list who registered by POST /api/public/leads, newest first',
  'There are no leads.',
  async (db, now) => (await listRegistrations(db)).map((row) => showRegistration(row, now)),
  (lead) => [
    ['Kind', lead.kind],
    ['Status', lead.status],
    ['Name', lead.name],
    ['E-mail', lead.email],
    ['For', lead.useCases.join(', ') || undefined],
    ['Vouched for by', lead.issuer],
    ['From', lead.address],
    ['Program', lead.agent],
  ],
);
