import type { Count, Fixed, Json, Timestamp } from './columns.ts';

/** Messages to many: what is sent, to whom, and how far it has come. */
export interface CampaignsSchema {
  campaigns: CampaignsTable;
  campaign_files: CampaignFilesTable;
  campaign_people: CampaignPeopleTable;
  campaign_counts: CampaignCountsTable;
  campaign_links: CampaignLinksTable;
}

export const CAMPAIGN_STATES = [
  'draft',
  'scheduled',
  'running',
  'paused',
  'finished',
  'cancelled',
  'stopped',
] as const;
export type CampaignState = (typeof CAMPAIGN_STATES)[number];

export interface CampaignsTable {
  workspace_id: Fixed<string>;
  id: Fixed<string>;
  name: string;
  state: CampaignState;
  /** JSON {code, message, hint}: why it is paused by itself, or was stopped. */
  reason: Json | null;
  channel_id: string | null;
  template: string | null;
  language: string | null;
  /** JSON: what stands in the template's variables, its header and its buttons. */
  content: Json;
  /** JSON: whom it is for, as the API takes it. */
  audience: Json | null;
  /** JSON: the hours, waves and lines by which it goes. */
  pace: Json;
  send_at: Timestamp | null;
  /** The most that its messages may cost, in millionths; null: nothing bounds them but the budget of the workspace. */
  budget: number | null;
  created_at: Fixed<Timestamp>;
  updated_at: Timestamp;
  /** The member who began it, or for whom an application did; null: a key did. */
  started_by: string | null;
  /** The time at which it was asked to start: from then on its audience is written down. */
  asked_at: Timestamp | null;
  /** JSON: the audience as it is walked through, the saved filter in it replaced by its condition. */
  walk: Json | null;
  /** The place in the audience up to which it is written down. */
  walked: string | null;
  /** The time at which the whole audience was written down. */
  frozen_at: Timestamp | null;
  started_at: Timestamp | null;
  ended_at: Timestamp | null;
  /** The person up to whom the audience has been gone through. */
  place: string;
  /** The number of people whom it was sent to, or was tried to be. */
  fed: Count;
  /** They may be so many for now: the canary, and the waves after it. */
  upto: Count;
  /** The waves that have begun, of which the first is the canary. */
  wave: Count;
  /** The time at which the last person of the wave was sent to. */
  wave_ended_at: Timestamp | null;
  /** The thing that it waits for and until when, where that is nothing of the above. */
  waits_for: string | null;
  waits_until: Timestamp | null;
  /** Until then an answer of a person whom it was sent to counts as one to it. */
  heard_until: Timestamp | null;
}

/** A file of people whom a draft is for; its records are in `file_pieces`. */
export interface CampaignFilesTable {
  workspace_id: Fixed<string>;
  id: Fixed<string>;
  campaign_id: Fixed<string>;
  file_name: string | null;
  encoding: string;
  delimiter: string;
  bytes: number;
  /** The records of the file, and the pieces that they are kept in. */
  lines: number;
  pieces: number;
  /** The names of the columns, a JSON array. */
  columns: Json;
  /** A JSON array in the order of the columns: by what the people are known. */
  mapping: Json;
  /** The country whose numbers are written without `+`. */
  country: string;
  /** JSON: the numbers of its check and the faults that are listed; null: no column says who the people are. */
  found: Json | null;
  created_at: Fixed<Timestamp>;
  /** The time at which it is deleted. */
  until: Timestamp;
}

/** A person counts as one of these; `accepted` is a message that WhatsApp has not taken yet. */
export const PERSON_STATES = [
  'waiting',
  'accepted',
  'held',
  'sent',
  'delivered',
  'read',
  'failed',
  'excluded',
  'unknown',
] as const;
export type PersonState = (typeof PERSON_STATES)[number];

/** A person of a campaign, from when it is started: small, for there may be a million. */
export interface CampaignPeopleTable {
  workspace_id: Fixed<string>;
  campaign_id: Fixed<string>;
  /** The contact's id; or the number (E.164) or id at WhatsApp of somebody who becomes a contact when they are sent to. */
  person: string;
  state: PersonState;
  /** The code of the failure, or why the person is left out. */
  reason: string | null;
  /** JSON: the values of what differs from person to person, in the order of `slotsOf`. */
  given: string;
  /** The newest message to the person. */
  message_id: string | null;
  /** The time at which the person has their turn again. */
  again_at: Timestamp | null;
  /** The messages that WhatsApp did not deliver to keep the number of marketing messages low. */
  limited: number | null;
  /** The things that the person made of it, as bits: answered 1, asked to stop 2, opened a short link 4. */
  heard: number | null;
}

/**
 * The number of people in each state, by reason; in `heard` those who answered, asked to stop, or opened a link; and in `spent`
 * the messages that cost something, by what their price depends on.
 */
export interface CampaignCountsTable {
  workspace_id: Fixed<string>;
  campaign_id: Fixed<string>;
  state: Fixed<PersonState | 'heard' | 'spent'>;
  reason: Fixed<string>;
  count: number;
}

/** A short link in a message to a person, or in one by which the campaign was tried out on them. */
export interface CampaignLinksTable {
  workspace_id: Fixed<string>;
  campaign_id: Fixed<string>;
  /** The person as in `campaign_people`; of somebody it was tried out on, the contact's id or the number. */
  person: Fixed<string>;
  /** The end of its URL, which nobody can guess. */
  code: Fixed<string>;
  /** The URL behind it, of http or https. */
  target: Fixed<string>;
}
