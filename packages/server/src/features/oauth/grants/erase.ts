import { erasing } from '../../../platform/database/erase.ts';

/** Tokens of a grant open nothing without it, and are forgotten when they end. */
export const eraseWorkspace = erasing(['oauth_grants', 'id']);
