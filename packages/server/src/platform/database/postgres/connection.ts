import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely';
import type pg from 'pg';
import { SECOND } from '../../clock.ts';
import type { Outage } from '../../outage.ts';
import type { CommitTook } from '../commit-metric.ts';
import { isOutage } from '../failures.ts';
import { type Hearing, isSilence } from './hearing.ts';
import { queryRows, type RowResult } from './row-query.ts';
import { failedByName, type StatementNames } from './statement-names.ts';

/** The time in milliseconds that PostgreSQL is given to respond. Migrations have limits of their own. */
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

/** A standby says so, or a primary that another has taken over from, to which connections still stand. */
const READ_ONLY = '25006';

type Statement = Pick<CompiledQuery, 'sql' | 'parameters'>;

export interface ConnectionOptions {
  limits: Limits;
  outage: Outage;
  hearing: Hearing;
  names: StatementNames;
  /** Is called for a statement without a response, with the time it was sent. */
  silent: (askedAt: number) => void;
  /** Is called when the server turns out to be one that only reads. */
  readOnly: () => void;
  /** Is told how long a commit took, with what was sent along with it. */
  commitTook?: CommitTook | undefined;
}

/** Sends what it is asked at once and in order, also while the responses before are still to come. */
export class PostgresConnection implements DatabaseConnection {
  readonly #client: pg.PoolClient;
  readonly #limits: Limits;
  readonly #outage: Outage;
  readonly #hearing: Hearing;
  readonly #silent: (askedAt: number) => void;
  readonly #names: StatementNames;
  readonly #readOnly: () => void;
  readonly #commitTook: ConnectionOptions['commitTook'];
  readonly #begin: string;
  /** Keeps what was sent and not waited for: the next statement is told of its failure. */
  #sent: Promise<unknown>[] = [];
  /** Why it can be used no more. */
  #lost: Error | undefined;
  #bounded = true;
  #gathering = false;
  readonly openedAt = performance.now();
  /** The time at which the server last sent something. */
  heardAt = performance.now();

  constructor(
    client: pg.PoolClient,
    { limits, outage, hearing, names, silent, readOnly, commitTook }: ConnectionOptions,
  ) {
    this.#client = client;
    this.#limits = limits;
    this.#outage = outage;
    this.#hearing = hearing;
    this.#names = names;
    this.#silent = silent;
    this.#readOnly = readOnly;
    this.#commitTook = commitTook;
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

  /** Sends the beginning of a transaction along with its first statement. */
  async begin(): Promise<void> {
    this.#send(this.#ask(this.#begin));
  }

  /** Runs statements in a transaction of their own, in one round trip; returns the rows of each. */
  async runTogether(statements: readonly Statement[]): Promise<unknown[][]> {
    await this.begin();
    const asked = statements.map(({ sql, parameters }) => this.#heard(this.#ask(sql, parameters)));
    const [committed, ...results] = await Promise.allSettled([this.commit(), ...asked]);
    const failed = [...results, committed].find(({ status }) => status === 'rejected');
    if (failed) throw (failed as PromiseRejectedResult).reason;
    return results.map((result) => (result as PromiseFulfilledResult<RowResult>).value.rows);
  }

  /** Sends statements of a transaction along with what follows: when one fails, so does that. */
  write(statements: readonly Statement[]): void {
    for (const { sql, parameters } of statements) this.#send(this.#ask(sql, parameters));
  }

  /** Lifts every limit for the rest of the transaction but that on waiting for a lock. */
  async takeTime(lockMs: number): Promise<void> {
    this.#bounded = false;
    await this.#heard(
      this.#ask(
        `set local idle_in_transaction_session_timeout = 0; set local lock_timeout = ${lockMs}; set local statement_timeout = 0`,
      ),
    );
  }

  /**
   * Lets go of what the last statement saw: its portal stands open until another takes its place, and that of a simple
   * query ends with it.
   */
  async forgetSnapshot(): Promise<void> {
    await this.#heard(this.#ask('select'));
  }

  /** Runs a statement outside of a transaction, for as long as it takes. */
  async runAtLength(text: string): Promise<void> {
    this.#bounded = false;
    await this.#heard(this.#ask(text)).finally(() => {
      this.#bounded = true;
    });
  }

  async commit(): Promise<void> {
    const began = performance.now();
    const { command } = await this.#heard(this.#ask('commit')).finally(() => {
      this.#bounded = true;
    });
    if (command === 'ROLLBACK')
      throw new Error('The transaction was rolled back, for a statement in it had failed.');
    this.#commitTook?.((performance.now() - began) / SECOND);
  }

  /** Rolls back. A connection that cannot roll back is closed, and the caller sees the error that came first. */
  async rollback(): Promise<void> {
    this.#bounded = true;
    this.#sent = [];
    if (this.#lost) return;
    await this.#ask('rollback').catch((error) => {
      this.#lost ??= error;
    });
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    const { command, rowCount, rows } = await this.#heard(this.#ask(sql, parameters)).catch((error) => {
      // In a transaction nothing works any more: it is run again as a whole.
      if (!failedByName(error) || this.#client.getTransactionStatus() !== 'I') throw error;
      return this.#ask(sql, parameters);
    });
    const changes =
      command === 'INSERT' || command === 'UPDATE' || command === 'DELETE' || command === 'MERGE';
    return { rows: rows as R[], ...(changes && { numAffectedRows: BigInt(rowCount ?? 0) }) };
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

  #send(asked: Promise<unknown>): void {
    asked.catch(() => {}); // the next statement is told
    this.#sent.push(asked);
  }

  /** Waits for what was sent before as well, whose failure is the cause of this one's. */
  async #heard<T>(asked: Promise<T>): Promise<T> {
    if (this.#sent.length > 0) {
      const sent = this.#sent;
      this.#sent = [];
      asked.catch(() => {});
      for (const each of sent) await each;
    }
    return asked;
  }

  async #ask(text: string, values?: readonly unknown[]): Promise<RowResult> {
    if (this.#lost) throw this.#lost;
    const askedAt = performance.now();
    const giveUp = () => {
      this.#silent(askedAt);
      this.destroy(unanswered());
    };
    const patience = this.#bounded ? setTimeout(giveUp, this.#limits.answerMs) : undefined;
    this.#gather();
    this.#hearing.ask();
    let heard = true;
    try {
      const name = values && this.#names.of(text);
      const result = await queryRows(this.#client, { text, values: values as unknown[] | undefined, name });
      this.heardAt = performance.now();
      this.#outage.worked();
      return result;
    } catch (error) {
      const cause = this.#failed(error);
      heard = !isSilence(cause);
      throw cause;
    } finally {
      this.#hearing.settle(heard);
      clearTimeout(patience);
    }
  }

  /** Statements of one turn of the event loop go in one write: they cost one system call and wake the server once. */
  #gather(): void {
    if (this.#gathering) return;
    this.#gathering = true;
    const { stream } = this.#client.connection;
    stream.cork();
    process.nextTick(() => {
      this.#gathering = false;
      stream.uncork();
    });
  }

  #failed(error: unknown): unknown {
    const { severity, code } = error as pg.DatabaseError;
    this.#names.failedBy(error);
    if (severity === 'FATAL' || severity === 'PANIC') this.#lost ??= error as Error; // its end is still under way
    if (code === READ_ONLY) {
      this.#lost ??= error as Error;
      this.#readOnly();
    }
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
