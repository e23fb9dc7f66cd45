/**
 * This file keeps what WhatsApp was asked to make, from before the call; a template whose answer was lost is found by
 * it.
 */
import { DAY } from '../../platform/clock.ts';
import type { Db, Trx } from '../../platform/database/dialect.ts';
import type { Row } from '../../platform/database/schema/schema.ts';
import { noteTemplatesSynced } from '../channels/store.ts';
import { LIST_AFTER_REQUEST_MS, SYNC_EVERY_MS } from './schedule.ts';
import type { TemplateOwner } from './store.ts';

export type Submission = Row<'template_submissions'>;

/** The same request finds the template that it made for this long. */
const KEPT_MS = DAY;

/**
 * Notes that WhatsApp is about to be asked, and has the list of templates read soon after: whatever becomes of this
 * process and of the answer, the template is found there. Returns what was noted before.
 */
export async function openSubmission(
  trx: Trx,
  owner: TemplateOwner,
  wanted: Pick<Submission, 'name' | 'language' | 'request_hash' | 'samples' | 'actor'>,
  now: number,
): Promise<Submission | undefined> {
  const before = await findSubmission(trx, owner, wanted);
  const { name, language, ...rest } = wanted;
  const set = { ...rest, submitted_at: now };
  await trx
    .insertInto('template_submissions')
    .values({ workspace_id: owner.workspaceId, channel_id: owner.id, name, language, ...set })
    .onConflict((conflict) =>
      conflict.columns(['workspace_id', 'channel_id', 'name', 'language']).doUpdateSet(set),
    )
    .execute();
  await noteTemplatesSynced(trx, owner, now - SYNC_EVERY_MS + LIST_AFTER_REQUEST_MS);
  return before;
}

/** Reopens a submission that a later request had replaced, when WhatsApp then refused that request. */
export async function reopenSubmission(db: Db, before: Submission): Promise<void> {
  const { workspace_id, channel_id, name, language, ...set } = before;
  await db
    .updateTable('template_submissions')
    .set(set)
    .where('workspace_id', '=', workspace_id)
    .where('channel_id', '=', channel_id)
    .where('name', '=', name)
    .where('language', '=', language)
    .execute();
}

export async function findSubmission(
  db: Db,
  owner: TemplateOwner,
  { name, language }: { name: string; language: string },
): Promise<Submission | undefined> {
  return db
    .selectFrom('template_submissions')
    .selectAll()
    .where('workspace_id', '=', owner.workspaceId)
    .where('channel_id', '=', owner.id)
    .where('name', '=', name)
    .where('language', '=', language)
    .executeTakeFirst();
}

export async function closeSubmission(
  db: Db,
  owner: TemplateOwner,
  { name, language }: { name: string; language: string },
): Promise<void> {
  await db
    .deleteFrom('template_submissions')
    .where('workspace_id', '=', owner.workspaceId)
    .where('channel_id', '=', owner.id)
    .where('name', '=', name)
    .where('language', '=', language)
    .execute();
}

/** Returns the open submissions of a channel; those that are a day old are forgotten. */
export async function openSubmissions(trx: Trx, owner: TemplateOwner, now: number): Promise<Submission[]> {
  const all = await trx
    .selectFrom('template_submissions')
    .selectAll()
    .where('workspace_id', '=', owner.workspaceId)
    .where('channel_id', '=', owner.id)
    .execute();
  const old = all.filter((each) => each.submitted_at <= now - KEPT_MS);
  for (const each of old) await closeSubmission(trx, owner, each);
  return all.filter((each) => !old.includes(each));
}
