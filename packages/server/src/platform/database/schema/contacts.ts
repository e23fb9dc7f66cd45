import type { Fixed, Timestamp } from './columns.ts';

/** People whom a workspace writes to: who they are to WhatsApp, and what they have asked for. */
export interface ContactsSchema {
  contacts: ContactsTable;
  contact_aliases: ContactAliasesTable;
  contact_tags: ContactTagsTable;
  contact_words: ContactWordsTable;
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
  kind: 'phone' | 'user_id' | 'parent_user_id' | 'username';
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
