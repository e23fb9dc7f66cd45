import type { Trx } from '../../platform/database/dialect.ts';
import type { Limit } from '../../platform/http/admission/rate-limit.ts';
import type { Installation } from '../../platform/http/server/installation.ts';
import type { Actor } from '../events/audit.ts';
import type { IdJag } from '../oauth/assertions/id-jag.ts';
import type { Sessions } from '../people/sessions/session.ts';
import type { Workspace } from '../workspaces/store.ts';

export interface AgentsOptions extends Installation {
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
