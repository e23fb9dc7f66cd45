import { ApiError } from '../../../errors.ts';
import { type Clock, SECOND } from '../../../platform/clock.ts';
import { onCommit } from '../../../platform/database/announce.ts';
import type { Db } from '../../../platform/database/dialect.ts';
import type { NewRow } from '../../../platform/database/schema/schema.ts';
import { hasAnyOptOut } from '../../contacts/joins.ts';
import { blockedBy, optOutsOf } from '../../contacts/opt-out.ts';
import { isContactId } from '../../contacts/written-to.ts';

/** Returns which messages of a batch may not be sent to their recipients, and why. */
export type RecipientCheck = (
  rows: readonly NewRow<'messages'>[],
  now: number,
) => Promise<Map<string, ApiError>>;

/**
 * Asks for opt-outs only in workspaces that have any, which is known for a second: most have none, and the question
 * costs as much as storing the message. An opt-out of another process within that second is caught before the call.
 */
export function createOptOutCheck(db: Db, clock: Clock): RecipientCheck {
  const known = new Map<string, { any: boolean; at: number }>();
  onCommit(db, 'opt-outs', () => known.clear());

  async function hasAny(workspaceId: string): Promise<boolean> {
    const fresh = known.get(workspaceId);
    if (fresh && clock.now() - fresh.at < SECOND) return fresh.any;
    const any = await hasAnyOptOut(db, workspaceId);
    known.set(workspaceId, { any, at: clock.now() });
    return any;
  }

  return async (rows, now) => {
    const asked: NewRow<'messages'>[] = [];
    for (const [workspaceId, own] of Map.groupBy(rows, (row) => row.workspace_id))
      if (await hasAny(workspaceId)) asked.push(...own);
    if (asked.length === 0) return new Map();
    const states = await optOutsOf(
      db,
      asked.map(({ workspace_id: workspaceId, person }) =>
        isContactId(person) ? { workspaceId, contactId: person } : { workspaceId, phone: person },
      ),
    );
    const refused = new Map<string, ApiError>();
    for (const [i, row] of asked.entries()) {
      const scope = states[i] && blockedBy(states[i], row.template_category ?? null, now);
      if (scope) refused.set(row.id, refusal(scope));
    }
    return refused;
  };
}

function refusal(scope: 'all' | 'marketing'): ApiError {
  return new ApiError('RECIPIENT_OPTED_OUT', {
    message:
      scope === 'all'
        ? 'The recipient has opted out of messages.'
        : 'The recipient has opted out of marketing messages.',
  });
}
