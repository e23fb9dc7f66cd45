/** This file judges whether what is unread is what was not read, by anybody and by each member. */
import { inboundOf, NOWHERE, placeOf } from './conversation-places.ts';
import type { ConversationFacts, StoredConversation, Turn, WrittenMessage } from './conversations.ts';

/** Compares what is counted with what was written, and what is read with what somebody asked to mark so. */
export function miscountedUnread(facts: ConversationFacts): string[] {
  const { conversations, reads, shown } = facts;
  const bounds = readsIn(facts);
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
        const { least, most } = by(member);
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
function readsIn({ written, told, turns, reads }: ConversationFacts) {
  const came = new Map(
    told.flatMap(({ subject, type, sequence }) =>
      type === 'message.received' ? [[subject, Number(sequence)] as const] : [],
    ),
  );
  const byPlace = Map.groupBy(inboundOf(written), placeOf);
  const byId = new Map(written.map((row) => [row.id, row]));
  const asked = Map.groupBy(
    turns.filter(({ asks }) => asks === 'read'),
    ({ messageId = '' }) => placeOf(byId.get(messageId) ?? NOWHERE),
  );
  const marked = Map.groupBy(reads, (row) => row.conversation_id);

  /** One with an earlier id may have come later: the clocks of processes differ. */
  function leastUpTo(all: readonly WrittenMessage[], id: string): number {
    return all.filter((each) => each.id <= id && cameBefore(each.id, id)).length;
  }
  const cameBefore = (one: string, other: string) => (came.get(one) ?? 0) <= (came.get(other) ?? 0);

  return (row: StoredConversation) => {
    const all = byPlace.get(placeOf(row)) ?? [];
    const marks = asked.get(placeOf(row)) ?? [];
    const of = (reader: string | undefined): Bounds => {
      const own = marks.filter((mark) => reader === undefined || readerOf(mark) === reader);
      const newest = own.map(({ messageId = '' }) => messageId).reduce((a, b) => (a > b ? a : b), '');
      const least = own.flatMap(({ answered, messageId = '' }) =>
        answered === 200 ? [leastUpTo(all, messageId)] : [],
      );
      return { least: Math.max(0, ...least), most: all.filter(({ id }) => id <= newest).length };
    };
    const members = new Set([
      ...(marked.get(row.id) ?? []).map(({ member }) => member),
      ...marks.flatMap((mark) => readerOf(mark) ?? []),
    ]);
    return { all, members: [...members], by: of };
  };
}

/** A key reads for nobody in particular. */
const readerOf = ({ signedIn, member }: Turn): string | undefined => (signedIn ? member : undefined);
