import { makeBackup } from '../installation/backup/make.ts';
import { restoreBackup } from '../installation/backup/restore.ts';
import type { Command } from './command.ts';
import { tableOf } from './terminal/table.ts';

export const backupCommand: Command = {
  summary: 'copy the database and the files into a folder, beside a running server',
  arguments: ['folder'],
  options: {
    'with-key': {
      help: 'copy DATA_DIR/secret.key too; whoever has the backup can then open every access token',
    },
  },
  notes: `The folder must not exist; until the backup is whole and checked its name ends with .partial. Keep it on another
machine. Without --with-key keep the key, DATA_DIR/secret.key or SECRET_KEY, in another place: the access tokens in the
backup cannot be opened without it.`,
  async run(input, shell) {
    const { config } = shell.settings();
    const folder = input.arguments[0]!;
    const withKey = input.flag('with-key');
    const manifest = await makeBackup({ config, clock: shell.clock, folder, withKey });
    const { media, files } = manifest;
    const inFolder = `${media.count} files of messages (${media.bytes} bytes)`;
    return {
      document: { folder, ...manifest },
      text: `${folder} has the ${manifest.database} database (${files[0]!.bytes} bytes) as it was at ${manifest.takenAt}, and ${
        media.store === 'files' ? inFolder : `no files: they are in ${media.store}`
      }. It has been checked.
${withKey ? 'The key is in it: whoever has this folder can open every access token.' : 'The key is not in it: keep secret.key, or SECRET_KEY, in another place.'}`,
    };
  },
};

export const restoreCommand: Command = {
  summary: 'bring a backup back into an empty DATA_DIR or database, with every number and campaign paused',
  arguments: ['folder'],
  options: {
    'key-lost': {
      help: 'without the key of the backup; run `meghdoot secrets reset` before the server starts',
    },
  },
  notes: `No server may run meanwhile. Every digest is compared before anything is in place. Numbers that reach people are
paused, for what waits in the backup may have been sent since it was made: look at what the command lists, then send it
with \`meghdoot channels resume <id>\`, or give it up with \`meghdoot channels fail-waiting <id>\` and resume then. Their
campaigns are paused too, each until somebody resumes it.`,
  async run(input, shell) {
    const { config, secrets } = shell.settings();
    const { manifest, channels, campaigns, mails, skipped } = await restoreBackup({
      ...{ config, secrets, clock: shell.clock },
      folder: input.arguments[0]!,
      keyLost: input.flag('key-lost'),
    });
    const rows = channels.map(({ channel, waiting, underWay, scheduled }) => ({
      ...{ id: channel.id, workspaceId: channel.workspace_id, phone: channel.phone, status: channel.status },
      ...{ waiting, underWay, scheduled },
    }));
    const begun = campaigns.map(
      ({ campaign: { id, workspace_id, name, state, frozen_at }, sent, waiting }) => ({
        ...{ id, workspaceId: workspace_id, name, state, sent, waiting, counted: frozen_at !== null },
      }),
    );
    return {
      document: {
        takenAt: manifest.takenAt,
        version: manifest.version,
        skippedSequences: skipped,
        ...{ channels: rows, campaigns: begun, mails },
      },
      text: [
        `Restored as it was at ${manifest.takenAt}. Event numbers go on ${skipped} further, so that none is given twice.`,
        rows.length === 0 ? 'No number reaches people: start the server.' : ofNumbers(rows),
        ...(begun.length === 0 ? [] : [ofCampaigns(begun)]),
        ...(mails === 0 ? [] : [ofMails(mails)]),
      ].join('\n'),
    };
  },
};

interface RestoredNumber {
  id: string;
  phone: string;
  status: string;
  waiting: number;
  underWay: number;
  scheduled: number;
}

function ofNumbers(rows: readonly RestoredNumber[]): string {
  const columns = ['channel', 'number', 'status', 'waiting', 'under way', 'due later'];
  const cells = rows.map((row) =>
    [row.id, row.phone, row.status, row.waiting, row.underWay, row.scheduled].map(String),
  );
  return `
${tableOf(columns, cells, '')}

These numbers are paused. Of what waits or was under way nobody here can say whether it was sent since: send it with
meghdoot channels resume <id>, or give it up first with meghdoot channels fail-waiting <id>.`;
}

interface Begun {
  id: string;
  name: string;
  sent: number;
  waiting: number;
  counted: boolean;
}

function ofCampaigns(begun: readonly Begun[]): string {
  const cells = begun.map(({ id, name, sent, waiting, counted }) => [
    ...[id, name, String(sent), counted ? String(waiting) : `${waiting} and more`],
  ]);
  return `
${tableOf(['campaign', 'name', 'sent', 'waiting'], cells, '')}

These campaigns are paused until somebody resumes each. Those who were sent to get nothing again; those who wait may
have got it since the backup, and get it again when the campaign is resumed.`;
}

const ofMails = (count: number) => `
${count} ${count === 1 ? 'mail waits' : 'mails wait'}, and may have been sent since: they go out when a server starts that has SMTP_URL.
meghdoot mail list shows them.`;
