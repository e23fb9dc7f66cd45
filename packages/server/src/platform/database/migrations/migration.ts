import type { Trx } from '../dialect.ts';

export interface Migration {
  name: string;
  /**
   * Whether a program that does not know this migration may start on what it leaves: it only adds what such a program
   * neither reads nor has to write. Without it an older program refuses to start.
   */
  olderMayRun?: true;
  up(trx: Trx): Promise<void>;
}
