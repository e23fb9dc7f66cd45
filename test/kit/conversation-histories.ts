/** A history of a conversation that keeps every promise, and changes of it that break one. */
import { firstIdAt } from '../../packages/server/src/platform/ids.ts';
import type { History } from './history.ts';

type Conversations = History['ofConversations'];

const conversation: Conversations['conversations'][number] = {
  ...{
    workspace_id: 'w',
    id: 'cnv_1',
    contact_id: 'con_1',
    channel_id: 'c',
    state: 'open',
    assignee: 'usr_1',
  },
  ...{ inbound: 1, read: 1, waiting_since: 300 },
};
export const writtenMessage = (n: number, given = {}): Conversations['written'][number] => ({
  ...{ workspace_id: 'w', id: `msg_${n}`, direction: n === 3 ? 'inbound' : 'outbound' },
  ...{
    channel_id: 'c',
    contact_id: 'con_1',
    type: 'text',
    person: '+15550001',
    created_at: n * 100,
    send_at: null,
    sent_by: null,
    body: n === 3 ? '{"message":"Hello?"}' : null,
    ...given,
  },
});
export const told = (sequence: number, type: string, subject: string, data?: object) =>
  ({
    workspace_id: 'w',
    sequence,
    type,
    subject,
    data: data ? JSON.stringify({ contactId: 'con_1', channelId: 'c', ...data }) : null,
  }) as Conversations['told'][number];
export const turn = (asks: 'take' | 'read' | 'close'): Conversations['turns'][number] => ({
  ...{ conversationId: 'cnv_1', asks, member: 'usr_1', answered: 200 },
  ...(asks === 'read' && { messageId: 'msg_3' }),
});
/** A person was written to, wrote, and a member has taken their conversation and read it. */
export const answered: Conversations = {
  conversations: [conversation],
  written: [writtenMessage(1), writtenMessage(3)],
  told: [
    told(1, 'message.queued', 'msg_1'),
    told(2, 'conversation.updated', 'cnv_1', { state: 'open' }),
    told(3, 'message.received', 'msg_3'),
    told(4, 'conversation.updated', 'cnv_1', { state: 'open', assignee: 'usr_1' }),
  ],
  turns: [turn('take'), turn('read'), { ...turn('read'), signedIn: true }],
  reads: [{ workspace_id: 'w', conversation_id: 'cnv_1', member: 'usr_1', read: 1 }],
  shown: [{ conversationId: 'cnv_1', member: 'usr_1', unread: 0 }],
  ...{ since: [], mergesAsked: [], merges: [], firsts: [] },
};

const changed = (given: Partial<Conversations>) => ({
  ofConversations: { ...answered, ...given },
});
const changedRow = (given: Partial<typeof conversation>) =>
  changed({ conversations: [{ ...conversation, ...given }] });
const toldMore = (...more: Conversations['told']) => changed({ told: [...answered.told, ...more] });

/** An answer was committed beside the first message of a person. */
export const besideTheFirst = toldMore(told(5, 'message.queued', 'msg_1'));

/** A template was sent to the person who waits: it goes to many, and answers nobody. */
export const advertised = changed({
  written: [...answered.written, writtenMessage(4, { type: 'template' })],
  told: [...answered.told, told(5, 'message.queued', 'msg_4')],
});

/** Another member replied, who has read it by that. */
const reply: Partial<Conversations> = {
  conversations: [{ ...conversation, waiting_since: null }],
  written: [...answered.written, writtenMessage(4, { sent_by: 'usr_2' })],
  told: [...answered.told, told(5, 'message.queued', 'msg_4')],
  reads: [...answered.reads, { ...answered.reads[0]!, member: 'usr_2' }],
};
export const replied = changed(reply);

/** A reply is to be sent later. */
const later = {
  written: [...answered.written, writtenMessage(4, { send_at: 900 })],
  told: [...answered.told, told(5, 'message.queued', 'msg_4')],
};
const wasSent = { ...later, told: [...later.told, told(6, 'message.sent', 'msg_4')] };

/** The person waits for it until it is due, and not when it has been sent. */
export const answeredLater = [
  changed(later),
  changed({ ...wasSent, conversations: [{ ...conversation, waiting_since: null }] }),
];

/** Somebody has joined since, to whom all of it is old. */
export const newcomer = changed({
  shown: [{ conversationId: 'cnv_1', member: 'usr_2', unread: 0 }],
  since: [{ workspace_id: 'w', person_id: 'usr_2', created_at: 400 }],
});

/** It is snoozed, and told of so at this place. */
const snoozedAt = (sequence: number) =>
  changed({
    conversations: [{ ...conversation, state: 'snoozed' }],
    told: [
      ...answered.told,
      told(sequence, 'conversation.updated', 'cnv_1', { state: 'snoozed', assignee: 'usr_1' }),
    ].toSorted((a, b) => a.sequence - b.sequence),
  });

/** They were snoozed after they had written. */
export const snoozed = snoozedAt(5);

const taker = { workspace_id: 'w', person_id: 'usr_1', capacity: 1 };

/** The member did not ask for it, and was given it. */
export const given = { ...changed({ turns: [turn('read')] }), takers: [taker] };

/** The member who took it leaves after this event. */
const goneAfter = (after: number) => ({ ...taker, after });

const givenBack = toldMore(told(5, 'conversation.updated', 'cnv_1', { state: 'open' })).ofConversations;

/** The member who took it has left, and it was given back. */
export const left: Partial<History> = {
  ofConversations: { ...givenBack, conversations: [{ ...conversation, assignee: null }] },
  departed: [goneAfter(4)],
};

/** Each promise of conversations by its name: how the history is changed, and what is then said. */
export const BREAKING_CONVERSATIONS: Record<string, [Partial<History>, RegExp][]> = {
  'one conversation': [
    [changed({ conversations: [] }), /\+15550001 c has 0 conversations/],
    [
      changed({ conversations: [conversation, { ...conversation, id: 'cnv_2' }] }),
      /\+15550001 c has 2 conversations/,
    ],
    [
      changed({
        conversations: [conversation, { ...conversation, id: 'cnv_2', contact_id: 'con_2' }],
        written: [writtenMessage(3), { ...writtenMessage(3), id: 'msg_4', contact_id: 'con_2' }],
      }),
      /\+15550001 c has 2 conversations/,
    ],
  ],
  'unread is not read': [
    [changedRow({ inbound: 2 }), /cnv_1 counts 2 messages, and has 1/],
    [changedRow({ read: 0 }), /cnv_1 counts 0 as read, and 1 were/],
    [changed({ turns: [turn('take')] }), /cnv_1 counts 1 as read, and nobody read more than 0/],
    [changed({ reads: [] }), /cnv_1 counts 0 as read by usr_1, and 1 were/],
    [changed({ ...reply, reads: answered.reads }), /cnv_1 counts 0 as read by usr_2, and 1 were/],
    [
      changed({ ...reply, told: [told(0, 'message.queued', 'msg_4'), ...answered.told] }),
      /cnv_1 counts 1 as read by usr_2, and usr_2 never read more than 0/,
    ],
    [
      changed({ reads: [...answered.reads, { ...answered.reads[0]!, member: 'usr_2' }] }),
      /cnv_1 counts 1 as read by usr_2, and usr_2 never read more than 0/,
    ],
    [
      changed({ shown: [{ conversationId: 'cnv_1', member: 'usr_1', unread: 1 }] }),
      /cnv_1 is shown to usr_1 with 1 unread, who has read 1 of 1/,
    ],
    [
      changed({ shown: [{ conversationId: 'cnv_1', member: 'usr_2', unread: 0 }] }),
      /cnv_1 is shown to usr_2 with 0 unread, who has read 0 of 1/,
    ],
    [
      changed({
        written: [writtenMessage(1), { ...writtenMessage(3), id: firstIdAt('msg', 300) }],
        shown: [{ conversationId: 'cnv_1', member: 'usr_2', unread: 1 }],
        since: [{ workspace_id: 'w', person_id: 'usr_2', created_at: 400 }],
      }),
      /cnv_1 is shown to usr_2 with 1 unread, who has read 1 of 1/,
    ],
  ],
  'who waits is seen': [
    [changedRow({ waiting_since: null }), /cnv_1 waits since null, and has unanswered 300/],
    [
      changed({ ...wasSent, told: wasSent.told.toSpliced(4, 0, told(4, 'message.queued', 'msg_1')) }),
      /cnv_1 waits since 300, and has unanswered nothing/,
    ],
    [snoozedAt(2.5), /cnv_1 is snoozed, and its person has written since/],
    [changedRow({ waiting_since: 100 }), /cnv_1 waits since 100, and has unanswered 300/],
    [
      toldMore(
        told(5, 'message.queued', 'msg_1'),
        told(6, 'conversation.updated', 'cnv_1', { state: 'closed', assignee: 'usr_1' }),
      ),
      /cnv_1 waits since 300, and has unanswered nothing/,
    ],
  ],
  'taken by one': [
    [
      toldMore(told(5, 'conversation.updated', 'cnv_1', { state: 'open', assignee: 'usr_2' })),
      /cnv_1 was taken by usr_2 while usr_1 had it/,
    ],
    [changed({ turns: [turn('read')] }), /cnv_1: take usr_1, which nobody asked for/],
    [
      toldMore(told(5, 'conversation.updated', 'cnv_1', { state: 'open' })),
      /cnv_1: release usr_1, which nobody asked for/,
    ],
    [changed({ told: answered.told.slice(0, 3) }), /given to usr_1 with a 200, and they never had it/],
  ],
  'given in turn': [
    [
      { ...changed({ turns: [turn('read')] }), takers: [{ ...taker, capacity: 0 }] },
      /cnv_1 was given to usr_1, who had 0 already/,
    ],
    [
      { ...changedRow({ assignee: null }), takers: [{ ...taker, person_id: 'usr_2' }] },
      /cnv_1 waits, nobody has it, and usr_2 has room/,
    ],
  ],
  'gone with nothing': [
    [{ departed: [goneAfter(4)] }, /cnv_1 is taken by usr_1, who is gone/],
    [
      { ...changedRow({ assignee: null }), departed: [goneAfter(3)] },
      /cnv_1 was told as taken by usr_1, who was gone/,
    ],
    [
      { departures: [{ workspaceId: 'w', member: 'usr_1', answered: 200 }] },
      /usr_1 was let go with a 200, and is still there/,
    ],
  ],
  'each turn told': [
    [
      changedRow({ state: 'closed' }),
      /cnv_1 is closed, taken by usr_1, and was told as open, taken by usr_1/,
    ],
    [changedRow({ assignee: null }), /cnv_1 is open, taken by nobody, and was told as open, taken by usr_1/],
    [changed({ told: [] }), /cnv_1 was never told of/],
  ],
};
