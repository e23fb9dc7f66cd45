/** A message in the pure state machine, and the fates that its attempts may have. */
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { BLANK } from '../../src/features/messages/state/blank.ts';
import { advance, type Draft, draftOf, type MessageRow } from '../../src/features/messages/state/draft.ts';
import { endGrace, settleAttempt } from '../../src/features/messages/state/outcome.ts';
import { applyReceipt, type Receipt } from '../../src/features/messages/state/receipt.ts';
import type { GraphError, SendOutcome } from '../../src/whatsapp/client.ts';
import type { Pricing } from '../../src/whatsapp/inbound/update.ts';

export const NOW = Date.parse('2026-11-20T10:00:00Z');
const middle = () => 0.5;
const error = (code: number): GraphError => ({ code, message: 'no' });

export function message(more: Partial<MessageRow> = {}): Draft {
  return draftOf({
    ...{ ...BLANK, workspace_id: 'wks_1', id: 'msg_1', direction: 'outbound', channel_id: 'chn_1' },
    ...{
      contact_id: 'con_1',
      type: 'text',
      status: 'queued',
      person: '+919876543210',
      body: '{"message":"m"}',
    },
    ...{ template_category: null, created_at: NOW, phase: 'ready', due_at: NOW },
    ...more,
  });
}

/** What the sender does with a message that is ready (`begin` in claim.ts). */
export function claim(draft: Draft): number {
  const { row } = draft;
  assert.equal(row.phase, 'ready');
  Object.assign(row, { phase: 'sending', due_at: null, attempt: row.attempt + 1, attempt_at: NOW });
  advance(draft, 'sending');
  return row.attempt;
}

export const accepted = (attempt: number, copy = ''): SendOutcome =>
  ({
    ...{ kind: 'accepted', providerId: `wamid.${attempt}${copy}`, httpStatus: 200, response: '{}' },
  }) as SendOutcome;
export const refused = (code: number): SendOutcome => ({
  kind: 'refused',
  error: error(code),
  httpStatus: 400,
  response: '',
});
export const lost: SendOutcome = { kind: 'lost_answer', cause: 'reset' };
export const notSent: SendOutcome = { kind: 'not_sent', cause: 'refused' };
export const settle = (draft: Draft, attempt: number, outcome: SendOutcome) =>
  settleAttempt(draft, attempt, outcome, NOW, middle);
/** A receipt; `copy` tells the copies apart of a request that came to WhatsApp twice. */
export const receipt = (
  draft: Draft,
  attempt: number,
  status: Receipt['status'],
  {
    code,
    copy = '',
    pricing,
  }: { code?: number | undefined; copy?: string; pricing?: Pricing | undefined } = {},
) =>
  applyReceipt(
    draft,
    {
      ...{ attempt, status, at: NOW, providerId: `wamid.${attempt}${copy}` },
      ...(code && { error: error(code) }),
      ...(pricing && { pricing }),
    },
    NOW,
    middle,
  );

/** What becomes of an attempt; WhatsApp has it or not, whatever its answer. */
export interface Fate {
  outcome: 'accepted' | 'lost' | 'lost-unsent' | 'refused' | 'refused-for-good' | 'not-sent';
  receipts: ('sent' | 'delivered' | 'read' | 'failed' | 'failed-for-good')[];
  /** The copy costs nothing. */
  free: boolean;
}

const fate: fc.Arbitrary<Fate> = fc.record({
  outcome: fc.constantFrom('accepted', 'lost', 'lost-unsent', 'refused', 'refused-for-good', 'not-sent'),
  receipts: fc.constantFrom<Fate['receipts']>(
    ['sent', 'delivered', 'read'],
    ['sent', 'delivered'],
    ['delivered', 'read'],
    ['sent', 'failed'],
    ['failed-for-good'],
    ['sent', 'failed-for-good'],
    ['sent'],
    [],
  ),
  free: fc.boolean(),
});

/**
 * WhatsApp tells a price when a message is sent, and again with one of delivered and read: that one holds. Until it is
 * delivered, a message is free here.
 */
function pricingOf({ receipts, free }: Fate, status: Receipt['status']): Pricing | undefined {
  if (status === 'sent') return { category: 'service', billable: false };
  const told = receipts.includes('delivered') ? 'delivered' : 'read';
  return status === told ? { category: 'utility', billable: !free } : undefined;
}

const OUTCOMES: Record<Fate['outcome'], (attempt: number) => SendOutcome> = {
  accepted,
  lost: () => lost,
  'lost-unsent': () => lost,
  refused: () => refused(131056),
  'refused-for-good': () => refused(131026),
  'not-sent': () => notSent,
};

/** What becomes of an attempt; those beyond the list are read. */
export const fateOf = (fates: readonly Fate[], attempt: number): Fate =>
  fates[attempt - 1] ?? { outcome: 'accepted', receipts: ['read'], free: false };

/** Plays the fates in an order that `choices` decides, receipts in any order and some of them twice. */
export function play(
  fates: readonly Fate[],
  policy: 'hold' | 'resend',
  choices: readonly number[],
  check: (d: Draft) => void,
) {
  const draft = message();
  const pending: { run: () => void }[] = [];
  const took: number[] = [];
  const start = () => {
    const attempt = claim(draft);
    const own = fateOf(fates, attempt);
    const { outcome, receipts } = own;
    pending.push({ run: () => settle(draft, attempt, OUTCOMES[outcome](attempt)) });
    if (outcome !== 'accepted' && outcome !== 'lost') return;
    took.push(attempt);
    for (const each of receipts) {
      const [status, code] =
        each === 'failed'
          ? (['failed', 131000] as const)
          : each === 'failed-for-good'
            ? (['failed', 131026] as const)
            : [each];
      const pricing = pricingOf(own, status);
      const run = () => receipt(draft, attempt, status, { code, pricing });
      pending.push({ run }, { run });
    }
  };
  for (let turn = 0; turn < 200; turn++) {
    const steps = [...pending];
    if (draft.row.phase === 'ready') steps.push({ run: start });
    if (draft.row.phase === 'unconfirmed') steps.push({ run: () => endGrace(draft, policy, NOW) });
    if (steps.length === 0) return { draft, took };
    const step = steps[(choices[turn % choices.length] ?? 0) % steps.length]!;
    const at = pending.indexOf(step);
    if (at >= 0) pending.splice(at, 1);
    step.run();
    check(draft);
  }
  return { draft, took };
}

export const plays = [
  fc.array(fate, { minLength: 1, maxLength: 4 }),
  fc.constantFrom<'hold' | 'resend'>('hold', 'resend'),
  fc.array(fc.nat(1000), { minLength: 1, maxLength: 60 }),
] as const;
export const RUNS = { numRuns: 3000 };
