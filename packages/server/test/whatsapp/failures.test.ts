import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import {
  FAILURE_LINES,
  FAILURE_TABLE,
  type FailureRow,
  OWN_FAILURE_CODES,
} from '../../src/whatsapp/failure-table.ts';
import {
  DELIVERY_UNKNOWN,
  expiredFailure,
  FAILED_WITHOUT_REASON,
  failureOf,
  notSentFailure,
  retryPolicyOf,
} from '../../src/whatsapp/failures.ts';
import type { GraphError } from '../../src/whatsapp/graph-error.ts';

const error = (code: number, more: Partial<GraphError> = {}): GraphError => ({
  code,
  message: `(#${code})`,
  ...more,
});
const scope = (code: number, more?: Partial<GraphError>) => retryPolicyOf(error(code, more)).scope;

test('too many messages to one person wait for that person alone', () => {
  assert.deepEqual(retryPolicyOf(error(131056)), { scope: 'recipient', backoff: 'pair' });
});

test('the throughput and call limits slow the whole channel', () => {
  for (const code of [130429, 4, 80007, 131057]) {
    assert.deepEqual(retryPolicyOf(error(code)), { scope: 'channel', backoff: 'exponential' });
  }
});

test("WhatsApp's own trouble is tried again", () => {
  for (const code of [1, 2, 131000, 131016, 133004]) {
    assert.deepEqual(retryPolicyOf(error(code)), { scope: 'message', backoff: 'exponential' });
  }
});

test('what every further message would fail with too pauses the channel', () => {
  for (const code of [0, 3, 10, 190, 200, 230, 299, 368, 131005, 131031, 131048, 133010]) {
    assert.equal(scope(code), 'pause_channel', String(code));
  }
  assert.equal(scope(100, { subcode: 33 }), 'pause_channel');
});

test('a paused template is waited for', () => assert.equal(scope(132015), 'wait_for_template'));

test('so are the funds of an account', () => assert.equal(scope(131042), 'wait_for_funds'));

test('what cannot become right by itself is never tried again', () => {
  const codes = [100, 131008, 131009, 131021, 131026, 131030, 131047, 131049, 131050, 131051, 131053, 130472];
  for (const code of [...codes, 132000, 132001, 132005, 132007, 132012, 132016, 132068, 132069, 135000]) {
    assert.equal(scope(code), 'never', String(code));
    assert.equal(scope(code, { transient: true }), 'never', String(code));
  }
});

test('an unknown code is tried again only where WhatsApp says that it passes', () => {
  assert.equal(scope(999_999), 'never');
  assert.deepEqual(retryPolicyOf(error(999_999, { transient: true })), {
    scope: 'message',
    backoff: 'exponential',
  });
  assert.equal(failureOf(error(999_999)).code, 'PROVIDER_ERROR');
  assert.equal(failureOf(error(999_999)).retryable, false);
  assert.equal(failureOf(error(999_999, { transient: true })).retryable, true);
});

test("a failure has our code, plain words, a hint, and Meta's own code and words", () => {
  assert.deepEqual(failureOf(error(131026, { message: 'Message undeliverable', details: 'Why.' })), {
    code: 'RECIPIENT_UNREACHABLE',
    message:
      'The message cannot be delivered: the number is not on WhatsApp, uses an old version, or has blocked you.',
    hint: 'Check the number with the recipient, or reach them another way.',
    retryable: false,
    providerCode: 131026,
    providerMessage: 'Why.',
  });
  const expected: [number, string][] = [
    [131047, 'WINDOW_CLOSED'],
    [131049, 'MARKETING_LIMIT'],
    [131050, 'OPTED_OUT_OF_MARKETING'],
    [131056, 'PAIR_RATE_LIMIT'],
    [132015, 'TEMPLATE_PAUSED'],
    [190, 'CHANNEL_AUTHENTICATION'],
  ];
  for (const [code, name] of expected) assert.equal(failureOf(error(code)).code, name);
});

test('every row has a stable name and full sentences, and one name means one policy', () => {
  const policies = new Map<string, string>();
  for (const [code, row] of FAILURE_TABLE) {
    assert.match(row.code, /^[A-Z][A-Z_]+$/);
    for (const words of [row.message, row.hint]) assert.match(words, /^[A-Z].*\.$/, `${code}: ${words}`);
    assert.equal(policies.get(row.code) ?? row.policy, row.policy, row.code);
    policies.set(row.code, row.policy);
    if (row.policy !== 'never') assert.ok(row.retryable, String(code));
  }
});

test('failures without an answer of WhatsApp say what is known', () => {
  assert.equal(DELIVERY_UNKNOWN.code, 'DELIVERY_UNKNOWN');
  assert.equal(FAILED_WITHOUT_REASON.code, 'PROVIDER_ERROR');
  assert.match(notSentFailure('ECONNREFUSED').message, /ECONNREFUSED/);
  assert.equal(expiredFailure().code, 'EXPIRED');
  const last = failureOf(error(131056, { details: 'pair' }));
  const expired = expiredFailure(last);
  assert.equal(expired.code, 'EXPIRED');
  assert.equal(expired.providerCode, 131056);
  assert.equal(expired.providerMessage, 'pair');
  assert.ok(expired.message.includes(last.message));
});

test("each of Meta's codes and each of ours stands in the table once", () => {
  const numbers = FAILURE_LINES.flatMap(([codes]) => [...codes]) as number[];
  const twice = numbers.filter((code, at) => numbers.indexOf(code) !== at);
  assert.deepEqual(twice, []);
  const names = [...FAILURE_LINES.map(([, code]) => code), ...OWN_FAILURE_CODES] as string[];
  assert.deepEqual(
    names.filter((name, at) => names.indexOf(name) !== at),
    [],
  );
});

const page = readFileSync(new URL('../../../../docs/messages.md', import.meta.url), 'utf8');
const table = page.slice(page.indexOf('| code | Meta')).split('\n\n', 1)[0]!;
const codesIn = (text: string) => [...text.matchAll(/`([A-Z_]{4,})`/g)].map((found) => found[1]!);

test('the page on messages names each failure code, and none that there is not', () => {
  const named = codesIn(table);
  const codes = [...FAILURE_LINES.map(([, code]) => code), ...OWN_FAILURE_CODES];
  assert.deepEqual(named.sort(), codes.sort());
});

/** How docs/messages.md begins to say what is done about a code. */
const DONE: Record<FailureRow['policy'], RegExp> = {
  never: /^fails/,
  message: /^is tried again$/,
  pair: /^is tried again, this recipient waits/,
  channel: /^is tried again, the channel waits/,
  pause: /^the channel is paused/,
  funds: /^waits for funds/,
  template: /^waits for the template/,
};

test("it says what is done about each of Meta's codes, and gives it no number of another", () => {
  for (const row of table.split('\n').slice(2)) {
    const [named, numbers, done] = row.split(' | ') as [string, string, string];
    const lines = FAILURE_LINES.filter(([, code]) => codesIn(named).includes(code));
    for (const [, code, policy] of lines) assert.match(done.replace(/ \|$/, ''), DONE[policy], code);
    const known = lines.flatMap(([codes]): number[] => [...codes]);
    if (lines.length === 0) continue; // those of ours
    const given = [...numbers.matchAll(/\d+/g)].map(Number);
    assert.deepEqual(
      given.filter((number) => !known.includes(number)),
      [],
      named,
    );
  }
});
