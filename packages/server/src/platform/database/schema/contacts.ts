import type { Fixed, Timestamp } from './columns.ts';

/** People whom a workspace writes to: who they are to WhatsApp, and what they have asked for. */
export interface ContactsSchema {
  contacts: ContactsTable;
  contact_aliases: ContactAliasesTable;
  contact_tags: ContactTagsTable;
  contact_words: ContactWordsTable;
  contact_attributes: ContactAttributesTable;
  contact_values: ContactValuesTable;
  contact_notes: ContactNotesTable;
  contact_filters: ContactFiltersTable;
  contact_changes: ContactChangesTable;
  former_contacts: FormerContactsTable;
  deleted_contacts: DeletedContactsTable;
  opt_outs: OptOutsTable;
}

export interface ContactsTable {
  workspace_id: Fixed<string>;
  id: Fixed<string>;
  name: string | null;
  created_at: Fixed<Timestamp>;
  updated_at: Timestamp;
  /**
   * The time at which the person last wrote to us, which opens the customer service window and allows replies after
   * an opt-out.
   */
  last_inbound_at: Timestamp | null;
}

/** The names by which WhatsApp knows a contact. Any one of them finds it; the number may be missing. */
export interface ContactAliasesTable {
  workspace_id: Fixed<string>;
  /** `erased`: the value is a digest of what a contact was known by that had opted out and was erased. */
  kind: 'phone' | 'user_id' | 'parent_user_id' | 'username' | 'erased';
  value: string;
  contact_id: string;
  /** The time at which it was learnt. Of several numbers the newest is the contact's. */
  linked_at: Timestamp;
}

export interface ContactTagsTable {
  workspace_id: Fixed<string>;
  tag: Fixed<string>;
  contact_id: string;
  position: number;
}

/** The words of a contact's name as `wordsOf` gives them, and after a colon how they sound: it is found by the beginning of each. */
export interface ContactWordsTable {
  workspace_id: Fixed<string>;
  contact_id: Fixed<string>;
  word: Fixed<string>;
}

/** A workspace notes these of its contacts beside their name. */
export interface ContactAttributesTable {
  workspace_id: Fixed<string>;
  id: Fixed<string>;
  key: Fixed<string>;
  name: string;
  type: Fixed<AttributeType>;
  /** The texts that a `choice` may have, a JSON array; null for another type. */
  choices: string | null;
  created_at: Fixed<Timestamp>;
  updated_at: Timestamp;
}

export type AttributeType = 'text' | 'number' | 'date' | 'boolean' | 'choice';

/** A value of a contact, written so that the order of the texts is that of the values. */
export interface ContactValuesTable {
  workspace_id: Fixed<string>;
  contact_id: string;
  attribute_id: Fixed<string>;
  value: string;
}

/** A note of a member on a person; one that belongs to a conversation stands there. */
export interface ContactNotesTable {
  workspace_id: Fixed<string>;
  contact_id: string;
  id: Fixed<string>;
  author: Fixed<string>;
  text: Fixed<string>;
  created_at: Fixed<Timestamp>;
}

/** A condition on contacts that has a name. */
export interface ContactFiltersTable {
  workspace_id: Fixed<string>;
  id: Fixed<string>;
  name: string;
  /** JSON, as the API takes it. */
  condition: string;
  created_at: Fixed<Timestamp>;
  updated_at: Timestamp;
}

/** A change to all contacts that fit a condition, which a worker makes from the newest contact to the oldest. */
export interface ContactChangesTable {
  workspace_id: Fixed<string>;
  id: Fixed<string>;
  /** JSON, as the API takes them. */
  condition: Fixed<string>;
  change: Fixed<string>;
  /** The id of the contact that was looked at last. */
  place: string;
  matched: number;
  changed: number;
  failed: number;
  created_at: Fixed<Timestamp>;
  finished_at: Timestamp | null;
}

export interface OptOutsTable {
  workspace_id: Fixed<string>;
  contact_id: string;
  scope: 'all' | 'marketing';
  at: Timestamp;
  /** The proof: the id of the message that asked for it, or `whatsapp`. */
  source: string;
}

/** A contact that turned out to be another one, of whom the events before still tell under its id. */
export interface FormerContactsTable {
  workspace_id: Fixed<string>;
  id: Fixed<string>;
  contact_id: string;
}

/** A contact that was deleted, by a digest of each number and id that it had: events and messages still tell of it. */
export interface DeletedContactsTable {
  workspace_id: Fixed<string>;
  digest: Fixed<string>;
  id: Fixed<string>;
}
