/** The pure state machine under every order, repetition and loss that a careless network can bring about. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { costOf } from '../../src/features/messages/state/cost.ts';
import type { Draft, MessageRow } from '../../src/features/messages/state/draft.ts';
import { entriesOf } from '../../src/features/messages/state/history.ts';
import { endGrace, loseAnswer } from '../../src/features/messages/state/outcome.ts';
import { copiesOf, toldPrice } from '../../src/features/messages/state/price.ts';
import { type MessageState, showMessage, showMessageAt } from '../../src/features/messages/state/show.ts';
import type { MessageStatus } from '../../src/platform/database/schema/messages.ts';
import { SHIPPED_CARD } from '../../src/whatsapp/pricing/shipped.ts';
import {
  accepted,
  claim,
  fateOf,
  lost,
  message,
  NOW,
  play,
  plays,
  RUNS,
  receipt,
  refused,
  settle,
} from '../rigs/message-fates.ts';

const RANK: MessageStatus[] = ['queued', 'sending', 'unconfirmed', 'sent', 'failed', 'delivered', 'read'];
/** An event says what a message costs once WhatsApp has told it. */
const toldCost = (row: MessageRow) => toldPrice(row) && costOf(row, SHIPPED_CARD, () => false);
const told = (draft: Draft) => draft.events.map((event) => event.type.slice('message.'.length));
const state = ({ row }: Draft) => [row.status, row.phase];

describe('a message', () => {
  test('whose attempt failed in a receipt for a passing reason is sent again, and that is no duplicate', () => {
    const draft = message();
    settle(draft, claim(draft), accepted(1));
    receipt(draft, 1, 'sent');
    receipt(draft, 1, 'failed', { code: 131000 });
    assert.deepEqual(state(draft), ['sent', 'ready']);
    settle(draft, claim(draft), accepted(2));
    receipt(draft, 2, 'delivered');
    assert.deepEqual(state(draft), ['delivered', null]);
    assert.equal(draft.row.provider_id, 'wamid.2');
    assert.ok(!entriesOf(draft.row).some((entry) => entry.detail?.duplicate));
  });

  test('whose second attempt is refused for good after the first failed in a receipt has failed', () => {
    const draft = message();
    settle(draft, claim(draft), accepted(1));
    receipt(draft, 1, 'failed', { code: 131000 });
    settle(draft, claim(draft), refused(131026));
    assert.deepEqual(state(draft), ['failed', null]);
  });

  test('that is to be sent again is not kept from it by a late `sent` of the attempt that failed', () => {
    const draft = message();
    settle(draft, claim(draft), accepted(1));
    receipt(draft, 1, 'failed', { code: 131000 });
    receipt(draft, 1, 'sent');
    assert.equal(draft.row.phase, 'ready');
    receipt(draft, 1, 'failed', { code: 131000 }); // Meta repeats itself
    assert.equal(draft.row.phase, 'ready');
    assert.equal(draft.row.attempt, 1);
  });

  test('that has failed is not sent again because a receipt names a passing reason', () => {
    const draft = message();
    settle(draft, claim(draft), lost);
    endGrace(draft, 'hold', NOW);
    assert.deepEqual(state(draft), ['failed', null]);
    receipt(draft, 1, 'failed', { code: 131000 });
    assert.deepEqual(state(draft), ['failed', null]);
  });

  test('whose failure was told before its answer was lost stays failed', () => {
    const draft = message();
    const attempt = claim(draft);
    receipt(draft, attempt, 'failed', { code: 131026 });
    settle(draft, attempt, lost);
    assert.deepEqual(state(draft), ['failed', null]);
    assert.deepEqual(told(draft), ['failed']);
  });

  test('that would be sent again is not, once a receipt of any kind has come', () => {
    for (const [status, code] of [['sent'], ['delivered'], ['read'], ['failed', 131026]] as const) {
      for (const ready of [true, false]) {
        const draft = message();
        settle(draft, claim(draft), lost);
        if (ready) endGrace(draft, 'resend', NOW);
        receipt(draft, 1, status, { code });
        assert.deepEqual(state(draft), [status, null]);
      }
    }
  });

  test('that was taken for lost is not sent again when its answer comes after all', () => {
    const draft = message();
    const attempt = claim(draft);
    loseAnswer(draft, attempt, 'another process took over', NOW);
    settle(draft, attempt, accepted(attempt));
    assert.deepEqual(state(draft), ['sent', null]);
  });

  test('is not harmed by the late refusal of an attempt that another process has replaced', () => {
    const draft = message();
    const first = claim(draft);
    loseAnswer(draft, first, 'another process took over', NOW);
    endGrace(draft, 'resend', NOW);
    claim(draft);
    settle(draft, first, refused(131026));
    assert.deepEqual(state(draft), ['unconfirmed', 'sending']);
  });

  test('of which both copies show up says so', () => {
    const draft = message();
    settle(draft, claim(draft), lost);
    endGrace(draft, 'resend', NOW);
    settle(draft, claim(draft), accepted(2));
    receipt(draft, 2, 'delivered');
    receipt(draft, 1, 'read');
    assert.deepEqual(state(draft), ['read', null]);
    const duplicates = entriesOf(draft.row).filter((entry) => entry.detail?.duplicate);
    assert.deepEqual(
      duplicates.map((entry) => [entry.status, entry.attempt]),
      [['read', 1]],
    );
  });

  test('of which WhatsApp took one request twice is not sent again, nor failed, by what becomes of the other copy', () => {
    for (const code of [131000, 131026]) {
      const draft = message();
      const attempt = claim(draft);
      receipt(draft, attempt, 'sent');
      settle(draft, attempt, accepted(attempt, 'b'));
      receipt(draft, attempt, 'failed', { code, copy: 'b' });
      assert.deepEqual([...state(draft), draft.row.provider_id], ['sent', null, 'wamid.1']);
      assert.equal(entriesOf(draft.row).filter((entry) => entry.detail?.duplicate).length, 2);
      receipt(draft, attempt, 'delivered');
      assert.deepEqual(told(draft), ['sent', 'delivered']);
    }
  });

  test('of which one copy failed is not sent again once the other is known', () => {
    for (const tell of [
      (draft: Draft) => receipt(draft, 1, 'sent'),
      (draft: Draft) => settle(draft, 1, accepted(1)),
    ]) {
      const draft = message();
      claim(draft);
      receipt(draft, 1, 'failed', { code: 131000, copy: 'b' });
      assert.equal(draft.row.phase, 'ready');
      tell(draft);
      assert.deepEqual([...state(draft), draft.row.provider_id], ['sent', null, 'wamid.1']);
      receipt(draft, 1, 'failed', { code: 131000 });
      assert.equal(draft.row.phase, 'ready', 'and is when that one fails too');
    }
  });

  test('that failed and is delivered after all is delivered, without a failure', () => {
    for (const late of ['delivered', 'read'] as const) {
      const draft = message();
      settle(draft, claim(draft), accepted(1));
      receipt(draft, 1, 'failed', { code: 131026 });
      assert.deepEqual(state(draft), ['failed', null]);
      receipt(draft, 1, late);
      assert.deepEqual([...state(draft), draft.row.failure, draft.row.failed_at], [late, null, null, null]);
    }
  });
});

describe('in any order of answers, receipts and repetitions a message', () => {
  test('never moves back, and never changes once it is read', () => {
    fc.assert(
      fc.property(...plays, (fates, policy, choices) => {
        let rank = 0;
        play(fates, policy, choices, ({ row }) => {
          const now = RANK.indexOf(row.status);
          assert.ok(now >= rank, `${RANK[rank]} → ${row.status}`);
          rank = now;
          if (row.status === 'read') assert.equal(row.failure, null);
          if (row.status === 'failed') assert.ok(row.failure && row.failed_at);
          else assert.equal(row.failure, null);
        });
      }),
      RUNS,
    );
  });

  test('makes at most one event of each kind, whose status never moves back', () => {
    fc.assert(
      fc.property(...plays, (fates, policy, choices) => {
        const { draft } = play(fates, policy, choices, () => undefined);
        assert.equal(new Set(told(draft)).size, draft.events.length, told(draft).join());
        const ranks = draft.events.map((event) => RANK.indexOf((event.state as MessageState)[0]));
        assert.deepEqual(
          ranks,
          [...ranks].sort((a, b) => a - b),
        );
      }),
      RUNS,
    );
  });

  test('is shown by each event as it was then, to the byte, whatever becomes of it', () => {
    fc.assert(
      fc.property(...plays, (fates, policy, choices) => {
        const shown: string[] = [];
        const { draft } = play(fates, policy, choices, ({ row, events }) => {
          while (shown.length < events.length) shown.push(JSON.stringify(showMessage(row, toldCost(row))));
        });
        const { row, events } = draft;
        Object.assign(row, { contact_id: 'con_merged' });
        assert.deepEqual(
          events.map(({ state }) =>
            JSON.stringify(
              showMessageAt(row, JSON.parse(JSON.stringify(state)) as MessageState, SHIPPED_CARD),
            ),
          ),
          shown,
        );
      }),
      RUNS,
    );
  });

  test('is never sent again after it has failed, was delivered or read', () => {
    fc.assert(
      fc.property(...plays, (fates, policy, choices) => {
        let over = false;
        play(fates, policy, choices, ({ row }) => {
          if (over) assert.notEqual(row.phase, 'ready');
          over ||= ['failed', 'delivered', 'read'].includes(row.status);
        });
      }),
      RUNS,
    );
  });

  test('exists at most twice, and once where the channel holds, counting what WhatsApp has not called failed', () => {
    fc.assert(
      fc.property(...plays, (fates, policy, choices) => {
        const { took } = play(fates, policy, choices, () => undefined);
        const copies = took.filter(
          (attempt) => !fates[attempt - 1]?.receipts.some((r) => r.startsWith('failed')),
        );
        assert.ok(copies.length <= (policy === 'hold' ? 1 : 2), `${copies.length} copies`);
      }),
      RUNS,
    );
  });

  test('comes to rest where its receipts say', () => {
    fc.assert(
      fc.property(...plays, (fates, policy, choices) => {
        const { draft, took } = play(fates, policy, choices, () => undefined);
        const { row } = draft;
        assert.equal(row.phase, null);
        const seen = took.flatMap(
          (attempt) => (fates[attempt - 1] ?? { receipts: ['read'] }).receipts as string[],
        );
        const best = seen.includes('read') ? 'read' : seen.includes('delivered') ? 'delivered' : undefined;
        if (best) assert.equal(row.status, best);
        else assert.ok(row.status === 'failed' || (row.status === 'sent' && took.length > 0), row.status);
        const last = fates[row.attempt - 1];
        const failed = took.at(-1) === row.attempt && last?.receipts.includes('failed-for-good');
        if (!best && failed) assert.equal(row.status, 'failed');
      }),
      RUNS,
    );
  });

  test('costs what WhatsApp charges for each copy that was delivered, as it says with the delivery', () => {
    fc.assert(
      fc.property(...plays, (fates, policy, choices) => {
        const { draft, took } = play(fates, policy, choices, () => undefined);
        const { row } = draft;
        const arrived = took
          .map((attempt) => fateOf(fates, attempt))
          .filter(({ receipts }) => receipts.some((each) => each === 'delivered' || each === 'read'));
        const charged = arrived.filter(({ free }) => !free).length;
        const cost = costOf(row, SHIPPED_CARD, () => true);
        if (arrived.length > 0) {
          assert.equal(copiesOf(row), charged || arrived.length);
          assert.deepEqual(cost, {
            ...{ amount: ['0.00', '0.115', '0.23'][charged], currency: 'INR', category: 'utility' },
            ...{ billable: charged > 0, source: 'whatsapp' },
          });
        } else assert.equal(cost?.billable, false, 'what was not delivered is not charged');
      }),
      RUNS,
    );
  });
});
