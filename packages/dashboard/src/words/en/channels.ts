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
  connecting: {
    title: 'Connect a number',
    lead: 'From a Meta account to the first webhook, in four steps.',
    step: (number: number, title: string) => `${number}. ${title}`,
    membersOnly: {
      title: 'Admins connect numbers',
      text: (workspace: string) =>
        `Owners and admins of ${workspace} connect its numbers. You are a member: ask one of them.`,
    },
    back: 'To the channels',
    need: {
      title: 'What you need from Meta',
      lead: 'A WhatsApp Business Account with a number registered with the Cloud API, and an app of type Business with the product WhatsApp at developers.facebook.com.',
      items: [
        {
          name: 'Access token',
          where:
            'Business settings > System users: add a system user, assign it the app and the WhatsApp account with full control, and generate a token with whatsapp_business_messaging and whatsapp_business_management that does not expire. The token on the API setup page lasts only a day.',
        },
        {
          name: 'Phone number id and WhatsApp Business Account id',
          where: 'App dashboard > WhatsApp > API setup. Both are digits only; neither is the phone number.',
        },
        { name: 'App secret', where: 'App dashboard > App settings > Basic.' },
      ],
    },
    values: {
      title: 'Enter the values',
      lead: 'Each is checked with WhatsApp as you give it. Nothing is stored before you connect.',
      accessToken: 'Access token',
      accessTokenHint: 'Permanent, of a system user.',
      phoneNumberId: 'Phone number id',
      phoneNumberIdHint: 'Digits only, such as 106540352242922.',
      wabaId: 'WhatsApp Business Account id',
      wabaIdHint: 'Digits only, such as 102290129340398.',
      appSecret: 'App secret',
      appSecretHint: 'Of the app that the token was made for. Webhooks are verified with it.',
    },
    checking: 'Asking WhatsApp',
    unasked: 'Not checked.',
    afterToken: 'Checked once the access token works.',
    quality: (rating: string) => `Quality rating: ${rating}.`,
    connect: {
      title: 'Connect',
      lead: 'The app is subscribed to the account and the templates are read.',
      action: 'Connect number',
      done: englishMessage(
        '{phone} is connected, with {templates, plural, one {# template} other {# templates}}.',
        'phone',
        'templates',
      ),
    },
    callback: {
      title: 'Give Meta the URL for webhooks',
      later: 'The URL and the verify token are shown here once the number is connected.',
      where:
        'App dashboard > WhatsApp > Configuration: enter both, save, then subscribe to the field messages. For opt-outs and templates, also subscribe to user_preferences, message_template_status_update, message_template_quality_update, message_template_components_update and template_category_update.',
      url: 'Callback URL',
      verifyToken: 'Verify token',
      verifyTokenHint: 'Copy it now. To see it again, give the credentials again.',
      waiting: 'Waiting for the first webhook',
      waitingHint:
        'Send a WhatsApp message from your own phone to the number. This page says when it has come.',
      came: 'The first webhook has come: receipts and messages from people reach you.',
      open: 'Open the channel',
      send: 'Send a message',
    },
    test: {
      title: 'A test workspace stays on the simulator',
      text: 'It has a number of its own, and nothing it sends reaches a real phone. Real numbers belong to a live workspace, with contacts, keys and messages of its own.',
      live: 'Your live workspaces',
      go: (name: string) => `Connect a number to ${name}`,
      waits: 'Waits for approval',
      open: 'Open a live workspace',
      openLead: 'It connects real numbers once the operator of this installation has approved it.',
    },
    approval: {
      title: (name: string) => `${name} waits for approval`,
      text: 'The operator of this installation approves a workspace before it connects real numbers. They were notified by mail; this page goes on by itself.',
      operator:
        'You are the operator of this installation: approve it if you know who runs it and what they send.',
      action: 'Approve workspace',
      done: (name: string) => `${name} may connect real numbers`,
    },
  },
};

export const useChannelsWords = wordsHook('channels', channels);
