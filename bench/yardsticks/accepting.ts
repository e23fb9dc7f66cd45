/**
 * This file accepts messages for the yardsticks: Fastify with the schemas of request and response, one row a request in
 * a table of their choice, and commits with a full sync that all requests share that have arrived.
 */
import type { AddressInfo } from 'node:net';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import Database from 'better-sqlite3';
import Fastify from 'fastify';
import type { Static } from 'typebox';
import { SendRequest, SendResult } from '../../packages/server/src/features/messages/schemas.ts';
import { Success, success } from '../../packages/server/src/platform/http/response/envelope.ts';
import { createRandom } from '../../packages/server/src/platform/random.ts';

export interface Accepted {
  id: string;
  request: Static<typeof SendRequest>;
  /** Epoch milliseconds. */
  at: number;
}

export const random = createRandom();

/** Writes messages in the transaction that is open. */
export type Write = (batch: readonly Accepted[]) => void;
/** Prepares the writing into a table. */
export type PrepareTable = (db: Database.Database) => Write;

interface AcceptingOptions {
  /** It has each message that is stored. */
  follow?: (accepted: Accepted) => void;
  /** False: commits are not synced, which makes a yardstick of something else less still. */
  synced?: boolean;
}

/** Opens the app, which stores in the SQLite file at `file`. */
export function openAccepting(
  file: string,
  table: PrepareTable,
  { follow = () => undefined, synced = true }: AcceptingOptions = {},
) {
  const store = openStore(file, table, synced);
  const app = Fastify({
    ajv: { customOptions: { strict: false } },
  }).withTypeProvider<TypeBoxTypeProvider>();
  app.post(
    '/api/v1/messages/send',
    { schema: { body: SendRequest, response: { 200: Success(SendResult) } } },
    async ({ body: request }) => {
      const at = Date.now();
      const id = random.newId('msg', at);
      const accepted = { id, request, at };
      await store(accepted);
      follow(accepted);
      return success(at, { messageId: id, status: 'queued' as const, recipient: request.to });
    },
  );
  return app;
}

/** Listens, on a port of its own choice by default, and prints it. */
export async function listen(app: ReturnType<typeof openAccepting>, port = 0): Promise<void> {
  await app.listen({ port, host: '127.0.0.1' });
  console.log(JSON.stringify({ port: (app.server.address() as AddressInfo).port }));
}

/** The least table: the id, the request as it came, and when. */
export const leastTable: PrepareTable = (db) => {
  db.exec(
    'create table messages (id text primary key, body text not null, created_at integer not null) without rowid',
  );
  const insert = db.prepare('insert into messages values (?, ?, ?)');
  return (batch) => {
    for (const { id, request, at } of batch) insert.run(id, JSON.stringify(request), at);
  };
};

interface Waiting {
  accepted: Accepted;
  stored(): void;
}

/** Everything that has arrived in a turn of the event loop is one commit. */
function openStore(
  file: string,
  table: PrepareTable,
  synced: boolean,
): (accepted: Accepted) => Promise<void> {
  const db = new Database(file);
  db.pragma('journal_mode = WAL');
  db.pragma(`synchronous = ${synced ? 'FULL' : 'OFF'}`);
  const write = table(db);
  const commit = db.transaction((batch: Waiting[]) => write(batch.map(({ accepted }) => accepted)));
  let waiting: Waiting[] = [];
  return (accepted) =>
    new Promise((stored) => {
      if (waiting.push({ accepted, stored }) > 1) return;
      setImmediate(() => {
        const batch = waiting;
        waiting = [];
        commit.immediate(batch);
        for (const { stored } of batch) stored();
      });
    });
}
