/** Empties and deletes messages that are old and finished. Their counters stay: they count what has happened. */
import type { MessageKind } from '../../config.ts';
import { updateRows } from '../../platform/database/batch.ts';
import { type Db, holdRows, type Trx } from '../../platform/database/dialect.ts';
import { firstIdAt } from '../../platform/ids.ts';
import { subjectsWithEvents } from '../events/store.ts';
import { mediaIdsOf } from '../media/references.ts';
import { type Step, walk } from '../retention/walk.ts';
import type { Task } from '../retention/worker.ts';
import { forgetWords } from './search/forget.ts';
import { redactedBody } from './state/erased.ts';
import { inUncommonStatus, inWorkspace } from './state/work.ts';

/** Each kind does something else to finished messages. */
const KINDS = {
  bodies: { keptBy: 'events that are owed', remove: emptyBodies },
  history: { keptBy: 'nothing', remove: emptyHistories },
  /** An event takes what does not change from the row of its message: the row stays until the last of them is gone. */
  messages: { keptBy: 'any event', remove: deleteMessages },
} as const satisfies Record<MessageKind, object>;

export interface MessageRetention {
  /** Returns the first sequence that a webhook may still be owed. */
  owedFrom(trx: Trx, workspaceId: string): Promise<number>;
}

/** Goes a step on through the old messages of a workspace. */
export async function retainMessages(
  db: Db,
  kind: MessageKind,
  { workspaceId, now, before, atOnce }: Task,
  { owedFrom }: MessageRetention,
): Promise<Step> {
  const { keptBy, remove } = KINDS[kind];
  return walk(db, {
    ...{ workspaceId, kind, now, atOnce },
    async page(on, after, limit) {
      const rows = await on
        .selectFrom('messages')
        .select('id')
        .where('workspace_id', '=', workspaceId)
        .where('id', '>', after)
        .where('id', '<', firstIdAt('msg', before))
        .orderBy('id')
        .limit(limit)
        .execute();
      return rows.map(({ id }) => id);
    },
    async remove(trx, ids) {
      const rows = await holdRows(
        trx,
        trx
          .selectFrom('messages')
          .select(['id', 'phase', 'body'])
          .where('workspace_id', '=', workspaceId)
          .where('id', 'in', ids)
          .orderBy('id'),
      ).execute();
      const finished = rows.filter(({ phase }) => phase === null);
      const kept = await keptOf(
        trx,
        finished.map(({ id }) => id),
      );
      const ready = finished.filter(({ id }) => !kept.has(id));
      if (ready.length > 0) await remove(trx, workspaceId, ready);
      const done = new Set(ready.map(({ id }) => id));
      return { deleted: done.size, left: rows.map(({ id }) => id).filter((id) => !done.has(id)) };
    },
  });

  async function keptOf(trx: Trx, ids: readonly string[]): Promise<Set<string>> {
    if (keptBy === 'nothing') return new Set();
    const after = keptBy === 'any event' ? 0 : (await owedFrom(trx, workspaceId)) - 1;
    return subjectsWithEvents(trx, workspaceId, ids, after);
  }
}

type Old = readonly { id: string; body: string }[];

async function emptyBodies(trx: Trx, workspaceId: string, rows: Old): Promise<void> {
  const emptied = rows.map(({ id, body }) => ({ workspace_id: workspaceId, id, body: redactedBody(body) }));
  await updateRows(trx, 'messages', { workspace_id: 'text', id: 'text' }, { body: 'text' }, emptied);
  await forgetWords(trx, workspaceId, idsOf(rows));
}

function emptyHistories(trx: Trx, workspaceId: string, rows: Old) {
  return trx
    .updateTable('messages')
    .set({ history: '' })
    .where('workspace_id', '=', workspaceId)
    .where('id', 'in', idsOf(rows))
    .execute();
}

async function deleteMessages(trx: Trx, workspaceId: string, rows: Old): Promise<void> {
  await trx
    .deleteFrom('messages')
    .where('workspace_id', '=', workspaceId)
    .where('id', 'in', idsOf(rows))
    .execute();
  await forgetWords(trx, workspaceId, idsOf(rows));
}

const idsOf = (rows: Old) => rows.map(({ id }) => id);

const PAGE = 500;
/** The statuses of what is not finished. */
const UNFINISHED = ['queued', 'sending', 'unconfirmed'] as const;

/** Returns the media that the unfinished messages of a workspace name, read by the index of those. */
export async function mediaOfUnfinished(db: Db, workspaceId: string): Promise<Set<string>> {
  const named = new Set<string>();
  for (const status of UNFINISHED)
    for (let after = '', more = true; more; ) {
      const rows = await db
        .selectFrom('messages')
        .select(['id', 'type', 'body'])
        .where(inUncommonStatus(status))
        .where(inWorkspace(workspaceId))
        .where('id', '>', after)
        .orderBy('id')
        .limit(PAGE)
        .execute();
      for (const row of rows) for (const id of mediaIdsOf(row)) named.add(id);
      more = rows.length === PAGE;
      if (more) after = rows.at(-1)!.id;
    }
  return named;
}
