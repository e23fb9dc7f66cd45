/** The table of contents of the benchmark. */
import type { Case } from './case.ts';
import { accept } from './cases/accept.ts';
import { endToEnd } from './cases/end-to-end.ts';

export const CASES: readonly Case[] = [accept, endToEnd];
