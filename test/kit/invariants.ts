/** Judges by what a run did and left on every side how each promise is broken. */
import { type Harness, type Promised, type PromiseName, promised } from '../promises.ts';
import {
  hastyCanaries,
  ignoredPauses,
  miscountedPeople,
  notOnce,
  stuckCampaigns,
  unaskedByCampaigns,
} from './campaign-invariants.ts';
import {
  contestedTurns,
  keptByTheGone,
  misgivenTurns,
  splitConversations,
  untoldChanges,
} from './conversation-invariants.ts';
import { type Fact, type History, type HistoryOf, SEEN_BY } from './history.ts';
import { followPeople } from './merged-people.ts';
import { miscountedUnread } from './unread-invariants.ts';
import { mistakenWaits, sleptThrough } from './wait-invariants.ts';

export interface Invariant extends Promised {
  /** The facts without which it cannot be judged, besides those that every harness sees. */
  needs: readonly Fact[];
  /** Returns how it is broken, nothing if it is not. */
  broken(history: History): string[];
}

export interface Broken {
  invariant: string;
  how: string;
}

/** Returns the invariants that a harness sees enough for. */
export function invariantsOf(harness: Harness): Invariant[] {
  const seen: readonly Fact[] = SEEN_BY[harness];
  return INVARIANTS.filter(({ needs }) => needs.every((fact) => seen.includes(fact)));
}

/** Judges a history; `always`: by what holds at every instant alone. */
export function judge<By extends Harness>(
  harness: By,
  history: HistoryOf<By>,
  when: Promised['holds'],
): Broken[] {
  return invariantsOf(harness)
    .filter(({ holds }) => when === 'in the end' || holds === when)
    .flatMap(({ name, broken }) => broken(history).map((how) => ({ invariant: name, how })));
}

const AT_REST = new Set(['sent', 'delivered', 'read', 'failed', 'cancelled', 'received']);
/** `delivered` and `read` win over `failed`, and over a cancel that came when WhatsApp had refused the message. */
const RANK = ['queued', 'sending', 'unconfirmed', 'sent', 'failed', 'cancelled', 'delivered', 'read'];
/** Statuses that a message passes through without an event. */
const UNTOLD = new Set(['sending', 'sent']);

export const INVARIANTS: readonly Invariant[] = [
  invariant('every 200 is one message', [], ({ wishes, messages }) => {
    const byWish = Map.groupBy(messages, wishKeyOf);
    return wishes.flatMap(({ workspaceId, key, messageIds, uncancelled }) => {
      const rows = byWish.get(`${workspaceId} ${key}`) ?? [];
      const missing = messageIds.filter((id) => !rows.some((row) => row.id === id));
      return [
        ...missing.map((id) => `${key} was answered with ${id}, which is not stored`),
        ...(messageIds.length > 1 ? [`${key} was answered with ${messageIds.join(' and ')}`] : []),
        ...(rows.length > 1 ? [`${key} is stored ${rows.length} times`] : []),
        ...(uncancelled ? [`${key} was cancelled, and then it could not be`] : []),
      ];
    });
  }),
  invariant('every message is sent', ['ends'], ({ messages, arrivals }) => {
    const sent = new Set(arrivals.filter(isAccepted).map(({ messageId }) => messageId));
    return outbound(messages).flatMap((row) =>
      sent.has(row.id) || isUnknown(row) || row.status === 'cancelled'
        ? []
        : [`${row.id} is ${row.status}, attempt ${row.attempt}, and WhatsApp has none: ${row.failure}`],
    );
  }),
  invariant('no message twice', [], ({ arrivals, messageHistory, messages, channels, ends }) => {
    const resends = new Set(channels.filter((row) => row.lost_answer === 'resend').map((row) => row.id));
    const channelOf = new Map(messages.map((row) => [row.id, row.channel_id]));
    const lost = new Set(
      messageHistory.filter(isLostAnswer).map((row) => `${row.message_id}.${row.attempt}`),
    );
    // Where it is known how people end messages, none is sent again for a failure.
    const isCopy = (arrival: History['arrivals'][number]) =>
      isAccepted(arrival) && !arrival.echo && (ends !== undefined || !arrival.statuses.includes('failed'));
    return [...Map.groupBy(arrivals.filter(isCopy), ({ messageId }) => messageId)].flatMap(([id, own]) => {
      if (own.length === 1) return [];
      const attempts = own.map(({ attempt }) => attempt).sort((a, b) => a - b); // a request may overtake another
      const unexcused = attempts.slice(0, -1).filter((attempt) => !lost.has(`${id}.${attempt}`));
      const resent = own.length === 2 && resends.has(channelOf.get(id) ?? '') && unexcused.length === 0;
      return resent ? [] : [`${id} has ${own.length} copies, by attempts ${attempts}`];
    });
  }),
  invariant('nothing unasked', [], (history) => {
    const { arrivals, messages, messageHistory, wishes, ofCampaigns, clockSpreadMs } = history;
    const wishOf = wishesById({ wishes, messages });
    const byCampaign = new Set(ofCampaigns.sent.map(({ id }) => id));
    const cancelled = new Set<string>();
    const sentAfter = messageHistory.flatMap(({ message_id: id, kind }) => {
      if (kind === 'cancelled') cancelled.add(id);
      return kind === 'attempt' && cancelled.has(id) ? [`${id} was sent after it was cancelled`] : [];
    });
    return [
      ...sentAfter,
      ...wishes.flatMap(({ key, messageIds: [id], cancelled: told }) =>
        told && id !== undefined && !cancelled.has(id)
          ? [`${key} was cancelled with a 200, and ${id} is not`]
          : [],
      ),
      ...outbound(messages).flatMap(({ id, status }) => {
        if (byCampaign.has(id)) return [];
        const wish = wishOf.get(id);
        if (!wish) return [`${id} is stored and was not asked for`];
        return status === 'cancelled' && !wish.takenBack
          ? [`${id} is cancelled and nobody asked for that`]
          : [];
      }),
      ...arrivals.flatMap(({ messageId, attempt, to, text, hasMedium = false, at }) => {
        if (byCampaign.has(messageId)) return [];
        const sent = `${messageId}.${attempt}`;
        const wish = wishOf.get(messageId);
        if (!wish) return [`${sent} was sent and not asked for`];
        return [
          ...(wish.to === to && wish.text === text ? [] : [`${sent} says "${text}" to ${to}`]),
          ...(hasMedium === (wish.mediaId !== undefined)
            ? []
            : [`${sent} ${hasMedium ? 'has' : 'lacks'} a file`]),
          ...(at < (wish.sendAt ?? 0) - clockSpreadMs ? [`${sent} came before it was due`] : []),
        ];
      }),
    ];
  }),
  invariant('nothing unasked', [], ({ ofCampaigns, ofConversations, arrivals }) =>
    unaskedByCampaigns(ofCampaigns, arrivals, followPeople(ofConversations)),
  ),
  invariant('nothing unasked', ['protocol'], ({ protocol = [] }) => [...protocol]),
  invariant('nothing unasked', ['ends'], ({ arrivals, messages, wishes }) => {
    const status = new Map(messages.map((row) => [row.id, row.status]));
    const sent = new Set(arrivals.map(({ messageId }) => messageId));
    return wishes.flatMap(({ messageIds: [id = ''], cancelled }) => {
      if (!cancelled) return [];
      return [
        ...(sent.has(id) ? [`${id} was cancelled and sent`] : []),
        ...(status.get(id) === 'cancelled' ? [] : [`${id} was cancelled and is ${status.get(id)}`]),
      ];
    });
  }),
  invariant('in order', [], ({ arrivals, messages, messageHistory, wishes, clockSpreadMs }) => {
    const excused = new Set(messageHistory.filter(isLostAnswer).map((row) => row.message_id));
    const ids = new Map(messages.map((row) => [wishKeyOf(row), row.id]));
    const first = new Map<string, number>();
    for (const [place, { messageId }] of arrivals.entries())
      if (!first.has(messageId)) first.set(messageId, place);
    const queues = Map.groupBy(wishes, ({ channelId, to }) => `${channelId} ${to}`);
    return [...queues.values()].flatMap((queue) => {
      const sent = queue.flatMap((wish) => {
        const id = ids.get(`${wish.workspaceId} ${wish.key}`)!;
        const place = first.get(id);
        return place === undefined ? [] : [{ ...wish, id, place }];
      });
      return sent.flatMap(({ id, key, place, acceptedAt, sendAt = 0 }) => {
        if (acceptedAt === undefined || excused.has(id)) return [];
        const inTurnAt = Math.max(acceptedAt, sendAt) + clockSpreadMs;
        return sent
          .filter((later) => inTurnAt < Math.max(later.askedAt, later.sendAt ?? 0) && later.place < place)
          .map((later) => `${later.id} (${later.key}) overtook ${id} (${key})`);
      });
    });
  }),
  invariant('held for money', [], ({ messages }) =>
    outbound(messages).flatMap(({ id, status, failure }) =>
      status === 'failed' && failure?.includes('PAYMENT_REQUIRED') ? [`${id} failed: ${failure}`] : [],
    ),
  ),
  invariant('statuses only forward', [], ({ moves }) =>
    moves.flatMap(({ id, earlier, later }) =>
      RANK.indexOf(later) <= RANK.indexOf(earlier) ? [`${id} went from ${earlier} to ${later}`] : [],
    ),
  ),
  invariant('statuses only forward', ['ends'], ({ moves }) =>
    moves.flatMap(({ id, earlier, later }) =>
      earlier === 'cancelled' ? [`${id} was cancelled and went to ${later}`] : [],
    ),
  ),
  invariant('events without gaps', [], ({ events, sequences }) => {
    const byWorkspace = Map.groupBy(events, (row) => row.workspace_id);
    return sequences.flatMap(({ workspace_id, before, last }) => {
      const own = byWorkspace.get(workspace_id) ?? [];
      const numbers = own.map((row) => row.sequence).sort((a, b) => a - b);
      const gap = numbers.findIndex((number, i) => number !== before + i + 1);
      if (gap >= 0) return [`${workspace_id} has ${numbers[gap]} where ${before + gap + 1} belongs`];
      const there = before + numbers.length;
      return there === last ? [] : [`${workspace_id} counts ${last} events and has ${there}`];
    });
  }),
  invariant('each change once', [], ({ events, messages }) => {
    const times = new Map<string, number>();
    for (const { type, subject } of events) {
      const change = `${subject} ${type}`;
      if (type.startsWith('message.')) times.set(change, (times.get(change) ?? 0) + 1);
    }
    const twice = [...times].flatMap(([change, count]) => (count > 1 ? [`${change} ${count} times`] : []));
    const untold = messages.flatMap(({ id, direction, status, phase }) => {
      const first = direction === 'outbound' ? 'queued' : 'received';
      const isKnown = (change: string) => phase !== 'new' || change !== 'queued';
      return [...new Set([first, status])]
        .filter((change) => isKnown(change) && !UNTOLD.has(change) && !times.has(`${id} message.${change}`))
        .map((change) => `${id} has no message.${change}`);
    });
    return [...twice, ...untold];
  }),
  invariant('one process a lease', ['unleased'], ({ unleased = [] }) => [...unleased]),
  invariant('no failure of its own', [], ({ failures }) => [...failures]),
  invariant('every event delivered', [], ({ receivers, events }) =>
    receivers.flatMap(({ name, workspaceId, after, wants, taken, well, due, disabled }) => {
      const had = new Set(taken.map(({ sequence }) => sequence));
      const missing = events.filter(
        ({ workspace_id, sequence, type }) =>
          workspace_id === workspaceId && sequence > after && wants(type) && !had.has(sequence),
      );
      const owed = missing.filter(({ sequence }) => well || !due.has(sequence));
      return [
        ...taken
          .filter(({ verified }) => !verified)
          .map(({ sequence }) => `${name}: ${sequence} is not signed`),
        ...taken
          .filter(({ type }) => !wants(type))
          .map(({ sequence, type }) => `${name} got ${sequence} (${type}) unasked`),
        ...(disabled ? [`${name} was disabled`] : []),
        ...owed.map(({ sequence, type }) => `${name} never got ${sequence} (${type})`),
      ];
    }),
  ),
  invariant('results stand', ['retreats'], ({ retreats = [] }) => [...retreats]),
  invariant('nothing stuck', [], ({ messages, wishes }) => [
    ...messages.flatMap(({ id, status, phase }) =>
      phase !== null || !AT_REST.has(status) ? [`${id} is ${status}, ${phase}`] : [],
    ),
    ...wishes.flatMap(({ key, acceptedAt, refused = 'no answer' }) =>
      acceptedAt === undefined ? [`${key} was not accepted (${refused})`] : [],
    ),
  ]),
  invariant('nothing stuck', ['inbox', 'deliveries'], ({ inbox = [], deliveries = [] }) => [
    ...inbox.map(({ id, error }) => `the webhook ${id} is not applied: ${error}`),
    ...deliveries.map(({ webhook_id, sequence, status }) => `${webhook_id} ${sequence} is ${status}`),
  ]),
  invariant('nothing stuck', [], ({ ofCampaigns }) => stuckCampaigns(ofCampaigns)),
  invariant('nothing stuck', ['open'], ({ open = [] }) => [...open]),
  invariant('what WhatsApp said', [], ({ arrivals, messages }) => {
    const rows = new Map(messages.map((row) => [row.id, row]));
    return [...Map.groupBy(arrivals, ({ messageId }) => messageId)].flatMap(([id, own]) => {
      const reported = own.flatMap(({ statuses }) => statuses);
      const furthest = ['read', 'delivered'].find((status) => reported.includes(status));
      const status = rows.get(id)?.status;
      return furthest && status !== furthest ? [`${id} is ${status}, and WhatsApp said ${furthest}`] : [];
    });
  }),
  invariant('what WhatsApp said', ['ends'], ({ wishes, messages, ends }) => {
    const wishOf = wishesById({ wishes, messages });
    return messages.flatMap((row) => {
      const end = ends?.get(wishOf.get(row.id)?.key ?? '') ?? row.status;
      return isUnknown(row) || row.status === 'cancelled' || row.status === end
        ? []
        : [`${row.id} is ${row.status}, and its person made it ${end}`];
    });
  }),
  invariant('every reply once', [], ({ messages, written }) => {
    const received = messages.length - outbound(messages).length;
    return received === written ? [] : [`people wrote ${written} messages, ${received} are there`];
  }),
  invariant('every reply once', ['wamids'], ({ messages, wamids = [] }) => {
    const inbound = messages.filter(({ direction }) => direction === 'inbound');
    const times = Map.groupBy(inbound, (row) => row.provider_id);
    return wamids.flatMap((wamid) => {
      const count = times.get(wamid)?.length ?? 0;
      return count === 1 ? [] : [`${wamid} is there ${count} times`];
    });
  }),
  invariant('one conversation', [], ({ ofConversations }) => splitConversations(ofConversations)),
  invariant('unread is not read', [], ({ ofConversations, clockSpreadMs }) =>
    miscountedUnread(ofConversations, clockSpreadMs),
  ),
  invariant('who waits is seen', [], ({ ofConversations }) => [
    ...mistakenWaits(ofConversations),
    ...sleptThrough(ofConversations),
  ]),
  invariant('taken by one', [], ({ ofConversations, takers = [], departed = [] }) =>
    contestedTurns(ofConversations, takers, departed),
  ),
  invariant('given in turn', ['takers'], ({ ofConversations, takers = [], departed = [] }) =>
    misgivenTurns(ofConversations, takers, departed),
  ),
  invariant('gone with nothing', ['departed'], ({ ofConversations, departures = [], departed = [] }) =>
    keptByTheGone(ofConversations, departures, departed),
  ),
  invariant('each turn told', [], ({ ofConversations }) => untoldChanges(ofConversations)),
  invariant('everybody once', [], ({ ofCampaigns, ofConversations, arrivals }) =>
    notOnce(ofCampaigns, arrivals, followPeople(ofConversations)),
  ),
  invariant('everybody counts', [], ({ ofCampaigns }) => miscountedPeople(ofCampaigns)),
  invariant('canary first', [], ({ ofCampaigns, clockSpreadMs }) =>
    hastyCanaries(ofCampaigns, clockSpreadMs),
  ),
  invariant('paused is paused', [], ({ ofCampaigns }) => ignoredPauses(ofCampaigns)),
  invariant('counts are counts', [], ({ tallies, counters, failureCounters, failed, cancelled }) => {
    const counted = (counts: 'reached' | 'cohort', ...statuses: string[]) =>
      sum(counters.filter((row) => row.counts === counts && statuses.includes(row.status)));
    const there = (...statuses: string[]) => sum(tallies.filter((row) => statuses.includes(row.status)));
    return [
      ...compare('queued', counted('reached', 'queued'), sum(outbound(tallies)) - waiting(tallies)),
      ...compare('delivered', counted('reached', 'delivered'), there('delivered', 'read')),
      ...compare('read', counted('reached', 'read'), there('read')),
      ...compare('received', counted('reached', 'received'), there('received')),
      ...compare('failed', counted('reached', 'failed'), failed),
      ...compare('cancelled', counted('reached', 'cancelled'), cancelled),
      ...compare('failures by code', sum(failureCounters), failed),
      ...compare(
        'sent in cohorts',
        counted('cohort', 'sent'),
        there('sent') + sum(tallies.filter((row) => row.status === 'cancelled' && row.taken === 1)),
      ),
      ...compare('delivered in cohorts', counted('cohort', 'delivered'), there('delivered')),
      ...compare('read in cohorts', counted('cohort', 'read'), there('read')),
      ...compare('failed in cohorts', counted('cohort', 'failed', 'unsent'), there('failed')),
    ];
  }),
  invariant('counts are counts', ['backlogs'], ({ backlogs = [], tallies }) =>
    backlogs.flatMap(({ process, size }) => compare(`the backlog of ${process}`, size, waiting(tallies))),
  ),
  invariant('memory stays level', ['grown'], ({ grown = [] }) => [...grown]),
];

function invariant(name: PromiseName, needs: readonly Fact[], broken: Invariant['broken']): Invariant {
  return { ...promised(name), needs, broken };
}

type Message = History['messages'][number];

const outbound = <T extends Pick<Message, 'direction'>>(rows: readonly T[]) =>
  rows.filter(({ direction }) => direction === 'outbound');

const wishKeyOf = (row: Message) => `${row.workspace_id} ${row.reference}`;

function wishesById({ wishes, messages }: Pick<History, 'wishes' | 'messages'>) {
  const byKey = new Map(wishes.map((wish) => [`${wish.workspaceId} ${wish.key}`, wish]));
  return new Map(messages.map((row) => [row.id, byKey.get(wishKeyOf(row))]));
}

const isAccepted = ({ outcome }: History['arrivals'][number]) => outcome === 'accepted';

const isLostAnswer = ({ kind }: History['messageHistory'][number]) => kind === 'answer_lost';

/** Nobody knows whether WhatsApp has it, and the message says so. */
const isUnknown = ({ status, lost_answers, failure }: Message) =>
  status === 'failed' && lost_answers > 0 && failure?.includes('DELIVERY_UNKNOWN') === true;

const sum = (rows: readonly { count: number }[]) => rows.reduce((total, row) => total + row.count, 0);

/** Counts the messages that are not derived yet. */
const waiting = (tallies: History['tallies']) => sum(tallies.filter((row) => row.phase === 'new'));

function compare(what: string, is: number, rows: number): string[] {
  return is === rows ? [] : [`${what} counts ${is}, the rows are ${rows}`];
}
