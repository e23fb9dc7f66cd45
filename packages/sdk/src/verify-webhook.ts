import { Webhook, WebhookVerificationError } from 'standardwebhooks';
import type { components } from './generated/api.ts';

/** An event as a webhook is sent it; `type` says what `data` is. */
export type MeghdootEvent = components['schemas']['Event'];
export type EventType = MeghdootEvent['type'];
type NounOf<Type extends string> = Type extends `${infer Noun}.${string}` ? Noun : never;
/** The noun that an event is about: the first word of its type. */
export type EventNoun = NounOf<EventType>;
export { WebhookVerificationError };

type HeaderRecord = Record<string, string | readonly string[] | undefined>;

/**
 * The event that a request to your webhook carries, or a WebhookVerificationError when it was not signed with one of
 * the secrets within the last five minutes. `body` must be the raw bytes: parsed and written anew they are others.
 */
export function verifyWebhook(
  body: string | Uint8Array,
  headers: Headers | HeaderRecord,
  secret: string | readonly string[],
): MeghdootEvent {
  const text = typeof body === 'string' ? body : decode(body);
  const signed = {
    'webhook-id': header(headers, 'webhook-id'),
    'webhook-timestamp': header(headers, 'webhook-timestamp'),
    'webhook-signature': header(headers, 'webhook-signature'),
  };
  const secrets = [secret].flat();
  if (secrets.length === 0) throw new WebhookVerificationError('There is no secret to verify with.');
  for (const [i, candidate] of secrets.entries()) {
    try {
      return new Webhook(candidate).verify(text, signed) as MeghdootEvent;
    } catch (error) {
      if (!(error instanceof WebhookVerificationError) || i === secrets.length - 1) throw error;
    }
  }
  throw new WebhookVerificationError('No matching signature found');
}

/** Bytes that are not UTF-8 were not sent by us: decoded leniently, two bodies could have one text. */
function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new WebhookVerificationError('The body is not UTF-8.');
  }
}

function header(headers: Headers | HeaderRecord, name: string): string {
  if (headers instanceof Headers) return headers.get(name) ?? '';
  const [, value] = Object.entries(headers).find(([key]) => key.toLowerCase() === name) ?? [];
  return (typeof value === 'string' ? value : value?.[0]) ?? '';
}
