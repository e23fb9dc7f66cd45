import { ApiError } from '../../errors.ts';
import { randomOf } from '../../platform/database/context.ts';
import { type Db, isUniqueViolation } from '../../platform/database/dialect.ts';
import type { NewRow, Row } from '../../platform/database/schema/schema.ts';
import { transaction } from '../../platform/database/transaction.ts';
import type { Keep } from '../../platform/http/idempotency/idempotency.ts';
import { toIst } from '../../platform/time.ts';

export type QuickReplyRow = Row<'quick_replies'>;

export const showQuickReply = (row: QuickReplyRow) => ({
  id: row.id,
  shortcut: row.shortcut,
  text: row.text,
  createdAt: toIst(row.created_at),
  updatedAt: toIst(row.updated_at),
});

/** The quick replies of a workspace, sorted by their shortcuts. */
export async function listQuickReplies(
  db: Db,
  workspaceId: string,
  limit: number,
  after?: string,
): Promise<QuickReplyRow[]> {
  let query = db.selectFrom('quick_replies').selectAll().where('workspace_id', '=', workspaceId);
  if (after !== undefined) query = query.where('shortcut', '>', after);
  return query.orderBy('shortcut').limit(limit).execute();
}

export async function addQuickReply(
  db: Db,
  workspaceId: string,
  { shortcut, text }: { shortcut: string; text: string },
  now: number,
  keep?: Keep<QuickReplyRow>,
): Promise<QuickReplyRow> {
  return once(shortcut, () =>
    transaction(db, async (trx) => {
      const row: NewRow<'quick_replies'> = {
        workspace_id: workspaceId,
        id: randomOf(trx).newId('qrp', now),
        shortcut: shortcut.toLowerCase(),
        text,
        created_at: now,
        updated_at: now,
      };
      await trx.insertInto('quick_replies').values(row).execute();
      await keep?.(trx, row as QuickReplyRow);
      return row as QuickReplyRow;
    }),
  );
}

export async function changeQuickReply(
  db: Db,
  workspaceId: string,
  id: string,
  { shortcut, text }: { shortcut?: string; text?: string },
  now: number,
): Promise<QuickReplyRow> {
  const row = await once(shortcut, () =>
    db
      .updateTable('quick_replies')
      .set({
        ...(shortcut !== undefined && { shortcut: shortcut.toLowerCase() }),
        ...(text !== undefined && { text }),
        updated_at: now,
      })
      .where('workspace_id', '=', workspaceId)
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirst(),
  );
  if (!row) throw noSuchQuickReply();
  return row;
}

export async function deleteQuickReply(db: Db, workspaceId: string, id: string): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom('quick_replies')
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (numDeletedRows === 0n) throw noSuchQuickReply();
}

const noSuchQuickReply = () =>
  new ApiError('NOT_FOUND', { message: 'There is no such quick reply in this workspace.' });

async function once<T>(shortcut: string | undefined, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    throw new ApiError('CONFLICT', {
      message: 'There is a quick reply with this shortcut already.',
      hint: 'Choose another shortcut, or change the one that is there.',
      details: [{ field: 'shortcut', message: shortcut ?? 'is taken' }],
    });
  }
}
