import type { Member } from '@meghdoot/sdk';
import { queryOf } from '../../api/api.tsx';

export const invitationsQuery = queryOf(['invitations'], (api, options) => api.team.invitations(options));

export type Role = Member['role'];

/** Returns the roles that a person with a role may give; only owners make owners. */
export function rolesToGive(own: Role): readonly Role[] {
  return own === 'owner' ? ['agent', 'member', 'admin', 'owner'] : ['agent', 'member', 'admin'];
}

/** Returns whether a role may change keys, webhooks, channels and the team. */
export const administers = (role: Role) => role === 'owner' || role === 'admin';
