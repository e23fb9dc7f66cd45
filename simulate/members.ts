/**
 * Members in a simulated run take conversations, two at once, give them back, snooze and close them, mostly by a key that
 * names them; each reads with a session of their own, in which they are shown in the end what they have not read.
 */
import { MINUTE, SECOND } from '../packages/server/src/platform/clock.ts';
import { drawTurns, requestOf, type ShownUnread, type Turn } from '../test/kit/conversations.ts';
import { MEMBERS } from '../test/kit/members.ts';
import type { Call } from './caller.ts';
import type { ApiOwner } from './clients.ts';
import type { SharedDatabase } from './database.ts';
import type { HttpAnswer } from './network.ts';
import type { Scheduler } from './scheduler.ts';

export interface Members {
  turns: readonly Turn[];
  /** The unread counts that each of them was shown by the last `recount`. */
  shown: readonly ShownUnread[];
  /** Has them look at conversations now and then in the time that follows. */
  begin(activeMs: number): void;
  /** Has a conversation of their workspace taken by one of them, if there is any that nobody has. */
  take(owner: ApiOwner, member: string): void;
  /** Has one of them give back a conversation, if they have any. */
  release(owner: ApiOwner, member: string): void;
  /** Has each of them list all conversations. */
  recount(): void;
  /** Returns whether something that they asked is not settled. */
  busy(): boolean;
}

const LOOKS_A_MINUTE = 12;
const READS_A_MINUTE = 8;
/** They mostly read all that is there, and now and then up to an earlier message. */
const READS_ALL = 0.7;
/** A share is read by a key, which reads for nobody in particular. */
const READ_BY_KEY = 0.15;
const LIST = '/api/v1/conversations?view=all&limit=100';

export interface MembersOptions {
  scheduler: Scheduler;
  database: SharedDatabase;
  owners: readonly ApiOwner[];
  call: Call;
}

/** A conversation as it stands, and the messages of its person in their order. */
interface Seen {
  owner: ApiOwner;
  id: string;
  contactId: string;
  assignee: string | null;
  messageIds: string[];
}

interface Stored {
  id: string;
  workspace_id: string;
  contact_id: string;
  channel_id: string;
  assignee: string | null;
}

export function createMembers({ scheduler, database, owners, call }: MembersOptions): Members {
  const turns: Turn[] = [];
  const shown: ShownUnread[] = [];
  let listing = 0;
  const pick = <T>(choices: readonly T[]): T => choices[Math.floor(scheduler.chance() * choices.length)]!;

  /** Draws one conversation and goes on with it, if there is any. */
  function look(then: (seen: Seen) => void, fits = (_: Stored) => true): void {
    if (!database.atRest()) return void scheduler.after(1, () => look(then, fits)); // it may not last what stands there
    const conversations = database.rows<Stored>(
      'select id, workspace_id, contact_id, channel_id, assignee from conversations order by id',
    );
    const one = pick(conversations.filter(fits));
    if (!one) return;
    const messages = database.rows<{ id: string }>(
      "select id from messages where contact_id = ? and channel_id = ? and direction = 'inbound' order by id",
      one.contact_id,
      one.channel_id,
    );
    then({
      owner: owners.find(({ workspaceId }) => workspaceId === one.workspace_id)!,
      ...{ id: one.id, contactId: one.contact_id, assignee: one.assignee },
      messageIds: messages.map(({ id }) => id),
    });
  }

  function turn({ owner, id, contactId, assignee, messageIds }: Seen): void {
    const people = peopleOf(owner).toSorted(() => scheduler.chance() - 0.5);
    const some = [...new Set([...(assignee === null ? [] : [assignee]), ...people])].slice(0, MEMBERS.length);
    const drawn = drawTurns(() => scheduler.chance(), id, some, messageIds, scheduler.now());
    for (const each of drawn) ask(owner, { ...each, contactId });
  }

  function read({ owner, id, contactId, messageIds }: Seen): void {
    const messageId = scheduler.chance() < READS_ALL ? messageIds.at(-1) : pick(messageIds);
    if (messageId === undefined) return;
    const member = pick(peopleOf(owner));
    const signedIn = scheduler.chance() >= READ_BY_KEY;
    ask(owner, { conversationId: id, asks: 'read', member, messageId, contactId, signedIn });
  }

  function ask(owner: ApiOwner, asked: Turn): void {
    turns.push(asked);
    const { body, ...request } = requestOf(asked);
    const headers = { ...headersOf(owner, asked), 'content-type': 'application/json' };
    const settled = ({ status }: HttpAnswer) => {
      scheduler.journal.write(`${asked.member} hears ${status} of ${asked.asks} ${asked.conversationId}`);
      asked.answered = status;
      asked.settledAt = database.rows<{ last: number }>(
        'select last from event_sequences where workspace_id = ?',
        owner.workspaceId,
      )[0]!.last;
    };
    call({ ...request, headers, payload: JSON.stringify(body) }, { settled });
  }

  function list({ sessions }: ApiOwner, member: string): void {
    listing++;
    const settled = ({ status, body }: HttpAnswer) => {
      scheduler.journal.write(`${member} hears ${status} of a list`);
      listing--;
      if (status !== 200) return;
      const { data } = JSON.parse(body) as { data: { id: string; unread: number }[] };
      for (const { id: conversationId, unread } of data) shown.push({ conversationId, member, unread });
    };
    call({ method: 'GET', path: LIST, headers: sessions.get(member)!, payload: '' }, { settled });
  }

  return {
    ...{ turns, shown },
    begin(activeMs) {
      const times = (aMinute: number) => Math.ceil((activeMs / MINUTE) * aMinute);
      for (let i = 0; i < times(LOOKS_A_MINUTE); i++)
        scheduler.after(scheduler.between(5 * SECOND, activeMs), () => look(turn));
      for (let i = 0; i < times(READS_A_MINUTE); i++)
        scheduler.after(scheduler.between(5 * SECOND, activeMs), () => look(read));
    },
    take(owner, member) {
      const take = ({ id, contactId }: Seen) =>
        ask(owner, {
          conversationId: id,
          asks: 'take',
          member,
          contactId,
          signedIn: scheduler.chance() < 0.5,
        });
      look(take, (row) => row.workspace_id === owner.workspaceId && row.assignee === null);
    },
    release(owner, member) {
      const release = ({ id, contactId }: Seen) =>
        ask(owner, { conversationId: id, asks: 'release', member, contactId });
      look(release, (row) => row.workspace_id === owner.workspaceId && row.assignee === member);
    },
    recount() {
      shown.length = 0;
      for (const owner of owners)
        for (const member of [...owner.members, ...owner.newcomers]) list(owner, member);
    },
    busy: () => listing > 0 || turns.some(({ answered }) => answered === undefined),
  };
}

const peopleOf = ({ members, leavers, newcomers }: ApiOwner) => [...members, ...leavers, ...newcomers];

const headersOf = ({ adminKey, sessions }: ApiOwner, { signedIn, member }: Turn) =>
  signedIn ? sessions.get(member)! : { authorization: `Bearer ${adminKey}` };
