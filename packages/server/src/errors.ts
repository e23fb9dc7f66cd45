/**
 * Every error that leaves this service: its code, HTTP status and the default words.
 * A hint always says what to do next; a caller may sharpen message and hint.
 */
const CATALOGUE = {
  INVALID_PAYLOAD: [
    400,
    'The request body is not valid.',
    'Correct the fields named in details and send it again.',
  ],
  INVALID_PARAMETER: [
    400,
    'A query parameter or header is not valid.',
    'Correct the parameters named in details.',
  ],
  UNAUTHORIZED: [
    401,
    'A valid bearer credential is required.',
    'Send "Authorization: Bearer <API key>" with a key that is neither revoked nor expired.',
  ],
  OTP_INVALID: [
    401,
    'The code is not right.',
    'Use the newest code that was shown; after too many tries start the claim again.',
  ],
  INSUFFICIENT_SCOPE: [
    403,
    'The credential may not do this.',
    'Use a credential with one of the scopes named in the message.',
  ],
  INSUFFICIENT_ROLE: [
    403,
    'Your role does not allow this.',
    'Ask an owner or an admin to do it, or for another role.',
  ],
  ORIGIN_NOT_ALLOWED: [
    403,
    'This request did not come from a page of this server.',
    'Send it from the dashboard, or with an API key instead of a session.',
  ],
  VERIFY_TOKEN_INVALID: [
    403,
    'The verify token is not that of any channel.',
    'Enter the verify token that was given to `meghdoot channels add`.',
  ],
  IP_NOT_ALLOWED: [
    403,
    'The credential may not be used from this address.',
    'Call from an allowed IP address, or let an administrator extend the allow-list.',
  ],
  NOT_FOUND: [
    404,
    'There is nothing here by that name.',
    'Check the path and the id; ids belong to one workspace.',
  ],
  METHOD_NOT_ALLOWED: [
    405,
    'This path does not take that method.',
    'Use one of the methods in the Allow header.',
  ],
  REQUEST_TIMEOUT: [
    408,
    'The request did not come in time.',
    'Send it whole and without pauses; send it again as it was.',
  ],
  IDEMPOTENCY_IN_PROGRESS: [
    409,
    'A request with this Idempotency-Key is still being worked on.',
    'Wait a moment and send the same request again.',
  ],
  CONFLICT: [409, 'This is there already.', 'Use the thing whose id is given in details.'],
  PREVIOUSLY_CLAIMED: [
    409,
    'This registration has been claimed already.',
    'Sign in to the workspace it belongs to, or register anew.',
  ],
  EVENTS_DELETED: [
    410,
    'The events after that sequence are not kept any more.',
    'Go on after the sequence that the message names; what has been missed is read from the messages and contacts themselves.',
  ],
  CLAIM_EXPIRED: [410, 'This claim has expired.', 'Register anew.'],
  PRECONDITION_FAILED: [
    412,
    'The thing is not as it was when its ETag was read.',
    'Read it again, see whether the change is still right, and send it with the new ETag in If-Match.',
  ],
  PAYLOAD_TOO_LARGE: [413, 'The request body is larger than 64 KiB.', 'Send a smaller body.'],
  UNSUPPORTED_MEDIA_TYPE: [
    415,
    'The request body is not JSON.',
    'Send JSON with "Content-Type: application/json".',
  ],
  RANGE_NOT_SATISFIABLE: [
    416,
    'The range begins behind the end of the file.',
    'Ask for a range within the length that Content-Range names, or for the whole file.',
  ],
  IDEMPOTENCY_MISMATCH: [
    422,
    'This Idempotency-Key was used for another request.',
    'Use a new key for a new request, or repeat the first request unchanged.',
  ],
  TEMPLATE_NOT_FOUND: [
    422,
    'There is no approved template of that name and language.',
    'List the templates with GET /api/v1/templates.',
  ],
  TEMPLATE_PARAMETERS_INVALID: [
    422,
    'The parameters do not fit the template.',
    'Correct the parameters named in details; GET /api/v1/templates shows what the template takes.',
  ],
  SCHEDULE_INVALID: [
    422,
    'The message cannot be sent at that time.',
    'Give instants with an offset, such as 2026-11-20T15:30:00+05:30: sendAt at most 90 days ahead, validUntil after it; leave sendAt out to send at once.',
  ],
  MESSAGE_INVALID: [
    422,
    'WhatsApp does not take a message of this form.',
    'Correct the members named in details, which give the limits of WhatsApp.',
  ],
  CAMPAIGN_INVALID: [
    422,
    'The campaign cannot be sent as it is.',
    'Correct what details name with PATCH /api/v1/campaigns/{id}; POST /api/v1/campaigns/{id}/preflight says whom it would reach.',
  ],
  TEMPLATE_INVALID: [
    422,
    'WhatsApp would refuse this template.',
    'Correct what details name as an error; POST /api/v1/templates/check examines it without submitting it.',
  ],
  TEMPLATE_REFUSED: [
    422,
    'WhatsApp has refused this template.',
    "Do what WhatsApp's own words in the message say, and submit it again.",
  ],
  RECIPIENT_OPTED_OUT: [
    422,
    'The recipient has opted out of these messages.',
    'Do not send to this person until they opt in again.',
  ],
  WINDOW_CLOSED: [
    422,
    'The recipient has not written for 24 hours: WhatsApp takes templates alone.',
    'Send an approved template; free text goes through again after the recipient has written. PATCH /api/v1/workspace {"checkWindow":false} leaves the check to WhatsApp.',
  ],
  BUDGET_EXCEEDED: [
    422,
    'The budget of the day does not suffice for this message.',
    'Raise the budget with PUT /api/v1/budget, or send it on another day (IST); one-time passwords can be excepted from it.',
  ],
  CHANNEL_NOT_READY: [
    422,
    'There is no channel that can send this.',
    'List the channels with GET /api/v1/channels and connect or resume one.',
  ],
  MEDIA_QUOTA_EXCEEDED: [
    422,
    'The workspace has no room left for this file.',
    'Delete media that are not needed any more, or ask the operator for more room (MEDIA_QUOTA).',
  ],
  MEDIA_TOTAL_EXCEEDED: [
    422,
    'With this file the installation would keep more files than it may.',
    'Ask the operator, who can keep files for a shorter time (RETENTION_MEDIA) or give more room (MEDIA_TOTAL).',
  ],
  PROVIDER_REFUSED: [
    422,
    'WhatsApp refused this.',
    'Read in the message why; it was asked once and is not asked again.',
  ],
  URL_NOT_ALLOWED: [422, 'This URL may not be called.', 'Give a public https URL.'],
  RATE_LIMIT_EXCEEDED: [
    429,
    'Too many requests.',
    'Wait for the seconds in Retry-After, then go on more slowly.',
  ],
  INTERNAL_ERROR: [
    500,
    'Something failed on our side.',
    'Try again; if it stays, give the operator the x-request-id of this response.',
  ],
  PROVIDER_UNAVAILABLE: [
    502,
    'WhatsApp did not answer.',
    'It was asked once and is not asked again; ask anew if it still matters.',
  ],
  SERVICE_UNAVAILABLE: [
    503,
    'The service cannot take this now.',
    'Send the same request again after the seconds in Retry-After.',
  ],
} as const satisfies Record<string, readonly [status: number, message: string, hint: string]>;

export type ErrorCode = keyof typeof CATALOGUE;
export const ERROR_CODES = Object.keys(CATALOGUE) as ErrorCode[];

/** One fault of the input: the member's path (`variables[1]`, `to`) and what is wrong with it. */
export interface ErrorDetail {
  field: string;
  message: string;
  /** The name of the rule that was broken, whether it stops the request, and what to do. */
  rule?: string;
  severity?: 'error' | 'warning';
  hint?: string;
  /** The refusal that WhatsApp would give. */
  provider?: { code: number; message: string };
}

/** The refusal in WhatsApp's words. */
export interface ProviderError {
  code: number;
  subcode?: number;
  title?: string;
  message?: string;
}

export interface ErrorOptions {
  message?: string;
  hint?: string;
  details?: ErrorDetail[];
  provider?: ProviderError;
  /** Response headers, such as Retry-After. */
  headers?: Record<string, string>;
  cause?: unknown;
}

/** An error whose every word may leave the service. Anything else that is thrown becomes INTERNAL_ERROR. */
export class ApiError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly hint: string;
  readonly details: ErrorDetail[] | undefined;
  readonly provider: ProviderError | undefined;
  readonly headers: Record<string, string>;

  constructor(code: ErrorCode, options: ErrorOptions = {}) {
    const [status, message, hint] = CATALOGUE[code];
    super(options.message ?? message, { cause: options.cause });
    this.name = 'ApiError';
    this.code = code;
    this.status = status;
    this.hint = options.hint ?? hint;
    this.details = options.details;
    this.provider = options.provider;
    this.headers = options.headers ?? {};
  }
}

/** A fault in one member of the body. */
export function invalid(field: string, message: string): ApiError {
  return new ApiError('INVALID_PAYLOAD', { message: `${field}: ${message}`, details: [{ field, message }] });
}
