import { type RawBuilder, sql } from 'kysely';
import { EVENT_TYPES, type EventType } from '../events/types.ts';

const PREFIXES = [...new Set(EVENT_TYPES.map((type) => type.slice(0, type.indexOf('.'))))];

/** The patterns that a webhook may ask for: a type, all of a noun, everything. */
export const PATTERNS: readonly string[] = ['*', ...PREFIXES.map((prefix) => `${prefix}.*`), ...EVENT_TYPES];

/** The event types that Meta's form can express: a message or a status, or news of a template. */
export const GRAPH_TYPES: readonly EventType[] = [
  'message.received',
  'message.sent',
  'message.delivered',
  'message.read',
  'message.failed',
  'template.updated',
];

/** The types that patterns ask for. `webhook.test` is never asked for: it goes to the webhook that it tests. */
export function subscribedTypes(patterns: readonly string[]): EventType[] {
  return EVENT_TYPES.filter(
    (type) =>
      type !== 'webhook.test' &&
      patterns.some((p) => p === '*' || p === type || (p.endsWith('.*') && type.startsWith(p.slice(0, -1)))),
  );
}

/** The condition on `events e`: subscribed to, or a test of this very webhook. */
export function meantFor(webhookId: string | null, types: readonly EventType[]): RawBuilder<boolean> {
  const test = sql<boolean>`(e.type = 'webhook.test' and e.subject = ${webhookId})`;
  return types.length === 0 ? test : sql<boolean>`(${test} or e.type in (${sql.join([...types])}))`;
}
