/** This file judges how promises of conversations are broken. */
import { keywordOf } from '../../packages/server/src/features/contacts/opt-out.ts';
import { inboundOf, NOWHERE, placeOf } from './conversation-places.ts';
import type {
  ConversationFacts,
  Departed,
  Departure,
  StoredConversation,
  Taker,
  ToldEvent,
  WrittenMessage,
} from './conversations.ts';

interface Shown {
  state: string;
  assignee?: string;
}

/** The events of conversations in their order, with what they show. */
const looksOf = (told: readonly ToldEvent[]) =>
  told
    .filter(({ type }) => type === 'conversation.updated')
    .map(({ workspace_id, subject, sequence, data }) => ({
      ...{ workspace_id, subject, sequence: Number(sequence) },
      ...(JSON.parse(data!) as Shown),
    }));
const shownOf = (told: readonly ToldEvent[]) => Map.groupBy(looksOf(told), ({ subject }) => subject);

/** Returns a function that says whether somebody asked for a turn of a member. */
function askedIn(turns: ConversationFacts['turns']) {
  const asked = new Set(
    turns.map(({ conversationId, asks, member }) => `${conversationId} ${asks} ${member}`),
  );
  return (conversationId: string, asks: 'take' | 'release', member: string) =>
    asked.has(`${conversationId} ${asks} ${member}`);
}

/** All that a person wrote to a number stands in one. */
export function splitConversations({ conversations, written }: ConversationFacts): string[] {
  const byPlace = Map.groupBy(conversations, placeOf);
  const people = Map.groupBy(inboundOf(written), ({ workspace_id, person, channel_id }) =>
    [workspace_id, person, channel_id].join(' '),
  );
  return [...people].flatMap(([who, own]) => {
    const places = new Set(own.map(placeOf));
    const count = [...places].reduce((sum, place) => sum + (byPlace.get(place)?.length ?? 0), 0);
    return count === 1 ? [] : [`${who} has ${count} conversations`];
  });
}

/** Goes through what happened in the order of its commits, and compares who waits in the end. */
export function mistakenWaits({ conversations, written, told }: ConversationFacts): string[] {
  const byId = new Map(written.map((row) => [row.id, row]));
  const placeById = new Map(conversations.map((row) => [row.id, placeOf(row)]));
  const happened = Map.groupBy(
    told,
    ({ subject }) => placeById.get(subject) ?? placeOf(byId.get(subject) ?? NOWHERE),
  );
  return conversations.flatMap((row) => {
    const own = happened.get(placeOf(row)) ?? [];
    const begun = own.findIndex(({ type }) => type === 'message.received');
    const first = own.findIndex(({ type }, i) => i > begun && type === 'message.queued');
    // An answer that was committed beside the very first message may not have seen its conversation.
    const either = [own, ...(first < 0 ? [] : [own.toSpliced(first, 1)])];
    const since = row.waiting_since === null ? null : Number(row.waiting_since);
    if (either.some((events) => unanswered(events, byId).some((waiting) => fits(since, waiting)))) return [];
    return [
      `${row.id} waits since ${since}, and has unanswered ${unanswered(own, byId)[0]!.join(', ') || 'nothing'}`,
    ];
  });
}

/**
 * Returns when the messages were written that nobody has answered, in the order in which they came: as often as it may
 * be, for a message that is sent later answers when it is due, of which nobody is told before it is sent.
 */
function unanswered(events: readonly ToldEvent[], byId: ReadonlyMap<string, WrittenMessage>): number[][] {
  let [least, most] = [-1, -1];
  events.forEach(({ type, subject, data }, i) => {
    const message = byId.get(subject);
    if (type === 'conversation.updated' && (JSON.parse(data!) as Shown).state === 'closed') least = i;
    if (type !== 'message.queued' || message?.type === 'template') return; // a template goes to many
    if (message?.send_at == null) least = i;
    else {
      const end = events.findIndex((event, at) => at > i && event.subject === subject);
      if (events[end]?.type === 'message.sent') least = Math.max(least, i);
      most = Math.max(most, end < 0 ? events.length : end);
    }
  });
  const waitingAfter = (answer: number) =>
    events
      .slice(answer + 1)
      .flatMap(({ type, subject }) => (type === 'message.received' ? waitsFor(byId.get(subject)!) : []));
  return Array.from({ length: Math.max(least, most) - least + 1 }, (_, i) => waitingAfter(least + i));
}

/** Returns when a message was written that waits for an answer; an opt-out does not. */
function waitsFor({ body, created_at }: WrittenMessage): number[] {
  const { message } = JSON.parse(body!) as { message?: string };
  return message !== undefined && keywordOf(message) ? [] : [Number(created_at)];
}

/** The wait of a batch begins with what was written first, whichever of it was told first. */
const fits = (since: number | null, waiting: readonly number[]) =>
  since === null ? waiting.length === 0 : waiting.includes(since) && since <= waiting[0]!;

/** A conversation that is snoozed was snoozed after the last message of its person, who opens it. */
export function sleptThrough({ conversations, written, told }: ConversationFacts): string[] {
  const byPlace = Map.groupBy(inboundOf(written), placeOf);
  return conversations.flatMap((row) => {
    if (row.state !== 'snoozed') return [];
    const theirs = new Set((byPlace.get(placeOf(row)) ?? []).map(({ id }) => id));
    const came = told.findLastIndex(
      ({ type, subject }) => type === 'message.received' && theirs.has(subject),
    );
    const snoozed = told.findLastIndex(
      ({ subject, data }) => subject === row.id && (JSON.parse(data!) as Shown).state === 'snoozed',
    );
    return came > snoozed ? [`${row.id} is snoozed, and its person has written since`] : [];
  });
}

const takerOf = (takers: readonly Taker[], workspaceId: string, member: string): Taker | undefined =>
  takers.find((each) => each.workspace_id === workspaceId && each.person_id === member);

const takersAmong = (departed: readonly Departed[]): Taker[] =>
  departed.flatMap(({ capacity, ...each }) => (capacity === null ? [] : [{ ...each, capacity }]));

/** A conversation goes from nobody to a member who takes it or is given it, and back, never from one to another unasked. */
export function contestedTurns(
  { told, turns }: ConversationFacts,
  takers: readonly Taker[],
  departed: readonly Departed[],
): string[] {
  const asked = askedIn(turns);
  const shown = shownOf(told);
  const moved = [...shown].flatMap(([id, events]) =>
    events.flatMap(({ assignee: to = null, workspace_id }, i) => {
      const from = events[i - 1]?.assignee ?? null;
      if (from === to) return [];
      if (from !== null && to !== null) return [`${id} was taken by ${to} while ${from} had it`];
      if (to !== null && takerOf([...takers, ...takersAmong(departed)], workspace_id, to)) return [];
      if (to === null && departed.some((each) => each.person_id === from)) return [];
      const [asks, member] = to === null ? (['release', from!] as const) : (['take', to] as const);
      return asked(id, asks, member) ? [] : [`${id}: ${asks} ${member}, which nobody asked for`];
    }),
  );
  const unheard = turns.flatMap(({ conversationId: id, asks, member, answered }) =>
    asks === 'take' && answered === 200 && !shown.get(id)?.some(({ assignee }) => assignee === member)
      ? [`${id} was given to ${member} with a 200, and they never had it`]
      : [],
  );
  return [...moved, ...unheard];
}

/** Goes through the events: who was given a conversation without having asked had room; and nobody is left waiting who could be given one. */
export function misgivenTurns(
  { conversations, told, turns }: ConversationFacts,
  takers: readonly Taker[],
  departed: readonly Departed[],
): string[] {
  const asked = askedIn(turns);
  const everTakers = [...takers, ...takersAmong(departed)];
  const now = new Map<string, Shown & { workspace_id: string }>();
  const openOf = ({ workspace_id, person_id }: Taker) =>
    [...now.values()].filter(
      (each) => each.workspace_id === workspace_id && each.assignee === person_id && each.state === 'open',
    ).length;
  const beyond = looksOf(told).flatMap(({ subject: id, ...shown }) => {
    const before = now.get(id)?.assignee;
    now.set(id, shown);
    const { assignee: member } = shown;
    if (member === undefined || before === member || asked(id, 'take', member)) return [];
    const taker = takerOf(everTakers, shown.workspace_id, member);
    return taker && openOf(taker) > taker.capacity
      ? [`${id} was given to ${member}, who had ${taker.capacity} already`]
      : [];
  });
  const left = conversations.flatMap(({ workspace_id, id, state, assignee, waiting_since }) => {
    if (state !== 'open' || assignee !== null || waiting_since === null) return [];
    const free = takers.find(
      (taker) => taker.workspace_id === workspace_id && openOf(taker) < taker.capacity,
    );
    return free ? [`${id} waits, nobody has it, and ${free.person_id} has room`] : [];
  });
  return [...beyond, ...left];
}

/** Nobody who is gone has one, or is told of as who has one from then on; and who was let go is gone. */
export function keptByTheGone(
  { conversations, told }: ConversationFacts,
  departures: readonly Departure[],
  departed: readonly Departed[],
): string[] {
  const gone = new Map(departed.map((each) => [`${each.workspace_id} ${each.person_id}`, each]));
  return [
    ...conversations.flatMap(({ workspace_id, id, assignee }) =>
      gone.has(`${workspace_id} ${assignee}`) ? [`${id} is taken by ${assignee}, who is gone`] : [],
    ),
    ...looksOf(told).flatMap(({ workspace_id, subject, sequence, assignee }) => {
      const { after = Number.POSITIVE_INFINITY } = gone.get(`${workspace_id} ${assignee}`) ?? {};
      return sequence > after ? [`${subject} was told as taken by ${assignee}, who was gone`] : [];
    }),
    ...departures.flatMap(({ workspaceId, member, answered }) =>
      answered === 200 && !gone.has(`${workspaceId} ${member}`)
        ? [`${member} was let go with a 200, and is still there`]
        : [],
    ),
  ];
}

/** The newest event of each shows it as it is. */
export function untoldChanges({ conversations, told }: ConversationFacts): string[] {
  const shown = shownOf(told);
  const lookOf = ({ state, assignee }: Pick<StoredConversation, 'state' | 'assignee'>) =>
    `${state}, taken by ${assignee ?? 'nobody'}`;
  return conversations.flatMap((row) => {
    const newest = shown.get(row.id)?.at(-1);
    if (!newest) return [`${row.id} was never told of`];
    const said = lookOf({
      state: newest.state as StoredConversation['state'],
      assignee: newest.assignee ?? null,
    });
    return said === lookOf(row) ? [] : [`${row.id} is ${lookOf(row)}, and was told as ${said}`];
  });
}
