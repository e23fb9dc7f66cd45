/** How each promise is seen to be broken by what a run has left on every side. */
import { type Promised, promised } from '../test/promises.ts';
import type { Copy, History } from './history.ts';
import { NUMBERS } from './numbers.ts';

export interface Invariant extends Promised {
  /** How it is broken, nothing if it is not. */
  broken(history: History): string[];
}

/** How each person ends a message, who is not troubled by a lost answer; the others read it. */
const ENDS: Record<string, string> = {
  '0001': 'delivered',
  '0002': 'failed',
  '0010': 'failed',
  '0011': 'failed',
  '0013': 'failed',
};
/** `delivered` and `read` win over `failed`. */
const RANK = ['queued', 'sending', 'unconfirmed', 'sent', 'failed', 'delivered', 'read', 'cancelled'];

export const INVARIANTS: readonly Invariant[] = [
  {
    ...promised('every 200 is one message'),
    broken({ wishes, messages, contradictions }) {
      const byKey = Map.groupBy(messages, ({ reference }) => reference);
      return [
        ...contradictions,
        ...wishes.flatMap(({ key, messageId }) => {
          if (messageId === undefined) return [];
          const stored = (byKey.get(key) ?? []).map(({ id }) => id);
          return stored.length === 1 && stored[0] === messageId
            ? []
            : [`${key} was answered with ${messageId} and is stored as ${stored.join(', ') || 'nothing'}`];
        }),
      ];
    },
  },
  {
    ...promised('every message is sent'),
    broken({ messages, copies }) {
      const sent = copiesOf(copies);
      return outbound(messages).flatMap((row) =>
        sent.has(row.id) || isUnknown(row) || row.status === 'cancelled'
          ? []
          : [`${row.id} is ${row.status}, attempt ${row.attempt}, and WhatsApp has none: ${row.failure}`],
      );
    },
  },
  {
    ...promised('no message twice'),
    broken({ wishes, messages, copies }) {
      const rows = new Map(messages.map((row) => [row.id, row]));
      const numbers = new Map(wishes.map(({ messageId, number }) => [messageId, NUMBERS[number]!]));
      return [...copiesOf(copies)].flatMap(([id, own]) => {
        const lost = (rows.get(id)?.lost_answers ?? 0) > 0;
        const most = lost && numbers.get(id)?.lostAnswer === 'resend' ? 2 : 1;
        return own.length > most
          ? [`${id} has ${own.length} copies, ${lost ? 'an' : 'no'} answer was lost`]
          : [];
      });
    },
  },
  {
    ...promised('nothing unasked'),
    broken({ wishes, messages, copies }) {
      const byKey = new Map(wishes.map((wish) => [wish.key, wish]));
      const wishOf = new Map(messages.map(({ id, reference }) => [id, byKey.get(reference ?? '')]));
      return [
        ...outbound(messages).flatMap(({ id }) =>
          wishOf.get(id) ? [] : [`${id} is stored and was not asked for`],
        ),
        ...copies.flatMap(({ messageId, to, text, hasMedium, at }) => {
          const wish = wishOf.get(messageId);
          if (wish === undefined) return [`${messageId} was sent and not asked for`];
          const { sendAt = 0, cancelled, mediaId } = wish;
          return [
            ...(wish.to === to && wish.text === text ? [] : [`${messageId} says "${text}" to ${to}`]),
            ...(hasMedium === (mediaId !== undefined)
              ? []
              : [`${messageId} ${hasMedium ? 'has' : 'lacks'} a file`]),
            ...(at < sendAt ? [`${messageId} came ${sendAt - at} ms before it was due`] : []),
            ...(cancelled ? [`${messageId} was cancelled and sent`] : []),
          ];
        }),
        ...outbound(messages).flatMap(({ id, status }) => {
          const { cancelled = false, takeBackMs } = wishOf.get(id) ?? {};
          if (status === 'cancelled')
            return takeBackMs === undefined ? [`${id} is cancelled and nobody asked for that`] : [];
          return cancelled ? [`${id} was cancelled with a 200 and is ${status}`] : [];
        }),
      ];
    },
  },
  {
    ...promised('in order'),
    broken({ wishes, answerLost, copies }) {
      const first = new Map<string, number>();
      for (const [place, { messageId }] of copies.entries())
        if (!first.has(messageId)) first.set(messageId, place);
      const queues = Map.groupBy(
        wishes.filter(({ messageId }) => messageId && first.has(messageId)),
        ({ to, number }) => `${to} ${number}`,
      );
      return [...queues].flatMap(([queue, theirs]) => {
        const inTurn = theirs.sort((a, b) => a.turn - b.turn).map(({ messageId }) => messageId!);
        const sent = inTurn.filter((id) => !answerLost.has(id));
        const late = sent.findIndex((id, i) => i > 0 && first.get(id)! < first.get(sent[i - 1]!)!);
        return late < 0 ? [] : [`${queue}: ${sent[late]} overtook ${sent[late - 1]}`];
      });
    },
  },
  {
    ...promised('statuses only forward'),
    broken({ events }) {
      const reached = new Map<string, string>();
      return events.flatMap(({ subject, type, status: later }) => {
        if (later === undefined || !type.startsWith('message.')) return [];
        const earlier = reached.get(subject);
        reached.set(subject, later);
        return earlier !== undefined && RANK.indexOf(later) < RANK.indexOf(earlier)
          ? [`${subject} went from ${earlier} to ${later}`]
          : [];
      });
    },
  },
  {
    ...promised('events without gaps'),
    broken({ events, lastSequence }) {
      const gap = events.findIndex(({ sequence }, i) => sequence !== i + 1);
      if (gap >= 0) return [`${events[gap]!.sequence} stands where ${gap + 1} belongs`];
      return events.length === lastSequence
        ? []
        : [`${lastSequence} were numbered, ${events.length} are there`];
    },
  },
  {
    ...promised('each change once'),
    broken({ events, messages }) {
      const times = new Map<string, number>();
      for (const { subject, type } of events)
        if (type.startsWith('message.'))
          times.set(`${subject} ${type}`, (times.get(`${subject} ${type}`) ?? 0) + 1);
      return [
        ...[...times].flatMap(([change, count]) => (count > 1 ? [`${change} ${count} times`] : [])),
        ...messages.flatMap(({ id, direction, status }) =>
          [...new Set([direction === 'outbound' ? 'queued' : 'received', status])]
            .filter((change) => !UNTOLD.has(change) && !times.has(`${id} message.${change}`))
            .map((change) => `${id} has no message.${change}`),
        ),
      ];
    },
  },
  {
    ...promised('no failure of its own'),
    broken: ({ failures }) => [...failures],
  },
  {
    ...promised('every event delivered'),
    broken({ receivers, events }) {
      return receivers.flatMap(({ name, well, after, had, due, unsigned }) => {
        const missing = events.filter(
          ({ sequence }) => sequence > after && !had.has(sequence) && (well || !due.has(sequence)),
        );
        return [
          ...missing.map(({ sequence, type }) => `${name} never got ${sequence} (${type})`),
          ...(unsigned > 0 ? [`${name} got ${unsigned} that were not signed`] : []),
        ];
      });
    },
  },
  {
    ...promised('nothing stuck'),
    broken: ({ open, wishes }) => [
      ...open,
      ...wishes.flatMap(({ key, messageId }) => (messageId ? [] : [`${key} was never answered with 200`])),
    ],
  },
  {
    ...promised('what WhatsApp said'),
    broken({ wishes, messages, copies }) {
      const rows = new Map(messages.map((row) => [row.id, row]));
      const sent = copiesOf(copies);
      return wishes.flatMap(({ messageId = '', ending }) => {
        const row = rows.get(messageId);
        if (row === undefined || isUnknown(row) || row.status === 'cancelled') {
          const said = furthest(sent.get(messageId) ?? []);
          return said === undefined ? [] : [`${messageId} is ${row?.status}, and WhatsApp said ${said}`];
        }
        const end = ENDS[ending] ?? 'read';
        return row.status === end ? [] : [`${messageId} is ${row.status}, and its person made it ${end}`];
      });
    },
  },
  {
    ...promised('every reply once'),
    broken({ messages, written }) {
      const received = messages.filter(({ direction }) => direction === 'inbound').length;
      return received === written ? [] : [`people wrote ${written} messages, ${received} are there`];
    },
  },
  {
    ...promised('counts are counts'),
    broken({ messages, events, counters, failureCounters }) {
      const sum = (rows: readonly { count: number }[]) =>
        rows.reduce((total, row) => total + Number(row.count), 0);
      const counted = (counts: 'reached' | 'cohort', ...statuses: string[]) =>
        sum(counters.filter((row) => row.counts === counts && statuses.includes(row.status)));
      const there = (...statuses: string[]) => messages.filter((row) => statuses.includes(row.status)).length;
      const failed = events.filter(({ type }) => type === 'message.failed').length;
      const compare = (what: string, is: number, rows: number) =>
        is === rows ? [] : [`${what}: ${is} counted, ${rows} are there`];
      return [
        ...compare('queued', counted('reached', 'queued'), outbound(messages).length),
        ...compare('delivered', counted('reached', 'delivered'), there('delivered', 'read')),
        ...compare('read', counted('reached', 'read'), there('read')),
        ...compare('received', counted('reached', 'received'), there('received')),
        ...compare('failed', counted('reached', 'failed'), failed),
        ...compare('cancelled', counted('reached', 'cancelled'), there('cancelled')),
        ...compare('failures by code', sum(failureCounters), failed),
        ...compare(
          'sent in cohorts',
          counted('cohort', 'sent'),
          // Some are cancelled after WhatsApp took them and refused them again.
          there('sent') + messages.filter((row) => row.status === 'cancelled' && row.sent_at !== null).length,
        ),
        ...['delivered', 'read'].flatMap((status) =>
          compare(`${status} in cohorts`, counted('cohort', status), there(status)),
        ),
        ...compare('failed in cohorts', counted('cohort', 'failed', 'unsent'), there('failed')),
      ];
    },
  },
  {
    ...promised('memory stays level'),
    broken: ({ grown }) => [...grown],
  },
];

/** Statuses that a message passes through without an event. */
const UNTOLD = new Set(['sending', 'sent']);

const outbound = (messages: History['messages']) =>
  messages.filter(({ direction }) => direction === 'outbound');

const copiesOf = (copies: readonly Copy[]) => Map.groupBy(copies, ({ messageId }) => messageId);

/** Nobody knows whether WhatsApp has it, and the message says so. */
const isUnknown = ({ status, lost_answers, failure }: History['messages'][number]) =>
  status === 'failed' && lost_answers > 0 && failure?.includes('DELIVERY_UNKNOWN') === true;

const furthest = (copies: readonly Copy[]) =>
  ['read', 'delivered'].find((status) => copies.some(({ statuses }) => statuses.includes(status)));
