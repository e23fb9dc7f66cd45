import type { SendRequest, SendResult } from '@meghdoot/sdk';
import { useCallback, useRef } from 'react';
import { useApi, useWorkspaceCache } from '../../api/api.tsx';
import { SERVICE_MESSAGES } from './queries.ts';

/**
 * Sends a message under a key of its own, which it keeps until it is taken: pressing again after a lost connection
 * sends nothing twice. A message that was changed is another one.
 */
export function useSendOnce(): (request: SendRequest) => Promise<SendResult> {
  const { client } = useApi();
  const cache = useWorkspaceCache();
  const latest = useRef({ text: '', key: '' });
  return useCallback(
    async (request) => {
      const text = JSON.stringify(request);
      if (latest.current.text !== text) latest.current = { text, key: newKey() };
      const result = await client.messages.send(request, { idempotencyKey: latest.current.key });
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
