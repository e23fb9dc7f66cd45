/** Meta's way of asking whether whoever answers at a URL wants its webhooks. */
import { timingSafeEqual } from 'node:crypto';
import type { Dispatcher } from 'undici';
import { SECOND } from '../../../platform/clock.ts';
import { OutboundRefused } from '../../../platform/security/outbound.ts';

const TIMEOUT_MS = 10 * SECOND;
const MOST_BYTES = 4096;

export interface Handshake {
  url: string;
  verifyToken: string;
  /** The challenge that must come back. */
  challenge: string;
}

/** Returns why it did not succeed; undefined: it did. */
export async function shakeHands(
  dispatcher: Dispatcher,
  { url, verifyToken, challenge }: Handshake,
): Promise<string | undefined> {
  const asked = new URL(url);
  asked.searchParams.set('hub.mode', 'subscribe');
  asked.searchParams.set('hub.challenge', challenge);
  asked.searchParams.set('hub.verify_token', verifyToken);
  try {
    const { statusCode, body } = await dispatcher.request({
      origin: asked.origin,
      path: asked.pathname + asked.search,
      method: 'GET',
      headersTimeout: TIMEOUT_MS,
      bodyTimeout: TIMEOUT_MS,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    let text = '';
    for await (const chunk of body) {
      text += String(chunk);
      if (text.length > MOST_BYTES) break;
    }
    if (statusCode < 200 || statusCode > 299) return `HTTP Status Code = ${statusCode}`;
    return isEqual(text.trim(), challenge) ? undefined : 'the response is not the challenge';
  } catch (error) {
    return wordsFor(error);
  }
}

const WORDS: Record<string, string> = {
  ECONNREFUSED: 'the connection was refused',
  ENOTFOUND: 'there is no such host',
  EAI_AGAIN: 'there is no such host',
};

function wordsFor(error: unknown): string {
  const { name, message, code } = error as NodeJS.ErrnoException;
  if (error instanceof OutboundRefused) return message;
  if (name === 'TimeoutError') return `no complete response within ${TIMEOUT_MS / SECOND} s`;
  return WORDS[code ?? ''] ?? 'it could not be reached';
}

/** A page that quotes a JSON string or adds a line end is forgiven by Meta too. */
function isEqual(text: string, challenge: string): boolean {
  const given = Buffer.from(text.replace(/^"|"$/g, ''));
  const wanted = Buffer.from(challenge);
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}
