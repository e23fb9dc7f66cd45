/**
 * This file decides which of a program's callbacks an event goes to: for messages the number's before the account's
 * before the app's, for everything else the app's first (Meta: Webhooks, overrides).
 */
import type { ActiveChannel } from '../../channels/directory.ts';
import type { Consumer } from '../../webhooks/endpoints/consumers.ts';
import type { GraphScope } from '../../webhooks/webhook.ts';
import type { Meant } from './meant.ts';

type Level = 'number' | 'account' | 'app';

const ORDER: Record<'messages' | 'other', readonly Level[]> = {
  messages: ['number', 'account', 'app'],
  other: ['app', 'account', 'number'],
};

const levelOf = ({ channelId, wabaId }: GraphScope): Level =>
  channelId !== undefined ? 'number' : wabaId !== undefined ? 'account' : 'app';

/** Returns whether a callback gets what concerns a channel in a field. */
export function hears(scope: GraphScope, channel: ActiveChannel, field: string): boolean {
  return (
    (scope.channelId === undefined || scope.channelId === channel.id) &&
    (scope.wabaId === undefined || scope.wabaId === channel.wabaId) &&
    (scope.fields === undefined || scope.fields.includes(field))
  );
}

/**
 * Returns whether the event goes to another callback of the same program; a webhook made by our own API stands alone.
 */
export function goesElsewhere(
  own: GraphScope,
  { event, channel, field }: Meant,
  consumers: readonly Consumer[],
): boolean {
  if (own.keyId === undefined) return false;
  const order = ORDER[field === 'messages' ? 'messages' : 'other'];
  const rank = order.indexOf(levelOf(own));
  return consumers.some(
    ({ scope, events, disabled_at }) =>
      scope.keyId === own.keyId &&
      order.indexOf(levelOf(scope)) < rank &&
      disabled_at === null &&
      // What was there before it is not read to it.
      event.sequence > (scope.since ?? 0) &&
      hears(scope, channel, field) &&
      (JSON.parse(events) as string[]).includes(event.type),
  );
}
