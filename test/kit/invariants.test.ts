/** Each promise is fed a history that keeps it and some that break it: a checker that cannot fail is none. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { HistoryKind } from '../../packages/server/src/features/messages/state/history-kind.ts';
import { PROMISES, promisesSeenBy } from '../promises.ts';
import { BREAKING_CAMPAIGNS, campaigned, mergedAfter, STUCK, UNASKED } from './campaign-histories.ts';
import {
  advertised,
  answered,
  answeredLater,
  BREAKING_CONVERSATIONS,
  besideTheFirst,
  given,
  left,
  newcomer,
  replied,
  snoozed,
} from './conversation-histories.ts';
import type { History, HistoryOf } from './history.ts';
import { INVARIANTS, invariantsOf } from './invariants.ts';
import { answeredSince, BREAKING_MERGES, handedOver, merged } from './merge-histories.ts';

type Of<Fact extends 'wishes' | 'arrivals' | 'messages' | 'events' | 'counters'> = History[Fact][number];

const wish = (n: number, given: Partial<Of<'wishes'>> = {}): Of<'wishes'> => ({
  ...{ key: `wish-${n}`, workspaceId: 'w', channelId: 'c', to: '+15550001', text: `text ${n}` },
  ...{ askedAt: n * 50, acceptedAt: n * 50 + 10, messageIds: [`msg_${n}`], ...given },
});
const message = (n: number, given: Partial<Of<'messages'>> = {}): Of<'messages'> => ({
  ...{
    workspace_id: 'w',
    id: `msg_${n}`,
    direction: 'outbound',
    channel_id: 'c',
    status: 'read',
    phase: null,
  },
  ...{ attempt: 1, lost_answers: 0, failure: null, reference: `wish-${n}`, provider_id: `wamid.${n}` },
  ...given,
});
const arrival = (n: number, given: Partial<Of<'arrivals'>> = {}): Of<'arrivals'> => ({
  ...{ messageId: `msg_${n}`, attempt: 1, to: '+15550001', text: `text ${n}`, at: n * 100, echo: false },
  ...{ outcome: 'accepted', statuses: ['sent', 'delivered', 'read'], ...given },
});
const event = (sequence: number, n: number, type: string): Of<'events'> => ({
  ...{ workspace_id: 'w', sequence, type: `message.${type}`, subject: `msg_${n}` },
});
const counter = (counts: 'reached' | 'cohort', status: Of<'counters'>['status'], count = 2) => ({
  ...{ counts, status, count },
});

const reply = message(3, { direction: 'inbound', status: 'received', reference: null });
const taken = [2, 3, 4].map((sequence) => ({ sequence, type: 'message.read', verified: true }));
const receiver: History['receivers'][number] = {
  ...{ name: 'receiver', workspaceId: 'w', after: 1, wants: () => true, well: true, due: new Set() },
  taken: [...taken, { sequence: 5, type: 'message.received', verified: true }],
  disabled: false,
};
const away = { ...receiver, name: 'another', well: false, taken: taken.slice(0, 2), due: new Set([4, 5]) };

/** Two messages to one person, one after the other, and a reply. */
const good: HistoryOf<'simulate'> & HistoryOf<'chaos'> = {
  ...{ wishes: [wish(1), wish(2)], arrivals: [arrival(1), arrival(2)], written: 1 },
  ...{ receivers: [receiver, away], channels: [{ id: 'c', lost_answer: 'resend' }] },
  ...{ messages: [message(1), message(2), reply], messageHistory: [] },
  moves: [1, 2].map((n) => ({ id: `msg_${n}`, earlier: 'sent', later: 'read' })),
  events: [
    ...[event(1, 1, 'queued'), event(2, 2, 'queued'), event(3, 1, 'read'), event(4, 2, 'read')],
    event(5, 3, 'received'),
  ],
  sequences: [{ workspace_id: 'w', before: 0, last: 5 }],
  tallies: [
    { direction: 'outbound', status: 'read', phase: null, taken: 1, count: 2 },
    { direction: 'inbound', status: 'received', phase: null, taken: 0, count: 1 },
  ],
  counters: [
    ...[counter('reached', 'queued'), counter('reached', 'delivered'), counter('reached', 'read')],
    ...[counter('reached', 'received', 1), counter('cohort', 'read')],
  ],
  ...{ failed: 0, cancelled: 0, failureCounters: [], failures: [], clockSpreadMs: 0 },
  ...{ protocol: [], unleased: [], retreats: [], backlogs: [{ process: 'a1', size: 0 }] },
  ...{
    wamids: ['wamid.3'],
    inbox: [],
    takers: [],
    departures: [],
    departed: [],
    deliveries: [],
    open: [],
    grown: [],
  },
  ofConversations: answered,
  ofCampaigns: campaigned,
  ends: new Map([1, 2].map((n) => [`wish-${n}`, 'read'])),
};

const lost = (attempt = 1) => ({ message_id: 'msg_1', kind: 'answer_lost' as HistoryKind, attempt });
const second = arrival(1, { attempt: 2 });
const cancelled = message(1, { status: 'cancelled', attempt: 0 });
const takenBack = wish(1, { takenBack: true, cancelled: true });
const unknown = message(1, { lost_answers: 2, status: 'failed', failure: '{"code":"DELIVERY_UNKNOWN"}' });
const refused = arrival(1, { outcome: 'refused', statuses: [] });
const noCounter = (at: number) => ({ counters: good.counters.toSpliced(at, 1) });
const isCancelled = (taken: 0 | 1) => ({
  tallies: [{ direction: 'outbound', status: 'cancelled', phase: null, taken, count: 1 } as const],
  counters: [
    counter('reached', 'queued', 1),
    counter('reached', 'cancelled', 1),
    counter('cohort', 'sent', 1),
  ],
  cancelled: 1,
});

/** Each promise by its name: how the good history is changed, and what is then said. */
const BREAKING: Record<string, [Partial<History>, RegExp][]> = {
  'every 200 is one message': [
    [{ messages: [message(2), reply] }, /wish-1 was answered with msg_1, which is not stored/],
    [{ messages: [...good.messages, message(9, { reference: 'wish-1' })] }, /wish-1 is stored 2 times/],
    [{ wishes: [wish(1, { messageIds: ['msg_1', 'msg_4'] })] }, /wish-1 was answered with msg_1 and msg_4/],
    [{ wishes: [wish(1, { uncancelled: true })] }, /wish-1 was cancelled, and then it could not be/],
  ],
  'every message is sent': [
    [{ arrivals: [arrival(2)] }, /msg_1 is read, attempt 1, and WhatsApp has none/],
    [{ arrivals: [refused, arrival(2)] }, /msg_1 is read, attempt 1, and WhatsApp has none/],
    [
      { arrivals: [], messages: [message(1, { status: 'failed', failure: '{"code":"TIMEOUT"}' })] },
      /msg_1 is failed, .*TIMEOUT/,
    ],
    [{ arrivals: [], messages: [{ ...unknown, lost_answers: 0 }] }, /msg_1 is failed/],
  ],
  'no message twice': [
    [{ arrivals: [arrival(1), second] }, /msg_1 has 2 copies/],
    [{ arrivals: [arrival(1), arrival(1)] }, /msg_1 has 2 copies/],
    [
      {
        arrivals: [arrival(1), second],
        messageHistory: [lost()],
        channels: [{ id: 'c', lost_answer: 'hold' }],
      },
      /msg_1 has 2 copies/,
    ],
    [
      { arrivals: [arrival(1), second, arrival(1, { attempt: 3 })], messageHistory: [lost(), lost(2)] },
      /msg_1 has 3 copies/,
    ],
    [{ arrivals: [arrival(1), second], messageHistory: [lost(2)] }, /msg_1 has 2 copies/],
    [{ arrivals: [arrival(1, { statuses: ['failed'] }), second] }, /msg_1 has 2 copies/],
  ],
  'nothing unasked': [
    [{ arrivals: [arrival(8)] }, /msg_8.1 was sent and not asked for/],
    [{ arrivals: [arrival(1, { to: '+15550002' })] }, /msg_1.1 says "text 1" to \+15550002/],
    [{ arrivals: [arrival(1, { text: 'something else' })] }, /msg_1.1 says "something else"/],
    [{ wishes: [wish(1, { mediaId: 'med_1' }), wish(2)] }, /msg_1.1 lacks a file/],
    [{ arrivals: [arrival(1, { hasMedium: true })] }, /msg_1.1 has a file/],
    [{ wishes: [wish(1, { sendAt: 101 }), wish(2)] }, /msg_1.1 came before it was due/],
    [{ messages: [message(8)] }, /msg_8 is stored and was not asked for/],
    [{ messages: [cancelled] }, /msg_1 is cancelled and nobody asked for that/],
    [{ wishes: [takenBack, wish(2)] }, /wish-1 was cancelled with a 200, and msg_1 is not/],
    [
      { wishes: [takenBack, wish(2)], messageHistory: [{ ...lost(), kind: 'cancelled' as const }] },
      /msg_1 was cancelled and sent\nmsg_1 was cancelled and is read/,
    ],
    [
      { messageHistory: (['cancelled', 'attempt'] as const).map((kind) => ({ ...lost(), kind })) },
      /msg_1 was sent after it was cancelled/,
    ],
    [{ protocol: ['the tag x'] }, /the tag x/],
    ...UNASKED,
  ],
  'in order': [
    [{ arrivals: [arrival(2), arrival(1)] }, /msg_2 .* overtook msg_1/],
    [
      { wishes: [wish(1, { sendAt: 90 }), wish(2)], arrivals: [arrival(2), arrival(1)] },
      /msg_2 .* overtook msg_1/,
    ],
    [
      { wishes: [wish(1, { sendAt: 90 }), wish(2, { acceptedAt: 60, sendAt: 80 })] },
      /msg_1 .* overtook msg_2/,
    ],
    [
      { arrivals: [arrival(2), arrival(1)], messageHistory: [{ ...lost(), message_id: 'msg_2' }] },
      /overtook/,
    ],
  ],
  'held for money': [
    [
      { messages: [message(1, { status: 'failed', failure: '{"code":"PAYMENT_REQUIRED"}' })] },
      /msg_1 failed/,
    ],
  ],
  'statuses only forward': [
    [{ moves: [{ id: 'msg_1', earlier: 'read', later: 'delivered' }] }, /from read to delivered/],
    [{ moves: [{ id: 'msg_1', earlier: 'delivered', later: 'failed' }] }, /from delivered to failed/],
    [{ moves: [{ id: 'msg_1', earlier: 'delivered', later: 'cancelled' }] }, /from delivered to cancelled/],
    [{ moves: [{ id: 'msg_1', earlier: 'cancelled', later: 'sent' }] }, /from cancelled to sent/],
    [{ moves: [{ id: 'msg_1', earlier: 'cancelled', later: 'read' }] }, /was cancelled and went to read/],
  ],
  'events without gaps': [
    [{ events: good.events.toSpliced(1, 1) }, /w has 3 where 2 belongs/],
    [{ events: [good.events[0]!, ...good.events] }, /w has 1 where 2 belongs/],
    [{ sequences: [{ workspace_id: 'w', before: 0, last: 6 }] }, /w counts 6 events and has 5/],
    [{ sequences: [{ workspace_id: 'w', before: 1, last: 6 }] }, /w has 1 where 2 belongs/],
  ],
  'each change once': [
    [{ events: [...good.events, event(6, 1, 'read')] }, /msg_1 message.read 2 times/],
    [{ events: good.events.slice(1) }, /msg_1 has no message.queued/],
    [{ events: good.events.slice(0, 3) }, /msg_2 has no message.read\nmsg_3 has no message.received/],
  ],
  'one process a lease': [[{ unleased: ['b1 calls for c, which a1 holds'] }, /b1 calls for c/]],
  'no failure of its own': [[{ failures: ['a1: TypeError'] }, /TypeError/]],
  'every event delivered': [
    [{ receivers: [{ ...receiver, taken }] }, /receiver never got 5 \(message.received\)/],
    [{ receivers: [{ ...receiver, taken, due: new Set([5]) }] }, /receiver never got 5/],
    [{ receivers: [{ ...away, due: new Set([5]) }] }, /another never got 4/],
    [
      { receivers: [{ ...receiver, taken: taken.with(0, { ...taken[0]!, verified: false }) }] },
      /receiver: 2 is not signed/,
    ],
    [
      { receivers: [{ ...receiver, wants: (type) => type !== 'message.read' }] },
      /receiver got 2 \(message.read\) unasked/,
    ],
    [{ receivers: [{ ...receiver, disabled: true }] }, /receiver was disabled/],
  ],
  'results stand': [[{ retreats: ['whk went from 3 back to 2'] }, /back to 2/]],
  'nothing stuck': [
    [{ messages: [message(1, { status: 'queued', phase: 'blocked' })] }, /msg_1 is queued, blocked/],
    [{ messages: [message(1, { status: 'unconfirmed' })] }, /msg_1 is unconfirmed/],
    [{ wishes: [wish(1, { acceptedAt: undefined as never })] }, /wish-1 was not accepted/],
    [{ inbox: [{ id: 'bat_1', error: null }] }, /bat_1 is not applied/],
    [{ deliveries: [{ webhook_id: 'whk', sequence: 1, status: 'failed' }] }, /whk 1 is failed/],
    [{ open: ['3 messages are blocked'] }, /3 messages are blocked/],
    ...STUCK,
  ],
  'what WhatsApp said': [
    [{ messages: [message(1, { status: 'sent' }), message(2)] }, /msg_1 is sent, .* said read/],
    [{ messages: [unknown] }, /msg_1 is failed, and WhatsApp said read/],
    [{ messages: [cancelled] }, /msg_1 is cancelled, and WhatsApp said read/],
    [{ ends: new Map([['wish-1', 'failed']]) }, /msg_1 is read, .* made it failed/],
  ],
  'every reply once': [
    [
      { messages: [message(1), message(2)] },
      /people wrote 1 messages, 0 are there\nwamid.3 is there 0 times/,
    ],
    [
      { messages: [...good.messages, { ...reply, id: 'msg_4' }] },
      /wrote 1 .* 2 are there\nwamid.3 is there 2/,
    ],
  ],
  ...BREAKING_CONVERSATIONS,
  ...BREAKING_CAMPAIGNS,
  'counts are counts': [
    [noCounter(0), /queued counts 0, the rows are 2/],
    [{ counters: good.counters.with(1, counter('reached', 'delivered', 3)) }, /delivered counts 3/],
    [noCounter(2), /read counts 0/],
    [noCounter(3), /received counts 0/],
    [noCounter(4), /read in cohorts counts 0, the rows are 2/],
    [{ counters: [...good.counters, counter('cohort', 'delivered', 1)] }, /delivered in cohorts counts 1/],
    [{ counters: [...good.counters, counter('cohort', 'unsent', 1)] }, /failed in cohorts counts 1/],
    [{ failed: 1 }, /failed counts 0, the rows are 1\nfailures by code counts 0, the rows are 1/],
    [{ failureCounters: [{ count: 1 }] }, /failures by code counts 1, the rows are 0/],
    [{ cancelled: 1 }, /cancelled counts 0, the rows are 1/],
    [isCancelled(0), /^sent in cohorts counts 1, the rows are 0$/],
    [{ backlogs: [{ process: 'a1', size: 2 }] }, /the backlog of a1 counts 2, the rows are 0/],
  ],
  'memory stays level': [[{ grown: ['process 1 held 60 MiB'] }, /process 1/]],
};

for (const harness of ['simulate', 'chaos'] as const)
  test(`${harness} sees enough for every promise that the list says it sees`, () => {
    const names = new Set(invariantsOf(harness).map(({ name }) => name));
    assert.deepEqual(
      [...names],
      promisesSeenBy(harness).map(({ name }) => name),
    );
  });

describe('a promise is kept by a good history, and each way to break it is seen in a bad one', () => {
  for (const { name } of PROMISES)
    test(name, () => {
      const invariants = INVARIANTS.filter((each) => each.name === name);
      const unbroken = new Set(invariants);
      assert.deepEqual(brokenIn(name, good), []);
      for (const [change, says] of [...BREAKING[name]!, ...(BREAKING_MERGES[name] ?? [])]) {
        assert.match(brokenIn(name, { ...good, ...change }).join('\n'), says);
        for (const each of invariants)
          if (each.broken({ ...good, ...change }).length > 0) unbroken.delete(each);
      }
      assert.deepEqual([...unbroken], []);
    });
});

function brokenIn(name: string, history: History): string[] {
  return INVARIANTS.filter((each) => each.name === name).flatMap(({ broken }) => broken(history));
}

function keeps(name: string, change: Partial<History>): void {
  assert.deepEqual(brokenIn(name, { ...good, ...change }), [], name);
}

test('a second copy, a late one and one that is not there are no fault where the answer was lost', () => {
  const messageHistory = [lost()];
  keeps('no message twice', { arrivals: [arrival(1), second, arrival(2)], messageHistory });
  keeps('no message twice', { arrivals: [second, arrival(2), arrival(1)], messageHistory });
  keeps('in order', { arrivals: [arrival(2), arrival(1)], messageHistory });
  for (const name of ['every message is sent', 'what WhatsApp said'])
    keeps(name, { messages: [unknown, message(2), reply], arrivals: [arrival(2)] });
});

test('a second copy is no fault where the first was refused or doubled, or failed and is sent again for that', () => {
  keeps('no message twice', { arrivals: [refused, second, arrival(2)] });
  keeps('no message twice', { arrivals: [arrival(1), arrival(1, { echo: true })] });
  const { ends: _, ...withoutEnds } = good;
  const arrivals = [arrival(1, { statuses: ['failed'] }), second];
  const { broken } = INVARIANTS.find(({ name }) => name === 'no message twice')!;
  assert.deepEqual(broken({ ...withoutEnds, arrivals }), []);
});

test('messages change places where the clocks differ by more, or where the earlier was due later', () => {
  keeps('in order', { arrivals: [arrival(2), arrival(1)], clockSpreadMs: 1000 });
  keeps('in order', { arrivals: [arrival(2), arrival(1)], wishes: [wish(1, { sendAt: 250 }), wish(2)] });
});

test('a message that was taken back before it was sent is no fault', () => {
  const messageHistory = [{ ...lost(), kind: 'cancelled' as const }];
  const wishes = [{ ...takenBack, sendAt: 2000 }, wish(2)];
  const change = { wishes, messageHistory, messages: [cancelled, message(2), reply], arrivals: [arrival(2)] };
  for (const name of ['every message is sent', 'nothing unasked', 'what WhatsApp said']) keeps(name, change);
});

test('a message that nobody has an answer for was asked for all the same', () => {
  keeps('nothing unasked', {
    wishes: [wish(1, { messageIds: [], acceptedAt: undefined as never }), wish(2)],
  });
});

test('a message that is not derived yet is not told of, and not counted as queued', () => {
  const phase = 'new';
  keeps('each change once', { messages: [message(7, { status: 'queued', phase })] });
  const tally = { direction: 'outbound', status: 'queued', phase, taken: 0, count: 4 } as const;
  const backlogs = [{ process: 'a1', size: 4 }];
  keeps('counts are counts', { tallies: [...good.tallies, tally], backlogs });
});

test('an answer that was committed beside the first message of a person may not have seen that they wait', () => {
  keeps('who waits is seen', besideTheFirst);
});

test('a member is given a conversation whom its workspace gives some', () => {
  keeps('taken by one', given);
  keeps('given in turn', given);
});

test('a member who leaves gives back what nobody asked them to', () => {
  keeps('taken by one', left);
  keeps('gone with nothing', left);
});

test('two contacts become one person, with what was read of each and who had either', () => {
  const names = [
    'one conversation',
    'unread is not read',
    'who waits is seen',
    'taken by one',
    'given in turn',
  ];
  for (const history of [merged, handedOver, ...answeredSince])
    for (const name of names) keeps(name, history);
});

test('two people of a campaign become one after both were sent to', () => {
  keeps('everybody once', mergedAfter(5));
});

test('what was written before somebody joined is no news to them', () => {
  keeps('unread is not read', newcomer);
});

test('a member has read what they reply to', () => {
  keeps('unread is not read', replied);
  keeps('who waits is seen', replied);
});

test('a conversation is snoozed after its person has written', () => {
  keeps('who waits is seen', snoozed);
});

test('a template that a key sends answers nobody', () => {
  keeps('who waits is seen', advertised);
});

test('a reply for later answers when it is sent', () => {
  for (const history of answeredLater) keeps('who waits is seen', history);
});

test('a message that was cancelled after WhatsApp had taken it counts as sent in its cohort', () => {
  keeps('counts are counts', isCancelled(1));
});
