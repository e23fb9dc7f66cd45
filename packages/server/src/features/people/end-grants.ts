import type { Trx } from '../../platform/database/dialect.ts';
import type { Actor } from '../events/audit.ts';

/**
 * Takes back what a person has allowed applications to do, in a workspace or everywhere; applications are a feature below
 * this one.
 */
export type EndGrants = (
  trx: Trx,
  whose: { personId: string; workspaceId?: string },
  actor: Actor,
  now: number,
) => Promise<void>;
