import type { FastifyRequest } from 'fastify';
import { ApiError } from '../../errors.ts';
import type { Db } from '../../platform/database/dialect.ts';
import { allowedBy } from '../api-keys/find-principal.ts';
import { sessionOf } from '../people/sessions/admit-person.ts';
import type { Inviter } from './invitations.ts';
import { notAnAdministrator } from './members.ts';
import { administers, type Membership } from './membership.ts';
import { chosenMembership } from './principal.ts';

/** Returns who acts in which workspace on a route of people. */
export async function actingMember(
  db: Db,
  request: FastifyRequest,
): Promise<Inviter & Pick<Membership, 'since'>> {
  const session = sessionOf(request);
  const { workspace, role, since } = await chosenMembership(db, session, request);
  if (!allowedBy(workspace.allow_ips)(request.ip)) throw new ApiError('IP_NOT_ALLOWED');
  return { workspace, person: session.person, role, since, address: request.ip };
}

/** The same, of owners and admins alone. */
export async function actingAdministrator(db: Db, request: FastifyRequest): Promise<Inviter> {
  const acting = await actingMember(db, request);
  if (!administers(acting.role)) throw notAnAdministrator();
  return acting;
}
