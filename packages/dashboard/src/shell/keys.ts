import type { PageName } from '../words/en/index.ts';

/** Begins the pairs, so that the key after it does not act alone. */
export const LEADER = 'g';

/** The page that each key leads to after `g`; said by key, so that the compiler refuses a key that leads to two. */
export const PAGE_AT_KEY = {
  o: 'overview',
  s: 'start',
  m: 'messages',
  c: 'contacts',
  t: 'templates',
  p: 'phone',
  k: 'keys',
  w: 'webhooks',
  e: 'events',
  n: 'channels',
  l: 'team',
  y: 'security',
  a: 'audit',
} as const satisfies Readonly<Record<string, PageName>>;

/** The actions of the keys that act by themselves, unlike `g`. */
export const ACTION_AT_KEY = { '/': 'search', c: 'send', '?': 'help' } as const satisfies Readonly<
  Record<string, string>
> & { [LEADER]?: never };

export type KeyAction = (typeof ACTION_AT_KEY)[keyof typeof ACTION_AT_KEY];
