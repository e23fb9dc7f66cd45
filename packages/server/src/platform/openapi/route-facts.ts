import type { OwnError } from '../http/admission/authenticate.ts';
import type { Access, AgentAccess } from '../http/admission/principal.ts';

/** The facts about a route that its `config` states. */
export interface RouteFacts {
  method: string;
  path: string;
  access: Access;
  /** Undefined: it admits no agent. */
  agents: AgentAccess | undefined;
  errors: readonly OwnError[];
  /** It is on one thing that has an ETag. */
  etag: boolean;
  /** Requests in a window; undefined: not limited. */
  limit: number | undefined;
}
