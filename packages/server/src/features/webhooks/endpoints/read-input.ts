import type { Static } from 'typebox';
import { ApiError, type ErrorDetail, invalid } from '../../../errors.ts';
import type { Db } from '../../../platform/database/dialect.ts';
import { lookUpChannel } from '../../channels/store.ts';
import type { WebhookInput } from '../schemas.ts';
import { GRAPH_TYPES, PATTERNS, subscribedTypes } from '../subscription.ts';
import type { ReceiverCheck } from './check-receiver.ts';
import type { NewWebhook } from './store.ts';

/**
 * Returns what is made of a request for a webhook, or throws what is wrong with it; the last check asks the receiver.
 */
export async function readInput(
  { db, receivers }: { db: Db; receivers: ReceiverCheck },
  workspaceId: string,
  { url, description, format = 'events', events, channelId, verifyToken }: Static<typeof WebhookInput>,
): Promise<NewWebhook> {
  checkPatterns(events);
  if (format === 'events') {
    const alien = Object.entries({ channelId, verifyToken }).filter(([, value]) => value !== undefined);
    if (alien.length > 0) throw onlyWithGraph(alien.map(([field]) => field));
    await receivers.checkUrl(url);
    return { url, events: events ?? ['*'], description };
  }
  checkGraphEvents(events);
  if (channelId !== undefined && !(await lookUpChannel(db, workspaceId, channelId)))
    throw invalid('channelId', 'names no channel of this workspace');
  await receivers.checkUrl(url);
  if (verifyToken !== undefined) {
    const failure = await receivers.greet(url, verifyToken);
    if (failure !== undefined)
      throw new ApiError('URL_NOT_ALLOWED', {
        message: `The receiver did not complete the handshake: ${failure}.`,
        hint: 'It must answer GET with hub.mode=subscribe by the text of hub.challenge, for this verify token.',
        details: [{ field: 'verifyToken', message: `was not accepted: ${failure}` }],
      });
  }
  return {
    ...{ url, description, events: events ?? [...GRAPH_TYPES] },
    graph: { ...(channelId !== undefined && { channelId }) },
  };
}

export function checkPatterns(events: readonly string[] | undefined): void {
  for (const [i, pattern] of (events ?? []).entries()) {
    if (!PATTERNS.includes(pattern)) {
      throw invalid(`events[${i}]`, `must be one of ${PATTERNS.join(', ')}`);
    }
  }
}

/** Patterns are for what there will be one day, which this form cannot say. */
export function checkGraphEvents(events: readonly string[] | undefined): void {
  for (const [i, type] of (events ?? []).entries())
    if (!subscribedTypes([type]).every((each) => GRAPH_TYPES.includes(each)))
      throw invalid(`events[${i}]`, `must be one of ${GRAPH_TYPES.join(', ')} with the format graph`);
}

function onlyWithGraph(fields: readonly string[]): ApiError {
  const details: ErrorDetail[] = fields.map((field) => ({
    field,
    message: 'goes with the format graph only',
  }));
  const message = details.map((each) => `${each.field} ${each.message}`).join('; ');
  return new ApiError('INVALID_PAYLOAD', { message: `${message}.`, details });
}
