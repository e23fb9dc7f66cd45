import type { ErrorCode } from '@meghdoot/sdk';
import { wordsHook } from '../words-hook.ts';

type Said = readonly [message: string, hint: string];

/** Words for why a message failed and for errors, by their codes. English has none: the server's own are shown. */
export const refusals = {
  failures: {} as Readonly<Record<string, Said>>,
  errors: {} as Readonly<Partial<Record<ErrorCode, Said>>>,
};

export const useRefusalsWords = wordsHook('refusals', refusals);
