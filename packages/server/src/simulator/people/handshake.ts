import { SECOND } from '../../platform/clock.ts';
import type { Random } from '../../platform/random.ts';
import { Agent } from '../../platform/undici.ts';

const TIMEOUT_MS = 10 * SECOND;
const MOST_BYTES = 1024;

/** Meta's question to a callback URL, which must give the challenge back; returns what was wrong. */
export async function handshake(
  webhook: string,
  verifyToken: string,
  random: Random,
): Promise<string | undefined> {
  const url = new URL(webhook);
  const challenge = random.digits(9);
  url.searchParams.set('hub.mode', 'subscribe');
  url.searchParams.set('hub.challenge', challenge);
  url.searchParams.set('hub.verify_token', verifyToken);
  const agent = new Agent({ headersTimeout: TIMEOUT_MS, bodyTimeout: TIMEOUT_MS });
  try {
    const path = url.pathname + url.search;
    const response = await agent.request({ origin: url.origin, path, method: 'GET' });
    let text = '';
    for await (const piece of response.body) {
      text += (piece as Buffer).toString();
      if (text.length > MOST_BYTES) break;
    }
    if (response.statusCode === 200 && text === challenge) return undefined;
    return `HTTP ${response.statusCode}${response.statusCode === 200 ? ', but not the challenge' : ''}`;
  } catch (error) {
    return error instanceof Error ? error.message : 'not reached';
  } finally {
    await agent.destroy();
  }
}
