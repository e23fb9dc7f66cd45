/** A step of a change to all contacts that fit a filter: some contacts, with their events, in one transaction. */
import { ApiError } from '../../../errors.ts';
import { insertRows } from '../../../platform/database/batch.ts';
import type { Db, Trx } from '../../../platform/database/dialect.ts';
import { transaction } from '../../../platform/database/transaction.ts';
import { type NewEvent, recordEvents } from '../../events/record.ts';
import { checkValues, setValues } from '../attributes/of-contacts.ts';
import { matchingContacts } from '../filters/matching.ts';
import { checkCondition } from '../filters/sql.ts';
import { contactViews } from '../identity/find.ts';
import { touchContacts } from '../identity/move.ts';
import { contactsUpdated } from '../identity/updated.ts';
import { MOST_TAGS } from '../tags.ts';
import type { ChangeOfEach } from './schemas.ts';
import type { ChangeRow } from './store.ts';

/** So many contacts are changed at once: whoever writes to one of them waits for milliseconds. */
const AT_ONCE = 200;

/** Changes the next contacts that fit. A change that names what is gone meanwhile ends there. */
export async function stepChange(db: Db, job: ChangeRow, now: number): Promise<void> {
  const { workspace_id: workspaceId, id } = job;
  await transaction(db, async (trx) => {
    const change = JSON.parse(job.change) as ChangeOfEach;
    const page = await pageOf(trx, job);
    const result = page && (await changeContacts(trx, workspaceId, page.ids, change, now));
    await trx
      .updateTable('contact_changes')
      .set({
        place: page?.next ?? job.place,
        matched: job.matched + (page?.ids.length ?? 0),
        changed: job.changed + (result?.events.length ?? 0),
        failed: job.failed + (result?.failed ?? 0),
        finished_at: page?.next === undefined ? now : null,
      })
      .where('workspace_id', '=', workspaceId)
      .where('id', '=', id)
      .execute();
    if (!result) return;
    await recordEvents(trx, result.events, now);
  });
}

/** Returns the next contacts that fit; undefined: what the condition names is gone. */
async function pageOf(trx: Trx, { workspace_id: workspaceId, condition: text, place }: ChangeRow) {
  const condition = await checkCondition(trx, workspaceId, JSON.parse(text)).catch((error: unknown) => {
    if (error instanceof ApiError) return undefined;
    throw error;
  });
  const wanted = { sort: 'newest', limit: AT_ONCE, after: place } as const;
  return condition && matchingContacts(trx, workspaceId, { condition, ...wanted });
}

interface Changed {
  /** One for each contact that was changed. */
  events: NewEvent[];
  failed: number;
}

async function changeContacts(
  trx: Trx,
  workspaceId: string,
  ids: readonly string[],
  { addTags = [], removeTags = [], attributes }: ChangeOfEach,
  now: number,
): Promise<Changed> {
  const inOrder = [...ids].sort().map((contactId) => ({ workspaceId, contactId, updatedAt: undefined }));
  const there = [...(await touchContacts(trx, inOrder))];
  const before = await contactViews(trx, workspaceId, there);
  const full = new Set<string>();
  const added = [];
  const untagged: string[] = [];
  const changed = new Set<string>();
  for (const [id, { tags }] of before) {
    const kept = tags.filter((tag) => !removeTags.includes(tag));
    const more = [...new Set(addTags)].filter((tag) => !kept.includes(tag));
    if (kept.length + more.length > MOST_TAGS) {
      full.add(id);
      continue;
    }
    if (kept.length < tags.length) untagged.push(id);
    // Behind those that it has, whose positions are small or earlier times.
    added.push(
      ...more.map((tag, i) => ({
        ...{ workspace_id: workspaceId, tag, contact_id: id, position: now + i },
      })),
    );
    if (kept.length < tags.length || more.length > 0) changed.add(id);
  }
  if (untagged.length > 0)
    await trx
      .deleteFrom('contact_tags')
      .where('workspace_id', '=', workspaceId)
      .where('tag', 'in', removeTags)
      .where('contact_id', 'in', untagged)
      .execute();
  await insertRows(trx, 'contact_tags', added);
  const values = await checkValues(trx, workspaceId, attributes ?? {});
  const others = [...before.keys()].filter((id) => !full.has(id));
  for (const id of await setValues(trx, workspaceId, others, values)) changed.add(id);
  return { events: await contactsUpdated(trx, workspaceId, changed, now), failed: full.size };
}
