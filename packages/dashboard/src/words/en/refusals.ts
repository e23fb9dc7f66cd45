import type { ErrorCode } from '@meghdoot/sdk';
import { wordsHook } from '../words-hook.ts';

/** What happened, and what to do. */
type Said = readonly [message: string, hint: string];

/** Words for what the server says in English; what has none is told as it came. */
export const refusals = {
  /** By `failure.code` of a message. */
  failures: {} as Readonly<Record<string, Said>>,
  /** By the code of an error of the API. */
  errors: {} as Readonly<Partial<Record<ErrorCode, Said>>>,
};

export const useRefusalsWords = wordsHook('refusals', refusals);
