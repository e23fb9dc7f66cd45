import type { Fixed, Json, Timestamp } from './columns.ts';

/** The tables that say what members are told of, and where. */
export interface NotificationsSchema {
  notification_choices: NotificationChoicesTable;
  notification_devices: NotificationDevicesTable;
  notification_cursors: NotificationCursorsTable;
  notification_mails: NotificationMailsTable;
}

/** The choices of a member in a workspace; without a row it is what everybody begins with. */
export interface NotificationChoicesTable {
  workspace_id: Fixed<string>;
  person_id: Fixed<string>;
  choices: Json;
  /** A mail is sent when a conversation has waited this long; null: none is. */
  mail_after_ms: number | null;
}

/** A browser that shows notifications of a workspace to a member, as long as their session in it lasts. */
export interface NotificationDevicesTable {
  workspace_id: Fixed<string>;
  person_id: Fixed<string>;
  /** The SHA-256 of the endpoint. */
  id: Fixed<string>;
  session_id: string;
  /** The browser's name for itself. */
  agent: string | null;
  /** The PushSubscription as JSON, sealed: whoever has it can write to the browser. */
  subscription: string;
  created_at: Fixed<Timestamp>;
}

/** The last event of a workspace that members with a device were told of. */
export interface NotificationCursorsTable {
  workspace_id: Fixed<string>;
  sequence: number;
}

/** The wait of a conversation that a member was last written a mail about. */
export interface NotificationMailsTable {
  workspace_id: Fixed<string>;
  conversation_id: Fixed<string>;
  person_id: Fixed<string>;
  waiting_since: Timestamp;
}
