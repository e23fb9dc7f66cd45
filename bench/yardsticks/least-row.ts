/**
 * The least that a durable accept can cost where the row is the service's own: the table `messages` with its indexes, by
 * which a message is found again, and the columns that a text to a number has. Otherwise the least durable server.
 * Argument: JSON {file}. Prints its port.
 */
import type { Statement } from 'better-sqlite3';
import { chunks } from '../../packages/server/src/platform/database/batch.ts';
import { migrate } from '../../packages/server/src/platform/database/migrate.ts';
import { openDatabase, whileOpen } from '../../packages/server/src/platform/database/open.ts';
import { listen, openAccepting, type PrepareTable, random } from './accepting.ts';

const { file } = JSON.parse(process.argv[2]!) as { file: string };
await whileOpen(openDatabase({ file }), async (db) => void (await migrate(db)));

const COLUMNS = 'workspace_id, channel_id, id, direction, type, status, person, body, created_at, phase';
const [workspaceId, channelId] = [random.newId('wks', Date.now()), random.newId('chn', Date.now())];

const serviceTable: PrepareTable = (db) => {
  const one = `(${COLUMNS.replaceAll(/\w+/g, '?')})`;
  const inserts = new Map<number, Statement>();
  const insertOf = (rows: number) => {
    const known = inserts.get(rows);
    if (known) return known;
    const made = db.prepare(`insert into messages (${COLUMNS}) values ${Array(rows).fill(one).join()}`);
    inserts.set(rows, made);
    return made;
  };
  return (batch) => {
    for (const chunk of chunks(batch)) {
      const values = chunk.flatMap(({ id, request: { type, to, message }, at }) => [
        ...[workspaceId, channelId, id, 'outbound', type, 'queued', to],
        ...[JSON.stringify({ message }), at, 'new'],
      ]);
      insertOf(chunk.length).run(values);
    }
  };
};

await listen(openAccepting(file, serviceTable));
