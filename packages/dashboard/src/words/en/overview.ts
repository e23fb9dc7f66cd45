import { englishMessage } from '../message.ts';
import { wordsHook } from '../words-hook.ts';

export const overview = {
  title: 'Overview',
  attention: {
    title: 'Needs your attention',
    nothing: 'All is well: everything sends, and nobody waits for an answer.',
    /** Said when so many wrote that not all were checked. */
    nothingLately: 'All is well: everything sends, and whoever wrote lately has an answer.',
    disabledAt: 'Disabled',
    failingSince: 'Failing since',
    channel: {
      paused: (name: string) => `${name} is paused`,
      not_ready: (name: string) => `${name} cannot send`,
    },
    waits: 'Its messages wait until it sends again.',
    openChannel: 'Open the channel',
    webhook: {
      disabled: (name: string) => `Your server is not notified: ${name} is disabled`,
      failing: (name: string) => `Your server does not take what it is sent: ${name} is failing`,
      why: {
        requested: 'Your team disabled it.',
        gone: 'Your server returned 410, which says that nothing is to be sent there any more.',
        failing: 'For five days every attempt failed.',
        retried: 'Every attempt fails and is tried again.',
      },
      enable: 'Enable',
      test: 'Test and enable',
      open: 'Open the webhook',
    },
    unanswered: englishMessage(
      '{count, plural, one {# person has written and waits} other {# people have written and wait}} for an answer',
      'count',
    ),
    /** Said when so many wrote that not all were counted. */
    unansweredOrMore: englishMessage(
      '{count, number} or more people have written and wait for an answer',
      'count',
    ),
    openInbox: 'Show what they wrote',
    reply: 'Reply',
    replyTo: (name: string) => `Reply to ${name}`,
    templates: englishMessage(
      '{count, plural, one {# template} other {# templates}} cannot be sent',
      'count',
    ),
    openTemplate: 'Open the template',
    openTemplates: 'Open the templates',
  },
  ranges: { label: 'Range', '24h': '24 hours', '7d': '7 days', '30d': '30 days' },
  before: { '24h': 'the 24 hours before', '7d': 'the 7 days before', '30d': 'the 30 days before' },
  figures: {
    label: 'Figures',
    sent: 'Messages you sent',
    delivery: 'Delivery rate',
    read: 'Read rate',
    replied: 'Reply rate',
    received: 'Messages received',
    deliveredOf: (delivered: string, sent: string) => `${delivered} delivered of these ${sent}`,
    readOf: (read: string, delivered: string) => `${read} read of these ${delivered}`,
    repliedOf: (replied: string, delivered: string) => `${replied} replied to of these ${delivered}`,
    nothing: 'Nothing to measure yet',
    before: (figure: string, range: string) => `${figure} in ${range}`,
    /** Says how many of those sent failed, and besides them how many were never sent or may have been. */
    outcome: ({ failed, unsent, open }: Record<'failed' | 'unsent' | 'open', string | false>) =>
      [
        failed && `${failed} of them failed`,
        unsent && `${unsent} could not be sent`,
        open && `${open} being checked`,
      ]
        .filter(Boolean)
        .join(', '),
    conversations: 'Written to your numbers',
  },
  chart: {
    title: 'How your messages did',
    says: ({
      delivered,
      read,
      replied,
      failed,
    }: Record<'delivered' | 'read', string> & Record<'replied' | 'failed', string | false>) =>
      `${delivered} of what you sent arrived${replied ? `, ${read} was read, and ${replied} was replied to` : `, and ${read} was read`}.${failed ? ` Failed:\u00a0${failed}.` : ''}`,
    label: (range: string) => `Messages of the last ${range}: replied to, read, delivered or failed`,
    /** Why not the whole range is shown. */
    since: {
      hour: (hour: string) => `From ${hour}: nothing was sent in the hours before.`,
      day: (day: string) => `From ${day}: nothing was sent on the days before.`,
    },
    byTheHour: (days: readonly string[]) =>
      `The hours of ${days.join(' and ')}: nothing was sent on the other days.`,
    hint: {
      hour: 'Each message once, in the hour in which WhatsApp took it. Point at a bar to read it.',
      day: 'Each message once, on the day on which WhatsApp took it. Point at a bar to read it.',
    },
    table: 'The figures as a table',
    tableLabel: 'Messages that WhatsApp took: delivered, read, replied to or failed',
    when: { hour: 'Hour (IST)', day: 'Day (IST)' },
    quiet: (range: string) => `No message was sent in the last ${range}.`,
    /** The parts of a bar: the last known status of each message. */
    parts: {
      replied: 'Replied to',
      read: 'Read, no reply',
      delivered: 'Delivered, not read',
      open: 'Not delivered yet',
      failed: 'Failed',
    },
  },
  failures: {
    title: 'Why messages failed',
    reason: 'Reason',
    messages: 'Messages',
    none: 'No message failed in this range.',
    show: 'Show failed messages',
  },
  webhooks: {
    title: 'Webhooks',
    none: 'Your server is notified of nothing yet.',
    add: 'Add a webhook',
    all: 'All webhooks',
  },
  channels: {
    title: 'Channels',
    none: 'No number is connected.',
    connect: 'Connect a number',
    all: 'All channels',
  },
  empty: {
    title: 'Your shop’s day will stand here',
    text: 'Who waits for an answer, which messages were read, and what needs your attention. Look around in a sample shop first, or send yourself a test message.',
    action: 'Begin here',
  },
};

export const useOverviewWords = wordsHook('overview', overview);
