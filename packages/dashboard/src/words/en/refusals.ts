import type { ErrorCode, WaitingReason } from '@meghdoot/sdk';
import { wordsHook } from '../words-hook.ts';

type Said = readonly [message: string, hint: string];

/** Words for why a message failed or waits, for why a channel is stopped, and for errors, by their codes. English has none: the server's own are shown. */
export const refusals = {
  failures: {} as Readonly<Record<string, Said>>,
  waits: {} as Readonly<Partial<Record<WaitingReason, string>>>,
  channels: {} as Readonly<Record<string, string>>,
  errors: {} as Readonly<Partial<Record<ErrorCode, Said>>>,
};

export const useRefusalsWords = wordsHook('refusals', refusals);
