import { announce } from '../../platform/database/announce.ts';
import { insertRows, updateRows } from '../../platform/database/batch.ts';
import type { Trx } from '../../platform/database/dialect.ts';
import { randomOf } from '../../platform/database/surroundings.ts';
import type { ProviderTemplate } from '../../whatsapp/templates/provider-template.ts';
import { recordAudit, WHATSAPP } from '../events/audit.ts';
import type { NewEvent } from '../events/record.ts';
import { type Template, templatesOfChannel, templateUpdated } from './store.ts';

/** Which channel, in the fields that both a row and the directory can give. */
export interface TemplateOwner {
  workspaceId: string;
  id: string;
}

/** The templates that a new channel begins with: the channel's own event covers them. */
export async function storeFirstTemplates(
  trx: Trx,
  owner: TemplateOwner,
  listed: readonly ProviderTemplate[],
  now: number,
): Promise<void> {
  const rows = uniqueByName(listed).map((template) => newRow(trx, owner, template, now));
  await insertRows(trx, 'templates', rows);
  announce(trx, 'templates');
}

/**
 * Makes the kept templates of a channel those that WhatsApp lists; what is no longer listed gets the status DELETED.
 * Returns one event for each that changed, to be recorded last in the transaction.
 */
export async function keepTemplates(
  trx: Trx,
  owner: TemplateOwner,
  listed: readonly ProviderTemplate[],
  now: number,
): Promise<NewEvent[]> {
  const kept = await templatesOfChannel(trx, owner.workspaceId, owner.id);
  const gone = new Map(kept.map((row) => [nameOf(row), row]));
  const made: Template[] = [];
  const changed: Template[] = [];
  for (const template of uniqueByName(listed)) {
    const row = gone.get(nameOf(template));
    gone.delete(nameOf(template));
    const wanted = newRow(trx, owner, template, now);
    if (!row) made.push(wanted);
    else if (differs(row, wanted)) changed.push({ ...wanted, id: row.id });
  }
  for (const row of gone.values()) {
    if (row.status !== 'DELETED') changed.push({ ...row, status: 'DELETED', updated_at: now });
  }
  await insertRows(trx, 'templates', made);
  return [...made.map(templateUpdated), ...(await writeTemplates(trx, changed, now))];
}

/** Writes rows that have changed and returns their events. */
export async function writeTemplates(trx: Trx, rows: readonly Template[], now: number): Promise<NewEvent[]> {
  await updateRows(
    trx,
    'templates',
    { workspace_id: 'text', id: 'text' },
    {
      provider_id: 'text',
      category: 'text',
      status: 'text',
      parameter_format: 'text',
      components: 'text',
      updated_at: 'bigint',
    },
    rows,
  );
  for (const { workspace_id, id, name, language, status } of rows) {
    const detail = { name, language, status };
    await recordAudit(trx, workspace_id, {
      actor: WHATSAPP,
      action: 'template.updated',
      target: id,
      now,
      detail,
    });
  }
  announce(trx, 'templates');
  return rows.map(templateUpdated);
}

const nameOf = (template: { name: string; language: string }) => `${template.name}\n${template.language}`;

/** A name and language that were deleted and made again can be listed twice for a while: the usable one counts. */
function uniqueByName(listed: readonly ProviderTemplate[]): ProviderTemplate[] {
  const found = new Map<string, ProviderTemplate>();
  for (const template of listed) {
    const other = found.get(nameOf(template));
    if (other?.status !== 'APPROVED') found.set(nameOf(template), template);
  }
  return [...found.values()];
}

function newRow(trx: Trx, owner: TemplateOwner, template: ProviderTemplate, now: number): Template {
  return {
    workspace_id: owner.workspaceId,
    id: randomOf(trx).newId('tpl', now),
    channel_id: owner.id,
    provider_id: template.providerId,
    name: template.name,
    language: template.language,
    category: template.category,
    status: template.status,
    parameter_format: template.parameterFormat,
    components: JSON.stringify(template.components),
    updated_at: now,
  };
}

function differs(row: Template, wanted: Template): boolean {
  return (
    row.provider_id !== wanted.provider_id ||
    row.category !== wanted.category ||
    row.status !== wanted.status ||
    row.parameter_format !== wanted.parameter_format ||
    row.components !== wanted.components
  );
}
