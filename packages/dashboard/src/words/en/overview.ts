const number = new Intl.NumberFormat('en-IN');
const percent = new Intl.NumberFormat('en-IN', { style: 'percent', maximumFractionDigits: 1 });

export const overview = {
  title: 'Overview',
  lead: 'What became of your messages, and the health of what carries them.',
  ranges: { label: 'Range', '24h': '24 hours', '7d': '7 days', '30d': '30 days' },
  before: { '24h': 'the 24 hours before', '7d': 'the 7 days before', '30d': 'the 30 days before' },
  number: (count: number) => number.format(count),
  /** Never rounded up: 100% is said of all alone. */
  percent: (share: number) => percent.format(Math.floor(share * 1000) / 1000),
  figures: {
    label: 'Figures',
    accepted: 'Messages accepted',
    delivery: 'Delivery rate',
    read: 'Read rate',
    received: 'Messages received',
    deliveredOf: (delivered: string, accepted: string) => `${delivered} delivered of ${accepted} accepted`,
    readOf: (read: string, delivered: string) => `${read} read of ${delivered} delivered`,
    nothing: 'Nothing to measure in this range',
    before: (figure: string, range: string) => `${figure} in ${range}`,
    outcome: (failed: string, open: string) => `${failed} failed, ${open} unconfirmed`,
    conversations: 'Written by people to your numbers',
  },
  chart: {
    title: 'Messages by status over time',
    lead: {
      '24h': 'A message counts in each hour in which it came further.',
      '7d': 'A message counts on each day on which it came further.',
      '30d': 'A message counts on each day on which it came further.',
    },
    label: (range: string) => `Messages by status in the last ${range}`,
    whole: 'The whole range',
    table: 'The figures as a table',
    tableLabel: 'Messages that reached each status',
    when: { hour: 'Hour (IST)', day: 'Day (IST)' },
    quiet: 'No message was sent in this range.',
    /** What a bar is made of: the furthest that messages came. */
    parts: { read: 'Read', delivered: 'Delivered, not read', open: 'Not delivered yet', failed: 'Failed' },
  },
  failures: {
    title: 'Failures by reason',
    lead: (count: string) => `${count} failed in this range.`,
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
    waits: 'Its messages stay queued until it is resumed.',
    all: 'All channels',
  },
  empty: {
    title: 'Nothing has been sent yet',
    text: 'Four steps lead from here to your first message, a key for your program and a webhook that notifies it of what happens.',
    action: 'Take the first step',
  },
};
