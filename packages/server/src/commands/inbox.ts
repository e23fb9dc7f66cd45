import {
  applySetAside,
  deleteSetAside,
  listSetAside,
  showSetAside,
} from '../features/messages/receive/inbox.ts';
import type { Command, Noun } from './command.ts';
import { withData } from './data.ts';
import { printableLine } from './terminal/printable.ts';
import { tableOf } from './terminal/table.ts';

const list: Command = {
  summary: 'list the webhooks of WhatsApp that could not be applied, newest first',
  notes: 'One that fails by what it holds is tried 8 times within an hour and then set aside.',
  run: (_input, shell) =>
    withData(shell, async ({ db }) => {
      const data = (await listSetAside(db)).map(showSetAside);
      const rows = data.map((each) => [
        each.id,
        each.channelId,
        each.receivedAt,
        printableLine(each.error ?? '', 100),
      ]);
      const heads = ['ID', 'CHANNEL', 'RECEIVED', 'ERROR'];
      return { document: { data }, text: tableOf(heads, rows, 'No webhook has been set aside.') };
    }),
};

const apply: Command = {
  summary: 'try a webhook again that was set aside',
  arguments: ['id'],
  run: (input, shell) =>
    withData(shell, async ({ db }) => {
      const id = input.arguments[0]!;
      await applySetAside(db, id);
      return { document: { id, queued: true }, text: `${id} is tried again as soon as a server runs.` };
    }),
};

const remove: Command = {
  summary: 'delete a webhook that was set aside; what it said is lost',
  arguments: ['id'],
  run: (input, shell) =>
    withData(shell, async ({ db }) => {
      const id = input.arguments[0]!;
      await deleteSetAside(db, id);
      return { document: { id, deleted: true }, text: `${id} is deleted.` };
    }),
};

export const inboxCommands: Noun = { commands: { list, apply, delete: remove } };
