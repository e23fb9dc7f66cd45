/** Has WhatsApp change a template: its components, its category, how long its messages last. */
import { ApiError } from '../../errors.ts';
import { transaction } from '../../platform/database/transaction.ts';
import type { Check } from '../../platform/http/response/etag.ts';
import { type ProviderTemplate, readTemplate } from '../../whatsapp/templates/provider-template.ts';
import type { ActiveChannel } from '../channels/directory.ts';
import { noteTemplatesSynced } from '../channels/store.ts';
import type { Actor } from '../events/audit.ts';
import { recordEvents } from '../events/record.ts';
import { keepHistory } from './history.ts';
import { asListed, writeTemplates } from './keep.ts';
import { answerLost, refusedByGraph, unreachable } from './refusal.ts';
import { samplesJson, withHandles } from './samples.ts';
import { LIST_AFTER_REQUEST_MS, SYNC_EVERY_MS } from './schedule.ts';
import type { TemplateChange } from './schemas.ts';
import { findTemplate, type Template } from './store.ts';
import type { ManageOptions } from './submit.ts';

/** WhatsApp takes changes of these alone (Meta: Template management). */
const EDITABLE: ReadonlySet<string> = new Set(['APPROVED', 'REJECTED', 'PAUSED']);

export function requireEditable({ status, category }: Template, change: TemplateChange): void {
  if (!EDITABLE.has(status))
    throw new ApiError('CONFLICT', {
      message: `The template is ${status}; WhatsApp takes changes of one that is APPROVED, REJECTED or PAUSED.`,
      hint: 'Wait for the review to end, or make a template of another name.',
    });
  const other = change.category !== undefined && change.category.toUpperCase() !== category;
  if (other && status === 'APPROVED')
    throw new ApiError('CONFLICT', {
      message: `The template is approved as ${category}; WhatsApp does not change the category of an approved one.`,
      hint: 'Make a template of another name in that category.',
    });
}

/** The change as it would be listed, on top of what is there. */
export function changedTemplate(row: Template, change: TemplateChange) {
  const category = (change.category ?? row.category).toUpperCase();
  const ttl = change.message_send_ttl_seconds ?? row.ttl_s ?? undefined;
  return {
    name: row.name,
    language: row.language,
    category,
    parameter_format: row.parameter_format,
    components: change.components ?? (JSON.parse(row.components) as Record<string, unknown>[]),
    ...(ttl !== undefined && { message_send_ttl_seconds: ttl }),
  };
}

export async function editTemplate(
  o: ManageOptions,
  {
    channel,
    row,
    change,
    actor,
    check,
  }: {
    channel: ActiveChannel;
    row: Template;
    change: TemplateChange;
    actor: Actor;
    check?: Check<Template> | undefined;
  },
): Promise<Template> {
  const { db, clock, client } = o;
  check?.(row);
  const samples = change.components ? samplesJson(change.components) : row.samples;
  const components = change.components && (await withHandles(o, channel, change.components));
  const { cta_url_link_tracking_opted_out: optedOut, ...rest } = change;
  const asked = {
    ...rest,
    ...(components && { components }),
    ...(optedOut !== undefined && { cta_url_link_tracking_opted_out: optedOut }),
  };
  const readSoon = () =>
    noteTemplatesSynced(db, channel, clock.now() - SYNC_EVERY_MS + LIST_AFTER_REQUEST_MS);
  await readSoon(); // whatever becomes of the answer, the list shows what was done
  const outcome = await client.editTemplate(channel.graph, row.provider_id, asked);
  if (outcome.kind === 'refused') throw refusedByGraph(outcome.error);
  if (outcome.kind === 'not_sent') throw unreachable(outcome.cause);
  if (outcome.kind === 'lost_answer') throw answerLost(outcome.cause);

  const listed = await client.templatesNamed(channel.graph, row.name).catch(() => []);
  const made: ProviderTemplate | undefined =
    listed.find(({ providerId }) => providerId === row.provider_id) ??
    readTemplate({ ...changedTemplate(row, change), status: 'PENDING', id: row.provider_id });
  return transaction(db, async (trx) => {
    const now = clock.now();
    const before = await findTemplate(trx, row.workspace_id, row.id);
    const after = { ...(made ? asListed(before, made) : before), samples, updated_at: now };
    await keepHistory(trx, row, [{ kind: 'edited', by: actor.id }], now);
    const events = await writeTemplates(trx, [{ before, after }], now, actor);
    await recordEvents(trx, events, now);
    return after;
  });
}
