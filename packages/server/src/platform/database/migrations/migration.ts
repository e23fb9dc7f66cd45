import type { Trx } from '../dialect.ts';

export interface Migration {
  name: string;
  /**
   * A program that does not know this migration may start on the schema it leaves, because the migration only adds
   * what such a program neither reads nor has to write. Without it an older program refuses to start.
   */
  olderMayRun?: true;
  up(trx: Trx): Promise<void>;
}
