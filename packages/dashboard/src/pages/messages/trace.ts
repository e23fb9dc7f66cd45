/** What became of a message, as the steps of a line: its history, and what the history takes for granted. */
import type { MessageDetail } from '@meghdoot/sdk';

type Entry = MessageDetail['history'][number];
export type StepKind =
  | 'accepted'
  | 'received'
  | 'templateChecked'
  | 'waited'
  | 'waits'
  | 'looked'
  | 'resending'
  | 'attempt'
  | 'attemptAccepted'
  | 'attemptRefused'
  | 'attemptNotSent'
  | 'attemptLost'
  | 'sent'
  | 'delivered'
  | 'read'
  | 'failed'
  | 'refusedLater'
  | 'noted';

export interface Step {
  kind: StepKind;
  /** Absent for what has no instant of its own. */
  at?: string;
  /** Milliseconds since the instant before. */
  gap?: number;
  attempt?: number | undefined;
  /** It belongs to an attempt before the latest one. */
  ofEarlier?: boolean;
  note?: string | undefined;
  /** The same was said before. */
  repeated?: boolean;
  duplicate?: boolean | undefined;
  exchange?: Entry['exchange'];
}

/** In the order in which it happened, which is not always the order in which it was told. */
export function stepsOf(message: MessageDetail): Step[] {
  const history = message.history.toSorted(
    (a, b) =>
      Date.parse(a.at) - Date.parse(b.at) || RECEIPTS.indexOf(receiptOf(a)) - RECEIPTS.indexOf(receiptOf(b)),
  );
  const steps: Step[] = [];
  const told = new Set<string>();
  let last: number | undefined;
  let latest = 0;
  for (const entry of history) {
    const { at, attempt, note, duplicate, exchange } = entry;
    const kind = kindOf(entry);
    const name = `${kind} ${attempt}`;
    if (kind === 'attempt') latest = attempt ?? latest;
    steps.push({
      kind,
      at,
      attempt,
      duplicate,
      exchange,
      ...(last !== undefined && { gap: Date.parse(at) - last }),
      ofEarlier: attempt !== undefined && attempt < latest,
      note: kind === 'attemptAccepted' ? undefined : note, // its name says the same
      repeated: told.has(name),
    });
    told.add(name);
    last = Date.parse(at);
    if (kind === 'accepted') steps.push(...afterAccepting(message));
  }
  return steps;
}

/** Receipts of one instant in the order in which they must have happened; what this server did stands before them. */
const RECEIPTS = ['', 'sent', 'delivered', 'read', 'failed'];

function receiptOf({ source, status }: Entry): string {
  return source === 'whatsapp' ? status : '';
}

/** The template is checked before a message is accepted; afterwards it waits until it may go. */
function afterAccepting({ type, waiting, status, history }: MessageDetail): Step[] {
  const isOver = history.some(({ attempt }) => attempt !== undefined);
  const turn: Step[] = isOver
    ? [{ kind: 'waited' }]
    : status === 'queued'
      ? [{ kind: 'waits', note: waiting?.message }]
      : [];
  return type === 'template' ? [{ kind: 'templateChecked' }, ...turn] : turn;
}

const BY_WHATSAPP = {
  sent: 'sent',
  delivered: 'delivered',
  read: 'read',
  failed: 'failed',
  received: 'received',
} as const;

function kindOf({ source, status, attempt, note = '', duplicate, exchange }: Entry): StepKind {
  if (source === 'api') return 'accepted';
  if (source === 'whatsapp') {
    // The code before the words: a receipt that took an attempt back, and the message is tried again.
    if (/^\d+: /.test(note) && status !== 'failed' && !duplicate) return 'refusedLater';
    return BY_WHATSAPP[status as keyof typeof BY_WHATSAPP] ?? 'noted';
  }
  if (status === 'failed') return 'failed';
  if (attempt === undefined) return 'looked';
  if (note.startsWith('answer lost')) return 'attemptLost';
  if (note.startsWith('not sent')) return 'attemptNotSent';
  if (exchange) return exchange.providerId ? 'attemptAccepted' : 'attemptRefused';
  return note === '' ? 'attempt' : 'resending';
}
