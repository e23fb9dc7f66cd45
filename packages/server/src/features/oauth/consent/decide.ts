import type { FastifyReply } from 'fastify';
import { ApiError, invalid } from '../../../errors.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/database/dialect.ts';
import type { Scope } from '../../../platform/http/admission/principal.ts';
import type { Session } from '../../people/sessions/session.ts';
import type { Membership } from '../../team/membership.ts';
import { createGrant, type Grant } from '../grants/grants.ts';
import type { ShownClient } from '../provider/show-client.ts';
import { grantable } from './consent-page.ts';

/** Stores a person's consent: the grant in the workspace they chose, with the scopes that they may give there. */
export async function allow(
  { db, clock }: { db: Db; clock: Clock },
  asked: {
    client: ShownClient;
    scopes: readonly Scope[];
    resources: readonly string[];
    identity?: { issuer: string; subject: string };
  },
  by: { session: Session; memberships: readonly Membership[]; workspaceId: unknown; address: string },
): Promise<Grant> {
  const chosen = by.memberships.find(({ workspace }) => workspace.id === by.workspaceId);
  if (!chosen) throw invalid('workspace', 'Please choose one of your workspaces');
  const scopes = grantable(asked.scopes, chosen.role);
  if (scopes.length === 0)
    throw new ApiError('INSUFFICIENT_ROLE', {
      message: 'You may not allow this in that workspace.',
      hint: 'Choose another one, or ask an owner.',
    });
  const { person } = by.session;
  return createGrant(
    db,
    { ...asked, scopes, workspaceId: chosen.workspace.id, personId: person.id },
    { id: person.id, address: by.address },
    clock.now(),
  );
}

/** Redirects to the sign-in and from there back to a path of ours. */
export function signInFirst(reply: FastifyReply, returnTo: string): FastifyReply {
  return reply.redirect(`/oauth/sign-in?return_to=${encodeURIComponent(returnTo)}`, 303);
}
