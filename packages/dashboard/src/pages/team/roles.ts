import type { Member } from '@meghdoot/sdk';

export type Role = Member['role'];

/** Returns the roles that a person with a role may give; only owners make owners. */
export function rolesToGive(own: Role): readonly Role[] {
  return own === 'owner' ? ['member', 'admin', 'owner'] : ['member', 'admin'];
}
