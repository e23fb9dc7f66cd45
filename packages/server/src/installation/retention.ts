/** Here stands what retention does with every table, which the compiler asks for, and the rule of each kind. */
import type { RetentionKind } from '../config.ts';
import { retainLeads } from '../features/agents/retain.ts';
import { retainPeople } from '../features/campaigns/retain.ts';
import { retainReplies } from '../features/conversations/retain.ts';
import { retainAudit, retainFeed } from '../features/events/retain.ts';
import { retainInquiries } from '../features/inquiries/retain.ts';
import { retainMail } from '../features/mail/retain.ts';
import type { MediaLibrary } from '../features/media/library.ts';
import { retainMedia } from '../features/media/retain.ts';
import { mediaOfUnfinished, retainMessages } from '../features/messages/retain.ts';
import type { Rule } from '../features/retention/worker.ts';
import { dropDeliveries, owedFrom } from '../features/webhooks/retain.ts';
import type { Db } from '../platform/database/dialect.ts';
import type { Schema } from '../platform/database/schema/schema.ts';

/**
 * The kinds by which rows of a table are deleted or emptied; or the reason why they stay: they are few, they are settings,
 * or what is over is swept by another worker.
 */
export const RETENTION: Record<keyof Schema, readonly RetentionKind[] | string> = {
  messages: ['bodies', 'history', 'messages'],
  message_words: ['bodies', 'messages'],
  message_segments: ['messages'],
  message_indexes: 'one row a workspace',
  events: ['events'],
  deliveries: ['events', 'deliveries'],
  media: ['media'],
  media_uploads: ['media'],
  media_usage: ['media'],
  audit: ['audit'],
  mails: ['mail'],
  inquiries: ['inquiries'],
  partner_applications: ['inquiries'],
  registrations: ['inquiries'],
  counters: 'they count what has happened, and grow by hours, not by messages',
  failure_counters: 'they count what has happened, and grow by hours, not by messages',
  rates: 'settings',
  budgets: 'settings',
  budget_days: 'one row a day on which a budget holds',
  account_funds: 'one row an account that has lacked funds',
  event_sequences: 'one row a workspace',
  retention_places: 'one row a workspace and kind',
  retention_left: 'forgotten with the row that was left',
  campaigns: 'a row for each, and its results',
  campaign_files: 'a month after the file came, or when its people are written down',
  campaign_people: ['messages'],
  campaign_links: ['messages'],
  campaign_counts: 'a few rows a campaign',
  inbox: 'deleted when it is applied; what was set aside waits for the operator',
  replays: 'deleted when it is done',
  leases: 'one row for each thing that is worked',
  installation: 'settings',
  idempotency_keys: 'swept after a day',
  workspaces: 'settings',
  api_keys: 'settings; the audit names them',
  channels: 'settings; messages name them',
  webhooks: 'settings',
  templates: 'settings',
  template_history: 'a few rows a template',
  template_submissions: 'deleted when the template is known',
  conversations: 'the address book: one row for each person and number',
  conversation_labels: 'the address book',
  conversation_notes: 'the address book: whoever wrote a note may delete it',
  conversation_reads: 'the address book',
  conversation_replies: ['messages'],
  conversation_presence: 'a minute; deleted by the next who looks',
  reached_people: 'a day; deleted when the templates of the account are read',
  quick_replies: 'settings',
  contacts: 'the address book: a person is deleted by the workspace',
  contact_aliases: 'the address book',
  contact_tags: 'the address book',
  contact_words: 'the address book',
  contact_values: 'the address book',
  contact_notes: 'the address book: whoever wrote a note may delete it',
  contact_attributes: 'settings',
  contact_filters: 'settings',
  imports: 'a month after the file came',
  file_pieces: 'with their import, a week after the file came; or with the file of a campaign',
  import_skips: 'with the file',
  import_faults: 'with the file',
  import_made: 'with their import',
  imported_contacts: 'with their import',
  contact_changes: 'a week after it is done the next one that is asked for removes it',
  former_contacts: 'the address book',
  deleted_contacts: 'digests, by which an erasure finds what is left of a person',
  erasures: 'a row for each person: who was erased, and when',
  opt_outs: 'kept for as long as the person is known: who asked for nothing gets nothing',
  people: 'settings',
  sessions: 'swept when they end',
  memberships: 'settings',
  notification_choices: 'settings',
  notification_devices:
    'deleted when the session of the browser has ended, or its push service says that it is gone',
  notification_cursors: 'one row a workspace',
  notification_mails: 'swept after a week',
  invitations: 'swept when they expire',
  one_time_tokens: 'swept when they expire',
  attempts: 'swept when they end',
  oauth_clients: 'swept when nobody has used them',
  oauth_artifacts: 'swept when they expire',
  oauth_grants: 'swept when they end',
  quotas: 'swept when they end',
  simulator_state: 'the last 20,000 messages of test workspaces, and what their numbers are set to',
  simulator_calls: 'removed when they are answered',
};

/**
 * Returns the rule of each kind that RETENTION_* bounds, a step at a time. They are kept in this order: deliveries before
 * their events, events before their messages.
 */
export function retentionRules(db: Db, media: MediaLibrary): Record<RetentionKind, Rule> {
  const feed = { owedFrom, dropDeliveries };
  return {
    // What was written, of messages that are finished and of which no event is owed; the template's name stays.
    bodies: { of: 'workspace', step: (task) => retainMessages(db, 'bodies', task, feed) },
    // The attempts and receipts of messages that are finished.
    history: { of: 'workspace', step: (task) => retainMessages(db, 'history', task, feed) },
    // What webhooks were sent, up to the first event that one is owed.
    deliveries: { of: 'workspace', step: (task) => retainFeed(db, 'deliveries', task, feed) },
    // Events with their deliveries, from the beginning of the feed up to the first one that a webhook is owed.
    events: { of: 'workspace', step: (task) => retainFeed(db, 'events', task, feed) },
    // The rest of messages that are finished and have no event any more, how long people waited for an answer, and the
    // people of campaigns.
    messages: {
      of: 'workspace',
      async step(task) {
        const messages = await retainMessages(db, 'messages', task, feed);
        const replies = await retainReplies(db, task);
        const people = await retainPeople(db, task);
        return {
          deleted: messages.deleted + replies.deleted + people.deleted,
          more: messages.more || replies.more || people.more,
        };
      },
    },
    // Files with their rows, but for those that are still fetched and those that an unfinished message names.
    media: { of: 'workspace', step: (task) => retainMedia(media, task, mediaOfUnfinished) },
    audit: { of: 'workspace', step: (task) => retainAudit(db, task) },
    // What the public wrote: inquiries, partner applications, and leads whose sandbox is gone.
    inquiries: {
      of: 'installation',
      async step(task) {
        const inquiries = await retainInquiries(db, task);
        const leads = await retainLeads(db, task);
        return { deleted: inquiries.deleted + leads.deleted, more: inquiries.more || leads.more };
      },
    },
    // Mails that were sent or given up.
    mail: { of: 'installation', step: (task) => retainMail(db, task) },
  };
}
