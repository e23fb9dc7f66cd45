import type { Campaign } from '@meghdoot/sdk';
import { englishMessage } from '../message.ts';
import { wordsHook } from '../words-hook.ts';

type Wait = NonNullable<Campaign['waiting']>['for'];

/** Messages to many: the list, the run and the results. */
export const campaigns = {
  title: 'Send to many',
  one: 'Campaign',
  lead: 'One message to many people, each by their name. First a few get it, then the rest.',
  make: 'New campaign',
  columns: { name: 'Campaign', state: 'State', progress: 'Progress', when: 'When' },
  filters: { state: 'State' },
  states: {
    draft: 'Draft',
    scheduled: 'Scheduled',
    running: 'Sending',
    paused: 'Paused',
    finished: 'Finished',
    cancelled: 'Cancelled',
    stopped: 'Stopped',
  } satisfies Record<Campaign['state'], string>,
  empty: {
    title: 'Nothing sent to many yet',
    text: 'Choose a template and whom it is for. Before anything is sent you see how many people get it and how it looks on their phone.',
    filtered: 'No campaign fits this filter',
    filteredText: 'Choose another state.',
    showAll: 'Show all campaigns',
  },
  /** Beneath the bar of a row. */
  have: englishMessage('{have, number} of {all, number} have it', 'have', 'all'),
  notBegun: 'Not sent yet',

  /** The fates of people, in the order of the bar. */
  people: {
    read: 'Read',
    delivered: 'Delivered',
    sent: 'Sent',
    held: 'Held by WhatsApp',
    accepted: 'Being sent',
    unknown: 'Not known',
    failed: 'Failed',
    waiting: 'Waiting',
    excluded: 'Left out',
  },
  /** The people who waited when it ended. */
  notSentTo: 'Not sent to',
  means: {
    sent: 'WhatsApp has the message; the phone was not reached yet.',
    held: 'WhatsApp holds it until it knows how others like the template.',
    unknown:
      'WhatsApp’s answer was lost. They may have the message or not, so they are not sent it a second time.',
    left: 'They had not had their turn when it ended.',
  },
  count: {
    label: 'How far it has come',
    have: 'have it',
    get: 'get it',
    of: englishMessage('of {count, plural, one {# person} other {# people}}', 'count'),
    read: (share: string) => `${share} have read it`,
    bar: 'Results for everybody',
    clicked: englishMessage('{count, plural, one {# person} other {# people}} opened a link', 'count'),
    answered: englishMessage('{count, plural, one {# person} other {# people}} answered', 'count'),
    stopped: englishMessage('{count, plural, one {# person} other {# people}} asked to stop', 'count'),
    nobodyStopped: 'Nobody asked to stop',
    writingDown: englishMessage('{count, number} written down so far', 'count'),
  },
  waits: {
    audience: 'Whom it goes to is being written down.',
    schedule: 'It begins at its time.',
    canary: 'The first have it. It goes on when enough of them got it and all is well.',
    wave: 'The next wave comes after a pause.',
    tier: 'WhatsApp lets this number begin to write to no more people for now.',
    quiet_hours: 'Nobody is disturbed in the quiet hours.',
    media: 'The file of the header is being uploaded to WhatsApp.',
    retry: 'Those are left to whom WhatsApp did not deliver: they are tried once more.',
  } satisfies Record<Wait, string>,
  goesOn: (when: string) => `Not before ${when}.`,
  begins: (when: string) => `Begins ${when}.`,
  sending: 'It is being sent.',

  pause: { action: 'Pause', done: 'It is paused: nobody more is sent to.' },
  resume: { action: 'Resume', done: 'It goes on where it was.' },
  cancel: {
    action: 'Cancel campaign',
    title: (name: string) => `Cancel ${name}?`,
    loses: englishMessage(
      '{count, plural, =0 {It ends for good.} one {# person who waits is not sent to. It ends for good.} other {# people who wait are not sent to. It ends for good.}}',
      'count',
    ),
    done: 'The campaign is cancelled.',
  },
  time: {
    action: 'Change the time',
    title: 'When does it begin?',
    save: 'Save the time',
    hint: 'Indian time (IST), at most 90 days ahead.',
  },
  budget: {
    action: 'Change the budget',
    title: 'What may it cost?',
    amount: 'Budget in rupees',
    hint: 'Without GST. What could not be sent comes back to it.',
    save: 'Save the budget',
    goOn: 'Save it and go on',
    spent: (spent: string, budget: string) => `${spent} of ${budget} spent`,
  },
  paused: {
    title: 'It is paused',
    text: 'Somebody paused it. Nobody more is sent to until it is resumed.',
  },
  /** Why it is paused or has stopped by itself: what has happened, and what to do. */
  reasons: {
    CHANNEL_NOT_READY: [
      'Paused: the number does not send',
      'Put right what the number says. The campaign goes on by itself where it was.',
    ],
    FUNDS_LACKING: [
      'Paused: the WhatsApp account has too little money',
      'Add funds at Meta; the page of the number says how much. The campaign goes on by itself where it was.',
    ],
    TEMPLATE_NOT_APPROVED: [
      'Paused: the template may not be sent now',
      'WhatsApp pauses a template that many people block or report. The campaign goes on by itself when it is approved again; it is better to change what it says.',
    ],
    BUDGET_SPENT: [
      "Paused: today's budget is spent",
      'What is left of it does not suffice for the next message. The campaign goes on by itself tomorrow, or as soon as the budget is raised.',
    ],
    CAMPAIGN_BUDGET_SPENT: [
      'Paused: its budget is spent',
      'What is left of it does not suffice for the next message. Raise the budget, and the campaign goes on where it was.',
    ],
    MEDIA_INVALID: [
      'Paused: WhatsApp does not take the file of the header',
      'Cancel it, then send to those who are left with another file.',
    ],
    RESTORED: [
      'Paused: everything was restored from a backup while it ran',
      'Nobody knows to whom it has gone since the backup. Look at what your customers have, then resume it or cancel it.',
    ],
    RECEIPTS_MISSING: [
      'Paused by itself: nothing has come back of the first messages',
      'WhatsApp reports the status of messages to the webhook of the number. Look at the number, and whether its webhook is right. Resume the campaign to send to the others all the same.',
    ],
    TOO_MANY_FAILED: [
      'Stopped by itself: too many messages failed',
      'Look at the reasons below and put them right. Then send to those who are left.',
    ],
    TOO_MANY_LIMITED: [
      'Stopped by itself: WhatsApp held too many of the messages back',
      'WhatsApp gives each person only so much marketing. Wait some days, or send to people who wrote to you lately.',
    ],
    TOO_MANY_STOPS: [
      'Stopped by itself: too many people asked to stop',
      'Think about whom you send it to, and what it says, before you send more: each who asks to stop costs your number its good name.',
    ],
    CHANNEL_REMOVED: [
      'Stopped by itself: the number was removed',
      'Send to those who are left through another number.',
    ],
    AUDIENCE_GONE: [
      'Stopped by itself: whom it was for is gone',
      'The filter or the campaign that it named was deleted. Make a new campaign.',
    ],
  } as Record<string, readonly [title: string, help: string]>,
  needs: (price: string) => `The next message costs ${price}.`,
  byItself: { paused: 'Paused by itself', stopped: 'Stopped by itself' },
  /** Says how many were too many, of those who were sent to. */
  beyond: englishMessage('{count, number} of the {all, number} who were sent to.', 'count', 'all'),
  /** A campaign and what is the matter with it. */
  about: (name: string, matter: string) => `${name} · ${matter}`,
  open: 'Open the campaign',
  openChannel: 'Open the number',
  openTemplate: 'Open the template',
  openBudget: 'Look at the budget',

  failures: {
    title: 'Why some failed',
    show: 'Show them',
    /** The advice about many that failed for one reason, by the kind of its remedy. */
    help: {
      limit: 'WhatsApp gives each person only so much marketing. Send to them again in some days.',
      channel: 'Something is wrong with the number. Put it right, then send to them again.',
      template: 'Something is wrong with the template. Change it or choose another, then send to them again.',
      contact: 'They cannot or do not want to get it. Check their number, or leave them out.',
      correct: 'WhatsApp did not take it as it was. Change what it says, then send to them again.',
      again: 'It may work now: send to them again.',
      passing: 'It passes by itself. Send to them again later.',
    },
  },
  exclusions: {
    title: 'Who is left out',
    reasons: {
      opted_out: 'Opted out',
      unusable: 'No number that WhatsApp knows',
      variable_missing: 'Something of theirs is missing that the message says',
      too_long: 'The message is too long with their values',
      duplicate: 'There twice',
      cancelled: 'Their message was cancelled',
      erased: 'Erased',
    } as Record<string, string>,
  },
  /** The way from people to a draft for them. */
  sendTo: {
    action: 'Send to these',
    name: (whom: string, day: string) => `${whom}, ${day}`,
    some: 'Chosen people',
  },
  again: {
    failed: 'Send to the failed',
    waiting: 'Send to those who are left',
    unknown: 'Send to those who are not known',
    copy: 'Make one like it',
    menu: 'More',
    /** The name of the new one. */
    name: (name: string) => `${name}, again`,
    copyName: (name: string) => `${name}, copy`,
  },
  list: {
    title: 'People',
    columns: { person: 'Person', state: 'State', reason: 'Reason', message: 'Message' },
    filters: { state: 'State', heard: 'What they did', reason: 'Reason' },
    heard: { answered: 'Answered', stopped: 'Asked to stop', clicked: 'Opened a link' },
    nobody: 'Nobody yet',
    nobodyText: 'Everybody it goes to stands here, each with the result of their message.',
    noneFit: 'Nobody fits these filters',
    noneFitText: 'Remove a filter to see more.',
    open: 'Open the message',
    again: 'again',
    erased: 'Somebody who was erased',
  },
  facts: {
    title: 'What it is',
    template: 'Template',
    channel: 'Number',
    audience: 'For',
    pace: 'Pace',
    begun: 'Begun',
    ended: 'Ended',
    budget: 'Budget',
    id: 'Id',
  },
  message: 'The message',

  audiences: {
    everybody: 'Everybody',
    all: (tags: string) => `all of the tags ${tags}`,
    any: (tags: string) => `one of the tags ${tags}`,
    none: (tags: string) => `none of the tags ${tags}`,
    filter: (name: string) => `the filter ${name}`,
    condition: 'those who fit some filters',
    numbers: englishMessage('{count, plural, one {# chosen person} other {# chosen people}}', 'count'),
    file: (name: string) => `the people of the file ${name}`,
    of: {
      failed: (name: string) => `those who failed in ${name}`,
      unknown: (name: string) => `those not known of ${name}`,
      waiting: (name: string) => `those left of ${name}`,
      excluded: (name: string) => `those left out of ${name}`,
    },
  },
  paces: {
    atOnce: 'Everybody at once',
    canary: englishMessage(
      'First {percent, number}% of them, at least {least, number}; then a look after {minutes, plural, one {# minute} other {# minutes}}',
      'percent',
      'least',
      'minutes',
    ),
    waves: englishMessage(
      'Then {percent, number}% at a time, {minutes, plural, one {# minute} other {# minutes}} apart',
      'percent',
      'minutes',
    ),
    quiet: (from: string, to: string) => `Nobody between ${from} and ${to}, by their own clock`,
    perDay: englishMessage(
      'At most {count, plural, one {# offer} other {# offers}} a person and day',
      'count',
    ),
    retry: 'Those whom WhatsApp held back are tried again, once a day',
  },
};

export const useCampaignsWords = wordsHook('campaigns', campaigns);
