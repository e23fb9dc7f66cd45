import type { OwnError } from '../http/admission/authenticate.ts';
import type { Access } from '../http/admission/principal.ts';

/** The facts about a route that its `config` states. */
export interface RouteFacts {
  method: string;
  path: string;
  access: Access;
  errors: readonly OwnError[];
  /** It is on one thing that has an ETag. */
  etag: boolean;
  /** Requests in a window; undefined: not limited. */
  limit: number | undefined;
}
