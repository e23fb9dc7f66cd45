/** The changes to all contacts that fit a filter: those that are asked for, and how far each has come. */
import type { Static } from 'typebox';
import { ApiError, invalid } from '../../../errors.ts';
import { DAY } from '../../../platform/clock.ts';
import { announce } from '../../../platform/database/announce.ts';
import { randomOf } from '../../../platform/database/context.ts';
import type { Db } from '../../../platform/database/dialect.ts';
import type { Row } from '../../../platform/database/schema/schema.ts';
import { transaction } from '../../../platform/database/transaction.ts';
import type { Keep } from '../../../platform/http/idempotency/idempotency.ts';
import { firstIdAt } from '../../../platform/ids.ts';
import { toIst } from '../../../platform/time.ts';
import { type By, recordAudit } from '../../events/audit.ts';
import { checkValues } from '../attributes/of-contacts.ts';
import { namedCondition } from '../filters/saved.ts';
import { checkCondition } from '../filters/sql.ts';
import type { ChangeOfEach, ContactsChange, ContactsChangeInput } from './schemas.ts';

export type ChangeRow = Row<'contact_changes'>;

const MOST_RUNNING = 10;
const KEPT_MS = 7 * DAY;

export function showChange(row: ChangeRow): Static<typeof ContactsChange> {
  return {
    id: row.id,
    state: row.finished_at === null ? 'running' : 'finished',
    condition: JSON.parse(row.condition),
    ...(JSON.parse(row.change) as ChangeOfEach),
    ...{ matched: row.matched, changed: row.changed, failed: row.failed },
    createdAt: toIst(row.created_at),
    ...(row.finished_at !== null && { finishedAt: toIst(row.finished_at) }),
  };
}

/** Has a worker make a change; those that were done long ago are forgotten. */
export async function addChange(
  db: Db,
  workspaceId: string,
  { filter, ...change }: ContactsChangeInput,
  by: By,
  keep?: Keep<ChangeRow>,
): Promise<ChangeRow> {
  if (!change.addTags && !change.removeTags && !change.attributes)
    throw invalid('addTags', 'or removeTags or attributes must say what is to change');
  const both = change.addTags?.find((tag) => change.removeTags?.includes(tag));
  if (both !== undefined) throw invalid('removeTags', `has ${both}, which addTags adds`);
  return transaction(db, async (trx) => {
    const condition = typeof filter === 'string' ? await namedCondition(trx, workspaceId, filter) : filter;
    await checkCondition(trx, workspaceId, condition, 'filter');
    await checkValues(trx, workspaceId, change.attributes ?? {});
    await trx
      .deleteFrom('contact_changes')
      .where('workspace_id', '=', workspaceId)
      .where('finished_at', '<', by.now - KEPT_MS)
      .execute();
    const running = await trx
      .selectFrom('contact_changes')
      .select('id')
      .where('workspace_id', '=', workspaceId)
      .where('finished_at', 'is', null)
      .limit(MOST_RUNNING)
      .execute();
    if (running.length === MOST_RUNNING)
      throw new ApiError('CONFLICT', {
        message: `${MOST_RUNNING} changes of contacts are under way already.`,
        hint: 'Wait until one is finished.',
      });
    const row: ChangeRow = {
      ...{ workspace_id: workspaceId, id: randomOf(trx).newId('cch', by.now) },
      ...{ condition: JSON.stringify(condition), change: JSON.stringify(change), place: beforeAll(by.now) },
      ...{ matched: 0, changed: 0, failed: 0, created_at: by.now, finished_at: null },
    };
    await trx.insertInto('contact_changes').values(row).execute();
    await recordAudit(trx, workspaceId, {
      ...{ ...by, action: 'contacts.changed', target: row.id },
      detail: { condition, ...change },
    });
    await keep?.(trx, row);
    announce(trx, 'contact-changes');
    return row;
  });
}

/** Returns the cursor from which all contacts follow that are there by now. */
function beforeAll(now: number): string {
  return firstIdAt('con', now + 1);
}

/** The changes of a workspace, the newest first. */
export async function listChanges(
  db: Db,
  workspaceId: string,
  limit: number,
  before?: string,
): Promise<ChangeRow[]> {
  let query = db.selectFrom('contact_changes').selectAll().where('workspace_id', '=', workspaceId);
  if (before !== undefined) query = query.where('id', '<', before);
  return query.orderBy('id', 'desc').limit(limit).execute();
}

export async function requireChange(db: Db, workspaceId: string, id: string): Promise<ChangeRow> {
  const row = await db
    .selectFrom('contact_changes')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (row) return row;
  throw new ApiError('NOT_FOUND', { message: 'There is no such change of contacts in this workspace.' });
}

/** Returns some changes that are under way, those that were asked for first. */
export async function runningChanges(db: Db, limit: number): Promise<ChangeRow[]> {
  return db
    .selectFrom('contact_changes')
    .selectAll()
    .where('finished_at', 'is', null)
    .orderBy('id')
    .limit(limit)
    .execute();
}
