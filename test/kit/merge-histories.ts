/** A history of two contacts who became one person and keep every promise, and changes of it that break one. */
import { answered, told, turn, writtenMessage } from './conversation-histories.ts';
import type { History } from './history.ts';

const [conversation] = answered.conversations;
const second = writtenMessage(2, {
  ...{ direction: 'inbound', person: '+15550002', body: '{"message":"It is me"}' },
});
const signedIn = (asked: typeof answered.turns, settledAt: number) =>
  asked.map((each) => ({ ...each, signedIn: true, settledAt }));

/** Each of the two wrote and was read, and the first was taken; then somebody said that they are one. */
const one: History['ofConversations'] = {
  ...answered,
  conversations: [{ ...conversation!, inbound: 2, read: 2, waiting_since: 200 }],
  written: [...answered.written, second],
  told: [
    ...answered.told,
    told(5, 'conversation.updated', 'cnv_2', { state: 'open', contactId: 'con_2' }),
    told(6, 'message.received', 'msg_2'),
    told(7, 'conversation.updated', 'cnv_1', { state: 'open', assignee: 'usr_1' }),
  ],
  turns: [
    turn('take'),
    ...signedIn([{ ...turn('read'), contactId: 'con_1' }], 4),
    ...signedIn([{ ...turn('read'), conversationId: 'cnv_2', contactId: 'con_2', messageId: 'msg_2' }], 6),
  ],
  reads: [{ ...answered.reads[0]!, read: 2 }],
  mergesAsked: [{ workspaceId: 'w', from: 'con_2', to: 'con_1', answered: 200 }],
  merges: [{ workspace_id: 'w', from_contact: 'con_2', to_contact: 'con_1', after: 6 }],
  firsts: [
    { workspace_id: 'w', phone: '+15550001', contact_id: 'con_1' },
    { workspace_id: 'w', phone: '+15550002', contact_id: 'con_2' },
  ],
};
const changed = (given: Partial<History['ofConversations']>) => ({ ofConversations: { ...one, ...given } });
const changedRow = (given: Partial<typeof conversation>) =>
  changed({ conversations: [{ ...one.conversations[0]!, ...given }] });
const ofTheOther = { contact_id: 'con_2' };

export const merged = changed({});

/** It was the second that was taken, and who had it has the one that both became. */
export const handedOver = changed({
  told: one.told.map((event) => {
    if (event.sequence === 4) return told(4, 'conversation.updated', 'cnv_1', { state: 'open' });
    const shown = { state: 'open', contactId: 'con_2', assignee: 'usr_1' };
    return event.sequence === 5 ? told(5, 'conversation.updated', 'cnv_2', shown) : event;
  }),
  turns: one.turns.map((each) => (each.asks === 'take' ? { ...each, conversationId: 'cnv_2' } : each)),
});

const scheduled = {
  written: [...one.written, writtenMessage(4, { person: '+15550002', send_at: 900 })],
  told: [
    ...one.told.slice(0, -1),
    told(7, 'message.queued', 'msg_4'),
    told(8, 'conversation.updated', 'cnv_1', { state: 'open', assignee: 'usr_1' }),
  ],
  merges: [{ ...one.merges[0]!, after: 7 }],
};

/** A reply that was scheduled to the second is due: the person waits until then, and not any more. */
export const answeredSince = [200, null].map((waiting_since) =>
  changed({ ...scheduled, conversations: [{ ...one.conversations[0]!, waiting_since }] }),
);

/** Each promise by its name: how the history is changed, and what is then said. */
export const BREAKING_MERGES: Record<string, [Partial<History>, RegExp][]> = {
  'one conversation': [
    [
      changed({
        conversations: [...one.conversations, { ...conversation!, id: 'cnv_2', ...ofTheOther }],
        written: [...answered.written, { ...second, ...ofTheOther }],
      }),
      /con_1 c has 2 conversations/,
    ],
    [
      changed({ written: [...answered.written, { ...second, ...ofTheOther }] }),
      /msg_2 is of con_2, who has become another/,
    ],
    [
      changed({ mergesAsked: [{ workspaceId: 'w', from: 'con_3', to: 'con_1', answered: 200 }] }),
      /con_3 was merged into con_1 with a 200, and is still there/,
    ],
  ],
  'unread is not read': [
    [changedRow({ read: 1 }), /cnv_1 counts 1 as read, and 2 were/],
    [changed({ reads: answered.reads }), /cnv_1 counts 1 as read by usr_1, and 2 were/],
    [
      changed({ turns: one.turns.filter(({ conversationId }) => conversationId !== 'cnv_1') }),
      /cnv_1 counts 2 as read by usr_1, and usr_1 never read more than 1/,
    ],
  ],
  'who waits is seen': [
    [changedRow({ waiting_since: 300 }), /cnv_1 waits since 300, and has unanswered 200, 300/],
    [changedRow({ waiting_since: null }), /cnv_1 waits since null, and has unanswered 200, 300/],
  ],
};
