import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/dialect.ts';
import type { Log } from '../../platform/log.ts';
import type { Sealer } from '../../platform/security/sealed.ts';
import type { Guard } from './guard.ts';
import type { HandOver } from './hand-over.ts';
import type { EndGrants } from './members.ts';
import type { Passwords } from './password.ts';
import type { Sessions } from './session.ts';

/** What the pages and the dashboard's routes are built with. */
export interface AccountsOptions {
  db: Db;
  clock: Clock;
  log: Log;
  sealer: Sealer;
  sessions: Sessions;
  guard: Guard;
  passwords: Passwords;
  handOver: HandOver;
  baseUrl: string;
  /** In links to next pages. */
  apiUrl: string;
  signup: 'invite' | 'open';
  endGrants: EndGrants;
}
