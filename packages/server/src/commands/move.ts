import { join } from 'node:path';
import { postgresUrlOf } from '../config/postgres-url.ts';
import {
  moveToPostgres,
  type Planned,
  type Progress,
  planMove,
  undoMove,
} from '../installation/move/move.ts';
import { withoutPassword } from '../platform/database/postgres/dump.ts';
import { type Command, type Input, type Shell, usageError } from './command.ts';

export const moveCommand: Command = {
  summary: 'move everything from SQLite in DATA_DIR to PostgreSQL, with the server stopped',
  options: {
    to: {
      value: '<url>',
      help: 'postgres://…; default: DATABASE_URL. A password belongs in PGPASSWORD or in DATABASE_URL',
    },
    'dry-run': { help: 'say what would be moved, and whether it can be; nothing is written' },
    undo: { help: 'let the server start on DATA_DIR again, after a move or in place of its end' },
  },
  notes: `The database must be empty. From the beginning no server starts on DATA_DIR without DATABASE_URL, and none on the new
database before the end, when every table has been compared row by row. A move that broke off goes on when it is run
again. With MEDIA_STORE the files of messages are put into the bucket.`,
  async run(input, shell) {
    const { config, secrets } = shell.settings();
    const { clock, warn } = shell;
    if (input.flag('undo')) {
      const { to, ended } = await undoMove({ config, clock });
      const text = `The data in DATA_DIR ${config.dataDir} may be served again. ${
        ended ? `Never start a server on ${to} again.` : `Empty ${to} before the next move.`
      }`;
      return { document: { undone: to }, text };
    }
    const o = { config, secrets, clock, ...destination(input, shell) };
    if (input.flag('dry-run')) {
      const planned = await planMove(o);
      return { document: planned, text: toldPlan(planned) };
    }
    const moved = await moveToPostgres(o, teller(warn));
    const rows = sum(Object.values(moved.tables).map((table) => table.rows));
    const key =
      secrets.secretKey === undefined
        ? `\n  SECRET_KEY    what ${join(config.dataDir, 'secret.key')} has`
        : '';
    const files = moved.files
      ? `${config.dataDir} as before; its files are in the bucket too, so keep MEDIA_STORE set`
      : `${config.dataDir} as before, for the files; to have them in a bucket, copy media/objects there and set MEDIA_STORE`;
    const text = `Moved ${rows} rows to ${moved.to}; each table is the same on both sides. Start the server with

  DATABASE_URL  ${moved.to}, with its password${key}
  DATA_DIR      ${files}`;
    return { document: moved, text };
  },
};

/** The URL to connect to, past a pooler where the configuration has one, and the one to show. */
function destination(input: Input, shell: Shell): { url: string; to: string } {
  const given = input.text('to');
  const { databaseUrl, databaseDirectUrl } = shell.settings().config;
  const [name, named] = given === undefined ? ['DATABASE_URL', databaseUrl] : ['--to', given];
  if (named === undefined)
    throw usageError('meghdoot move needs --to <url>.', 'For example postgres://db.example.in/meghdoot.');
  if (!/^postgres(ql)?:\/\//.test(named) || !URL.canParse(named))
    throw usageError(
      `${name} must be a URL that begins with postgres://.`,
      'SQLite is moved to PostgreSQL, and not back.',
    );
  const url = postgresUrlOf(name, named);
  const to = withoutPassword(url);
  if (given === undefined) return { url: databaseDirectUrl!, to };
  if (to !== new URL(url).href)
    shell.warn(
      'meghdoot: every user of this machine can read the password in --to in the list of processes.\n',
    );
  return { url, to };
}

/** Tells of a large table now and then, and of each one at its end. */
const TELL_ROWS = 100_000;

function teller(warn: Shell['warn']): (progress: Progress) => void {
  let [last, told] = ['', 0];
  return ({ what, table, rows, of }) => {
    if (of === 0) return;
    if (last !== what + table) [last, told] = [what + table, 0];
    if (rows < of && rows < told + TELL_ROWS) return;
    told = rows;
    warn(`${table}: ${rows} of ${of} rows ${what}\n`);
  };
}

function toldPlan({ to, begun, tables, files }: Planned): string {
  const filled = Object.entries(tables).filter(([, rows]) => rows > 0);
  const lines = filled.map(([name, rows]) => `  ${name}: ${rows} rows`);
  if (files) lines.push(`  files: ${files.count} (${files.bytes} bytes), into the bucket of MEDIA_STORE`);
  const how = begun ? 'The move has begun there and would go on' : 'The database is empty, and the key fits';
  return `${how}. To ${to} would be moved:\n\n${lines.join('\n')}`;
}

const sum = (numbers: readonly number[]) => numbers.reduce((all, number) => all + number, 0);
