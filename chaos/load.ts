/** Sends under load, and goes on after the server is back with what it was never told the fate of. */
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';

/** What somebody wanted to send; the same key in every try. */
export interface Wish {
  key: string;
  to: string;
  /** From the first 200 on. */
  messageId?: string;
}

export interface Target {
  url: string;
  apiKey: string;
}

/** Who ends how: most plainly, some with a lost answer, some with receipts in disorder. */
const ENDINGS = ['5555', '5555', '5555', '5555', '0001', '0006', '0007'];

export function wishes(count: number, first: number): Wish[] {
  return Array.from({ length: count }, (_, i) => {
    const n = first + i;
    const person = String(n % 10_000).padStart(4, '0');
    return { key: randomUUID(), to: `+9198${person}${ENDINGS[n % ENDINGS.length]}` };
  });
}

/** Over as many connections as given, until everything is answered or `signal` aborts. */
export async function send(
  target: () => Target,
  open: readonly Wish[],
  connections: number,
  signal: AbortSignal,
): Promise<void> {
  const queue = open.filter((wish) => wish.messageId === undefined);
  const connection = async () => {
    for (let wish = queue.shift(); wish && !signal.aborted; wish = queue.shift()) {
      const answered = await sendOne(target(), wish).catch(() => false);
      if (answered) continue;
      queue.push(wish);
      await pause(20);
    }
  };
  await Promise.all(Array.from({ length: connections }, connection));
}

/** A second 200 for the same key must be the first one again. */
export async function sendOne({ url, apiKey }: Target, wish: Wish): Promise<boolean> {
  const answer = await fetch(`${url}/api/v1/messages/send`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${apiKey}`,
      'content-type': 'application/json',
      'idempotency-key': wish.key,
    },
    body: JSON.stringify({ to: wish.to, type: 'text', message: 'मेघ', reference: wish.key }),
    signal: AbortSignal.timeout(10_000),
  });
  const body = (await answer.json()) as { data: { messageId: string } };
  if (answer.status !== 200) throw new Error(`${answer.status} ${JSON.stringify(body)}`);
  const { messageId } = body.data;
  if (wish.messageId !== undefined && wish.messageId !== messageId) {
    throw new Error(`The key ${wish.key} was answered with ${wish.messageId} and then with ${messageId}.`);
  }
  wish.messageId = messageId;
  return true;
}
