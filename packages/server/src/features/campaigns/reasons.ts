import { readMoney, showMoney } from '../../platform/money.ts';

/** Why a campaign is paused by itself, or has stopped, in words for the person who sends it. */
export interface Reason {
  code: ReasonCode;
  message: string;
  hint: string;
  /** The price of the next message in rupees, where a budget does not suffice for it; and what is left of that budget. */
  needs?: string;
  left?: string;
}

const REASONS = {
  CHANNEL_NOT_READY: [
    'The number does not send.',
    'Look at the number and put right what it says; the campaign goes on where it was when the number sends again.',
  ],
  FUNDS_LACKING: [
    'The WhatsApp account has too little money, or no valid payment method.',
    'Add funds in Meta Business settings; the campaign goes on where it was.',
  ],
  TEMPLATE_NOT_APPROVED: [
    'The template may not be sent now.',
    'WhatsApp pauses a template for its quality. The campaign goes on where it was when the template is approved again; it is better to change what it says.',
  ],
  BUDGET_SPENT: [
    'What is left of the budget of the day does not suffice for the next message.',
    'The campaign goes on where it was tomorrow (IST), or as soon as the budget is raised or enough of it comes back.',
  ],
  CAMPAIGN_BUDGET_SPENT: [
    'What is left of the budget of the campaign does not suffice for the next message.',
    'Raise its budget (PATCH /api/v1/campaigns/{id}) and resume it: it goes on where it was.',
  ],
  MEDIA_INVALID: [
    'WhatsApp does not take the file of the header.',
    'Nobody has got it since. Cancel it, choose another file, and send to those who are waiting; or resume it to try this one again.',
  ],
  RESTORED: [
    'It was on its way in the backup from which everything was restored.',
    'Nobody knows to whom it has gone since: those who wait may have it already, and get it again when it is resumed. Resume it, or cancel it.',
  ],
  RECEIPTS_MISSING: [
    'Nothing has come back of the first messages: their status is not known.',
    'WhatsApp reports to the webhook of the number: look at the number, and whether that webhook reaches this server. Resume it to send to the others all the same.',
  ],
  TOO_MANY_FAILED: [
    'Too many messages failed.',
    'Look at the failures by reason; put right what they name, and send to those who are left.',
  ],
  TOO_MANY_LIMITED: [
    'WhatsApp did not deliver too many of the messages, because the people get enough marketing.',
    'Wait some days, send to fewer people, or to those who wrote lately.',
  ],
  TOO_MANY_STOPS: [
    'Too many people asked to stop.',
    'Think about whom you send it to and what it says before you send more.',
  ],
  CHANNEL_REMOVED: ['The number was removed.', 'Send to those who are waiting through another number.'],
  AUDIENCE_GONE: [
    'The audience names something that is gone.',
    'Make a new campaign with an audience that is there.',
  ],
} as const satisfies Record<string, readonly [message: string, hint: string]>;

export type ReasonCode = keyof typeof REASONS;

/** Returns a reason in words; `message` says more than its own. */
export function reasonOf(code: ReasonCode, message?: string): Reason {
  const [own, hint] = REASONS[code];
  return { code, message: message ?? own, hint };
}

/** Says for what a budget does not suffice; amounts are in millionths. */
export function budgetReason({
  needs,
  left,
  perDay,
}: {
  needs: number;
  left: number;
  perDay: number;
}): Reason {
  const [next, rest, all] = [needs, left, perDay].map(showMoney);
  const message = `The next message costs ₹${next}, and ₹${rest} is left of the budget of ₹${all} for today.`;
  return { ...reasonOf('BUDGET_SPENT', message), needs: next!, left: rest! };
}

/** Says for what the budget of a campaign does not suffice; amounts are in millionths. */
export function ownBudgetReason({
  needs,
  left,
  budget,
}: {
  needs: number;
  left: number;
  budget: number;
}): Reason {
  const [next, rest, all] = [needs, left, budget].map(showMoney);
  const message = `The next message costs ₹${next}, and ₹${rest} is left of the campaign's budget of ₹${all}.`;
  return { ...reasonOf('CAMPAIGN_BUDGET_SPENT', message), needs: next!, left: rest! };
}

/** Returns what the next message costs that a budget did not suffice for, in millionths; undefined: it was something else. */
export function neededOf(reason: string | null): number | undefined {
  const { needs } = reason === null ? {} : (JSON.parse(reason) as Partial<Reason>);
  return needs === undefined ? undefined : readMoney(needs);
}

/** These pause a campaign until they are over, and then let it go on by itself. */
const PASSING: readonly ReasonCode[] = [
  'CHANNEL_NOT_READY',
  'FUNDS_LACKING',
  'TEMPLATE_NOT_APPROVED',
  'BUDGET_SPENT',
];

export const codeOf = (reason: string | null): ReasonCode | undefined =>
  reason === null ? undefined : (JSON.parse(reason) as Reason).code;

export const passes = (reason: string | null): boolean => {
  const code = codeOf(reason);
  return code !== undefined && PASSING.includes(code);
};
