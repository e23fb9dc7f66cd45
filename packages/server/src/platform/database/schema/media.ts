import type { Count, Fixed, Json, Timestamp } from './columns.ts';

export interface MediaSchema {
  media: MediaTable;
  media_uploads: MediaUploadsTable;
  media_usage: MediaUsageTable;
}

/** Files that were uploaded, and those that people have sent. Their bytes are objects outside the database. */
export interface MediaTable {
  workspace_id: Fixed<string>;
  id: Fixed<string>;
  state: 'pending' | 'stored' | 'failed';
  kind: Fixed<'image' | 'video' | 'audio' | 'document' | 'sticker'>;
  mime_type: Fixed<string>;
  file_name: Fixed<string | null>;
  /** Known when it is stored; the digest in hexadecimal. */
  bytes: number | null;
  sha256: string | null;
  created_at: Fixed<Timestamp>;
  /**
   * For a file that a person sent: the message, the channel, WhatsApp's id and WhatsApp's digest of the bytes
   * (hexadecimal).
   */
  message_id: Fixed<string | null>;
  channel_id: Fixed<string | null>;
  provider_id: Fixed<string | null>;
  provider_sha256: Fixed<string | null>;
  /**
   * The time at which it is fetched next, or at which its present fetch counts as dead. Null means that nothing is
   * left to do.
   */
  fetch_at: Timestamp | null;
  tries: Count;
  /** Why it could not be fetched. */
  failure: Json | null;
  /** The only contact that an uploaded file was sent to, `many` once there is a second; null while there is none. */
  sent_to: string | null;
}

/** WhatsApp's id of a medium that was uploaded for a channel; it lasts 30 days. */
export interface MediaUploadsTable {
  workspace_id: Fixed<string>;
  media_id: Fixed<string>;
  channel_id: Fixed<string>;
  provider_id: string;
  uploaded_at: Timestamp;
}

/** The bytes that a workspace keeps, as a running total: a sum over its media would take longer with each file. */
export interface MediaUsageTable {
  workspace_id: Fixed<string>;
  bytes: number;
}
