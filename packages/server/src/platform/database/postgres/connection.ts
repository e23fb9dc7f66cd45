import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely';
import type pg from 'pg';
import type { Outage } from '../../outage.ts';
import { isOutage } from '../failures.ts';

/** The time in milliseconds that PostgreSQL is given to respond. Migrations have no limit. */
export interface Limits {
  /** A transaction that asks nothing more is ended: its process is frozen, and others wait for its rows. */
  idleMs: number;
  /** A lock is waited for so long: longer than `idleMs`, so that whoever waits for a frozen process outlasts it. */
  lockMs: number;
  statementMs: number;
  /**
   * A connection that has not responded for this long is given up, because the server hangs or the network has lost
   * it.
   */
  answerMs: number;
  /** A caller waits this long for a connection, whether it is new or given back by another part of the process. */
  connectMs: number;
}

export class PostgresConnection implements DatabaseConnection {
  readonly #client: pg.PoolClient;
  readonly #limits: Limits;
  readonly #outage: Outage;
  readonly #silent: (askedAt: number) => void;
  readonly #begin: string;
  /** Why it can be used no more. */
  #lost: Error | undefined;
  #bounded = true;
  /** The time at which the server last sent something. */
  heardAt = performance.now();

  /** `silent` is called for a statement without a response, with the time it was sent. */
  constructor(client: pg.PoolClient, limits: Limits, outage: Outage, silent: (askedAt: number) => void) {
    this.#client = client;
    this.#limits = limits;
    this.#outage = outage;
    this.#silent = silent;
    // In one round trip. For the session they cannot be set: a pooler such as PgBouncer refuses them at the start of a
    // connection, and gives the next transaction another session.
    this.#begin = `begin; set local idle_in_transaction_session_timeout = ${limits.idleMs}; set local lock_timeout = ${limits.lockMs}; set local statement_timeout = ${limits.statementMs}`;
    // A connection that the server ends fails its query, if it has one; unheard, the error that it emits besides would
    // end the process.
    client.on('error', (error) => {
      this.#lost ??= withCode(error);
    });
  }

  /** Returns whether another caller may have the connection: it is neither lost nor in a transaction. */
  get usable(): boolean {
    return this.#lost === undefined && this.#client.getTransactionStatus() === 'I';
  }

  async begin(): Promise<void> {
    await this.#ask(this.#begin);
  }

  /** Lifts every limit for the rest of the transaction. */
  async takeTime(): Promise<void> {
    this.#bounded = false;
    await this.#ask(
      'set local idle_in_transaction_session_timeout = 0; set local lock_timeout = 0; set local statement_timeout = 0',
    );
  }

  async commit(): Promise<void> {
    const { command } = await this.#ask('commit').finally(() => {
      this.#bounded = true;
    });
    if (command === 'ROLLBACK')
      throw new Error('The transaction was rolled back, for a statement in it had failed.');
  }

  /** Rolls back. A connection that cannot roll back is closed, and the caller sees the error that came first. */
  async rollback(): Promise<void> {
    this.#bounded = true;
    if (this.#lost) return;
    await this.#ask('rollback').catch((error) => {
      this.#lost ??= error;
    });
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    const { command, rowCount, rows } = await this.#ask(sql, parameters);
    const changes =
      command === 'INSERT' || command === 'UPDATE' || command === 'DELETE' || command === 'MERGE';
    return { rows: rows ?? [], ...(changes && { numAffectedRows: BigInt(rowCount ?? 0) }) };
  }

  // biome-ignore lint/correctness/useYield: rows come whole
  async *streamQuery(): AsyncIterableIterator<never> {
    throw new Error('Streaming is not supported: page by the key.');
  }

  /** Ends the connection without a word to the server, which would not hear it. */
  destroy(why: Error): void {
    this.#lost ??= why;
    this.#client.connection.stream.destroy(why);
  }

  async #ask(text: string, values: readonly unknown[] = []): Promise<pg.QueryResult> {
    if (this.#lost) throw this.#lost;
    const askedAt = performance.now();
    const giveUp = () => {
      this.#silent(askedAt);
      this.destroy(unanswered());
    };
    const patience = this.#bounded ? setTimeout(giveUp, this.#limits.answerMs) : undefined;
    try {
      const result = await this.#client.query(text, values as unknown[]);
      this.heardAt = performance.now();
      this.#outage.worked();
      return result;
    } catch (error) {
      throw this.#failed(error);
    } finally {
      clearTimeout(patience);
    }
  }

  #failed(error: unknown): unknown {
    const { severity } = error as pg.DatabaseError;
    if (severity === 'FATAL' || severity === 'PANIC') this.#lost ??= error as Error; // its end is still under way
    if (severity !== undefined) this.heardAt = performance.now();
    const cause = this.#lost ?? error;
    if (isOutage(cause)) this.#outage.failed(cause);
    return cause;
  }
}

function unanswered(): Error {
  return Object.assign(new Error('PostgreSQL did not respond in time.'), { code: 'ETIMEDOUT' });
}

/** The driver's own words for a connection that is gone have no code. */
export function withCode(error: Error): Error {
  return 'code' in error && error.code !== undefined ? error : Object.assign(error, { code: 'ECONNRESET' });
}
