/** Members take conversations, two at once, give them back, read, snooze and close them, while faults are played. */
import { setTimeout as pause } from 'node:timers/promises';
import { drawTurns, requestOf, type Turn } from '../test/kit/conversations.ts';
import type { Stage } from './stage.ts';

export interface Members {
  turns: readonly Turn[];
  /** Asks nothing new; resolves when all that was asked is settled, or after `patienceMs`. */
  finish(patienceMs: number): Promise<void>;
  stop(): void;
}

const LOOK_MS = 100;
const PATIENCE_MS = 10_000;
const AGAIN_MS = 200;

export function startMembers(
  { target, workspace: { key }, members }: Pick<Stage, 'target' | 'workspace' | 'members'>,
  random: () => number,
): Members {
  const turns: Turn[] = [];
  let ended = false;
  let stopped = false;
  let asking = 0;

  async function request(method: string, path: string, body?: object): Promise<Response | undefined> {
    const url = target();
    if (url === undefined) return undefined;
    return fetch(url + path, {
      ...{ method, headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' } },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(PATIENCE_MS),
    }).catch(() => undefined); // a fault has swallowed it
  }

  async function list(path: string): Promise<Record<string, string>[]> {
    const response = await request('GET', path);
    if (!response?.ok) return [];
    const { data } = (await response.json().catch(() => ({ data: [] }))) as {
      data: Record<string, string>[];
    };
    return data;
  }

  async function look(): Promise<void> {
    const conversations = await list('/api/v1/conversations?limit=50');
    const one = conversations[Math.floor(random() * conversations.length)];
    if (!one) return;
    const messages = await list(`/api/v1/conversations/${one.id}/messages`);
    const inbound = messages.filter(({ direction }) => direction === 'inbound');
    const ids = inbound.map(({ messageId }) => messageId!);
    const drawn = drawTurns(random, one.id!, members, ids, Date.now());
    turns.push(...drawn);
    await Promise.all(drawn.map(ask));
  }

  async function ask(turn: Turn): Promise<void> {
    const { method, path, body } = requestOf(turn);
    while (!stopped) {
      const status = (await request(method, path, body))?.status;
      if (status !== undefined && status < 500 && status !== 429) {
        turn.answered = status;
        return;
      }
      await pause(AGAIN_MS);
    }
  }

  const timer = setInterval(() => {
    if (ended || asking > 0) return;
    asking++;
    void look().finally(() => asking--);
  }, LOOK_MS);
  const stop = () => {
    ended = true;
    stopped = true;
    clearInterval(timer);
  };
  return {
    turns,
    async finish(patienceMs) {
      ended = true;
      for (const end = Date.now() + patienceMs; asking > 0 && Date.now() < end; ) await pause(20);
      stop();
    },
    stop,
  };
}
