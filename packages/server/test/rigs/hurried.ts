/** A server that costs a test little: its passwords are weak, and nobody comes to it while it closes. */
import type { ServeOptions } from '../../src/main.ts';
import { passwordCost } from './cheap-passwords.ts';

export const hurried = { passwordCost, patience: { drainLookMs: 3 } } satisfies ServeOptions;
