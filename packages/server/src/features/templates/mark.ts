import { MINUTE, SECOND } from '../../platform/clock.ts';
import type { Trx } from '../../platform/database/dialect.ts';
import type { Update } from '../../whatsapp/inbound/read-webhook.ts';
import { noteTemplatesSynced } from '../channels/store.ts';
import type { NewEvent } from '../events/record.ts';
import { type TemplateOwner, writeTemplates } from './keep.ts';
import type { Template } from './store.ts';

export type TemplateUpdate = Extract<Update, { kind: 'template' }>;

export const SYNC_EVERY_MS = 15 * MINUTE;
/** Meta's list may lag behind its webhook: the list is read a little later, so that it does not undo the news. */
const LIST_LAG_MS = 5 * SECOND;

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
  if (marked.status === row.status && marked.category === row.category) return [];
  return writeTemplates(trx, [{ ...marked, updated_at: now }], now);
}

function after(row: Template, { event, reason }: TemplateUpdate): Template {
  if (event === 'CATEGORY' && reason) return { ...row, category: reason.toUpperCase() };
  const status = STATUS_AFTER[event] ?? (STATUSES.has(event) ? event : undefined);
  return status === undefined ? row : { ...row, status };
}
