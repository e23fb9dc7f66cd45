import { join } from 'node:path';
import { type Moved, moveToPostgres, undoMove } from '../installation/move/move.ts';
import { type Command, usageError } from './command.ts';

export const moveCommand: Command = {
  summary: 'move everything from SQLite in DATA_DIR to PostgreSQL, with the server stopped',
  options: {
    to: {
      value: '<url>',
      help: 'postgres://…; default: DATABASE_URL. A password belongs in PGPASSWORD or in DATABASE_URL',
    },
    undo: { help: 'let the server start on DATA_DIR again after a move' },
  },
  notes: `The database must be empty. A move that broke off goes on when it is run again. At the end every table has been
compared row by row; from then on no server starts on DATA_DIR without DATABASE_URL.`,
  async run(input, shell) {
    const given = input.text('to');
    const { config, secrets } = shell.settings();
    if (input.flag('undo')) {
      const to = await undoMove({ config, clock: shell.clock });
      return {
        document: { undone: to },
        text: `The data in DATA_DIR ${config.dataDir} may be served again. Never start a server on ${to} again.`,
      };
    }
    const url = given ?? config.databaseUrl;
    if (url === undefined)
      throw usageError('meghdoot move needs --to <url>.', 'For example postgres://db.example.in/meghdoot.');
    if (!/^postgres(ql)?:\/\//.test(url) || !URL.canParse(url))
      throw usageError(
        '--to must be a URL that begins with postgres://.',
        'SQLite is moved to PostgreSQL, and not back.',
      );
    if (given !== undefined && new URL(url).password !== '')
      shell.warn(
        'meghdoot: every user of this machine can read the password in --to in the list of processes.\n',
      );
    const moved = await moveToPostgres({
      ...{ config, secrets, clock: shell.clock, url },
      progress: (table, rows) => rows > 0 && !shell.json && shell.warn(`${table}: ${rows} rows\n`),
    });
    return { document: moved, text: told(moved, config.dataDir, secrets.secretKey === undefined) };
  },
};

function told({ to, tables }: Moved, dataDir: string, keyInFile: boolean): string {
  const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0);
  const key = keyInFile ? `\n  SECRET_KEY    what ${join(dataDir, 'secret.key')} has` : '';
  return `Moved ${rows} rows to ${to}; each table is the same on both sides. Start the server with

  DATABASE_URL  ${to}, with its password${key}
  DATA_DIR      ${dataDir} as before, for the files; or copy media/objects into the bucket of MEDIA_STORE`;
}
