/** This file judges whether what is unread is what was not read, by anybody and by each member. */
import { timeOfId } from '../../packages/server/src/platform/ids.ts';
import { inboundOf, NOWHERE, placeOf } from './conversation-places.ts';
import type {
  ConversationFacts,
  StoredConversation,
  ToldEvent,
  Turn,
  WrittenMessage,
} from './conversations.ts';
import { followPeople, type People } from './merged-people.ts';

/** Compares what is counted with what was written, and what is read with what somebody asked to mark so. */
export function miscountedUnread(facts: ConversationFacts, clockSpreadMs: number): string[] {
  const { conversations, reads, shown } = facts;
  const bounds = readsIn(facts);
  const since = new Map(facts.since.map(({ person_id, created_at }) => [person_id, Number(created_at)]));
  const readBy = new Map(
    reads.map(({ conversation_id, member, read }) => [`${conversation_id} ${member}`, Number(read)]),
  );
  const unreadBy = Map.groupBy(shown, ({ conversationId }) => conversationId);
  return conversations.flatMap((row) => {
    const { all, by, members } = bounds(row);
    const inbound = Number(row.inbound);
    return [
      ...(inbound === all.length ? [] : [`${row.id} counts ${inbound} messages, and has ${all.length}`]),
      ...beyond(row, Number(row.read), by(undefined), 'nobody'),
      ...members.flatMap((member) =>
        beyond(row, readBy.get(`${row.id} ${member}`) ?? 0, by(member), `${member} never`, ` by ${member}`),
      ),
      ...(unreadBy.get(row.id) ?? []).flatMap(({ member, unread }) => {
        const { least, most } = by(member, [since.get(member) ?? 0, clockSpreadMs]);
        return unread >= all.length - most && unread <= all.length - least
          ? []
          : [`${row.id} is shown to ${member} with ${unread} unread, who has read ${least} of ${all.length}`];
      }),
    ];
  });
}

interface Bounds {
  least: number;
  most: number;
}

function beyond(
  { id }: StoredConversation,
  read: number,
  { least, most }: Bounds,
  who: string,
  by = '',
): string[] {
  return [
    ...(read > most ? [`${id} counts ${read} as read${by}, and ${who} read more than ${most}`] : []),
    ...(read < least ? [`${id} counts ${read} as read${by}, and ${least} were`] : []),
  ];
}

/** Returns of a conversation what its person wrote, who has read any of it, and how much of it each has read, or anybody. */
function readsIn(facts: ConversationFacts) {
  const { written, told, turns, reads } = facts;
  const sequencesOf = (wanted: ToldEvent['type']) =>
    new Map(
      told.flatMap(({ subject, type, sequence }) =>
        type === wanted ? [[subject, Number(sequence)] as const] : [],
      ),
    );
  const came = sequencesOf('message.received');
  const queued = sequencesOf('message.queued');
  const byPlace = Map.groupBy(inboundOf(written), placeOf);
  const byId = new Map(written.map((row) => [row.id, row]));
  const asked = Map.groupBy(
    turns.filter(({ asks }) => asks === 'read'),
    ({ messageId = '' }) => placeOf(byId.get(messageId) ?? NOWHERE),
  );
  const marked = Map.groupBy(reads, (row) => row.conversation_id);

  const people = followPeople(facts);
  const whoIs = ({ workspace_id, person, contact_id }: WrittenMessage, at: number) =>
    people.at(people.first(workspace_id, person, contact_id!), at);
  // Members have read what they answer, also by what is to be sent later.
  const answers = Map.groupBy(
    written.flatMap((row) => {
      const at = queued.get(row.id);
      return row.sent_by === null || at === undefined ? [] : [{ row, at, contactId: whoIs(row, at) }];
    }),
    ({ row }) => placeOf(row),
  );
  const cameBy = ({ id }: WrittenMessage, at: number) => (came.get(id) ?? Number.POSITIVE_INFINITY) < at;

  /**
   * Returns what a mark has read at least: what came from the same number until then. One with an earlier id may have come
   * later, for the clocks of processes differ.
   */
  function leastOf(all: readonly WrittenMessage[], id: string): number {
    const cameBefore = (one: string) => (came.get(one) ?? 0) <= (came.get(id) ?? 0);
    const { person } = byId.get(id)!;
    return all.filter((each) => each.person === person && each.id <= id && cameBefore(each.id)).length;
  }

  return (row: StoredConversation) => {
    const all = byPlace.get(placeOf(row)) ?? [];
    const marks = asked.get(placeOf(row)) ?? [];
    const theirs = answers.get(placeOf(row)) ?? [];
    const of = (reader: string | undefined, joined?: readonly [at: number, spreadMs: number]): Bounds => {
      const own = marks.filter((mark) => reader === undefined || readerOf(mark) === reader);
      const newest = own.map(({ messageId = '' }) => messageId).reduce((a, b) => (a > b ? a : b), '');
      const answered = theirs.filter((each) => reader === undefined || each.row.sent_by === reader);
      const sure = [
        ...own
          .filter((mark) => mark.answered === 200)
          .map(({ messageId = '', contactId = row.contact_id, settledAt = Infinity }) => ({
            ...{ contactId, settledAt, least: leastOf(all, messageId) },
          })),
        ...answered.map(({ at, contactId }) => ({
          ...{ contactId, settledAt: at },
          least: all.filter((each) => cameBy(each, at) && whoIs(each, at) === contactId).length,
        })),
      ];
      if (joined && sure.length === 0) return oldTo(all, ...joined);
      const least = readAtLeast(sure, row.contact_id, people, Number.POSITIVE_INFINITY);
      const lastAnswer = Math.max(...answered.map(({ at }) => at));
      return { least, most: all.filter((each) => each.id <= newest || cameBy(each, lastAnswer)).length };
    };
    const members = new Set([
      ...(marked.get(row.id) ?? []).map(({ member }) => member),
      ...marks.flatMap((mark) => readerOf(mark) ?? []),
      ...theirs.map((each) => each.row.sent_by!),
    ]);
    return { all, members: [...members], by: of };
  };
}

/**
 * Returns how much of a conversation is no news to a member who has marked nothing in it: what was written before they
 * joined. WhatsApp says when something was written, to the second; and when it came is said by the clock of a process.
 */
function oldTo(all: readonly WrittenMessage[], since: number, spreadMs: number): Bounds {
  const written = ({ created_at }: WrittenMessage) => Number(created_at);
  const came = ({ id }: WrittenMessage) => timeOfId('msg', id) ?? Number.POSITIVE_INFINITY;
  return {
    least: all.filter((each) => came(each) < since - spreadMs).length,
    most: all.filter((each) => written(each) <= since + spreadMs).length,
  };
}

interface SureMark {
  contactId: string;
  /** The last event when it was settled. */
  settledAt: number;
  least: number;
}

/** Returns how much was read of a contact's conversation when an event was recorded: of two that became one, what was of each. */
function readAtLeast(
  marks: readonly SureMark[],
  contactId: string,
  people: People,
  sequence: number,
): number {
  const settled = marks.filter((mark) => mark.settledAt <= sequence);
  const theirs = settled.filter((mark) => people.at(mark.contactId, sequence) === contactId);
  let read = 0;
  for (const { from_contact, after } of people.into(contactId, sequence))
    read =
      Math.max(read, readAtLeast(marks, contactId, people, after)) +
      readAtLeast(marks, from_contact, people, after);
  return Math.max(read, ...theirs.map(({ least }) => least));
}

/** A key reads for nobody in particular. */
const readerOf = ({ signedIn, member }: Turn): string | undefined => (signedIn ? member : undefined);
