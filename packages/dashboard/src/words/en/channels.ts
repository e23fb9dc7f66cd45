import { englishMessage } from '../message.ts';
import { wordsHook } from '../words-hook.ts';

export const channels = {
  title: 'Channels',
  lead: 'A channel is a WhatsApp number that this workspace sends from.',
  connect: 'Connect a number',
  list: 'Channels of this workspace',
  columns: { number: 'Number', status: 'Status', reason: 'Reason', mode: 'Mode', speed: 'Speed' },
  statuses: { ready: 'Ready', paused: 'Paused', not_ready: 'Not ready' },
  modes: { simulator: 'Simulator', live: 'Live' },
  modeMeans: {
    simulator: 'Nothing reaches a real phone.',
    live: 'Messages reach real phones.',
  },
  perSecond: englishMessage('{count, number} a second', 'count'),
  empty: {
    title: 'No number yet',
    text: 'Connect your WhatsApp number: its ids and keys from Meta are checked one by one, and nothing is stored unless all are right.',
    member: 'An owner or an admin of this workspace can connect one.',
  },
  about: 'The number',
  facts: {
    id: 'Id',
    number: 'Number',
    displayName: 'Name at WhatsApp',
    mode: 'Mode',
    phoneNumberId: 'Phone number id',
    wabaId: 'WhatsApp Business Account id',
    created: 'Connected',
  },
  health: {
    title: 'Health',
    lastWebhook: 'Last webhook from WhatsApp',
    noWebhook: 'None yet',
    noWebhookHint:
      'No receipt has reached this server, so messages stay sent. Enter the callback URL at Meta and subscribe to the field messages.',
    noWebhookSimulated: 'The simulator sends one when you send the first message.',
    templates: 'Templates read',
    seeTemplates: 'See templates',
    callback: 'Callback URL',
    callbackHint:
      'It stands at Meta under WhatsApp > Configuration, with the verify token that was shown when the number was connected. To see the token again, give the credentials again.',
    callbackSimulated: 'The simulator knows it already; there is nothing to enter.',
  },
  pause: {
    action: 'Pause channel',
    title: (phone: string) => `Pause ${phone}?`,
    text: 'What is queued on it waits until you resume it, and new messages are refused. Receipts and messages from people still come in.',
    reason: 'Reason',
    reasonHint: 'For your colleagues; it is shown wherever this channel is.',
    done: (phone: string) => `${phone} is paused`,
  },
  resume: {
    action: 'Resume channel',
    done: (phone: string) => `${phone} sends again`,
  },
  /** Said of a number whose account has too little money. */
  funds: {
    status: 'Lacks funds',
    title: (name: string) => `The WhatsApp account of ${name} lacks funds`,
    needs: (sum: string, waiting: string) =>
      `Add at least ${sum}: so much costs what waits (${waiting}), GST included.`,
    goesOn: 'Nothing is lost: what waits goes out when there are funds.',
    nextTry: 'Next try:',
    add: 'Add funds at Meta',
    added: 'I have added funds',
    tries: 'A message that waits is tried now. When WhatsApp takes it, the others follow.',
  },
  notices: {
    paused: 'This channel is paused: what is queued waits, and new messages are refused.',
    not_ready: 'This channel cannot send.',
    credentials: 'When its credentials are the cause, give new ones; what waits then goes out.',
  },
  changeCredentials: 'Give new credentials',
  settings: {
    title: 'Sending',
    messagesPerSecond: 'Messages per second',
    messagesPerSecondHint:
      '1 to 1000. Meta allows 80 for most numbers, and less for one that is shared with the WhatsApp Business app. Beyond it WhatsApp refuses messages, and they are sent again later.',
    lostAnswer: 'When WhatsApp’s answer to a message was lost and no receipt comes',
    resend: 'Send it once more',
    resendMeans: 'The person gets it, and on rare occasions twice. Right for order updates.',
    hold: 'Fail it',
    holdMeans:
      'The person never gets it twice, and on rare occasions not at all. Right for one-time codes and payments. Marketing templates are always held.',
    save: 'Save settings',
    saved: 'The settings are saved',
  },
  remove: {
    heading: 'Remove this channel',
    lead: 'Frees the number, so that it can be connected anew, here or elsewhere.',
    action: 'Remove channel',
    title: (phone: string) => `Remove ${phone}?`,
    loses: (phone: string) =>
      `${phone} sends and receives nothing here any more. Messages still queued on it fail. Its access token, app secret and verify token are forgotten. The messages already sent stay.`,
    done: (phone: string) => `${phone} is removed`,
  },
};

export const useChannelsWords = wordsHook('channels', channels);
