import { openMail, showMail } from '../features/mail/body.ts';
import { listMails } from '../features/mail/store.ts';
import { provenSealer } from '../installation/secret-check.ts';
import type { Command, Noun } from './command.ts';
import { withData } from './data.ts';
import { printableBlock, printableLine } from './terminal/printable.ts';
import { tableOf } from './terminal/table.ts';

const list: Command = {
  summary: 'list the outgoing mail, newest first',
  notes: 'Without SMTP_URL mail waits; "mail show <id>" prints what it says.',
  run: (_input, shell) =>
    withData(shell, async ({ db }) => {
      const data = (await listMails(db)).map(showMail);
      const rows = data.map((mail) => [
        mail.id,
        mail.createdAt,
        mail.status,
        mail.kind,
        printableLine(mail.to),
        printableLine(mail.subject),
      ]);
      const heads = ['ID', 'CREATED', 'STATUS', 'KIND', 'TO', 'SUBJECT'];
      return { document: { data }, text: tableOf(heads, rows, 'There is no mail.') };
    }),
};

const show: Command = {
  summary: 'print a mail with its text, which is gone once it is sent or its link has expired',
  arguments: ['id'],
  run: (input, shell) =>
    withData(shell, async ({ db, config, secrets }) => {
      const mail = await openMail(db, await provenSealer(db, config, secrets), input.arguments[0]!);
      const fields = [
        ['To', mail.to],
        ['Subject', mail.subject],
        ['Status', mail.status],
        ['Created', mail.createdAt],
        ['Sent', mail.sentAt],
        ['Failed', mail.failedAt],
        ['Expires', mail.expiresAt],
        ['Tries', String(mail.tries)],
        ['Last error', mail.lastError],
        ['Text', mail.text],
      ] as const;
      return { document: mail, text: printableBlock(`${mail.id}  ${mail.kind}`, fields) };
    }),
};

export const mailCommands: Noun = { commands: { list, show } };
