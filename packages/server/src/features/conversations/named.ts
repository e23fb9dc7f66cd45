import type { FastifyRequest } from 'fastify';
import { principalOf, sightOf } from '../../platform/http/admission/authenticate.ts';
import type { Sight } from '../../platform/http/admission/principal.ts';

/** A conversation as it is named, by whom: for whoever does not see it there is none. */
export interface Named {
  workspaceId: string;
  id: string;
  sight: Sight | undefined;
}

/** Returns the conversation that the URL of a request names. */
export const namedIn = (request: FastifyRequest): Named => ({
  workspaceId: principalOf(request).workspaceId,
  id: (request.params as { id: string }).id,
  sight: sightOf(request),
});
