/** This file reads everything of a workspace as the API shows it, some at a time. */
import { listKeys, showKey } from '../features/api-keys/store.ts';
import { talliesOf } from '../features/campaigns/counts.ts';
import { peopleAfter } from '../features/campaigns/people.ts';
import { showCampaign } from '../features/campaigns/show.ts';
import { showPeople } from '../features/campaigns/show-people.ts';
import { listCampaigns } from '../features/campaigns/store.ts';
import { listChannels, showChannel } from '../features/channels/store.ts';
import { listContacts } from '../features/contacts/address-book/store.ts';
import { listAttributes, showAttribute } from '../features/contacts/attributes/definitions.ts';
import { listFilters, showFilter } from '../features/contacts/filters/saved.ts';
import { ownNotes } from '../features/contacts/notes.ts';
import type { ContactView } from '../features/contacts/schemas.ts';
import { listConversations } from '../features/conversations/list.ts';
import { listNotes, showNote } from '../features/conversations/notes.ts';
import {
  listQuickReplies,
  type QuickReplyRow,
  showQuickReply,
} from '../features/conversations/quick-replies.ts';
import { labelsOf, showConversation } from '../features/conversations/show.ts';
import { listAudit } from '../features/events/audit.ts';
import { showEntry } from '../features/events/audit-routes.ts';
import { eventText, type FeedEvent, listEvents } from '../features/feed/read.ts';
import { showMedium } from '../features/media/show.ts';
import { listMedia } from '../features/media/store.ts';
import { costsOf } from '../features/messages/read/costs-of.ts';
import { listMessages } from '../features/messages/read/list.ts';
import { showMessage } from '../features/messages/state/show.ts';
import { cardOf } from '../features/rates/card.ts';
import { listMembers } from '../features/team/members.ts';
import { showMember } from '../features/team/show.ts';
import { listTemplates, showTemplate } from '../features/templates/store.ts';
import { showWebhook } from '../features/webhooks/endpoints/show.ts';
import { listWebhooks } from '../features/webhooks/endpoints/store.ts';
import { showWorkspace, type Workspace } from '../features/workspaces/store.ts';
import type { Db } from '../platform/database/dialect.ts';
import type { TableOfWorkspace } from '../platform/database/erase-workspace.ts';

/** An export has lines of these kinds, in this order. */
export const EXPORTED_KINDS = [
  'workspace',
  'member',
  'channel',
  'template',
  'webhook',
  'api_key',
  'contact_attribute',
  'contact_filter',
  'contact',
  'conversation',
  'note',
  'quick_reply',
  'media',
  'campaign',
  'campaign_person',
  'message',
  'event',
  'audit',
] as const;

/** A line: what it is of, and the thing as the API shows it. */
export interface ExportedThing {
  kind: (typeof EXPORTED_KINDS)[number];
  data: unknown;
}

/** The kind in which an export has each table of a workspace, or why it has not; the compiler asks for every one. */
export const EXPORTED: Record<TableOfWorkspace, ExportedThing['kind'] | `no: ${string}`> = {
  memberships: 'member',
  notification_choices: 'no: of members, not of the workspace',
  notification_devices: 'no: of members, not of the workspace',
  notification_cursors: 'no: work under way',
  notification_mails: 'no: work under way',
  channels: 'channel',
  templates: 'template',
  template_history: 'no: what WhatsApp said of templates on the way; their state is in the template',
  template_submissions: 'no: under way',
  webhooks: 'webhook',
  api_keys: 'api_key',
  contacts: 'contact',
  contact_aliases: 'contact',
  contact_tags: 'contact',
  opt_outs: 'contact',
  contact_values: 'contact',
  contact_notes: 'note',
  contact_attributes: 'contact_attribute',
  contact_filters: 'contact_filter',
  contact_changes: 'no: under way',
  imports: 'no: under way, and what can be undone for a month',
  file_pieces: 'no: the file, which the workspace has',
  import_skips: 'no: follows from the file',
  import_faults: 'no: follows from the file',
  import_made: 'no: what can be undone for a month',
  imported_contacts: 'no: what can be undone for a month',
  contact_words: 'no: words of the names, for the search',
  conversations: 'conversation',
  conversation_labels: 'conversation',
  conversation_notes: 'note',
  conversation_reads: 'no: how far each member has read',
  conversation_presence: 'no: who looks just now',
  conversation_replies: 'no: how long people waited; `GET /api/v1/conversations/report/export` has it',
  reached_people: 'no: counts for a day; the messages have it',
  quick_replies: 'quick_reply',
  media: 'media',
  media_uploads: "no: WhatsApp's copies of the media",
  media_usage: 'no: follows from the media',
  campaigns: 'campaign',
  campaign_files: 'no: the file, which the workspace has',
  campaign_counts: 'campaign',
  campaign_people: 'campaign_person',
  campaign_links:
    'no: where they lead stands in the campaign and the contacts; who opened one, in `campaign_person`',
  former_contacts: 'no: ids that contacts had before they became one',
  deleted_contacts: 'no: digests that tell nothing elsewhere',
  erasures: 'no: the audit has who was erased and when',
  messages: 'message',
  message_words: 'no: words of the messages, for the search',
  message_segments: 'no: words of the messages, for the search',
  message_indexes: 'no: words of the messages, for the search',
  budgets: 'no: `GET /api/v1/budget` has it',
  budget_days: 'no: follows from the messages',
  account_funds: 'no: the channels have it',
  counters: 'no: follows from the messages',
  failure_counters: 'no: follows from the messages',
  events: 'event',
  event_sequences: 'no: follows from the events',
  deliveries: 'no: attempts at telling webhooks',
  replays: 'no: under way',
  audit: 'audit',
  retention_places: 'no: how far retention has come',
  retention_left: 'no: what retention looks at again',
  idempotency_keys: 'no: responses that are kept for a day',
  invitations: 'no: links to people who have not joined',
  oauth_grants: 'no: credentials',
  registrations: 'no: how a sandbox began',
};

const AT_ONCE = 500;

/** Yields what the workspace has, in pages; secrets and their digests are in none. */
export async function* exportWorkspace(db: Db, workspace: Workspace): AsyncGenerator<ExportedThing[]> {
  const { id } = workspace;
  const byId = <T extends { id: string }>(
    kind: ExportedThing['kind'],
    list: (limit: number, before?: string) => Promise<T[]>,
    show: (row: T) => unknown,
  ) => pages(kind, (row: T) => row.id, list, show);
  yield [{ kind: 'workspace', data: showWorkspace(workspace) }];
  yield (await listMembers(db, id)).map((row) => ({ kind: 'member', data: showMember(row) }));
  yield* byId('channel', (limit, before) => listChannels(db, id, limit, before), showChannel);
  yield* byId('template', (limit, before) => listTemplates(db, id, {}, limit, before), showTemplate);
  yield* byId('webhook', (limit, before) => listWebhooks(db, id, limit, before), showWebhook);
  yield* byId('api_key', (limit, before) => listKeys(db, id, limit, before), showKey);
  yield (await listAttributes(db, id)).map((row) => ({
    kind: 'contact_attribute',
    data: showAttribute(row),
  }));
  yield (await listFilters(db, id)).map((row) => ({ kind: 'contact_filter', data: showFilter(row) }));
  for await (const contacts of pages(
    'contact',
    (view: ContactView) => view.id,
    (limit, before?: string) => listContacts(db, id, {}, limit, before),
    (view) => view,
  )) {
    yield contacts;
    for (const { id: contactId } of contacts.map(({ data }) => data as ContactView))
      yield* byId(
        'note',
        (limit, before) => ownNotes(db, id, contactId, limit, before),
        (note) => ({ contactId, ...showNote(note) }),
      );
  }
  for (let after: string | undefined; ; ) {
    const filter = { view: 'all' } as const;
    const page = await listConversations(db, id, {
      filter,
      reader: undefined,
      sight: undefined,
      limit: AT_ONCE,
      after,
    });
    const labels = await labelsOf(db, page.rows);
    yield page.rows.map((row) => ({
      kind: 'conversation',
      data: showConversation(row, labels(row.id), row.updated_at),
    }));
    for (const conversation of page.rows)
      yield* byId(
        'note',
        (limit, before) => listNotes(db, id, conversation.id, limit, before),
        (note) => ({ conversationId: conversation.id, ...showNote(note) }),
      );
    if (page.next === undefined) break;
    after = page.next;
  }
  yield* pages(
    'quick_reply',
    (row: QuickReplyRow) => row.shortcut,
    (limit, after) => listQuickReplies(db, id, limit, after),
    showQuickReply,
  );
  yield* byId('media', (limit, before) => listMedia(db, id, undefined, limit, before), showMedium);
  for (let before: string | undefined; ; ) {
    const rows = await listCampaigns(db, id, { state: undefined }, AT_ONCE, before);
    const [tallies, card] = [await talliesOf(db, rows), await cardOf(db)];
    yield rows.map((row) => ({ kind: 'campaign', data: showCampaign(row, tallies(row.id), card) }));
    for (const row of rows)
      for (let after: string | undefined = ''; after !== undefined; ) {
        const page = await peopleAfter(db, row, { after, looks: AT_ONCE });
        const people = await showPeople(db, id, page.rows);
        yield people.map((data) => ({ kind: 'campaign_person', data: { campaignId: row.id, ...data } }));
        after = page.after;
      }
    if (rows.length < AT_ONCE) break;
    before = rows.at(-1)!.id;
  }
  for (let after: string | undefined; ; ) {
    const page = await listMessages(db, id, { filter: {}, order: 'asc', limit: AT_ONCE, after });
    const cost = await costsOf(db, page.rows);
    yield page.rows.map((row) => ({ kind: 'message', data: showMessage(row, cost(row)) }));
    if (page.next === undefined) break;
    after = page.next;
  }
  yield* pages(
    'event',
    (event: FeedEvent) => event.sequence,
    (limit, after = 0) => listEvents(db, id, after, limit),
    (event) => JSON.parse(eventText(event)),
  );
  yield* byId(
    'audit',
    (limit, before) => listAudit(db, id, limit, before),
    (row) => showEntry(row),
  );
}

async function* pages<T, Cursor>(
  kind: ExportedThing['kind'],
  cursorOf: (row: T) => Cursor,
  list: (limit: number, cursor?: Cursor) => Promise<T[]>,
  show: (row: T) => unknown,
): AsyncGenerator<ExportedThing[]> {
  for (let cursor: Cursor | undefined; ; ) {
    const rows = await list(AT_ONCE, cursor);
    yield rows.map((row) => ({ kind, data: show(row) }));
    if (rows.length < AT_ONCE) return;
    cursor = cursorOf(rows.at(-1)!);
  }
}
