/**
 * The least that a durable accept can cost where the row is the service's own: the table `messages` with its indexes, by
 * which a message is found again, and the columns that a text to a number has. Otherwise the least durable server.
 * Argument: JSON {file}. Prints its port.
 */
import { migrate } from '../../packages/server/src/platform/database/migrate.ts';
import { openDatabase, whileOpen } from '../../packages/server/src/platform/database/open.ts';
import { listen, openAccepting, type PrepareTable, random } from './accepting.ts';

const { file } = JSON.parse(process.argv[2]!) as { file: string };
await whileOpen(openDatabase({ file }), async (db) => void (await migrate(db)));

/** Rows in one statement at most: it is prepared for each power of two up to it. */
const MOST_ROWS = 64;
const COLUMNS = 'workspace_id, channel_id, id, direction, type, status, person, body, created_at, phase';
const [workspaceId, channelId] = [random.newId('wks', Date.now()), random.newId('chn', Date.now())];

const serviceTable: PrepareTable = (db) => {
  const one = `(${COLUMNS.replaceAll(/\w+/g, '?')})`;
  const inserts = new Map(
    Array.from({ length: Math.log2(MOST_ROWS) + 1 }, (_, i) => {
      const rows = 2 ** i;
      return [rows, db.prepare(`insert into messages (${COLUMNS}) values ${Array(rows).fill(one).join()}`)];
    }),
  );
  return (batch) => {
    for (let at = 0; at < batch.length; ) {
      let rows = MOST_ROWS;
      while (rows > batch.length - at) rows /= 2;
      const values: unknown[] = [];
      for (const { id, request, at: acceptedAt } of batch.slice(at, at + rows)) {
        const { type, to, message } = request;
        values.push(workspaceId, channelId, id, 'outbound', type, 'queued', to);
        values.push(JSON.stringify({ message }), acceptedAt, 'new');
      }
      inserts.get(rows)!.run(values);
      at += rows;
    }
  };
};

await listen(openAccepting(file, serviceTable));
