/** Has WhatsApp delete a template: in one language, or in all of them. */
import { ApiError } from '../../errors.ts';
import { transaction } from '../../platform/database/transaction.ts';
import type { ActiveChannel } from '../channels/directory.ts';
import { noteTemplatesSynced } from '../channels/store.ts';
import type { Actor } from '../events/audit.ts';
import { recordEvents } from '../events/record.ts';
import { keepHistory } from './history.ts';
import { writeTemplates } from './keep.ts';
import { answerLost, isUnknownTemplate, refusedByGraph, unreachable } from './refusal.ts';
import { LIST_AFTER_REQUEST_MS, SYNC_EVERY_MS } from './schedule.ts';
import { type Template, templatesOfChannel } from './store.ts';
import type { ManageOptions } from './submit.ts';

/** Returns the templates that are deleted by it. What WhatsApp does not know any more counts as deleted. */
export async function removeTemplates(
  { db, clock, client }: ManageOptions,
  {
    channel,
    name,
    only,
    actor,
  }: { channel: ActiveChannel; name: string; only?: Template | undefined; actor: Actor },
): Promise<Template[]> {
  const there = (await templatesOfChannel(db, channel.workspaceId, channel.id, name)).filter(
    ({ id, status }) => status !== 'DELETED' && (only === undefined || id === only.id),
  );
  if (there.length === 0)
    throw new ApiError('NOT_FOUND', { message: `There is no template ${name} on this channel.` });
  await noteTemplatesSynced(db, channel, clock.now() - SYNC_EVERY_MS + LIST_AFTER_REQUEST_MS);
  const outcome = await client.deleteTemplate(channel.graph, name, only?.provider_id);
  if (outcome.kind === 'not_sent') throw unreachable(outcome.cause);
  if (outcome.kind === 'lost_answer') throw answerLost(outcome.cause);
  if (outcome.kind === 'refused' && !isUnknownTemplate(outcome.error)) throw refusedByGraph(outcome.error);
  return transaction(db, async (trx) => {
    const now = clock.now();
    const ids = new Set(there.map(({ id }) => id));
    const rows = await templatesOfChannel(trx, channel.workspaceId, channel.id, name);
    const changes = rows
      .filter(({ id, status }) => ids.has(id) && status !== 'DELETED')
      .map((before) => ({ before, after: { ...before, status: 'DELETED', updated_at: now } }));
    for (const { after } of changes) await keepHistory(trx, after, [{ kind: 'deleted', by: actor.id }], now);
    await recordEvents(trx, await writeTemplates(trx, changes, now, actor), now);
    return changes.map(({ after }) => after);
  });
}
