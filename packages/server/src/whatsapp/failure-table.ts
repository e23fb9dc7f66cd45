export interface FailureRow {
  code: FailureCode;
  message: string;
  hint: string;
  retryable: boolean;
  policy: 'message' | 'channel' | 'pair' | 'pause' | 'funds' | 'template' | 'never';
}

type Line = readonly [codes: readonly number[], code: string, ...FailureWords];
type FailureWords = readonly [
  policy: FailureRow['policy'],
  retryable: boolean,
  message: string,
  hint: string,
];

const WAIT = 'Nothing needs to be done: it is tried again by itself. If it stays, look at metastatus.com.';
const CORRECT = 'The sender of the request should correct what providerMessage names and send a new message.';
const PERMIT =
  'An administrator should check the access token and the permissions of the app in Meta Business settings, then resume the channel.';

/**
 * Meta's codes → our words and what is done about them (Meta's page "Error codes" of 12 Dec 2025). What concerns the
 * whole number or account pauses the channel, for every further message would fail the same way. What lacks money holds
 * all numbers of the account until one message is taken. A limit or outage
 * that passes is tried again, for the whole channel where the limit is the channel's or the app's. Everything else is
 * never tried again by itself.
 */
export const FAILURE_LINES = [
  // The token, the app, the account: nothing goes out until someone acts.
  [
    [0, 190],
    'CHANNEL_AUTHENTICATION',
    'pause',
    true,
    'WhatsApp does not accept the access token of the channel.',
    'An administrator should store a new access token for the channel and resume it.',
  ],
  [
    [3, 10, 200, 131005],
    'CHANNEL_PERMISSION',
    'pause',
    true,
    'The access token of the channel lacks a permission.',
    PERMIT,
  ],
  [
    [33, 803],
    'CHANNEL_NOT_FOUND',
    'pause',
    true,
    'WhatsApp does not know the number of this channel, or its token may not use it.',
    PERMIT,
  ],
  [
    [133006, 133010, 131045],
    'CHANNEL_NOT_REGISTERED',
    'pause',
    true,
    'The number of this channel is not registered with the Cloud API.',
    'An administrator should register the number in WhatsApp Manager, then resume the channel.',
  ],
  [
    [131037],
    'CHANNEL_NAME_NOT_APPROVED',
    'pause',
    true,
    'The display name of the number is not approved.',
    'An administrator should have the display name approved in WhatsApp Manager, then resume the channel.',
  ],
  [
    [368, 131031],
    'ACCOUNT_BLOCKED',
    'pause',
    true,
    'Meta has blocked or locked the WhatsApp account.',
    'An administrator should read the notice in Meta Business Support Home, settle it, then resume the channel.',
  ],
  [
    [131042],
    'PAYMENT_REQUIRED',
    'funds',
    true,
    'The WhatsApp account has too little money, or no valid payment method.',
    'An administrator should add funds, or repair the payment method, in Meta Business settings; what waits goes on by itself.',
  ],
  [
    [131048],
    'QUALITY_LIMIT',
    'pause',
    true,
    'WhatsApp limits the number because recipients block or report its messages.',
    'An administrator should look at the quality rating in WhatsApp Manager, send less and better, and resume the channel after some hours.',
  ],
  [
    [131064],
    'TEMPLATE_CATEGORY_LIMIT',
    'pause',
    true,
    'WhatsApp limits the account because templates were put into the wrong category.',
    'An administrator should correct the categories in WhatsApp Manager; the limit ends by itself, then resume the channel.',
  ],

  // Sent too fast.
  [
    [131056],
    'PAIR_RATE_LIMIT',
    'pair',
    true,
    'Too many messages went from this number to this recipient in a short time.',
    WAIT,
  ],
  [
    [130429],
    'CHANNEL_RATE_LIMIT',
    'channel',
    true,
    'The number sends faster than WhatsApp allows.',
    'It is tried again by itself. If it happens often, lower the messages per second of the channel.',
  ],
  [
    [4, 613, 80007],
    'ACCOUNT_RATE_LIMIT',
    'channel',
    true,
    'The app or account has made too many calls.',
    WAIT,
  ],
  [
    [131057],
    'CHANNEL_MAINTENANCE',
    'channel',
    true,
    'WhatsApp is maintaining the number, for example raising its throughput.',
    WAIT,
  ],

  // WhatsApp's own trouble.
  [
    [1, 2, 131000, 131016, 133004],
    'PROVIDER_UNAVAILABLE',
    'message',
    true,
    'WhatsApp had an error of its own.',
    WAIT,
  ],
  [
    [134101],
    'TEMPLATE_SYNCING',
    'message',
    true,
    'WhatsApp is still preparing the template; that takes up to ten minutes.',
    WAIT,
  ],

  // The recipient.
  [
    [131026],
    'RECIPIENT_UNREACHABLE',
    'never',
    false,
    'The message cannot be delivered: the number is not on WhatsApp, uses an old version, or has blocked you.',
    'Check the number with the recipient, or reach them another way.',
  ],
  [
    [131021],
    'RECIPIENT_IS_SENDER',
    'never',
    false,
    'Sender and recipient are the same number.',
    'Send to another number.',
  ],
  [
    [131030],
    'RECIPIENT_NOT_ALLOWED',
    'never',
    true,
    "The recipient is not on the test number's list of allowed recipients.",
    'An administrator should add the recipient to the list in the App Dashboard, or use a number that is not a test number; then send again.',
  ],
  [
    [130497],
    'COUNTRY_NOT_ALLOWED',
    'never',
    false,
    "The account may not message the recipient's country.",
    "An administrator can look up the account's restrictions in WhatsApp Manager.",
  ],
  [
    [131047],
    'WINDOW_CLOSED',
    'never',
    false,
    'More than 24 hours have passed since the recipient last wrote.',
    'Send an approved template instead; a free message goes through after the recipient writes again.',
  ],
  [
    [131049],
    'MARKETING_LIMIT',
    'never',
    true,
    'WhatsApp did not deliver it, to keep the number of marketing messages to this person low.',
    'Wait at least 24 hours, longer each time; sending again soon is punished. Or wait until the person writes.',
  ],
  [
    [131050],
    'OPTED_OUT_OF_MARKETING',
    'never',
    false,
    'The recipient has stopped marketing messages from you.',
    'Do not send marketing to this person until they opt in again.',
  ],
  [
    [130472],
    'MARKETING_EXPERIMENT',
    'never',
    false,
    'WhatsApp withheld it: the recipient is part of an experiment with marketing messages.',
    'Reach the person another way, or wait until they write.',
  ],
  [
    [131062],
    'PHONE_NUMBER_REQUIRED',
    'never',
    false,
    'This kind of authentication template needs the phone number of the recipient.',
    'Send it to a phone number, or use another template.',
  ],
  [
    [137000],
    'RECIPIENT_IDENTITY_CHANGED',
    'never',
    false,
    'The recipient has a new device or a new identity.',
    'Verify the person again before sending.',
  ],

  // The template.
  [
    [132015],
    'TEMPLATE_PAUSED',
    'template',
    true,
    'WhatsApp has paused the template because of its quality.',
    'It waits until the template is active again; an administrator can edit or unpause it in WhatsApp Manager.',
  ],
  [
    [132016],
    'TEMPLATE_DISABLED',
    'never',
    false,
    'WhatsApp has disabled the template for good.',
    'Create a new template with other words and use that one.',
  ],
  [
    [132001],
    'TEMPLATE_NOT_FOUND',
    'never',
    false,
    'There is no approved template of that name and language.',
    'Check name and language against GET /api/v1/templates, or wait for the approval.',
  ],
  [
    [132000, 132005, 132007, 132008, 132012, 132018],
    'TEMPLATE_PARAMETERS_INVALID',
    'never',
    false,
    'The parameters do not fit the template.',
    'Correct the parameters that providerMessage names; GET /api/v1/templates shows what the template takes.',
  ],
  [
    [132068, 132069],
    'FLOW_BLOCKED',
    'never',
    true,
    'The flow of the message is blocked or throttled.',
    'An administrator should look at the flow in WhatsApp Manager; then send again.',
  ],
  [
    [131055, 131061, 131063, 131065, 134100, 134102],
    'MARKETING_API_REQUIRED',
    'never',
    false,
    'WhatsApp does not take this template over this way of sending.',
    'An administrator should look at the marketing settings of the account in WhatsApp Manager.',
  ],

  // The message itself.
  [
    [100, 131008, 131009, 135000],
    'MESSAGE_INVALID',
    'never',
    false,
    'WhatsApp found a part of the message missing or wrong.',
    CORRECT,
  ],
  [
    [131051],
    'MESSAGE_TYPE_UNSUPPORTED',
    'never',
    false,
    'WhatsApp does not support this type of message.',
    CORRECT,
  ],
  [
    [131052],
    'MEDIA_NOT_DOWNLOADED',
    'never',
    false,
    'WhatsApp could not fetch the media that the person sent.',
    'Ask the person to send it again, smaller than 100 MB.',
  ],
  [
    [131053],
    'MEDIA_INVALID',
    'never',
    false,
    'WhatsApp could not fetch the media, or does not take its type or size.',
    'Check that the link is public and gives the right content type and a size within the limits, then send a new message.',
  ],
  [
    [131070],
    'CONVERSATION_TAKEN',
    'never',
    true,
    'Another app holds this conversation.',
    'Take the conversation over in WhatsApp Manager, then send again.',
  ],
  [
    [131044, 134011, 139200],
    'FEATURE_NOT_ENABLED',
    'never',
    false,
    'The account may not use a feature that the message needs.',
    'An administrator should look at providerMessage and at the account in WhatsApp Manager.',
  ],
] as const satisfies readonly Line[];

/** Failures that no code of Meta's names: seen before the call, or when none came of it. */
export const OWN_FAILURE_CODES = [
  'CHANNEL_REMOVED',
  'DELIVERY_UNKNOWN',
  'EXPIRED',
  'PROVIDER_ERROR',
  'PROVIDER_UNREACHABLE',
  'RECIPIENT_OPTED_OUT',
  'RECIPIENT_UNKNOWN',
] as const;

/** Every `failure.code` that a message can end with. */
export type FailureCode = (typeof FAILURE_LINES)[number][1] | (typeof OWN_FAILURE_CODES)[number];

export const FAILURE_TABLE: ReadonlyMap<number, FailureRow> = new Map(
  FAILURE_LINES.flatMap(([codes, code, policy, retryable, message, hint]) => {
    const row: FailureRow = { code, message, hint, retryable, policy };
    return codes.map((each) => [each, row] as const);
  }),
);
