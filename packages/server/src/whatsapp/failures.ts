import { FAILURE_TABLE, type FailureCode, type FailureRow } from './failure-table.ts';
import type { GraphError } from './graph-error.ts';

/** Why a message did not arrive, in words for the person who sent it. */
export interface Failure {
  code: FailureCode;
  message: string;
  /** Says who can mend it, and how. */
  hint: string;
  /** The same message may go through when it is sent again after what the hint says. */
  retryable: boolean;
  providerCode?: number;
  providerMessage?: string;
}

/**
 * Says what is tried again, and for whom the wait holds. `pause_channel` ends when someone resumes the channel, and
 * `wait_for_funds` when WhatsApp takes a message of the account.
 */
export type RetryPolicy =
  | { scope: 'message' | 'recipient' | 'channel'; backoff: 'exponential' | 'pair' }
  | { scope: 'pause_channel' }
  | { scope: 'wait_for_funds' }
  | { scope: 'wait_for_template' }
  | { scope: 'never' };

const ONCE_MORE: RetryPolicy = { scope: 'message', backoff: 'exponential' };
const NEVER: RetryPolicy = { scope: 'never' };
const POLICIES: Record<FailureRow['policy'], RetryPolicy> = {
  message: ONCE_MORE,
  channel: { scope: 'channel', backoff: 'exponential' },
  pair: { scope: 'recipient', backoff: 'pair' },
  pause: { scope: 'pause_channel' },
  funds: { scope: 'wait_for_funds' },
  template: { scope: 'wait_for_template' },
  never: NEVER,
};

export function failureOf(error: GraphError): Failure {
  const row = rowOf(error);
  return {
    code: row?.code ?? 'PROVIDER_ERROR',
    message: row?.message ?? 'WhatsApp refused the message with an error this service does not know.',
    hint:
      row?.hint ??
      "Read providerMessage and Meta's list of error codes for providerCode; correct the cause, then send again.",
    retryable: row?.retryable ?? error.transient === true,
    providerCode: error.code,
    providerMessage: error.details ?? error.message,
  };
}

export function retryPolicyOf(error: GraphError): RetryPolicy {
  if (error.mended) return ONCE_MORE;
  const row = rowOf(error);
  if (row) return POLICIES[row.policy];
  return error.transient ? ONCE_MORE : NEVER;
}

/** The answer was lost and no receipt said what became of the message. */
export const DELIVERY_UNKNOWN: Failure = {
  code: 'DELIVERY_UNKNOWN',
  message: "WhatsApp's answer was lost and no receipt has come: the message may or may not have arrived.",
  hint: 'Ask the recipient or look for a reply before sending again; sending again may show the message twice.',
  retryable: false,
};

/** A receipt said `failed` and gave no reason. */
export const FAILED_WITHOUT_REASON: Failure = {
  code: 'PROVIDER_ERROR',
  message: 'WhatsApp reported that the message failed and gave no reason.',
  hint: "Send again later; if it stays, look at the number's health in WhatsApp Manager.",
  retryable: true,
};

export function notSentFailure(cause: string): Failure {
  return {
    code: 'PROVIDER_UNREACHABLE',
    message: `WhatsApp could not be reached: ${cause}`,
    hint: "The operator should check this server's network, DNS and the channel's Graph URL; the message was not sent.",
    retryable: true,
  };
}

const EXPIRED = {
  retries: 'The message could not be sent in time.',
  validUntil: 'The message could not be sent before its validUntil.',
};

/**
 * Given up after the time for retries (24 hours; 10 minutes for authentication templates), or when it is not valid any
 * more.
 */
export function expiredFailure(last?: Failure, after: keyof typeof EXPIRED = 'retries'): Failure {
  const expired: Failure = {
    code: 'EXPIRED',
    message: last ? `${EXPIRED[after]} The last attempt: ${last.message}` : EXPIRED[after],
    hint: last
      ? `${last.hint} Then send it again if it still matters.`
      : 'Send it again if it still matters.',
    retryable: true,
  };
  if (last?.providerCode !== undefined) expired.providerCode = last.providerCode;
  if (last?.providerMessage !== undefined) expired.providerMessage = last.providerMessage;
  return expired;
}

// Any permission missing (Meta: Error codes).
const PERMISSIONS = { from: 200, to: 299 };

function rowOf({ code, subcode }: GraphError): FailureRow | undefined {
  // "Object does not exist or cannot be loaded": the number itself, so nothing can be sent from it.
  if (code === 100 && subcode === 33) return FAILURE_TABLE.get(33);
  if (code >= PERMISSIONS.from && code <= PERMISSIONS.to) return FAILURE_TABLE.get(PERMISSIONS.from);
  return FAILURE_TABLE.get(code);
}
