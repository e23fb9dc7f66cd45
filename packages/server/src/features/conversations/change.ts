import { sql } from 'kysely';
import { ApiError, invalid } from '../../errors.ts';
import { DAY } from '../../platform/clock.ts';
import { insertRows, type KeyedQuery, writeByKeys } from '../../platform/database/batch.ts';
import type { Db, Trx } from '../../platform/database/dialect.ts';
import { transaction } from '../../platform/database/transaction.ts';
import type { Check } from '../../platform/http/response/etag.ts';
import { fromIso } from '../../platform/time.ts';
import { recordEvents } from '../events/record.ts';
import { holdConversation } from './find.ts';
import type { ConversationChange, ConversationView } from './schemas.ts';
import { type ConversationRow, changedEvents, labelsOf, showConversation } from './show.ts';

const LONGEST_SNOOZE_MS = 366 * DAY;

export interface ChangeOptions {
  now: number;
  /** The names of the members by their ids. */
  members: ReadonlyMap<string, { name: string }>;
  check?: Check<ConversationView> | undefined;
}

/** Changes what is named; a change to what is already so makes no event. */
export async function changeConversation(
  db: Db,
  workspaceId: string,
  id: string,
  change: ConversationChange,
  { now, members, check }: ChangeOptions,
): Promise<ConversationRow> {
  return transaction(db, async (trx) => {
    const before = await holdConversation(trx, workspaceId, id);
    const labels = (await labelsOf(trx, [before]))(id);
    check?.(showConversation(before, labels, now));
    const columns = {
      ...stateOf(before, change, now),
      ...assigneeOf(before, change, members),
    };
    const asked = change.labels && [...new Set(change.labels)].sort();
    const relabelled = asked !== undefined && JSON.stringify(asked) !== JSON.stringify(labels);
    if (relabelled) await replaceLabels(trx, before, asked);
    if (!relabelled && Object.keys(columns).length === 0) return before;
    const changed = { ...columns, updated_at: now };
    await trx
      .updateTable('conversations')
      .set(changed)
      .where('workspace_id', '=', workspaceId)
      .where('id', '=', id)
      .execute();
    const row = { ...before, ...changed };
    await recordEvents(trx, await changedEvents(trx, [row], now), now);
    return row;
  });
}

type Columns = Partial<
  Pick<ConversationRow, 'state' | 'snoozed_until' | 'assignee' | 'waiting_since' | 'opened_at'>
>;

function stateOf(before: ConversationRow, { state, snoozedUntil }: ConversationChange, now: number): Columns {
  if (snoozedUntil !== undefined && state !== 'snoozed')
    throw invalid('snoozedUntil', 'is given with state "snoozed" alone');
  if (state === 'snoozed') {
    const until = snoozedUntil === undefined ? Number.NaN : fromIso(snoozedUntil);
    if (!(until > now && until <= now + LONGEST_SNOOZE_MS))
      throw invalid('snoozedUntil', 'must be a time within a year from now');
    return before.state === 'snoozed' && before.snoozed_until === until
      ? {}
      : { state, snoozed_until: until };
  }
  if (state === undefined || state === before.state) return {};
  // Whoever closes it says that nothing is left to answer.
  if (state === 'closed') return { state, snoozed_until: null, waiting_since: null };
  return { state, snoozed_until: null, opened_at: now };
}

function assigneeOf(
  before: ConversationRow,
  { assignee, assigneeBefore = null }: ConversationChange,
  members: ChangeOptions['members'],
): Columns {
  if (assignee === undefined || assignee === before.assignee) return {};
  if (before.assignee !== assigneeBefore) throw taken(before.assignee, members);
  if (assignee !== null && !members.has(assignee))
    throw invalid('assignee', 'must be a member of the workspace');
  return { assignee };
}

function taken(by: string | null, members: ChangeOptions['members']): ApiError {
  const name = by === null ? 'nobody' : (members.get(by)?.name ?? by);
  return new ApiError('CONFLICT', {
    message: by === null ? 'Nobody has taken this conversation.' : `${name} has taken this conversation.`,
    hint: 'To take it over, give who has it now as assigneeBefore.',
    details: [{ field: 'assignee', message: by ?? 'null' }],
  });
}

async function replaceLabels(
  trx: Trx,
  { workspace_id, id }: ConversationRow,
  labels: readonly string[],
): Promise<void> {
  await trx
    .deleteFrom('conversation_labels')
    .where('workspace_id', '=', workspace_id)
    .where('conversation_id', '=', id)
    .execute();
  await insertRows(
    trx,
    'conversation_labels',
    labels.map((label) => ({ workspace_id, label, conversation_id: id })),
  );
}

/** Lists the labels of a workspace's conversations, sorted, the first so many. */
export async function listLabels(db: Db, workspaceId: string, most: number): Promise<string[]> {
  const rows = await db
    .selectFrom('conversation_labels')
    .select('label')
    .distinct()
    .where('workspace_id', '=', workspaceId)
    .orderBy('label')
    .limit(most)
    .execute();
  return rows.map(({ label }) => label);
}

const GIVE_BACK: KeyedQuery = {
  columns: { workspace_id: 'text', id: 'text' },
  query: () => sql`update conversations as c set assignee = null
      from v where c.workspace_id = v.workspace_id and c.id = v.id`,
};

/** Gives back to all what a member had taken who belongs to the workspace no more. */
export async function giveBackAll(trx: Trx, workspaceId: string, member: string): Promise<void> {
  const taken = await trx
    .selectFrom('conversations')
    .select(['workspace_id', 'id'])
    .where('workspace_id', '=', workspaceId)
    .where('assignee', '=', member)
    .execute();
  await writeByKeys(trx, GIVE_BACK, taken);
}
