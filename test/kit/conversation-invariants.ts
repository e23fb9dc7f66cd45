/** This file judges how promises of conversations are broken. */
import { inboundOf, placeOf } from './conversation-places.ts';
import type {
  ConversationFacts,
  Departed,
  Departure,
  StoredConversation,
  Taker,
  ToldEvent,
} from './conversations.ts';
import { type Followed, followConversations, followPeople } from './merged-people.ts';

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

/** Returns a function that says whether somebody asked for a turn of a member, in a conversation or one that it took in. */
function askedIn(turns: ConversationFacts['turns'], { now }: Followed) {
  const asked = new Set(
    turns.map(({ conversationId, asks, member }) => `${now(conversationId)} ${asks} ${member}`),
  );
  return (conversationId: string, asks: 'take' | 'release', member: string) =>
    asked.has(`${now(conversationId)} ${asks} ${member}`);
}

/** All that a person wrote to a number stands in one, whatever contacts they were before somebody said that these are one. */
export function splitConversations(facts: ConversationFacts): string[] {
  const { conversations, written, merges, mergesAsked } = facts;
  const byPlace = Map.groupBy(conversations, placeOf);
  const people = followPeople(facts);
  const whose = Map.groupBy(inboundOf(written), ({ workspace_id, person, channel_id }) =>
    [
      workspace_id,
      people.at(people.first(workspace_id, person, person), Number.POSITIVE_INFINITY),
      channel_id,
    ].join(' '),
  );
  const gone = new Set(merges.map((each) => each.from_contact));
  const left = [...conversations, ...written].filter(({ contact_id }) => gone.has(contact_id ?? ''));
  return [
    ...[...whose].flatMap(([who, own]) => {
      const places = new Set(own.map(placeOf));
      const count = [...places].reduce((sum, place) => sum + (byPlace.get(place)?.length ?? 0), 0);
      return count === 1 ? [] : [`${who} has ${count} conversations`];
    }),
    ...left.map(({ id, contact_id }) => `${id} is of ${contact_id}, who has become another`),
    ...mergesAsked.flatMap(({ from, to, answered }) =>
      answered === 200 && people.at(from, Number.POSITIVE_INFINITY) === from
        ? [`${from} was merged into ${to} with a 200, and is still there`]
        : [],
    ),
  ];
}

const takerOf = (takers: readonly Taker[], workspaceId: string, member: string): Taker | undefined =>
  takers.find((each) => each.workspace_id === workspaceId && each.person_id === member);

const takersAmong = (departed: readonly Departed[]): Taker[] =>
  departed.flatMap(({ capacity, ...each }) => (capacity === null ? [] : [{ ...each, capacity }]));

/** A conversation goes from nobody to a member who takes it or is given it, and back, never from one to another unasked. */
export function contestedTurns(
  facts: ConversationFacts,
  takers: readonly Taker[],
  departed: readonly Departed[],
): string[] {
  const { told, turns } = facts;
  const followed = followConversations(facts);
  const asked = askedIn(turns, followed);
  const shown = shownOf(told);
  const had = new Set(looksOf(told).map(({ subject, assignee }) => `${followed.now(subject)} ${assignee}`));
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
    asks === 'take' && answered === 200 && !had.has(`${followed.now(id)} ${member}`)
      ? [`${id} was given to ${member} with a 200, and they never had it`]
      : [],
  );
  return [...moved, ...unheard];
}

/** Goes through the events: who was given a conversation without having asked had room; and nobody is left waiting who could be given one. */
export function misgivenTurns(
  facts: ConversationFacts,
  takers: readonly Taker[],
  departed: readonly Departed[],
): string[] {
  const { conversations, told, turns } = facts;
  const followed = followConversations(facts);
  const asked = askedIn(turns, followed);
  const handed = new Set(followed.takenIn.map(({ into, assignee }) => `${into} ${assignee}`));
  const everTakers = [...takers, ...takersAmong(departed)];
  const now = new Map<string, Shown & { workspace_id: string }>();
  const openOf = ({ workspace_id, person_id }: Taker) =>
    [...now.values()].filter(
      (each) => each.workspace_id === workspace_id && each.assignee === person_id && each.state === 'open',
    ).length;
  const beyond = looksOf(told).flatMap(({ subject: id, ...shown }) => {
    for (const gone of followed.takenIn)
      if (gone.workspaceId === shown.workspace_id && gone.after < shown.sequence) now.delete(gone.id);
    const before = now.get(id)?.assignee;
    now.set(id, shown);
    const { assignee: member } = shown;
    if (member === undefined || before === member || asked(id, 'take', member)) return [];
    if (handed.has(`${followed.now(id)} ${member}`)) return []; // it came with another one
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
