/** This file keeps what has become of a template: submitted, reviewed, paused, recategorised, edited. */
import { insertRows } from '../../platform/database/batch.ts';
import { randomOf } from '../../platform/database/context.ts';
import type { Db, Trx } from '../../platform/database/dialect.ts';
import { toIst } from '../../platform/time.ts';
import type { TemplateHistoryEntry, TemplateNews } from './schemas.ts';
import type { Template } from './store.ts';

/** The reason that WhatsApp gives for a change. */
export interface Why {
  reason?: string | undefined;
  recommendation?: string | undefined;
  /** The kind of a pause: FIRST_PAUSE, SECOND_PAUSE, … */
  title?: string | undefined;
}

type Entry = Omit<TemplateHistoryEntry, 'timestamp'>;

/** This many of the newest entries are shown. */
const MOST_SHOWN = 200;

/** The entries that the difference of two states of a template is worth. */
export function entriesOf(before: Template | undefined, after: Template, why: Why = {}): TemplateNews[] {
  const entries: TemplateNews[] = [];
  const reasons = Object.fromEntries(Object.entries(why).filter(([, text]) => text !== undefined));
  if (before?.status !== after.status) entries.push({ kind: 'status', status: after.status, ...reasons });
  if (before === undefined) return entries;
  if (before.category !== after.category)
    entries.push({ kind: 'category', category: after.category, previous: before.category });
  if (before.coming_category !== after.coming_category && after.coming_category !== null) {
    const { category, at } = JSON.parse(after.coming_category) as { category: string; at?: number };
    const effectiveAt = at !== undefined && { effectiveAt: toIst(at) };
    entries.push({ kind: 'category_notice', category, previous: after.category, ...effectiveAt });
  }
  if (before.quality !== after.quality)
    entries.push({
      kind: 'quality',
      quality: after.quality ?? 'UNKNOWN',
      ...(before.quality !== null && { previous: before.quality }),
    });
  return entries;
}

export async function keepHistory(
  trx: Trx,
  template: Pick<Template, 'workspace_id' | 'id'>,
  entries: readonly Entry[],
  now: number,
): Promise<void> {
  const rows = entries.map(({ kind, ...data }) => ({
    workspace_id: template.workspace_id,
    template_id: template.id,
    id: randomOf(trx).newId('tph', now),
    at: now,
    kind,
    data: JSON.stringify(data),
  }));
  await insertRows(trx, 'template_history', rows);
}

/**
 * Returns when a template was changed here, newest first; the last ten, which is as many as WhatsApp takes in 30
 * days.
 */
export async function editsOf(db: Db, workspaceId: string, templateId: string): Promise<number[]> {
  const rows = await db
    .selectFrom('template_history')
    .select('at')
    .where('workspace_id', '=', workspaceId)
    .where('template_id', '=', templateId)
    .where('kind', '=', 'edited')
    .orderBy('id', 'desc')
    .limit(10)
    .execute();
  return rows.map(({ at }) => at);
}

/** Oldest first. */
export async function historyOf(
  db: Db,
  workspaceId: string,
  templateId: string,
): Promise<TemplateHistoryEntry[]> {
  const rows = await db
    .selectFrom('template_history')
    .select(['at', 'kind', 'data'])
    .where('workspace_id', '=', workspaceId)
    .where('template_id', '=', templateId)
    .orderBy('id', 'desc')
    .limit(MOST_SHOWN)
    .execute();
  return rows.reverse().map(({ at, kind, data }) => ({
    timestamp: toIst(at),
    kind: kind as TemplateHistoryEntry['kind'],
    ...(JSON.parse(data) as object),
  }));
}
