const UNITS = { second: 'sec', minute: 'min', hour: 'h', day: 'd' };

export const common = {
  ago: ([count, unit]: readonly [number, keyof typeof UNITS], ahead: boolean) =>
    ahead ? `in ${count} ${UNITS[unit]}` : `${count} ${UNITS[unit]} ago`,
  aroundNow: (ahead: boolean) => (ahead ? 'in a moment' : 'just now'),
  breadcrumbs: 'Breadcrumbs',
  cancel: 'Cancel',
  clearSelection: 'Clear selection',
  close: 'Close',
  copied: 'Copied',
  copy: 'Copy',
  copyAsCurl: 'Copy as curl',
  done: 'Done',
  loading: 'Loading',
  never: 'Never',
  newRows: (count: number) => `${count} new`,
  noConnection: 'The server cannot be reached.',
  noConnectionHint: 'What you typed is kept. Check your connection and try again.',
  requestId: 'Give the operator this request id:',
  select: (name: string) => `Select ${name}`,
  selectAll: 'Select all rows shown',
  selected: (count: number) => `${count} selected`,
  tryAgain: 'Try again',
  undo: 'Undo',
  unexpected: 'Something went wrong on this page.',
  working: 'Working',
};

export const statuses = {
  queued: 'Queued',
  sending: 'Sending',
  sent: 'Sent',
  delivered: 'Delivered',
  read: 'Read',
  failed: 'Failed',
  unconfirmed: 'Unconfirmed',
  received: 'Received',
};
