/** Makes the text of each request of the load generator, by its number. */
import type { SimulatorNumber, StatusName } from '../../packages/server/src/simulator/model.ts';
import { envelope, metaBytes, signature } from '../../packages/server/src/simulator/people/envelope.ts';
import { businessNumber } from '../../test/kit/numbers.ts';
import { storedPerson } from '../../test/kit/stored-people.ts';
import { storedMessageId, storedWamid } from '../data.ts';

export interface Sending {
  kind: 'send';
  /** The channels' numbers, taken in turn. */
  from: string[];
  /** The first message's number; a message goes to the person of its number. */
  first: number;
  /** The number of people; without it each message has its own. */
  people?: number;
}

export type Asked =
  | Sending
  | { kind: 'get'; paths: string[] }
  /** Receipts of messages that are stored, of which WhatsApp had told `sent`. */
  | { kind: 'receipts'; status: StatusName; first: number; perWebhook: number; webhooks: number };

export interface Request {
  method: 'GET' | 'POST';
  path: string;
  /** Each ends with CRLF. */
  headers: string;
  body: string;
}

export function requestsOf(asked: Asked): (n: number) => Request {
  if (asked.kind === 'send') return (n) => send(asked, n);
  if (asked.kind === 'get') {
    const requests = asked.paths.map((path) => ({ method: 'GET' as const, path, headers: '', body: '' }));
    return (n) => requests[n % requests.length]!;
  }
  // Signed beforehand: the signature is WhatsApp's work, and would be most of what this process does.
  const webhooks = Array.from({ length: asked.webhooks }, (_, n) => receipts(asked, n));
  return (n) => webhooks[n]!;
}

/** A text to a person who behaves as most do. */
function send({ from, first, people = 5_000_000 }: Sending, n: number): Request {
  const person = String(1_000_000 + ((first + n) % people)).padStart(7, '0');
  const body = JSON.stringify({
    to: `+9198${person}9`,
    from: from[n % from.length],
    type: 'text',
    message: 'Your order 1042 is on its way.',
  });
  return { method: 'POST', path: '/api/v1/messages/send', headers: '', body };
}

function receipts({ status, first, perWebhook }: Extract<Asked, { kind: 'receipts' }>, n: number): Request {
  const number = {
    ...businessNumber(0),
    verifiedName: 'Bench',
    webhookUrl: '',
    templates: [],
  } as SimulatorNumber;
  const now = Date.now();
  const updates = Array.from({ length: perWebhook }, (_, i) => {
    const stored = first + n * perWebhook + i;
    const facts = {
      wamid: storedWamid(stored),
      person: storedPerson(stored).slice(1),
      byUserId: false,
      tag: `${storedMessageId(stored)}.1`,
      category: 'service',
    };
    return { number, step: { due: now, at: now, status }, message: facts };
  });
  const bytes = metaBytes(envelope(updates, now));
  return {
    method: 'POST',
    path: '/webhooks/whatsapp',
    headers: `x-hub-signature-256: ${signature(bytes, number.appSecret)}\r\n`,
    body: bytes.toString('latin1'),
  };
}
