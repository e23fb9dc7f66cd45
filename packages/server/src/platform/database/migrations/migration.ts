import type { Trx } from '../dialect.ts';
import type { IndexSpec } from './define-table.ts';

interface Named {
  name: string;
  /**
   * Programs that do not know this migration may run on the schema that it leaves: all of them, because it only adds
   * what they neither read nor have to write; or those that know an earlier one, since which nothing needs what this
   * one takes away. Without it each of them refuses to start.
   */
  olderMayRun?: 'all' | { knowing: string };
}

/** Changes the schema in one transaction. On a table with traffic it may only do what takes no time. */
interface Change extends Named {
  up(trx: Trx): Promise<void>;
}

/** Adds an index to a table with traffic; PostgreSQL builds it while others write. */
export interface NewIndex extends Named {
  index: IndexSpec;
}

/** Rewrites rows, some in each transaction; those that are left to do are found by what they look like. */
interface Rewrite extends Named {
  /** Returns whether there may be more to do. */
  some(trx: Trx): Promise<boolean>;
}

/** A step from one schema to the next; `docs/releasing.md` says how one is written. */
export type Migration = Change | NewIndex | Rewrite;
