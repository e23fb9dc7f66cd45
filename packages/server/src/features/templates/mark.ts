import type { Trx } from '../../platform/database/dialect.ts';
import type { Update } from '../../whatsapp/inbound/read-webhook.ts';
import { noteTemplatesSynced } from '../channels/store.ts';
import type { NewEvent } from '../events/record.ts';
import { writeTemplates } from './keep.ts';
import { LIST_LAG_MS, SYNC_EVERY_MS } from './schedule.ts';
import type { Template, TemplateOwner } from './store.ts';

export type TemplateUpdate = Extract<Update, { kind: 'template' }>;

const STATUSES: ReadonlySet<string> = new Set([
  ...['APPROVED', 'PENDING', 'REJECTED', 'PAUSED', 'DISABLED', 'IN_APPEAL'],
  ...['LIMIT_EXCEEDED', 'PENDING_DELETION', 'DELETED', 'ARCHIVED'],
]);
const STATUS_AFTER: Record<string, string> = { REINSTATED: 'APPROVED', UNARCHIVED: 'APPROVED' };

/**
 * Applies what WhatsApp says of a template to one channel and has the whole list read again soon. Returns the events
 * to record last in the transaction; none when nothing changed.
 */
export async function markTemplateEvent(
  trx: Trx,
  owner: TemplateOwner,
  update: TemplateUpdate,
  now: number,
): Promise<NewEvent[]> {
  await noteTemplatesSynced(trx, owner, now - SYNC_EVERY_MS + LIST_LAG_MS);
  const row = await trx
    .selectFrom('templates')
    .selectAll()
    .where('workspace_id', '=', owner.workspaceId)
    .where('channel_id', '=', owner.id)
    .where((eb) =>
      eb.or([
        eb('provider_id', '=', update.providerTemplateId),
        eb.and([eb('name', '=', update.name), eb('language', '=', update.language)]),
      ]),
    )
    .executeTakeFirst();
  if (!row) return [];
  const marked = after(row, update);
  if (Object.entries(marked).every(([name, value]) => row[name as keyof Template] === value)) return [];
  const { reason, recommendation, title } = update;
  const why = { reason, recommendation, title };
  return writeTemplates(trx, [{ before: row, after: { ...marked, updated_at: now }, why }], now);
}

function after(row: Template, { event, reason, recommendation, at }: TemplateUpdate): Template {
  const told = reason?.toUpperCase();
  if (event === 'QUALITY') return { ...row, quality: told === undefined || told === 'UNKNOWN' ? null : told };
  if (event === 'CATEGORY_NOTICE' && told) {
    const notice = { category: told, ...(at !== undefined && { at }) };
    return { ...row, coming_category: JSON.stringify(notice) };
  }
  if (event === 'CATEGORY' && told) return { ...row, category: told, coming_category: null };
  const status = STATUS_AFTER[event] ?? (STATUSES.has(event) ? event : undefined);
  if (status === undefined) return row;
  const rejection = { ...(reason && { reason }), ...(recommendation && { recommendation }) };
  return { ...row, status, rejection: status === 'REJECTED' ? JSON.stringify(rejection) : null };
}
