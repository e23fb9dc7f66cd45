import { sql } from 'kysely';
import pg from 'pg';
import { SECOND } from '../../clock.ts';
import { randomOf } from '../context.ts';
import type { Db } from '../dialect.ts';
import { explainTls } from './tls.ts';

/** A session that hears what is told on the channel of this database. */
export interface Listening {
  /** Resolves with the reason when the connection has ended. */
  ended: Promise<Error>;
  /**
   * Returns whether what is told by `db` arrives here. It does not where a pooler gives each transaction another
   * session, whose notifications reach whoever has that session next.
   */
  hears(db: Db): Promise<boolean>;
  close(): void;
}

/** Says why nothing is heard, and what helps. */
export const DEAF =
  'the pooler in DATABASE_URL carries no LISTEN: set DATABASE_DIRECT_URL to the server itself';

const CHANNEL = 'meghdoot';
const CONNECT_MS = 5 * SECOND;
/** Nothing comes that is not heard within this time after it was told. */
const ECHO_MS = 5 * SECOND;

/** Opens a session that calls `hear` with each payload that is told. */
export async function openListening(url: string, hear: (payload: string) => void): Promise<Listening> {
  const client = new pg.Client({
    ...{ connectionString: url, connectionTimeoutMillis: CONNECT_MS, keepAlive: true },
  });
  const { promise: ended, resolve: end } = Promise.withResolvers<Error>();
  client.on('error', end);
  client.on('end', () => end(new Error('The connection ended.')));
  client.on('notification', ({ payload = '' }) => hear(payload));
  const close = () => void client.end().catch(() => undefined);
  try {
    await client.connect();
    await client.query(`listen ${CHANNEL}`);
  } catch (error) {
    close();
    throw explainTls(error as Error);
  }
  return { ended, close, hears: (db) => hearsEcho(client, ended, db) };
}

async function hearsEcho(client: pg.Client, ended: Promise<Error>, db: Db): Promise<boolean> {
  const echo = `echo ${randomOf(db).text(22)}`;
  const { promise: heard, resolve } = Promise.withResolvers<boolean>();
  const onEcho = ({ payload }: pg.Notification) => {
    if (payload === echo) resolve(true);
  };
  client.on('notification', onEcho);
  let late: NodeJS.Timeout | undefined;
  try {
    await tell(db, echo);
    late = setTimeout(resolve, ECHO_MS, false);
    const failed = ended.then((error) => Promise.reject(error));
    return await Promise.race([heard, failed]);
  } finally {
    clearTimeout(late);
    client.off('notification', onEcho);
  }
}

/** Tells every session that listens. */
export async function tell(db: Db, payload: string): Promise<void> {
  await sql`select pg_notify(${CHANNEL}, ${payload})`.execute(db);
}
