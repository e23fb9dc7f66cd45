import { EVENT_TYPES, type EventType } from '../events/types.ts';

const PREFIXES = [...new Set(EVENT_TYPES.map((type) => type.slice(0, type.indexOf('.'))))];

/** What a webhook may ask for: a type, all of a noun, everything. */
export const PATTERNS: readonly string[] = ['*', ...PREFIXES.map((prefix) => `${prefix}.*`), ...EVENT_TYPES];

/** The types that patterns ask for. `webhook.test` is never asked for: it goes to the webhook that it tests. */
export function subscribedTypes(patterns: readonly string[]): EventType[] {
  return EVENT_TYPES.filter(
    (type) =>
      type !== 'webhook.test' &&
      patterns.some((p) => p === '*' || p === type || (p.endsWith('.*') && type.startsWith(p.slice(0, -1)))),
  );
}
