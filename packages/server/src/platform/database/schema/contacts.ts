import type { Fixed, Timestamp } from './columns.ts';

/** People whom a workspace writes to: who they are to WhatsApp, and what they have asked for. */
export interface ContactsSchema {
  contacts: ContactsTable;
  contact_aliases: ContactAliasesTable;
  contact_tags: ContactTagsTable;
  contact_words: ContactWordsTable;
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

/** The words of a contact's name as `wordsOf` gives them: it is found by the beginning of each. */
export interface ContactWordsTable {
  workspace_id: Fixed<string>;
  contact_id: Fixed<string>;
  word: Fixed<string>;
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
