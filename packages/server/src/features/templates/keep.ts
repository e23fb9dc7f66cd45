import { announce } from '../../platform/database/announce.ts';
import { insertRows, updateRows } from '../../platform/database/batch.ts';
import { randomOf } from '../../platform/database/context.ts';
import type { Trx } from '../../platform/database/dialect.ts';
import type { ProviderTemplate } from '../../whatsapp/templates/provider-template.ts';
import { type Actor, recordAudit, WHATSAPP } from '../events/audit.ts';
import type { NewEvent } from '../events/record.ts';
import { entriesOf, keepHistory, type Why } from './history.ts';
import { type Template, type TemplateOwner, templatesOfChannel, templateUpdated } from './store.ts';
import { openSubmissions } from './submissions.ts';

/** A template that is to be written, as it was and as it will be. */
export interface TemplateChange {
  before: Template;
  after: Template;
  why?: Why | undefined;
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
 * Returns the events of those that changed, to be recorded last in the transaction.
 */
export async function keepTemplates(
  trx: Trx,
  owner: TemplateOwner,
  listed: readonly ProviderTemplate[],
  now: number,
): Promise<NewEvent[]> {
  const kept = await templatesOfChannel(trx, owner.workspaceId, owner.id);
  const submitted = new Map((await openSubmissions(trx, owner, now)).map((each) => [nameOf(each), each]));
  const gone = new Map(kept.map((row) => [nameOf(row), row]));
  const events: NewEvent[] = [];
  const changed: TemplateChange[] = [];
  for (const template of uniqueByName(listed)) {
    const row = gone.get(nameOf(template));
    gone.delete(nameOf(template));
    const submission = submitted.get(nameOf(template));
    if (!row || (submission && row.provider_id !== template.providerId)) {
      const by = submission && { id: submission.actor };
      const made = { template, before: row, samples: submission?.samples ?? null, actor: by };
      events.push(await keepMade(trx, owner, made, now));
      continue;
    }
    const after = { ...asListed(row, template), updated_at: now };
    if (differs(row, after)) changed.push({ before: row, after, why: { reason: template.rejectedReason } });
  }
  for (const row of gone.values()) {
    if (row.status !== 'DELETED')
      changed.push({ before: row, after: { ...row, status: 'DELETED', updated_at: now } });
  }
  return [...events, ...(await writeTemplates(trx, changed, now))];
}

/** Keeps a template that was made, here (by `actor`) or elsewhere; returns its event. */
export async function keepMade(
  trx: Trx,
  owner: TemplateOwner,
  made: {
    template: ProviderTemplate;
    /** The template of that name and language that was deleted before. */
    before: Template | undefined;
    samples: string | null;
    actor: Actor | undefined;
  },
  now: number,
): Promise<NewEvent> {
  const { template, before, samples, actor } = made;
  const row = { ...newRow(trx, owner, template, now), ...(before && { id: before.id }), samples };
  if (before) await updateTemplates(trx, [row]);
  else await insertRows(trx, 'templates', [row]);
  const { workspace_id, id, name, language, status } = row;
  if (actor) {
    await keepHistory(trx, row, [{ kind: 'submitted', category: row.category, by: actor.id }], now);
    const detail = { name, language, status };
    await recordAudit(trx, workspace_id, { actor, action: 'template.created', target: id, now, detail });
  }
  const entries = entriesOf(undefined, row, { reason: template.rejectedReason });
  await keepHistory(trx, row, entries, now);
  announce(trx, 'templates');
  return templateUpdated(row, entries[0]);
}

/** Writes rows that have changed, with what that is worth in their history; returns an event for each change of them. */
export async function writeTemplates(
  trx: Trx,
  changes: readonly TemplateChange[],
  now: number,
  actor: Actor = WHATSAPP,
): Promise<NewEvent[]> {
  const rows = changes.map(({ after }) => after);
  await updateTemplates(trx, rows);
  const events: NewEvent[] = [];
  for (const { before, after, why } of changes) {
    const { workspace_id, id, name, language, status } = after;
    const entries = entriesOf(before, after, why);
    events.push(...(entries.length > 0 ? entries : [undefined]).map((each) => templateUpdated(after, each)));
    await keepHistory(trx, after, entries, now);
    const detail = { name, language, status };
    await recordAudit(trx, workspace_id, { actor, action: 'template.updated', target: id, now, detail });
  }
  announce(trx, 'templates');
  return events;
}

async function updateTemplates(trx: Trx, rows: readonly Template[]): Promise<void> {
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
      quality: 'text',
      rejection: 'text',
      coming_category: 'text',
      ttl_s: 'bigint',
      samples: 'text',
      updated_at: 'bigint',
    },
    rows,
  );
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
    quality: template.quality ?? null,
    rejection: rejectionOf(template, null),
    coming_category: noticeOf(template, null),
    ttl_s: template.ttlS ?? null,
    samples: null,
    updated_at: now,
  };
}

/** A kept template as WhatsApp lists it now; what a list may leave out stays. */
export function asListed(row: Template, template: ProviderTemplate): Template {
  const components = JSON.stringify(template.components);
  return {
    ...row,
    provider_id: template.providerId,
    category: template.category,
    status: template.status,
    parameter_format: template.parameterFormat,
    components: lasting(components) === lasting(row.components) ? row.components : components,
    quality: template.quality ?? row.quality,
    rejection: rejectionOf(template, row),
    coming_category: noticeOf(template, row),
    ttl_s: template.ttlS ?? row.ttl_s,
  };
}

function rejectionOf({ status, rejectedReason }: ProviderTemplate, row: Template | null): string | null {
  if (status !== 'REJECTED') return null;
  return row?.rejection ?? (rejectedReason ? JSON.stringify({ reason: rejectedReason }) : null);
}

function noticeOf({ category, correctCategory }: ProviderTemplate, row: Template | null): string | null {
  const known = row?.coming_category ?? null;
  const coming = known === null ? undefined : (JSON.parse(known) as { category: string }).category;
  if (correctCategory && correctCategory !== category)
    return coming === correctCategory ? known : JSON.stringify({ category: correctCategory });
  return coming === category ? null : known;
}

/** WhatsApp shows each sample by a URL that is another one each time. */
const lasting = (components: string) =>
  components.replace(/"header_handle":\[[^\]]*\]/g, '"header_handle":[]');

function differs(row: Template, wanted: Template): boolean {
  return Object.entries(wanted).some(
    ([name, value]) => name !== 'updated_at' && row[name as keyof Template] !== value,
  );
}
