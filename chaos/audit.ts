/** What must be true when the storm is over. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Target, Wish } from './load.ts';

export interface Findings {
  /** Answered 200 and not there, or not at rest. */
  unfinished: string[];
  /** Answered 200 and never handed to WhatsApp. */
  unsent: string[];
  /** More than once with WhatsApp. */
  twice: string[];
  /** With WhatsApp or in the list, and nobody asked for it, or twice for one key. */
  unasked: string[];
  /** Gaps in the event feed, missing or repeated events. */
  events: string[];
}

interface Message {
  messageId: string;
  direction: string;
  status: string;
  failure?: { code: string };
}

const AT_REST = new Set(['delivered', 'read', 'failed']);
const REST_MS = 60_000;

/** Waits until everything is at rest, then looks through the API, the event feed and the simulator. */
export async function audit(target: Target, wishes: readonly Wish[]): Promise<Findings> {
  const asked = new Map(wishes.map((wish) => [wish.messageId!, wish]));
  const messages = await settled(target, asked);
  const copies = new Map<string, number>();
  const kept = await read(target, '/_simulator/messages?limit=999999');
  for (const { biz_opaque_callback_data: tag } of kept.data as { biz_opaque_callback_data: string }[]) {
    const id = tag.slice(0, tag.lastIndexOf('.'));
    copies.set(id, (copies.get(id) ?? 0) + 1);
  }
  const ids = [...asked.keys()];
  const story = async (id: string) => {
    const { data } = await read(target, `/api/v1/messages/${id}`);
    return data.history
      .map((e: Message & { attempt?: number; at: string; note?: string }) =>
        [e.status, e.attempt, e.at.slice(14, 23), e.note?.slice(0, 24)].join(' '),
      )
      .join(' | ');
  };
  const stories = (found: string[]) =>
    Promise.all(found.slice(0, 10).map(async (id) => `${id}: ${await story(id)}`));
  return {
    unfinished: ids
      .filter((id) => !AT_REST.has(messages.get(id)?.status ?? ''))
      .map((id) => `${id} ${asked.get(id)!.to} ${messages.get(id)?.status}`),
    unsent: await stories(ids.filter((id) => !copies.has(id) && !unknown(messages.get(id)))),
    twice: await stories([...copies].filter(([, count]) => count > 1).map(([id]) => id)),
    unasked: [...new Set([...copies.keys(), ...messages.keys()])].filter((id) => !asked.has(id)),
    events: await feedFaults(target, ids, messages),
  };
}

/** Killed in two attempts before WhatsApp had them: nobody knows, and the failure says so. */
const unknown = (message: Message | undefined) => message?.failure?.code === 'DELIVERY_UNKNOWN';

async function settled(target: Target, asked: Map<string, Wish>): Promise<Map<string, Message>> {
  for (const end = Date.now() + REST_MS; ; await pause(250)) {
    const messages = await outbound(target);
    const open = [...asked.keys()].some((id) => !AT_REST.has(messages.get(id)?.status ?? ''));
    if (!open || Date.now() > end) return messages;
  }
}

async function outbound(target: Target): Promise<Map<string, Message>> {
  const found = new Map<string, Message>();
  let cursor: string | null = '';
  while (cursor !== null) {
    const query: string = cursor === '' ? '' : `&cursor=${cursor}`;
    const page = await read(target, `/api/v1/messages?direction=outbound&limit=100${query}`);
    for (const message of page.data as Message[]) found.set(message.messageId, message);
    cursor = page.pagination.nextCursor;
  }
  return found;
}

async function feedFaults(target: Target, ids: string[], messages: Map<string, Message>): Promise<string[]> {
  const faults: string[] = [];
  const seen = new Map<string, number>();
  let last = 0;
  for (;;) {
    const page = await read(target, `/api/v1/events?after=${last}&limit=100`);
    for (const { sequence, type, data } of page.data) {
      if (sequence !== last + 1) faults.push(`after ${last} comes ${sequence}`);
      last = sequence;
      if (data.messageId === undefined) continue;
      const key = `${data.messageId} ${type}`;
      seen.set(key, (seen.get(key) ?? 0) + 1);
    }
    if (page.pagination.nextCursor === null) break;
  }
  for (const [key, count] of seen) if (count > 1) faults.push(`${key} ${count}×`);
  for (const id of ids) {
    for (const type of ['queued', messages.get(id)?.status])
      if (!seen.has(`${id} message.${type}`)) faults.push(`${id} has no message.${type}`);
  }
  return faults;
}

// biome-ignore lint/suspicious/noExplicitAny: answers are looked at as they come
async function read({ url, apiKey }: Target, path: string): Promise<any> {
  const answer = await fetch(url + path, { headers: { authorization: `Bearer ${apiKey}` } });
  if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return answer.json();
}
