/** How each promise is seen to be broken by what a run did. */
import { type Promised, promised } from '../test/promises.ts';
import type { History } from './history.ts';

export interface Invariant extends Promised {
  /** How it is broken, nothing if it is not. */
  broken(history: History): string[];
}

const AT_REST = new Set(['sent', 'delivered', 'read', 'failed', 'cancelled', 'received']);
/** `delivered` and `read` win over `failed`. */
const RANK = ['queued', 'sending', 'unconfirmed', 'sent', 'failed', 'cancelled', 'delivered', 'read'];

export const INVARIANTS: readonly Invariant[] = [
  {
    ...promised('every 200 is one message'),
    broken: ({ wishes, messages }) => {
      const byReference = Map.groupBy(messages, (row) => `${row.workspace_id} ${row.reference}`);
      return wishes.flatMap(({ workspaceId, key, answers }) => {
        const rows = byReference.get(`${workspaceId} ${key}`) ?? [];
        const ids = new Set(answers.flatMap((answer) => (answer.status === 200 ? answer.messageId! : [])));
        const lost = [...ids].filter((id) => !rows.some((row) => row.id === id));
        return [
          ...lost.map((id) => `${key} was answered with ${id}, which is not stored`),
          ...(ids.size > 1 ? [`${key} was answered with ${[...ids].join(' and ')}`] : []),
          ...(rows.length > 1 ? [`${key} is stored ${rows.length} times`] : []),
        ];
      });
    },
  },
  {
    ...promised('no message twice'),
    broken({ arrivals, messageHistory, messages, channels }) {
      const resends = new Set(channels.filter((row) => row.lost_answer === 'resend').map((row) => row.id));
      const channelOf = new Map(messages.map((row) => [row.id, row.channel_id]));
      const lost = new Set(
        messageHistory
          .filter((row) => row.kind === 'answer_lost')
          .map((row) => `${row.message_id}.${row.attempt}`),
      );
      const copies = Map.groupBy(
        arrivals.filter(
          ({ outcome, statuses, echo }) => outcome === 'accepted' && !statuses.includes('failed') && !echo,
        ),
        ({ messageId }) => messageId,
      );
      return [...copies].flatMap(([id, own]) => {
        const attempts = own.map(({ attempt }) => attempt).sort((a, b) => a - b); // a request may overtake another
        if (own.length === 1) return [];
        const unexcused = attempts.slice(0, -1).filter((attempt) => !lost.has(`${id}.${attempt}`));
        const resent = own.length === 2 && resends.has(channelOf.get(id) ?? '') && unexcused.length === 0;
        return resent ? [] : [`${id} has ${own.length} copies, by attempts ${attempts}`];
      });
    },
  },
  {
    ...promised('nothing unasked'),
    broken({ arrivals, messages, messageHistory, wishes, protocol, clockSpreadMs }) {
      const wishOf = new Map(wishes.map((wish) => [`${wish.workspaceId} ${wish.key}`, wish]));
      const rows = new Map(messages.map((row) => [row.id, row]));
      const over = new Set<string>();
      const sentAfter = messageHistory.flatMap(({ message_id: id, kind }) => {
        if (kind === 'cancelled') over.add(id);
        return kind === 'attempt' && over.has(id) ? [`${id} was sent after it was cancelled`] : [];
      });
      const undone = wishes.flatMap(({ key, answers, cancelledAt }) => {
        const id = answers.find(({ messageId }) => messageId !== undefined)?.messageId;
        const kept = cancelledAt === undefined || id === undefined || over.has(id);
        return kept ? [] : [`${key} was cancelled with a 200, and ${id} is not`];
      });
      const early = arrivals.flatMap(({ tag, messageId, at }) => {
        const row = rows.get(messageId);
        const sendAt = row && wishOf.get(`${row.workspace_id} ${row.reference}`)?.sendAt;
        return sendAt !== undefined && at < sendAt - clockSpreadMs ? [`${tag} came before it was due`] : [];
      });
      return [
        ...protocol,
        ...sentAfter,
        ...undone,
        ...early,
        ...arrivals.flatMap(({ tag, messageId, to, text }) => {
          const row = rows.get(messageId);
          const wish = row && wishOf.get(`${row.workspace_id} ${row.reference}`);
          if (!wish) return [`${tag} is of no message that was asked for`];
          return wish.to === to && wish.text === text ? [] : [`${tag} says "${text}" to ${to}: ${wish.key}`];
        }),
      ];
    },
  },
  {
    ...promised('in order'),
    broken({ arrivals, messages, messageHistory, wishes, clockSpreadMs }) {
      const excused = new Set(
        messageHistory.filter((row) => row.kind === 'answer_lost').map((row) => row.message_id),
      );
      const rows = new Map(messages.map((row) => [`${row.workspace_id} ${row.reference}`, row]));
      const first = new Map<string, number>();
      for (const { messageId, at } of arrivals) if (!first.has(messageId)) first.set(messageId, at);
      const queues = Map.groupBy(wishes, ({ channelId, to }) => `${channelId} ${to}`);
      const faults: string[] = [];
      for (const queue of queues.values()) {
        const sent = queue.flatMap((wish) => {
          const row = rows.get(`${wish.workspaceId} ${wish.key}`);
          const at = row && first.get(row.id);
          return at === undefined ? [] : [{ wish, id: row!.id, at }];
        });
        for (const earlier of sent) {
          const { acceptedAt, sendAt = 0 } = earlier.wish;
          if (acceptedAt === undefined || excused.has(earlier.id)) continue;
          const inTurnAt = Math.max(acceptedAt, sendAt) + clockSpreadMs;
          for (const later of sent)
            if (inTurnAt < Math.max(later.wish.askedAt, later.wish.sendAt ?? 0) && later.at < earlier.at)
              faults.push(`${later.id} (${later.wish.key}) overtook ${earlier.id} (${earlier.wish.key})`);
        }
      }
      return faults;
    },
  },
  {
    ...promised('statuses only forward'),
    broken: ({ moves }) =>
      moves.flatMap(({ id, earlier, later }) =>
        RANK.indexOf(later) <= RANK.indexOf(earlier) ? [`${id} went from ${earlier} to ${later}`] : [],
      ),
  },
  {
    ...promised('events without gaps'),
    broken({ events, sequences }) {
      const byWorkspace = Map.groupBy(events, (row) => row.workspace_id);
      return sequences.flatMap(({ workspace_id, before, last }) => {
        const numbers = (byWorkspace.get(workspace_id) ?? [])
          .map((row) => row.sequence)
          .sort((a, b) => a - b);
        const gap = numbers.findIndex((number, i) => number !== before + i + 1);
        if (gap >= 0) return [`${workspace_id} has ${numbers[gap]} where ${before + gap + 1} belongs`];
        return before + numbers.length === last
          ? []
          : [`${workspace_id} counts ${last} events and has ${before + numbers.length}`];
      });
    },
  },
  {
    ...promised('each change once'),
    broken({ events, messages }) {
      const counts = new Map<string, number>();
      for (const { type, subject } of events)
        if (type.startsWith('message.')) {
          const key = `${subject} ${type}`;
          counts.set(key, (counts.get(key) ?? 0) + 1);
        }
      const twice = [...counts].flatMap(([key, count]) => (count > 1 ? [`${key} ${count} times`] : []));
      const silent = ['delivered', 'read', 'failed', 'cancelled', 'unconfirmed', 'received'];
      const missing = messages.flatMap(({ id, status }) =>
        silent.includes(status) && !counts.has(`${id} message.${status}`)
          ? [`${id} is ${status} without an event`]
          : [],
      );
      return [...twice, ...missing];
    },
  },
  {
    ...promised('one process a lease'),
    broken: ({ unleased }) => [...unleased],
  },
  {
    ...promised('no failure of its own'),
    broken: ({ failures }) => [...failures],
  },
  {
    ...promised('every event delivered'),
    broken({ receivers, events, webhooks }) {
      const enabled = new Set(webhooks.filter((row) => row.disabled_at === null).map((row) => row.id));
      return receivers.flatMap(({ origin, workspaceId, webhookId, after, types, taken }) => {
        const forged = taken
          .filter((each) => !each.verified)
          .map((each) => `${origin}: ${each.sequence} is not signed`);
        if (!enabled.has(webhookId)) return [...forged, `${origin} was disabled`];
        const got = new Set(taken.map((each) => each.sequence));
        const owed = events.filter(
          (row) => row.workspace_id === workspaceId && row.sequence > after && types.has(row.type),
        );
        const missing = owed.filter((row) => !got.has(row.sequence));
        const unasked = taken.filter((each) => !types.has(each.type));
        return [
          ...forged,
          ...unasked.map((each) => `${origin} got ${each.sequence} (${each.type}) unasked`),
          ...missing.map((row) => `${origin} never got ${row.sequence} (${row.type})`),
        ];
      });
    },
  },
  {
    ...promised('results stand'),
    broken: ({ retreats }) => [...retreats],
  },
  {
    ...promised('nothing stuck'),
    broken: ({ messages, inbox, deliveries, wishes }) => [
      ...messages.flatMap(({ id, status, phase }) =>
        phase !== null || !AT_REST.has(status) ? [`${id} is ${status}, ${phase}`] : [],
      ),
      ...inbox.map(({ id, error }) => `the webhook ${id} is not applied: ${error}`),
      ...deliveries.flatMap(({ webhook_id, sequence, status }) =>
        status === 'delivered' ? [] : [`${webhook_id} ${sequence} is ${status}`],
      ),
      ...wishes.flatMap(({ key, acceptedAt, refused }) =>
        acceptedAt === undefined ? [`${key} was not accepted (${refused ?? 'no answer'})`] : [],
      ),
    ],
  },
  {
    ...promised('what WhatsApp said'),
    broken({ arrivals, messages }) {
      const rows = new Map(messages.map((row) => [row.id, row]));
      return [...Map.groupBy(arrivals, ({ messageId }) => messageId)].flatMap(([id, own]) => {
        const reported = own.flatMap(({ statuses }) => statuses);
        const furthest = (['read', 'delivered'] as const).find((status) => reported.includes(status));
        const status = rows.get(id)?.status;
        return furthest && status !== furthest ? [`${id} is ${status}, and WhatsApp said ${furthest}`] : [];
      });
    },
  },
  {
    ...promised('every reply once'),
    broken({ written, messages }) {
      const received = Map.groupBy(
        messages.filter((row) => row.direction === 'inbound'),
        (row) => row.provider_id,
      );
      return written.flatMap(({ wamid }) => {
        const count = received.get(wamid)?.length ?? 0;
        return count === 1 ? [] : [`${wamid} is there ${count} times`];
      });
    },
  },
  {
    ...promised('counts are counts'),
    broken({ backlogs, tallies, counters, failureCounters, failed, cancelled }) {
      const sum = (rows: readonly { count: number }[]) => rows.reduce((total, row) => total + row.count, 0);
      const waiting = sum(tallies.filter((row) => row.phase === 'new'));
      const counted = (status: string, counts = 'reached') =>
        sum(counters.filter((row) => row.counts === counts && row.status === status));
      const there = (...statuses: string[]) => sum(tallies.filter((row) => statuses.includes(row.status)));
      const compare = (what: string, is: number, rows: number) =>
        is === rows ? [] : [`${what} counts ${is}, the rows are ${rows}`];
      return [
        ...backlogs.flatMap(({ process, size }) => compare(`the backlog of ${process}`, size, waiting)),
        ...compare(
          'queued',
          counted('queued'),
          sum(tallies.filter((row) => row.direction === 'outbound')) - waiting,
        ),
        ...compare('delivered', counted('delivered'), there('delivered', 'read')),
        ...compare('read', counted('read'), there('read')),
        ...compare('received', counted('received'), there('received')),
        ...compare('failed', counted('failed'), failed),
        ...compare('cancelled', counted('cancelled'), cancelled),
        ...compare('failures by code', sum(failureCounters), failed),
        ...compare(
          'sent in cohorts',
          counted('sent', 'cohort'),
          there('sent') + sum(tallies.filter((row) => row.status === 'cancelled' && row.taken === 1)),
        ),
        ...['delivered', 'read'].flatMap((status) =>
          compare(`${status} in cohorts`, counted(status, 'cohort'), there(status)),
        ),
        ...compare(
          'failed in cohorts',
          counted('failed', 'cohort') + counted('unsent', 'cohort'),
          there('failed'),
        ),
      ];
    },
  },
];
