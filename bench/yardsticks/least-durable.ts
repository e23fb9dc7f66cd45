/**
 * The least that a durable accept can cost: Fastify with the schemas of request and response, one row a request, and
 * commits with a full sync that all requests share that have arrived. No key, no limit, no channel, no work afterwards.
 * Argument: JSON {file}. Prints its port.
 */
import type { AddressInfo } from 'node:net';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import Database from 'better-sqlite3';
import Fastify from 'fastify';
import { SendRequest, SendResult } from '../../packages/server/src/features/messages/schemas.ts';
import { Success, success } from '../../packages/server/src/platform/http/response/envelope.ts';
import { createRandom } from '../../packages/server/src/platform/random.ts';

const { file } = JSON.parse(process.argv[2]!) as { file: string };
const db = new Database(file);
db.pragma('journal_mode = WAL');
db.pragma('synchronous = FULL');
db.exec(
  'create table messages (id text primary key, body text not null, created_at integer not null) without rowid',
);
const insert = db.prepare('insert into messages values (?, ?, ?)');

interface Waiting {
  row: [id: string, body: string, createdAt: number];
  stored(): void;
}
let waiting: Waiting[] = [];
const commit = db.transaction((batch: Waiting[]) => {
  for (const { row } of batch) insert.run(row);
});

/** Everything that has arrived in this turn of the event loop is one commit. */
function store(row: Waiting['row']): Promise<void> {
  return new Promise((stored) => {
    if (waiting.push({ row, stored }) > 1) return;
    setImmediate(() => {
      const batch = waiting;
      waiting = [];
      commit.immediate(batch);
      for (const { stored } of batch) stored();
    });
  });
}

const { newId } = createRandom();
const app = Fastify({ ajv: { customOptions: { strict: false } } }).withTypeProvider<TypeBoxTypeProvider>();
app.post(
  '/api/v1/messages/send',
  { schema: { body: SendRequest, response: { 200: Success(SendResult) } } },
  async ({ body }) => {
    const now = Date.now();
    const messageId = newId('msg', now);
    await store([messageId, JSON.stringify(body), now]);
    return success(now, { messageId, status: 'queued' as const, recipient: body.to });
  },
);
await app.listen({ port: 0, host: '127.0.0.1' });
console.log(JSON.stringify({ port: (app.server.address() as AddressInfo).port }));
