const number = new Intl.NumberFormat('en-IN');

export const overview = {
  title: 'Overview',
  lead: 'What became of your messages, and whether everything that carries them is well.',
  ranges: { label: 'Range', '24h': '24 hours', '7d': '7 days', '30d': '30 days' },
  before: { '24h': 'the 24 hours before', '7d': 'the 7 days before', '30d': 'the 30 days before' },
  number: (count: number) => number.format(count),
  percent: (share: number) =>
    `${(share * 100).toFixed(share > 0.999 && share < 1 ? 2 : share === 1 || share === 0 ? 0 : 1)} %`,
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
      '24h': 'How far messages came in each hour. One that is read in a later hour counts there as well.',
      '7d': 'How far messages came on each day. One that is read on a later day counts there as well.',
      '30d': 'How far messages came on each day. One that is read on a later day counts there as well.',
    },
    label: (range: string) => `Messages by status in the last ${range}`,
    whole: 'The whole range',
    table: 'The figures as a table',
    tableLabel: 'Messages that reached each status',
    when: { hour: 'Hour (IST)', day: 'Day (IST)' },
    quiet: 'No message was sent in this range.',
    /** What a bar is made of: the furthest that messages came. */
    parts: { read: 'Read', delivered: 'Delivered, not read', sent: 'Sent, not delivered', failed: 'Failed' },
  },
  failures: {
    title: 'Failures by reason',
    lead: (count: string) => `${count} failed in this range.`,
    none: 'No message failed in this range.',
    show: 'Show failed messages',
  },
  webhooks: {
    title: 'Webhooks',
    none: 'Your server is told of nothing yet.',
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
    text: 'Four steps lead from here to your first message, a key for your program and a webhook that tells it what happens.',
    action: 'Start',
  },
};
