import { sql } from 'kysely';
import { ApiError, invalid } from '../../errors.ts';
import { DAY } from '../../platform/clock.ts';
import { announce } from '../../platform/database/announce.ts';
import { insertRows } from '../../platform/database/batch.ts';
import type { Db, Trx } from '../../platform/database/dialect.ts';
import { transaction } from '../../platform/database/transaction.ts';
import type { Sight } from '../../platform/http/admission/principal.ts';
import type { Check } from '../../platform/http/response/etag.ts';
import { type ListRules, namesAfter } from '../../platform/named-list.ts';
import { fromIso } from '../../platform/time.ts';
import { recordEvents } from '../events/record.ts';
import { holdConversation } from './find.ts';
import type { Named } from './named.ts';
import { noteClosed } from './replies.ts';
import { type ConversationChange, type ConversationView, MOST_LABELS } from './schemas.ts';
import { type ConversationRow, changedEvents, labelsOf, showConversation } from './show.ts';
import { isSeen } from './sight.ts';

const LONGEST_SNOOZE_MS = 366 * DAY;

/** Returns a member of a workspace, undefined where nobody is. */
export type FindMember = (
  db: Db,
  workspaceId: string,
  personId: string,
) => Promise<{ name: string; since: number } | undefined>;

/** Keeps a member from leaving until the commit; returns whether they are there. */
export type KeepMember = (trx: Trx, workspaceId: string, personId: string) => Promise<boolean>;

export interface ChangeOptions {
  now: number;
  /** The member or key who changes it. */
  actor: string;
  /** The same where a member does. */
  member: string | null;
  memberOf: FindMember;
  keepMember: KeepMember;
  check?: Check<ConversationView> | undefined;
}

/** Changes what is named; a change to what is already so makes no event. */
export function changeConversation(
  db: Db,
  named: Named,
  change: ConversationChange,
  options: ChangeOptions,
): Promise<ConversationRow> {
  return transaction(db, (trx) => changeWithin(trx, named, change, options));
}

/** Does what `changeConversation` does, as a part of a transaction. */
export async function changeWithin(
  trx: Trx,
  named: Named,
  change: ConversationChange,
  { now, actor, member, memberOf, keepMember, check }: ChangeOptions,
): Promise<ConversationRow> {
  const { workspaceId, id } = named;
  const { assignee } = change;
  // Before the conversation, as whoever removes a member holds both.
  const isThere = typeof assignee !== 'string' || (await keepMember(trx, workspaceId, assignee));
  const before = await holdConversation(trx, named);
  const labels = (await labelsOf(trx, [before]))(id);
  check?.(showConversation(before, labels, now));
  const columns = {
    ...stateOf(before, change, now),
    ...(await assigneeOf(trx, before, change, { memberOf, actor, isThere })),
  };
  const asked = labelsAfter(labels, change);
  const relabelled = JSON.stringify(asked) !== JSON.stringify(labels);
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
  if (columns.state === 'closed') await noteClosed(trx, before, { at: now, member });
  announce(trx, 'conversations');
  if (columns.assignee !== undefined) announce(trx, 'presence'); // an agent may see it no more
  const handedOver = columns.assignee !== undefined && { assigneeBefore: before.assignee };
  await recordEvents(trx, await changedEvents(trx, [{ ...row, ...handedOver }], now), now);
  return row;
}

type Columns = Partial<
  Pick<
    ConversationRow,
    'state' | 'snoozed_until' | 'assignee' | 'assigned_by' | 'waiting_since' | 'replies' | 'opened_at'
  >
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
  if (state === 'closed') return { state, snoozed_until: null, waiting_since: null, replies: 0 };
  return { state, snoozed_until: null, opened_at: now };
}

async function assigneeOf(
  trx: Trx,
  before: ConversationRow,
  { assignee, assigneeBefore = null }: ConversationChange,
  { memberOf, actor, isThere }: Pick<ChangeOptions, 'memberOf' | 'actor'> & { isThere: boolean },
): Promise<Columns> {
  if (assignee === undefined || assignee === before.assignee) return {};
  const { workspace_id, assignee: by } = before;
  if (by !== assigneeBefore) throw taken(by, by === null ? undefined : await memberOf(trx, workspace_id, by));
  if (!isThere) throw invalid('assignee', 'must be a member of the workspace');
  return { assignee, assigned_by: assignee === null ? null : actor };
}

function taken(by: string | null, member: { name: string } | undefined): ApiError {
  return new ApiError('CONFLICT', {
    message:
      by === null
        ? 'Nobody has taken this conversation.'
        : `${member?.name ?? by} has taken this conversation.`,
    hint: 'To take it over, give who has it now as assigneeBefore.',
    details: [{ field: 'assignee', message: by ?? 'null' }],
  });
}

const LABELS: ListRules = {
  fields: { all: 'labels', add: 'addLabels', remove: 'removeLabels' },
  most: MOST_LABELS,
  of: 'a conversation',
};

/** Returns the labels of a conversation after a change, sorted. */
const labelsAfter = (
  before: readonly string[],
  { labels: all, addLabels: add, removeLabels: remove }: ConversationChange,
): string[] => namesAfter(before, { all, add, remove }, LABELS).sort();

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

/** Lists the labels of a workspace's conversations that are seen, sorted, the first so many. */
export async function listLabels(
  db: Db,
  workspaceId: string,
  sight: Sight | undefined,
  most: number,
): Promise<string[]> {
  let query = db
    .selectFrom('conversation_labels as l')
    .select('l.label')
    .distinct()
    .where('l.workspace_id', '=', workspaceId);
  if (sight)
    query = query.where(
      sql<boolean>`exists (select 1 from conversations c where c.workspace_id = l.workspace_id
        and c.id = l.conversation_id and ${isSeen(sight)} limit 1 offset 0)`,
    );
  const rows = await query.orderBy('l.label').limit(most).execute();
  return rows.map(({ label }) => label);
}
