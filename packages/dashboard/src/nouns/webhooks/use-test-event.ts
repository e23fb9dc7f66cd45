import { useEffect } from 'react';
import { useApiMutation, useApiQuery, useWorkspaceCache } from '../../api/api.tsx';
import { deliveriesKey, deliveryOfEvent } from './queries.ts';

export type TestEvent = ReturnType<typeof useTestEvent>;

const ASK_AGAIN_MS = 1_000;

/** While it is tried again: the next attempt may be the one that arrives. */
const LOOK_AGAIN_MS = 5_000;

/** Sends a webhook a test event and waits for the response of the server at its URL. */
export function useTestEvent(webhookId: string, url: string | undefined) {
  const cache = useWorkspaceCache();
  const sending = useApiMutation((api, _url: string | undefined) => api.webhooks.test(webhookId));
  const sequence = sending.data?.sequence;
  const { data } = useApiQuery(deliveryOfEvent(webhookId, sequence ?? 0), {
    enabled: sequence !== undefined,
    everyMs: (found) =>
      !found || found.attempts.length === 0
        ? ASK_AGAIN_MS
        : found.status === 'pending'
          ? LOOK_AGAIN_MS
          : undefined,
  });
  const delivery = data ?? undefined;
  const responded = delivery !== undefined && delivery.attempts.length > 0;
  useEffect(() => {
    if (responded) void cache.refresh([...deliveriesKey(webhookId), 'list']);
  }, [responded, cache, webhookId]);
  return {
    send: () => sending.mutate(url),
    error: sending.error,
    sequence,
    delivery,
    /** It went to a URL that the webhook has left. */
    outdated: sending.variables !== url,
    busy: sending.isPending,
  };
}
