import type { Count, Fixed, Json, Timestamp } from './columns.ts';

/** Files of contacts that are brought into the address book. */
export interface ImportsSchema {
  imports: ImportsTable;
  file_pieces: FilePiecesTable;
  import_skips: ImportSkipsTable;
  import_faults: ImportFaultsTable;
  import_made: ImportMadeTable;
  imported_contacts: ImportedContactsTable;
}

export interface ImportsTable {
  workspace_id: Fixed<string>;
  id: Fixed<string>;
  /** `receiving`: the file is still coming, and nobody sees it. */
  state: ImportState;
  file_name: string | null;
  encoding: string;
  delimiter: string;
  bytes: number;
  /** The records of the file, and the pieces that they are kept in. */
  lines: number;
  pieces: number;
  /** The names of the columns, a JSON array. */
  columns: Json;
  /** A JSON array in the order of the columns says what each holds. */
  mapping: Json;
  /** The country whose numbers are written without `+`. */
  country: string;
  /** Tags that everybody gets, a JSON array. */
  add_tags: Json;
  /** Counts up whenever a worker takes the work up, so that an earlier one which was frozen changes nothing any more. */
  term: Count;
  /** The place that the work under way has come to: the piece that is next, or the last contact that was undone. */
  place: string;
  /** The records, or the contacts, that the work under way is through with. */
  done: Count;
  /** JSON: the numbers of the check, the import and its undoing. */
  counts: Json;
  created_by: Fixed<string>;
  created_at: Fixed<Timestamp>;
  /** The time at which its state last changed. */
  changed_at: Timestamp;
  /** The time since which a worker is waited for, or is at work; null: there is nothing to do. */
  waiting_since: Timestamp | null;
  /** The time at which an event next tells how far it has come. */
  told_at: Timestamp;
  /** The time at which the file is deleted, if there is no work on it. */
  file_until: Timestamp;
  /** The time at which the whole import is deleted, which cannot be undone after that. */
  until: Timestamp;
  /** The file is there: 1, else 0. */
  has_file: number;
}

export type ImportState =
  | 'receiving'
  | 'draft'
  | 'checking'
  | 'checked'
  | 'running'
  | 'finished'
  | 'cancelled'
  | 'undoing'
  | 'undone';

/** Some records of the file of an import, or of the audience of a campaign; so many that one transaction stores their people. */
export interface FilePiecesTable {
  workspace_id: Fixed<string>;
  file_id: Fixed<string>;
  piece: Fixed<number>;
  /** JSON: `[line, misquoted, cell, cell, …]` for each record. */
  records: Json;
}

/** The records of a piece that are not stored: they are faulty, or a later one is of the same person. */
export interface ImportSkipsTable {
  workspace_id: Fixed<string>;
  import_id: Fixed<string>;
  piece: Fixed<number>;
  /** Their places in the piece, a JSON array. */
  places: Json;
}

/** The findings of a check, as far as they are listed. */
export interface ImportFaultsTable {
  workspace_id: Fixed<string>;
  import_id: Fixed<string>;
  line: Fixed<number>;
  /** The place of the column, or -1 where it is the line as a whole. */
  column_at: Fixed<number>;
  severity: Fixed<'error' | 'notice'>;
  message: Fixed<string>;
}

/** The contacts that an import made of a piece of its file. */
export interface ImportMadeTable {
  workspace_id: Fixed<string>;
  import_id: Fixed<string>;
  piece: Fixed<number>;
  at: Fixed<Timestamp>;
  /** Their ids, a JSON array. */
  contacts: Fixed<Json>;
}

/** A contact that an import changed, or that stays when it is undone. */
export interface ImportedContactsTable {
  workspace_id: Fixed<string>;
  import_id: Fixed<string>;
  contact_id: Fixed<string>;
  at: Timestamp;
  /** JSON: each value before and after; null: only what stays is noted. */
  change: Json | null;
  /** Why it could not be undone; null: it may still be. */
  stays: string | null;
}
