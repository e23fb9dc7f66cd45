import type { GraphError } from '../graph-error.ts';
import type { JsonObject } from '../json.ts';
import type { PricingCategory } from '../pricing/categories.ts';
import type { Answer } from './answer.ts';
import type { Envelope } from './envelope.ts';

/** The names that one person has; any of them may be missing (Meta: Business-scoped user IDs). */
export interface PersonAliases {
  /** E.164 with `+`. */
  phone?: string;
  /** Business-scoped user id. */
  userId?: string;
  parentUserId?: string;
  username?: string;
}

export interface StatusUpdate {
  kind: 'status';
  phoneNumberId: string;
  providerId: string;
  /** The value that the send put into `biz_opaque_callback_data`. */
  tag?: string;
  status: 'sent' | 'delivered' | 'read' | 'failed';
  /** A voice message was listened to; `status` is `read` then. */
  played?: boolean;
  /** Epoch milliseconds. */
  at: number;
  recipient?: PersonAliases;
  error?: GraphError;
  pricing?: Pricing;
}

/** The category as which WhatsApp charges a message, or would. */
export interface Pricing {
  category: PricingCategory;
  /** Says whether it costs what its category does; otherwise it is free. */
  billable: boolean;
}

export interface InboundMedia {
  id?: string;
  mimeType?: string;
  sha256?: string;
  url?: string;
  filename?: string;
  voice?: boolean;
  animated?: boolean;
}

/** The parts of a message that do not depend on who wrote it. */
export interface WrittenMessage {
  phoneNumberId: string;
  providerId: string;
  at: number;
  /** The type as WhatsApp gives it, whether we know it or not. */
  type: string;
  text?: string;
  media?: InboundMedia;
  /** WhatsApp's own object of any type but text. */
  content?: object;
  /** The answer to buttons, a list, a flow or a request. */
  answer?: Answer;
  /** The message that this one quotes or reacts to. */
  contextProviderId?: string;
  /** WhatsApp's own words of what is quoted. */
  context?: JsonObject;
  groupId?: string;
  envelope?: Envelope;
  /** The members of WhatsApp's message that say more than all of this, as they came. */
  extra?: JsonObject;
}

/** A message that a person wrote to a number. */
export interface MessageUpdate extends WrittenMessage {
  kind: 'message';
  from: PersonAliases;
  profileName?: string;
}

/**
 * A message that was sent to a person from the WhatsApp Business app, on a phone that shares the number (Meta: Onboarding
 * WhatsApp Business app users).
 */
export interface EchoUpdate extends WrittenMessage {
  kind: 'echo';
  to: PersonAliases;
}

export interface IdentityUpdate {
  kind: 'identity_change';
  phoneNumberId: string;
  before: PersonAliases;
  after: PersonAliases;
  at: number;
}

export interface PreferenceUpdate {
  kind: 'preference';
  phoneNumberId: string;
  person: PersonAliases;
  value: 'stop' | 'resume' | 'signup';
  at: number;
}

export interface TemplateUpdate {
  kind: 'template';
  wabaId: string;
  providerTemplateId: string;
  name: string;
  language: string;
  /** Meta's event (`APPROVED`, `PAUSED`, …), or `QUALITY`, `CATEGORY`, `CATEGORY_NOTICE`, `COMPONENTS`. */
  event: string;
  reason?: string;
  /** The change that Meta recommends after a rejection. */
  recommendation?: string;
  /** The kind of a pause: FIRST_PAUSE, SECOND_PAUSE, … */
  title?: string;
  /** The time at which the category will change, in epoch milliseconds; it belongs to a notice. */
  at?: number;
}

export interface ChannelUpdate {
  kind: 'channel';
  wabaId: string;
  phoneNumberId?: string;
  displayPhone?: string;
  /** Meta's field; `errors` for errors that belong to no message. */
  field: string;
  value: object;
}

export interface IgnoredUpdate {
  kind: 'ignored';
  phoneNumberId?: string;
  wabaId?: string;
  field: string;
  reason: string;
}

export type Update =
  | StatusUpdate
  | MessageUpdate
  | EchoUpdate
  | IdentityUpdate
  | PreferenceUpdate
  | TemplateUpdate
  | ChannelUpdate
  | IgnoredUpdate;

export interface ParsedWebhook {
  updates: Update[];
  /** Ids that the body names: the channels whose app secret may verify it. */
  phoneNumberIds: string[];
  wabaIds: string[];
}

/** The values that all updates of one change share. */
export interface ChangeContext {
  wabaId: string;
  phoneNumberId: string;
  field: string;
  now: number;
}
