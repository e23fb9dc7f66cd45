/** Each promise is fed a history that keeps it and some that break it: a checker that cannot fail is none. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Breaking, testInvariants } from '../test/invariant-tests.ts';
import { failuresOf } from './failures.ts';
import type { History } from './history.ts';
import { INVARIANTS } from './invariants.ts';
import { grownOf, MOST_MIB } from './memory.ts';

type Wish = History['wishes'][number];
type Message = History['messages'][number];
type Copy = History['copies'][number];
type Event = History['events'][number];

const wish = (n: number, given: Partial<Wish> = {}): Wish => ({
  ...{ key: `chaos-${n}`, to: '+919800005555', text: `मेघ chaos-${n}`, ending: '5555', number: 0, turn: n },
  ...{ messageId: `msg_${n}`, ...given },
});
const message = (n: number, given: Partial<Message> = {}): Message => ({
  ...{ id: `msg_${n}`, direction: 'outbound', status: 'read', attempt: 1, lost_answers: 0, failure: null },
  ...{ reference: `chaos-${n}`, sent_at: 1, ...given },
});
const copy = (n: number, given: Partial<Copy> = {}): Copy => ({
  ...{ messageId: `msg_${n}`, to: '+919800005555', text: `मेघ chaos-${n}`, statuses: ['delivered', 'read'] },
  ...{ hasMedium: false, at: 1000 },
  ...given,
});
const event = (sequence: number, subject: string, type: string): Event => ({
  ...{ sequence, subject, type: `message.${type}`, status: type },
});

const reply = message(3, { direction: 'inbound', status: 'received', reference: null });
const receiver: History['receivers'][number] = {
  ...{ name: 'receiver 1', well: true, after: 1, due: new Set(), unsigned: 0 },
  had: new Set([2, 3, 4, 5]),
};
const away = { ...receiver, name: 'receiver 2', well: false, had: new Set([2, 3]), due: new Set([4, 5]) };

/** Two messages to one person, one after the other, and what somebody wrote. */
const good: History = {
  ...{ wishes: [wish(1), wish(2)], contradictions: [], messages: [message(1), message(2), reply] },
  answerLost: new Set(),
  events: [
    event(1, 'msg_1', 'queued'),
    event(2, 'msg_2', 'queued'),
    event(3, 'msg_1', 'read'),
    event(4, 'msg_2', 'read'),
    event(5, 'msg_3', 'received'),
  ],
  ...{ lastSequence: 5, copies: [copy(1), copy(2)], written: 1, receivers: [receiver, away] },
  counters: [
    { counts: 'reached', status: 'queued', count: 2 },
    { counts: 'reached', status: 'delivered', count: 2 },
    { counts: 'reached', status: 'read', count: 2 },
    { counts: 'reached', status: 'received', count: 1 },
    { counts: 'cohort', status: 'read', count: 2 },
  ],
  ...{ failureCounters: [], open: [], failures: [], grown: [] },
};

const lost = message(1, { lost_answers: 1 });
const unknown = message(1, { lost_answers: 2, status: 'failed', failure: '{"code":"DELIVERY_UNKNOWN"}' });
const held = wish(1, { number: 1 });

const BREAKING: Breaking<History> = {
  'every 200 is one message': [
    [{ messages: [message(2), reply] }, /chaos-1 was answered with msg_1 and is stored as nothing/],
    [
      { messages: [...good.messages, message(9, { reference: 'chaos-1' })] },
      /chaos-1 .* stored as msg_1, msg_9/,
    ],
    [{ contradictions: ['chaos-1 is msg_1 and msg_4'] }, /chaos-1 is msg_1 and msg_4/],
  ],
  'every message is sent': [
    [{ copies: [copy(2)] }, /msg_1 is read, attempt 1, and WhatsApp has none/],
    [
      {
        copies: [copy(2)],
        messages: [message(1, { status: 'failed', failure: '{"code":"TIMEOUT"}' }), message(2)],
      },
      /msg_1 is failed, .*TIMEOUT/,
    ],
    [{ copies: [copy(2)], messages: [{ ...unknown, lost_answers: 0 }] }, /msg_1 is failed/],
  ],
  'no message twice': [
    [{ copies: [copy(1), copy(1), copy(2)] }, /msg_1 has 2 copies, no answer was lost/],
    [{ copies: [copy(1), copy(1), copy(1)], messages: [lost] }, /msg_1 has 3 copies, an answer was lost/],
    [{ copies: [copy(1), copy(1)], messages: [lost], wishes: [held] }, /msg_1 has 2 copies/],
  ],
  'nothing unasked': [
    [{ copies: [...good.copies, copy(8)] }, /msg_8 was sent and not asked for/],
    [{ copies: [copy(1, { to: '+919800010000' })] }, /msg_1 says .* to \+919800010000/],
    [{ copies: [copy(1, { text: 'something else' })] }, /msg_1 says "something else"/],
    [{ messages: [message(8)] }, /msg_8 is stored and was not asked for/],
    [{ wishes: [wish(1, { sendAt: 1250 }), wish(2)] }, /msg_1 came 250 ms before it was due/],
    [{ wishes: [wish(1, { mediaId: 'med_1' }), wish(2)] }, /msg_1 lacks a file/],
    [{ copies: [copy(1, { hasMedium: true })] }, /msg_1 has a file/],
    [
      { wishes: [wish(1, { takeBackMs: 0, cancelled: true }), wish(2)] },
      /msg_1 was cancelled and sent\nmsg_1 was cancelled with a 200 and is read/,
    ],
    [{ messages: [message(1, { status: 'cancelled' })] }, /msg_1 is cancelled and nobody asked for that/],
  ],
  'in order': [[{ copies: [copy(2), copy(1)] }, /msg_2 overtook msg_1/]],
  'statuses only forward': [
    [
      { events: [...good.events, { ...event(6, 'msg_1', 'delivered') }] },
      /msg_1 went from read to delivered/,
    ],
    [{ events: [event(1, 'msg_1', 'delivered'), event(2, 'msg_1', 'failed')] }, /from delivered to failed/],
    [{ events: [event(1, 'msg_1', 'cancelled'), event(2, 'msg_1', 'read')] }, /from cancelled to read/],
  ],
  'events without gaps': [
    [{ events: good.events.filter(({ sequence }) => sequence !== 2) }, /3 stands where 2 belongs/],
    [{ events: [good.events[0]!, ...good.events] }, /1 stands where 2 belongs/],
    [{ lastSequence: 6 }, /6 were numbered, 5 are there/],
  ],
  'each change once': [
    [{ events: [...good.events, event(6, 'msg_1', 'read')] }, /msg_1 message.read 2 times/],
    [{ events: good.events.slice(1) }, /msg_1 has no message.queued/],
    [{ events: good.events.slice(0, 3) }, /msg_2 has no message.read\nmsg_3 has no message.received/],
  ],
  'no failure of its own': [[{ failures: ['process 1: TypeError'] }, /TypeError/]],
  'every event delivered': [
    [{ receivers: [{ ...receiver, had: new Set([2, 3, 5]) }] }, /receiver 1 never got 4/],
    [{ receivers: [{ ...receiver, had: new Set([2, 3, 5]), due: new Set([4]) }] }, /receiver 1 never got 4/],
    [{ receivers: [{ ...away, due: new Set([5]) }] }, /receiver 2 never got 4/],
    [{ receivers: [{ ...receiver, unsigned: 1 }] }, /receiver 1 got 1 that were not signed/],
  ],
  'nothing stuck': [
    [{ open: ['3 messages are blocked'] }, /3 messages are blocked/],
    [{ wishes: [{ ...wish(1), messageId: undefined as never }] }, /chaos-1 was never answered with 200/],
  ],
  'what WhatsApp said': [
    [{ messages: [message(1, { status: 'delivered' })] }, /msg_1 is delivered, .* made it read/],
    [{ messages: [unknown] }, /msg_1 is failed, and WhatsApp said read/],
    [{ messages: [message(1, { status: 'cancelled' })] }, /msg_1 is cancelled, and WhatsApp said read/],
    [{ wishes: [wish(1, { ending: '0002' })] }, /msg_1 is read, .* made it failed/],
  ],
  'every reply once': [
    [{ messages: [message(1), message(2)] }, /people wrote 1 messages, 0 are there/],
    [{ messages: [...good.messages, { ...reply, id: 'msg_4' }] }, /people wrote 1 messages, 2 are there/],
  ],
  'counts are counts': [
    [{ counters: good.counters.slice(1) }, /queued: 0 counted, 2 are there/],
    [{ counters: good.counters.with(1, { ...good.counters[1]!, count: 3 }) }, /delivered: 3 counted/],
    [{ counters: good.counters.toSpliced(2, 1) }, /read: 0 counted/],
    [{ counters: good.counters.toSpliced(3, 1) }, /received: 0 counted/],
    [{ counters: good.counters.slice(0, 4) }, /read in cohorts: 0 counted, 2 are there/],
    [
      { counters: [...good.counters, { counts: 'cohort', status: 'unsent', count: 1 }] },
      /failed in cohorts: 1 counted, 0 are there/,
    ],
    [{ events: [...good.events, event(6, 'msg_1', 'failed')] }, /failed: 0 counted, 1 are there/],
    [
      { messages: [message(1, { status: 'cancelled', sent_at: null }), message(2), reply] },
      /cancelled: 0 counted, 1 are there/,
    ],
    [
      { messages: [message(1, { status: 'cancelled' }), message(2), reply] },
      /sent in cohorts: 0 counted, 1 are there/,
    ],
    [{ failureCounters: [{ count: 1 }] }, /failures by code: 1 counted, 0 are there/],
  ],
  'memory stays level': [[{ grown: ['process 1 held 60 MiB'] }, /process 1/]],
};

testInvariants('chaos', { invariants: INVARIANTS, good, breaking: BREAKING });

test('a second copy, a late one and one that is not there are no fault where the answer was lost', () => {
  const kept = (name: string, change: Partial<History>) =>
    assert.deepEqual(INVARIANTS.find((each) => each.name === name)!.broken({ ...good, ...change }), []);
  kept('no message twice', { messages: [lost, message(2), reply], copies: [copy(1), copy(2), copy(1)] });
  kept('in order', { answerLost: new Set(['msg_1']), copies: [copy(2), copy(1)] });
  kept('every message is sent', { messages: [unknown, message(2), reply], copies: [copy(2)] });
  kept('what WhatsApp said', { messages: [unknown, message(2), reply], copies: [copy(2)] });
});

test('a message that was taken back before it was sent is no fault', () => {
  const wishes = [wish(1, { takeBackMs: 5, cancelled: true, sendAt: 2000 }), wish(2)];
  const messages = [message(1, { status: 'cancelled', attempt: 0 }), message(2), reply];
  for (const name of ['every message is sent', 'nothing unasked', 'what WhatsApp said'])
    assert.deepEqual(
      INVARIANTS.find((each) => each.name === name)!.broken({ ...good, wishes, messages, copies: [copy(2)] }),
      [],
    );
});

test('a message that nobody has an answer for was asked for all the same', () => {
  const unanswered = { wishes: [{ ...wish(1), messageId: undefined as never }, wish(2)] };
  const unasked = INVARIANTS.find(({ name }) => name === 'nothing unasked')!;
  assert.deepEqual(unasked.broken({ ...good, ...unanswered }), []);
});

test('a line of a log is a failure where neither the database nor the network is at fault', () => {
  const log = (...lines: (object | string)[]) => ({
    name: 'process 1',
    log: () => lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n'),
    deaths: () => [],
  });
  const line = (level: string, err: object) => ({ level, msg: 'sending failed', err });
  const excused = log(
    line('error', { code: 'SQLITE_FULL' }),
    line('error', { code: '57P01' }),
    line('error', { code: 'UND_ERR_SOCKET' }),
    line('warn', { type: 'TypeError', message: 'of what a receiver said' }),
    { level: 'error', msg: 'the breaker is open' },
    '{"level":"error","ti',
  );
  assert.deepEqual(failuresOf([excused]), []);
  const own = log(
    line('error', { type: 'TypeError', message: 'x is undefined' }),
    line('fatal', { code: 'SQLITE_FULL', message: 'full' }),
    '(node:1) MaxListenersExceededWarning: Possible leak',
  );
  assert.deepEqual(failuresOf([own, { ...log(), deaths: () => ['process 2 ended by itself (1)'] }]), [
    'process 1: sending failed (TypeError: x is undefined)',
    'process 1: sending failed (full)',
    'process 1: (node:1) MaxListenersExceededWarning: Possible leak',
    'process 2 ended by itself (1)',
  ]);
});

test('a process has grown when it holds much more after its work than before, or had too much at a time', () => {
  const MIB = 1024 * 1024;
  const heap = (before: number | undefined, after: number | undefined) => ({
    name: 'process 1',
    before,
    after,
  });
  const little = { name: 'process 1', mib: 300 };
  assert.deepEqual(grownOf([heap(40 * MIB, 60 * MIB), heap(undefined, 900 * MIB)], little), []);
  assert.deepEqual(grownOf([heap(40 * MIB, 90 * MIB)], little), [
    'process 1 held 40 MiB before and 90 MiB when it had worked everything off',
  ]);
  assert.deepEqual(grownOf([], { name: 'process 1', mib: MOST_MIB + 1 }), [
    'process 1 had 1025 MiB at a time',
  ]);
});
