import type { FastifyRequest } from 'fastify';
import { ApiError } from '../../errors.ts';
import type { Db } from '../../platform/database/dialect.ts';
import type { Principal } from '../../platform/http/principal.ts';
import { isChange, requireSameOrigin } from '../../platform/pages/csrf.ts';
import { allowedBy } from '../api-keys/find-principal.ts';
import type { Session, Sessions } from '../people/sessions/session.ts';
import { administers, type Membership, membershipsOf, scopesOfRole } from './membership.ts';

const HEADER = 'x-workspace';

/** A person who is signed in acts on the workspace that the request names, or on their only one. */
export function createSessionPrincipal({ db, sessions }: { db: Db; sessions: Sessions }) {
  return async (request: FastifyRequest): Promise<Principal | undefined> => {
    const session = await sessions.find(request);
    if (!session) return undefined;
    if (isChange(request)) requireSameOrigin(request);
    const { workspace, role } = await chosenMembership(db, session, request);
    return {
      type: 'session',
      id: session.person.id,
      workspaceId: workspace.id,
      mode: workspace.mode,
      scopes: scopesOfRole(role),
      administrator: administers(role),
      allows: allowedBy(workspace.allow_ips),
    };
  };
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
