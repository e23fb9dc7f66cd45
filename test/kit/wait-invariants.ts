/** This file judges whether it is seen who waits for an answer. */
import { keywordOf } from '../../packages/server/src/features/contacts/opt-out.ts';
import { inboundOf, placeOf } from './conversation-places.ts';
import type { ConversationFacts, ToldEvent, WrittenMessage } from './conversations.ts';
import { followPeople } from './merged-people.ts';

interface Shown {
  state: string;
  contactId: string;
  channelId: string;
}

/** Goes through what happened in the order of its commits, and compares who waits in the end. */
export function mistakenWaits(facts: ConversationFacts): string[] {
  const { conversations, written, told } = facts;
  const people = followPeople(facts);
  const byId = new Map(written.map((row) => [row.id, row]));
  const happened = Map.groupBy(told, ({ type, subject, sequence, data, workspace_id }) => {
    if (type === 'conversation.updated') {
      const { contactId, channelId } = JSON.parse(data!) as Shown;
      return placeOf({ contact_id: contactId, channel_id: channelId });
    }
    const message = byId.get(subject);
    if (!message) return '';
    const first = people.first(workspace_id, message.person, message.contact_id!);
    return placeOf({ ...message, contact_id: people.at(first, Number(sequence)) });
  });

  /** Returns what there is in a contact's conversation when an event was recorded, as it may be. */
  function standingOf(contactId: string, channelId: string, upTo: number): Standing {
    const own = happened.get(placeOf({ contact_id: contactId, channel_id: channelId })) ?? [];
    const scheduled = new Set<string>();
    let waits: Waits[] = [[]];
    let from = Number.NEGATIVE_INFINITY;
    const goOn = (end: number) => {
      const events = own.filter(({ sequence }) => Number(sequence) > from && Number(sequence) <= end);
      const before = { waits, scheduled };
      waits = (from < 0 ? asBegun(events) : [events]).flatMap((some) => unanswered(some, byId, before));
      for (const { type, subject } of events) {
        if (type === 'message.queued' && byId.get(subject)?.send_at != null) scheduled.add(subject);
        else scheduled.delete(subject);
      }
      from = end;
    };
    for (const { from_contact, after } of people.into(contactId, upTo)) {
      goOn(after);
      const other = standingOf(from_contact, channelId, after);
      waits = together(waits, other.waits);
      for (const id of other.scheduled) scheduled.add(id);
    }
    goOn(upTo);
    return { waits, scheduled };
  }

  return conversations.flatMap((row) => {
    const since = row.waiting_since === null ? null : Number(row.waiting_since);
    const { waits } = standingOf(row.contact_id, row.channel_id, Number.POSITIVE_INFINITY);
    if (waits.some((waiting) => fits(since, waiting))) return [];
    return [`${row.id} waits since ${since}, and has unanswered ${waits[0]!.join(', ') || 'nothing'}`];
  });
}

/** The times at which the messages were written that nobody has answered, in the order in which they came. */
type Waits = readonly number[];

interface Standing {
  waits: readonly Waits[];
  /** Messages that are to be sent later, of which nobody was told more than that. */
  scheduled: ReadonlySet<string>;
}

/** An answer that was committed beside the very first message may not have seen its conversation. */
function asBegun(events: readonly ToldEvent[]): (readonly ToldEvent[])[] {
  const begun = events.findIndex(({ type }) => type === 'message.received');
  const first = events.findIndex(({ type }, i) => i > begun && type === 'message.queued');
  const others = events.filter(({ subject }) => subject !== events[first]?.subject);
  return first < 0 ? [events] : [events, others];
}

/** Puts together what waits in two conversations that become one, as each may be: the longer wait goes on. */
function together(some: readonly Waits[], others: readonly Waits[]): Waits[] {
  const both = some.flatMap((one) =>
    others.map((other) => {
      const [first, second] = (other[0] ?? Infinity) < (one[0] ?? Infinity) ? [other, one] : [one, other];
      return [...first, ...second];
    }),
  );
  return [...new Map(both.map((waits) => [waits.join(), waits])).values()];
}

/**
 * Returns when the messages were written that nobody has answered, in the order in which they came: as often as it may
 * be, for a message that is sent later answers when it is due, of which nobody is told before it is sent.
 */
function unanswered(
  events: readonly ToldEvent[],
  byId: ReadonlyMap<string, WrittenMessage>,
  before: Standing,
): Waits[] {
  let [least, most] = [-1, -1];
  for (const id of before.scheduled) {
    const end = events.findIndex(({ subject }) => subject === id);
    most = Math.max(most, end < 0 ? events.length : end);
  }
  events.forEach(({ type, subject, data }, i) => {
    const message = byId.get(subject);
    if (type === 'conversation.updated' && (JSON.parse(data!) as Shown).state === 'closed') least = i;
    if (message?.type === 'template') return; // it goes to many
    if (type !== 'message.queued') return;
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
  const answers = Array.from({ length: Math.max(least, most) - least + 1 }, (_, i) => least + i);
  if (least >= 0) return answers.map(waitingAfter);
  const unansweredYet = before.waits.map((waits) => [...waits, ...waitingAfter(-1)]);
  return [...unansweredYet, ...answers.slice(before.scheduled.size > 0 ? 0 : 1).map(waitingAfter)];
}

/** Returns when a message was written that waits for an answer; an opt-out does not. */
function waitsFor({ body, created_at }: WrittenMessage): number[] {
  const { message } = JSON.parse(body!) as { message?: string };
  return message !== undefined && keywordOf(message) ? [] : [Number(created_at)];
}

/** The wait of a batch begins with what was written first, whichever of it was told first. */
const fits = (since: number | null, waiting: Waits) =>
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
