import type { Words } from '../../words/en/index.ts';

/** The codes of `failure.code` that have words; a test holds that they are those of the server. */
export type FailureCode = keyof Words['messages']['failures'];

/** The remedy of a failure: where to look, or what to send. */
export type Remedy = 'channel' | 'template' | 'contact' | 'write_template' | 'correct' | 'again';

/** Besides sending it again, which `failure.retryable` says. */
export const REMEDIES: Readonly<Record<FailureCode, readonly Remedy[]>> = {
  ACCOUNT_BLOCKED: ['channel'],
  ACCOUNT_RATE_LIMIT: ['channel'],
  CHANNEL_AUTHENTICATION: ['channel'],
  CHANNEL_MAINTENANCE: ['channel'],
  CHANNEL_NAME_NOT_APPROVED: ['channel'],
  CHANNEL_NOT_FOUND: ['channel'],
  CHANNEL_NOT_REGISTERED: ['channel'],
  CHANNEL_PERMISSION: ['channel'],
  CHANNEL_RATE_LIMIT: ['channel'],
  CHANNEL_REMOVED: ['again'],
  CONVERSATION_TAKEN: [],
  COUNTRY_NOT_ALLOWED: [],
  DELIVERY_UNKNOWN: ['again'],
  EXPIRED: [],
  FEATURE_NOT_ENABLED: ['channel'],
  FLOW_BLOCKED: [],
  MARKETING_API_REQUIRED: ['channel'],
  MARKETING_EXPERIMENT: ['contact'],
  MARKETING_LIMIT: ['contact'],
  MEDIA_INVALID: ['correct'],
  MEDIA_NOT_DOWNLOADED: ['correct'],
  MESSAGE_INVALID: ['correct'],
  MESSAGE_TYPE_UNSUPPORTED: ['correct'],
  OPTED_OUT_OF_MARKETING: ['contact'],
  PAIR_RATE_LIMIT: [],
  PAYMENT_REQUIRED: ['channel'],
  PHONE_NUMBER_REQUIRED: ['correct'],
  PROVIDER_ERROR: [],
  PROVIDER_UNAVAILABLE: [],
  PROVIDER_UNREACHABLE: ['channel'],
  QUALITY_LIMIT: ['channel'],
  RECIPIENT_IDENTITY_CHANGED: ['contact'],
  RECIPIENT_IS_SENDER: ['correct'],
  RECIPIENT_NOT_ALLOWED: [],
  RECIPIENT_OPTED_OUT: ['contact'],
  RECIPIENT_UNKNOWN: ['contact'],
  RECIPIENT_UNREACHABLE: ['contact'],
  TEMPLATE_CATEGORY_LIMIT: ['channel'],
  TEMPLATE_DISABLED: ['template'],
  TEMPLATE_NOT_FOUND: ['template'],
  TEMPLATE_PARAMETERS_INVALID: ['correct'],
  TEMPLATE_PAUSED: ['template'],
  TEMPLATE_SYNCING: ['template'],
  WINDOW_CLOSED: ['write_template'],
};

/** Returns the name of a failure code; one that this dashboard does not know stands for itself. */
export const reasonOf = (code: string, { failures }: Words['messages']) =>
  isKnown(code) ? failures[code] : code;

/** Returns whether this dashboard has words for a code; a newer server may have more. */
export function isKnown(code: string): code is FailureCode {
  return Object.hasOwn(REMEDIES, code);
}
