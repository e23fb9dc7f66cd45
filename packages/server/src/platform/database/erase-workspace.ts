/** This file deletes the rows of a workspace. The compiler asks for every table that has a `workspace_id`. */
import { sql } from 'kysely';
import type { Db } from './dialect.ts';
import type { Schema } from './schema/schema.ts';

/** A statement deletes this many rows, so that nobody waits long for it. */
const BATCH = 2000;

/** A table whose rows belong to a workspace. */
export type TableOfWorkspace = {
  [T in keyof Schema]: Schema[T] extends { workspace_id: unknown } ? T : never;
}[keyof Schema];

/** The column by which a batch of a table's rows is found. */
type Columns<Tables extends TableOfWorkspace> = { [T in Tables]: keyof Schema[T] & string };

/** The rows that come and go while a workspace is used, in their order: what refers to a thing before the thing. */
const CONTENTS = {
  deliveries: 'sequence',
  replays: 'webhook_id',
  webhooks: 'id',
  message_words: 'segment',
  message_segments: 'last_id',
  message_indexes: 'workspace_id',
  campaign_files: 'id',
  campaign_links: 'code',
  campaign_people: 'person',
  campaign_counts: 'campaign_id',
  campaigns: 'id',
  messages: 'id',
  counters: 'hour',
  failure_counters: 'hour',
  budgets: 'workspace_id',
  budget_days: 'day',
  account_funds: 'waba_id',
  // The objects belong to nobody then, and are swept.
  media_uploads: 'media_id',
  media: 'id',
  media_usage: 'workspace_id',
  contact_tags: 'contact_id',
  conversation_labels: 'conversation_id',
  conversation_notes: 'id',
  conversation_reads: 'conversation_id',
  conversation_replies: 'id',
  notification_mails: 'conversation_id',
  conversation_presence: 'conversation_id',
  reached_people: 'contact_id',
  conversations: 'contact_id',
  contact_words: 'contact_id',
  contact_values: 'contact_id',
  contact_notes: 'contact_id',
  contact_changes: 'id',
  file_pieces: 'piece',
  import_skips: 'piece',
  import_faults: 'line',
  import_made: 'piece',
  imported_contacts: 'contact_id',
  imports: 'id',
  contact_aliases: 'contact_id',
  opt_outs: 'contact_id',
  former_contacts: 'id',
  deleted_contacts: 'id',
  erasures: 'contact_id',
  contacts: 'id',
  events: 'sequence',
  event_sequences: 'workspace_id',
  audit: 'id',
  retention_places: 'kind',
  retention_left: 'id',
} as const satisfies Partial<Columns<TableOfWorkspace>>;

/** A registration is kept for a while after its sandbox. */
type Kept = 'registrations';

/** The rows that are left then. Tokens open nothing without their grant, and are deleted when they expire. */
const REST: Columns<Exclude<TableOfWorkspace, keyof typeof CONTENTS | Kept>> = {
  oauth_grants: 'id',
  quick_replies: 'id',
  contact_attributes: 'id',
  contact_filters: 'id',
  template_history: 'template_id',
  template_submissions: 'name',
  templates: 'id',
  channels: 'id',
  idempotency_keys: 'key',
  api_keys: 'id',
  invitations: 'id',
  notification_devices: 'id',
  notification_choices: 'person_id',
  notification_cursors: 'workspace_id',
  memberships: 'person_id',
};

/** Deletes what has come to pass in a workspace, which is as new then. Nothing may be writing for it any more. */
export function eraseContents(db: Db, workspaceId: string): Promise<void> {
  return erase(db, workspaceId, CONTENTS);
}

/** Deletes everything of a workspace but its own row and its registration. Nothing may be writing for it any more. */
export async function eraseRows(db: Db, workspaceId: string): Promise<void> {
  await eraseContents(db, workspaceId);
  await erase(db, workspaceId, REST);
}

async function erase(db: Db, workspaceId: string, columns: Record<string, string>): Promise<void> {
  for (const [table, column] of Object.entries(columns)) {
    for (let more = true; more; ) {
      const deleted = await sql`delete from ${sql.table(table)} where workspace_id = ${workspaceId}
        and ${sql.ref(column)} in (select ${sql.ref(column)} from ${sql.table(table)}
          where workspace_id = ${workspaceId} limit ${BATCH})`.execute(db);
      more = Number(deleted.numAffectedRows ?? 0n) >= BATCH;
    }
  }
}
