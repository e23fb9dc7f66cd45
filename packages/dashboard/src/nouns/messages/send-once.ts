import type { SendRequest, SendResult } from '@meghdoot/sdk';
import { useCallback, useRef } from 'react';
import { useApi, useWorkspaceCache } from '../../api/api.tsx';
import { SERVICE_MESSAGES } from './queries.ts';

/**
 * Sends a message under a key of its own, which it keeps until it is taken: pressing again after a lost connection
 * sends nothing twice. A message that was changed is another one. With the id of a message that failed the key is the
 * same for everybody who sends that once more, unless they have changed what it says.
 */
export function useSendOnce(): (request: SendRequest, failedId?: string) => Promise<SendResult> {
  const { client } = useApi();
  const cache = useWorkspaceCache();
  const latest = useRef({ text: '', key: '' });
  return useCallback(
    async (request, failedId) => {
      const text = JSON.stringify(request);
      if (latest.current.text !== text) latest.current = { text, key: newKey() };
      const idempotencyKey = failedId === undefined ? latest.current.key : keyOfResend(failedId, request);
      const result = await client.messages.send(request, { idempotencyKey });
      latest.current = { text: '', key: '' };
      for (const key of [['messages'], SERVICE_MESSAGES]) void cache.refresh(key);
      return result;
    },
    [client, cache],
  );
}

/** Returns a random key without randomUUID, which browsers have on https pages only. */
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('-');
}

/** Returns the key of a message that is sent because another one failed: that one, and what is sent now. */
function keyOfResend(failedId: string, request: SendRequest): string {
  const text = JSON.stringify(Object.entries(request).sort(([a], [b]) => (a < b ? -1 : 1)));
  let [one, other] = [0x811c9dc5, 0x1b873593]; // `crypto.subtle` is on https pages only
  for (let at = 0; at < text.length; at++) {
    one = Math.imul(one ^ text.charCodeAt(at), 0x01000193);
    other = Math.imul(other + text.charCodeAt(at), 0x9e3779b1) ^ (other >>> 15);
  }
  return ['again', failedId, (one >>> 0).toString(36), (other >>> 0).toString(36)].join('-');
}
