import type { FastifyRequest } from 'fastify';
import { ApiError } from '../../errors.ts';
import { createCredentialCache } from '../../platform/cache/credential-cache.ts';
import type { Db } from '../../platform/database/dialect.ts';
import type { Principal } from '../../platform/http/admission/principal.ts';
import type { Installation } from '../../platform/http/server/installation.ts';
import { isChange, requireSameOrigin } from '../../platform/pages/csrf.ts';
import { allowedBy } from '../api-keys/find-principal.ts';
import { isMeantFor } from '../people/sessions/admit-person.ts';
import type { Session, Sessions } from '../people/sessions/session.ts';
import { administers, agentOf, type Membership, membershipsOf, scopesOfRole } from './membership.ts';

const HEADER = 'x-workspace';

export interface SessionPrincipalOptions extends Pick<Installation, 'db' | 'clock'> {
  sessions: Sessions;
}

interface Known {
  principal: Principal;
  endsAt: number;
}

/**
 * A person who is signed in acts on the workspace that the request names, or on their only one. Looked up once a second
 * for a session and the workspace it names, as a key is.
 */
export function createSessionPrincipal({ db, clock, sessions }: SessionPrincipalOptions) {
  const known = createCredentialCache<Known>(db, clock);

  return async (request: FastifyRequest): Promise<Principal | undefined> => {
    const hash = sessions.hashOf(request);
    if (hash === undefined) return undefined;
    const named = request.headers[HEADER];
    const key = named === undefined ? hash : `${hash} ${String(named)}`;
    const found = known.get(key) ?? (await known.load(key, () => load(request)));
    if (!found || found.endsAt <= clock.now()) return undefined;
    if (!isMeantFor(request, found.principal.id)) return undefined;
    if (isChange(request)) requireSameOrigin(request);
    return found.principal;
  };

  async function load(request: FastifyRequest): Promise<Known | undefined> {
    const session = await sessions.find(request);
    if (!session) return undefined;
    const { workspace, role } = await chosenMembership(db, session, request);
    return {
      endsAt: session.endsAt,
      principal: {
        type: 'session',
        id: session.person.id,
        member: session.person.id,
        workspaceId: workspace.id,
        mode: workspace.mode,
        scopes: scopesOfRole(role),
        administrator: administers(role),
        agent: agentOf(role, session.person.id, workspace),
        allows: allowedBy(workspace.allow_ips),
      },
    };
  }
}

/** The workspace that a person's request is about, and what they are in it. */
export async function chosenMembership(db: Db, { person }: Session, request: FastifyRequest) {
  return chosen(await membershipsOf(db, person.id), request.headers[HEADER]);
}

function chosen(memberships: readonly Membership[], named: string | string[] | undefined): Membership {
  if (named === undefined && memberships.length > 1) {
    throw new ApiError('INVALID_PARAMETER', {
      message: `${HEADER} is missing, and you belong to several workspaces.`,
      hint: `Name one of your workspaces by its id in the header ${HEADER}.`,
      details: [{ field: HEADER, message: 'is required' }],
    });
  }
  const found = named === undefined ? memberships[0] : memberships.find((m) => m.workspace.id === named);
  if (found) return found;
  throw new ApiError('NOT_FOUND', {
    message: named === undefined ? 'You belong to no workspace yet.' : 'You belong to no such workspace.',
    hint: 'GET /api/app/session lists your workspaces.',
  });
}
