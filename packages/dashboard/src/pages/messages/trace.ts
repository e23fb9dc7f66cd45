/** This file turns the history of a message, and what the history takes for granted, into the steps of a line. */
import type { MessageDetail, WaitingReason } from '@meghdoot/sdk';

type Entry = MessageDetail['history'][number];
/** The kinds of the history, with a receipt named by its status, and those that the history takes for granted. */
export type StepKind =
  | Exclude<Entry['kind'], 'receipt'>
  | 'sent'
  | 'delivered'
  | 'read'
  | 'takenBack'
  | 'templateChecked'
  | 'waited'
  | 'waits'
  | 'waitsForTime';

export interface Step {
  kind: StepKind;
  /** Absent for what has no timestamp of its own. */
  at?: string;
  /** Milliseconds since the timestamp before. */
  gap?: number;
  attempt?: number | undefined;
  /** It belongs to an attempt before the latest one. */
  ofEarlier?: boolean;
  /** The words of the server, and the code of the failure that they tell of. */
  note?: string | undefined;
  code?: string | undefined;
  waitsFor?: WaitingReason | undefined;
  /** The failure of the connection in the words of the machine. */
  cause?: string | undefined;
  /** The same was said before. */
  repeated?: boolean;
  duplicate?: boolean | undefined;
  exchange?: Entry['exchange'];
}

/**
 * Returns the steps in the order in which they happened, which is not always the order in which they became known.
 */
export function stepsOf(message: MessageDetail): Step[] {
  const history = message.history.toSorted(
    (a, b) =>
      Date.parse(a.at) - Date.parse(b.at) || RECEIPTS.indexOf(receiptOf(a)) - RECEIPTS.indexOf(receiptOf(b)),
  );
  const steps: Step[] = [];
  const seen = new Set<string>();
  let last: number | undefined;
  let latest = 0;
  for (const entry of history) {
    const { at, attempt, note, code, duplicate, exchange } = entry;
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
      ...(isBroken(kind) ? { cause: note?.replace(PREFIX, '') } : !isSaidByThePage(entry) && { note, code }),
      repeated: seen.has(name),
    });
    seen.add(name);
    last = Date.parse(at);
    if (kind === 'accepted') steps.push(...afterAccepting(message));
  }
  return steps;
}

/** Returns whether the page has words of its own for the note of an entry. */
const isSaidByThePage = ({ kind, duplicate, code }: Entry) =>
  kind === 'taken' || kind === 'resend' || kind === 'template_recheck' || (duplicate && code === undefined);

/** The page says in words what became of these. */
const isBroken = (kind: StepKind) => kind === 'not_sent' || kind === 'answer_lost';
const PREFIX = /^(not sent|answer lost): /;

/** Receipts of one timestamp in the order in which they must have happened; what this server did stands before them. */
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
      ? [
          {
            kind: waiting?.for === 'schedule' ? 'waitsForTime' : 'waits',
            note: waiting?.message,
            waitsFor: waiting?.for,
          },
        ]
      : [];
  return type === 'template' ? [{ kind: 'templateChecked' }, ...turn] : turn;
}

function kindOf({ kind, source, status }: Entry): StepKind {
  if (kind === 'receipt') return status as 'sent' | 'delivered' | 'read' | 'failed';
  return kind === 'refused' && source === 'whatsapp' ? 'takenBack' : kind;
}
