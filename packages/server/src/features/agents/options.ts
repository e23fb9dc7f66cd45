import type { Clock } from '../../platform/clock.ts';
import type { Db, Trx } from '../../platform/database/dialect.ts';
import type { Limit } from '../../platform/http/admission/rate-limit.ts';
import type { Log } from '../../platform/log.ts';
import type { Sealer } from '../../platform/security/sealed.ts';
import type { Actor } from '../events/audit.ts';
import type { IdJag } from '../oauth/assertions/id-jag.ts';
import type { Sessions } from '../people/sessions/session.ts';
import type { Workspace } from '../workspaces/store.ts';

export interface AgentsOptions {
  db: Db;
  clock: Clock;
  log: Log;
  sealer: Sealer;
  sessions: Sessions;
  baseUrl: string;
  /** Requests of an IP address. */
  limit: Limit | undefined;
  /** Says whether there is a simulator for sandboxes to send to. */
  simulator: boolean;
  sandboxMax: number;
  openTestWorkspace(
    trx: Trx,
    workspace: { slug: string; name: string },
    actor: Actor,
    now: number,
  ): Promise<Workspace>;
  /** Throws AssertionRefused. */
  verifyAssertion: (assertion: string) => Promise<IdJag>;
}

/** The caller, as far as a request shows it. */
export interface Visitor {
  address: string;
  agent: string | undefined;
}
