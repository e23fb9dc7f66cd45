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
  summary: 'bring a backup back into an empty DATA_DIR or database, with every number paused',
  arguments: ['folder'],
  options: {
    'key-lost': {
      help: 'without the key of the backup; run `meghdoot secrets reset` before the server starts',
    },
  },
  notes: `No server may run meanwhile. Every digest is compared before anything is in place. Numbers that reach people are
paused, for what waits in the backup may have been sent since it was made: look at what the command lists, then send it
with \`meghdoot channels resume <id>\`, or give it up with \`meghdoot channels fail-waiting <id>\` and resume then.`,
  async run(input, shell) {
    const { config, secrets } = shell.settings();
    const { manifest, channels, skipped } = await restoreBackup({
      ...{ config, secrets, clock: shell.clock },
      folder: input.arguments[0]!,
      keyLost: input.flag('key-lost'),
    });
    const rows = channels.map(({ channel, waiting, underWay, scheduled }) => ({
      ...{ id: channel.id, workspaceId: channel.workspace_id, phone: channel.phone, status: channel.status },
      ...{ waiting, underWay, scheduled },
    }));
    const columns = ['channel', 'number', 'status', 'waiting', 'under way', 'due later'];
    const cells = rows.map((row) =>
      [row.id, row.phone, row.status, row.waiting, row.underWay, row.scheduled].map(String),
    );
    const waiting = `
${tableOf(columns, cells, '')}

These numbers are paused. Of what waits or was under way nobody here can say whether it was sent since: send it with
meghdoot channels resume <id>, or give it up first with meghdoot channels fail-waiting <id>.`;
    return {
      document: {
        takenAt: manifest.takenAt,
        version: manifest.version,
        skippedSequences: skipped,
        channels: rows,
      },
      text: `Restored as it was at ${manifest.takenAt}. Event numbers go on ${skipped} further, so that none is given twice.
${rows.length === 0 ? 'No number reaches people: start the server.' : waiting}`,
    };
  },
};
