/** Each promise is fed a history that keeps it and one that breaks it: a checker that cannot fail is none. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Breaking, testInvariants } from '../test/invariant-tests.ts';
import type { History } from './history.ts';
import { INVARIANTS } from './invariants.ts';

type Messages = History['messages'];
const message = (given: Partial<Messages[number]>) =>
  ({
    ...{ workspace_id: 'w', id: 'msg_1', direction: 'outbound', channel_id: 'c', status: 'read' },
    ...{ reference: 'wish-1', phase: null, provider_id: 'wamid.1', ...given },
  }) as Messages[number];

const wish = (given: Partial<History['wishes'][number]> = {}): History['wishes'][number] => ({
  ...{ key: 'wish-1', workspaceId: 'w', channelId: 'c', to: '+15550001', text: 'one', askedAt: 0 },
  answers: [{ at: 10, status: 200, messageId: 'msg_1' }],
  acceptedAt: 10,
  ...given,
});

const arrival = (given: Partial<History['arrivals'][number]> = {}): History['arrivals'][number] => ({
  ...{
    phoneNumberId: '1',
    tag: 'msg_1.1',
    messageId: 'msg_1',
    attempt: 1,
    echo: false,
    to: '+15550001',
    text: 'one',
  },
  ...{ at: 100, from: 'a1', outcome: 'accepted', wamid: 'wamid.1', statuses: ['sent', 'delivered', 'read'] },
  ...given,
});

const later = { key: 'wish-2', text: 'two', askedAt: 50, acceptedAt: 60 };
const second = { messageId: 'msg_2', tag: 'msg_2.1', text: 'two', wamid: 'wamid.2' };
const event = (sequence: number, type: string, subject: string) => ({
  ...{ workspace_id: 'w', sequence, id: `evt_${sequence}`, type, subject },
});
const taken = [1, 2, 3].map((sequence) => ({
  ...{ sequence, id: `evt_${sequence}`, type: 'message.read', verified: true, at: 500 },
}));
const receiver = {
  origin: 'https://receiver',
  workspaceId: 'w',
  webhookId: 'whk',
  after: 0,
  types: new Set(['message.read', 'message.received']),
  taken,
};

/** Two messages to one person, one after the other, and one reply. */
const good: History = {
  wishes: [wish(), wish({ ...later, answers: [{ at: 60, status: 200, messageId: 'msg_2' }] })],
  arrivals: [arrival(), arrival({ ...second, at: 200 })],
  written: [{ phoneNumberId: '1', wamid: 'wamid.in', from: '+15550001', text: 'thanks', at: 300 }],
  ...{ protocol: [], unleased: [], failures: [], clockSpreadMs: 0 },
  receivers: [receiver],
  moves: [
    { id: 'msg_1', earlier: 'sent', later: 'read' },
    { id: 'msg_2', earlier: 'sent', later: 'read' },
  ],
  retreats: [],
  backlogs: [{ process: 'a1', size: 0 }],
  channels: [{ id: 'c', lost_answer: 'resend' }],
  messages: [
    message({}),
    message({ id: 'msg_2', reference: 'wish-2', provider_id: 'wamid.2' }),
    message({
      id: 'msg_3',
      direction: 'inbound',
      reference: null,
      status: 'received',
      provider_id: 'wamid.in',
    }),
  ],
  messageHistory: [],
  events: [
    event(1, 'message.read', 'msg_1'),
    event(2, 'message.read', 'msg_2'),
    event(3, 'message.received', 'msg_3'),
  ],
  sequences: [{ workspace_id: 'w', before: 0, last: 3 }],
  failed: 0,
  cancelled: 0,
  tallies: [
    { direction: 'outbound', status: 'read', phase: null, taken: 1, count: 2 },
    { direction: 'inbound', status: 'received', phase: null, taken: 0, count: 1 },
  ],
  counters: [
    { workspace_id: 'w', counts: 'reached', status: 'queued', count: 2 },
    { workspace_id: 'w', counts: 'reached', status: 'delivered', count: 2 },
    { workspace_id: 'w', counts: 'reached', status: 'read', count: 2 },
    { workspace_id: 'w', counts: 'reached', status: 'received', count: 1 },
    { workspace_id: 'w', counts: 'cohort', status: 'read', count: 2 },
  ],
  failureCounters: [],
  inbox: [],
  webhooks: [{ workspace_id: 'w', id: 'whk', cursor: 3, disabled_at: null }],
  deliveries: [],
};

const [firstMessage, secondMessage, reply] = good.messages as [
  Messages[number],
  Messages[number],
  Messages[number],
];
const twice = [arrival(), arrival({ attempt: 2, tag: 'msg_1.2' }), arrival({ ...second, at: 200 })];
const lost = { message_id: 'msg_1', kind: 'answer_lost', attempt: 1, status: 'unconfirmed' } as const;

const BREAKING: Breaking<History> = {
  'every 200 is one message': [
    [{ messages: [secondMessage, reply] }, /wish-1 was answered with msg_1, which is not stored/],
    [{ messages: [...good.messages, message({ id: 'msg_9' })] }, /wish-1 is stored 2 times/],
    [
      {
        wishes: [
          wish({ answers: ['msg_1', 'msg_2'].map((messageId) => ({ at: 1, status: 200, messageId })) }),
        ],
      },
      /wish-1 was answered with msg_1 and msg_2/,
    ],
  ],
  'no message twice': [
    [{ arrivals: twice }, /msg_1 has 2 copies/],
    [
      { arrivals: twice, messageHistory: [lost], channels: [{ id: 'c', lost_answer: 'hold' }] },
      /msg_1 has 2 copies/,
    ],
    [
      { arrivals: [...twice, arrival({ attempt: 3, tag: 'msg_1.3' })], messageHistory: [lost] },
      /msg_1 has 3 copies/,
    ],
    [{ arrivals: twice, messageHistory: [{ ...lost, attempt: 2 }] }, /msg_1 has 2 copies/],
  ],
  'nothing unasked': [
    [{ arrivals: [arrival({ messageId: 'msg_8', tag: 'msg_8.1' })] }, /msg_8.1 is of no message/],
    [{ arrivals: [arrival({ to: '+15550002' })] }, /msg_1.1 says "one" to \+15550002/],
    [{ protocol: ['the tag x'] }, /the tag x/],
    [{ wishes: [wish({ sendAt: 101 }), good.wishes[1]!] }, /msg_1.1 came before it was due/],
    [{ wishes: [wish({ cancelledAt: 50 }), good.wishes[1]!] }, /wish-1 was cancelled with a 200/],
    [
      {
        messageHistory: ['cancelled', 'attempt'].map((kind) => ({
          ...{ message_id: 'msg_1', kind, attempt: 1, status: 'x' },
        })),
      },
      /msg_1 was sent after it was cancelled/,
    ],
  ],
  'in order': [
    [{ arrivals: [arrival({ at: 300 }), arrival({ ...second, at: 200 })] }, /msg_2 .* overtook msg_1/],
    [
      {
        wishes: [wish({ sendAt: 40 }), good.wishes[1]!],
        arrivals: [arrival({ at: 300 }), arrival({ ...second, at: 200 })],
      },
      /msg_2 .* overtook msg_1/,
    ],
    [
      { wishes: [wish({ sendAt: 90 }), wish({ ...later, sendAt: 80 })], arrivals: good.arrivals },
      /msg_1 .* overtook msg_2/,
    ],
  ],
  'statuses only forward': [
    [{ moves: [{ id: 'msg_1', earlier: 'read', later: 'delivered' }] }, /from read to delivered/],
    [{ moves: [{ id: 'msg_1', earlier: 'delivered', later: 'failed' }] }, /from delivered to failed/],
    [{ moves: [{ id: 'msg_1', earlier: 'cancelled', later: 'sent' }] }, /from cancelled to sent/],
  ],
  'events without gaps': [
    [{ events: good.events.filter(({ sequence }) => sequence !== 2) }, /w has 3 where 2 belongs/],
    [{ sequences: [{ workspace_id: 'w', before: 0, last: 4 }] }, /w counts 4 events and has 3/],
    [{ sequences: [{ workspace_id: 'w', before: 1, last: 4 }] }, /w has 1 where 2 belongs/],
  ],
  'each change once': [
    [{ events: [...good.events, event(4, 'message.read', 'msg_1')] }, /msg_1 message.read 2 times/],
    [{ events: good.events.slice(1) }, /msg_1 is read without an event/],
  ],
  'one process a lease': [[{ unleased: ['b1 calls for c, which a1 holds'] }, /b1 calls for c/]],
  'no failure of its own': [[{ failures: ['a1: TypeError'] }, /TypeError/]],
  'every event delivered': [
    [{ receivers: [{ ...receiver, taken: taken.slice(0, 2) }] }, /never got 3/],
    [
      { receivers: [{ ...receiver, taken: taken.with(0, { ...taken[0]!, verified: false }) }] },
      /1 is not signed/,
    ],
    [
      { receivers: [{ ...receiver, types: new Set(['message.received']) }] },
      /got 1 \(message.read\) unasked/,
    ],
    [{ webhooks: [{ ...good.webhooks[0]!, disabled_at: 1 }] }, /was disabled/],
  ],
  'results stand': [[{ retreats: ['whk went from 3 back to 2'] }, /back to 2/]],
  'nothing stuck': [
    [{ messages: [message({ status: 'queued', phase: 'blocked' })] }, /msg_1 is queued, blocked/],
    [{ inbox: [{ id: 'bat_1', error: null }] }, /bat_1 is not applied/],
    [{ deliveries: [{ webhook_id: 'whk', sequence: 1, status: 'failed', tries: 10 }] }, /whk 1 is failed/],
    [{ wishes: [wish({ answers: [], acceptedAt: undefined as never })] }, /wish-1 was not accepted/],
  ],
  'what WhatsApp said': [
    [{ messages: [{ ...firstMessage, status: 'sent' }, secondMessage] }, /msg_1 is sent, .* said read/],
  ],
  'every reply once': [
    [{ messages: [firstMessage, secondMessage] }, /wamid.in is there 0 times/],
    [{ messages: [...good.messages, { ...reply, id: 'msg_4' }] }, /wamid.in is there 2 times/],
  ],
  'counts are counts': [
    [{ backlogs: [{ process: 'a1', size: 2 }] }, /the backlog of a1 counts 2, the rows are 0/],
    [{ counters: good.counters.slice(1) }, /queued counts 0, the rows are 2/],
    [{ failureCounters: [{ workspace_id: 'w', count: 1 }] }, /failures by code counts 1/],
    [{ counters: good.counters.slice(0, 4) }, /read in cohorts counts 0, the rows are 2/],
  ],
};

testInvariants('simulate', { invariants: INVARIANTS, good, breaking: BREAKING });

test('a message that was cancelled after WhatsApp had taken it counts as sent in its cohort', () => {
  const broken = (taken: 0 | 1) => {
    const tallies = [{ direction: 'outbound', status: 'cancelled', phase: null, taken, count: 1 } as const];
    const counters = [
      { workspace_id: 'w', counts: 'reached', status: 'queued', count: 1 } as const,
      { workspace_id: 'w', counts: 'reached', status: 'cancelled', count: 1 } as const,
      { workspace_id: 'w', counts: 'cohort', status: 'sent', count: 1 } as const,
    ];
    const { broken } = INVARIANTS.find(({ name }) => name === 'counts are counts')!;
    return broken({ ...good, tallies, counters, cancelled: 1 });
  };
  assert.deepEqual(broken(1), []);
  assert.deepEqual(broken(0), ['sent in cohorts counts 1, the rows are 0']);
});

test('a second copy is no fault where an answer was lost and the channel resends, nor is one that was overtaken', () => {
  const kept = (name: string, change: Partial<History>) =>
    assert.deepEqual(INVARIANTS.find((each) => each.name === name)!.broken({ ...good, ...change }), []);
  kept('no message twice', { arrivals: twice, messageHistory: [lost] });
  kept('no message twice', { arrivals: twice.toReversed(), messageHistory: [lost] });
  kept('no message twice', { arrivals: [arrival(), arrival({ echo: true })] });
  kept('in order', {
    arrivals: [arrival({ at: 300 }), arrival({ ...second, at: 200 })],
    messageHistory: [lost],
  });
  kept('in order', {
    arrivals: [arrival({ at: 300 }), arrival({ ...second, at: 200 })],
    clockSpreadMs: 1000,
  });
  kept('in order', {
    wishes: [wish({ sendAt: 250 }), good.wishes[1]!], // asked for before it, and due after it
    arrivals: [arrival({ at: 300 }), arrival({ ...second, at: 200 })],
  });
});
