import type { Random } from '../platform/random.ts';

/** A refusal in the terms of Graph. */
export interface GraphFault {
  http: number;
  code: number;
  message: string;
  details?: string;
  type?: string;
  subcode?: number;
  transient?: boolean;
  /** The title that Graph shows to a person. */
  userTitle?: string;
  userMessage?: string;
  /** Members that stand beside `error`: a list of what was done all the same. */
  beside?: object;
}

/** Code → HTTP status and title, for the codes that this simulator returns or reports (Meta's table). */
const TITLES: Record<number, [http: number, title: string]> = {
  100: [400, 'Invalid parameter'],
  130429: [400, 'Rate limit hit'],
  131008: [400, 'Required parameter is missing'],
  131009: [400, 'Parameter value is not valid'],
  131021: [400, 'Recipient cannot be sender'],
  131026: [400, 'Message undeliverable'],
  131042: [400, 'Business eligibility payment issue'],
  131047: [400, 'Re-engagement message'],
  131048: [400, 'Spam rate limit hit'],
  131049: [400, 'This message was not delivered to maintain healthy ecosystem engagement'],
  131050: [
    400,
    'Unable to deliver the message. This recipient has chosen to stop receiving marketing messages on WhatsApp from your business',
  ],
  131051: [400, 'Message type unknown'],
  131053: [400, 'Media upload error'],
  131056: [400, '(Business Account, Consumer Account) pair rate limit hit'],
  131061: [400, 'This template has a maximum price and can be sent by the Marketing Messages API alone'],
  131062: [400, 'Business-scoped User ID (BSUID) recipients are not supported for this message'],
  132000: [400, 'Number of parameters does not match the expected number of params'],
  132001: [404, 'Template name does not exist in the translation'],
  132005: [400, 'Translated text too long'],
  132012: [400, 'Parameter format does not match format in the created template'],
  132015: [400, 'Template is Paused'],
  132016: [400, 'Template is Disabled'],
  132018: [400, 'There was an issue with the parameters in your template'],
  133005: [400, 'Two step verification PIN Mismatch'],
  133006: [400, 'Phone number re-verification needed'],
  133008: [400, 'Too Many two step verification PIN Guesses'],
  133010: [400, 'Account not registered'],
  133016: [400, 'Account register deregister rate limit exceeded'],
  134100: [400, 'Only marketing messages are supported'],
  136025: [400, 'Verify code error'],
  139100: [400, 'Failed to block/unblock users'],
  139101: [400, 'Blocklist limit reached'],
};

const DETAILS: Record<number, string> = {
  130429: 'Cloud API message throughput has been reached.',
  131026: 'Message Undeliverable.',
  131042: 'Message failed to send because the balance of the account does not suffice: add funds to it.',
  131047:
    'Message failed to send because more than 24 hours have passed since the customer last replied to this number.',
  131049: 'In order to maintain a healthy ecosystem engagement, the message failed to be delivered.',
  131050:
    'Message failed to send because this recipient has chosen to stop receiving marketing messages from your business.',
  131056:
    'Message failed to send because there were too many messages sent from this phone number to the same recipient in a short period of time.',
  133005: 'The two-step verification PIN that was given is not the one of this phone number.',
  133006: 'The phone number needs to be verified before it can be registered.',
  133008: 'Too many guesses of the two-step verification PIN: set a new one.',
  133010: 'The phone number is not registered on the WhatsApp Business Platform.',
  133016:
    'Registration or deregistration failed because there were too many attempts for this phone number in a short period of time.',
  136025: 'The code is wrong, has expired or was never requested.',
  139101: 'The blocklist has reached its limit of 64,000 users.',
  132015: 'Template is paused due to low quality so it cannot be sent in a template message.',
  132016: 'Template has been paused too many times due to low quality and is now permanently disabled.',
};

/** A fault with Meta's title and HTTP status for its code. */
export function fault(code: number, details = DETAILS[code]): GraphFault {
  const [http, title] = TITLES[code] ?? [400, 'Something went wrong'];
  return { http, code, message: `(#${code}) ${title}`, ...(details === undefined ? {} : { details }) };
}

/** Code 100, whose message names the parameter. */
export function invalidParameter(says: string): GraphFault {
  return { http: 400, code: 100, message: `(#100) ${says}` };
}

export const TEMPORARY: GraphFault = {
  http: 500,
  code: 2,
  message: 'An unexpected error has occurred. Please retry your request later.',
  transient: true,
};

export const BAD_TOKEN: GraphFault = {
  http: 401,
  code: 190,
  message: 'Invalid OAuth access token - Cannot parse access token',
};

export const BAD_PROOF: GraphFault = {
  http: 400,
  code: 100,
  type: 'GraphMethodException',
  message: 'Invalid appsecret_proof provided in the API argument',
};

/** The node exists for somebody else, or not at all: Graph does not say which. */
export function unreachableNode(method: string, id: string): GraphFault {
  return {
    http: 400,
    code: 100,
    subcode: 33,
    type: 'GraphMethodException',
    message: `Unsupported ${method.toLowerCase()} request. Object with ID '${id}' does not exist, cannot be loaded due to missing permissions, or does not support this operation. Please read the Graph API documentation at https://developers.facebook.com/docs/graph-api`,
  };
}

export function unknownAlias(name: string): GraphFault {
  return {
    http: 404,
    code: 803,
    type: 'GraphMethodException',
    message: `(#803) Some of the aliases you requested do not exist: ${name}`,
  };
}

export function unknownPath(path: string): GraphFault {
  return { http: 400, code: 2500, message: `Unknown path components: ${path}` };
}

/**
 * Returns the refusal of a part of Meta's API that this simulator does not play, in words that let nobody look for a
 * fault of their own.
 */
export function notPlayed(what: string): GraphFault {
  return {
    http: 400,
    code: 3,
    message: `(#3) The simulator does not play ${what}: docs/simulator.md lists what it plays.`,
  };
}

/** The body of a synchronous refusal. */
export function errorBody(f: GraphFault, random: Random): string {
  return JSON.stringify({
    ...f.beside,
    error: {
      message: f.message,
      type: f.type ?? 'OAuthException',
      ...(f.transient === undefined ? {} : { is_transient: f.transient }),
      code: f.code,
      ...(f.details === undefined
        ? {}
        : { error_data: { messaging_product: 'whatsapp', details: f.details } }),
      ...(f.subcode === undefined ? {} : { error_subcode: f.subcode }),
      ...(f.userTitle === undefined ? {} : { error_user_title: f.userTitle }),
      ...(f.userMessage === undefined ? {} : { error_user_msg: f.userMessage }),
      fbtrace_id: `A${random.bytes(16).toString('base64url')}`,
    },
  });
}

/** The same code as it stands in `statuses[].errors[]`. */
export function statusError(code: number, details = DETAILS[code]): object {
  const title = TITLES[code]?.[1] ?? 'Something went wrong';
  return {
    code,
    title,
    message: title,
    error_data: { details: details ?? title },
    href: 'https://developers.facebook.com/docs/whatsapp/cloud-api/support/error-codes/',
  };
}
