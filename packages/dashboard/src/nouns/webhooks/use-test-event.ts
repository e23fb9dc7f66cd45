import { useEffect } from 'react';
import { useApiMutation, useApiQuery, useWorkspaceCache } from '../../api/api.tsx';
import { deliveriesKey, deliveryOfEvent } from './queries.ts';

export type TestEvent = ReturnType<typeof useTestEvent>;

const ASK_AGAIN_MS = 1_000;

/** Sends a webhook a test event and waits for the response of its server. */
export function useTestEvent(webhookId: string) {
  const cache = useWorkspaceCache();
  const sending = useApiMutation((api) => api.webhooks.test(webhookId));
  const sequence = sending.data?.sequence;
  const { data } = useApiQuery(deliveryOfEvent(webhookId, sequence ?? 0), {
    enabled: sequence !== undefined,
    everyMs: (found) => (found ? undefined : ASK_AGAIN_MS),
  });
  const delivery = data ?? undefined;
  const responded = delivery !== undefined;
  useEffect(() => {
    if (responded) void cache.refresh([...deliveriesKey(webhookId), 'list']);
  }, [responded, cache, webhookId]);
  return {
    send: () => sending.mutate(undefined),
    error: sending.error,
    sequence,
    delivery,
    busy: sending.isPending,
  };
}
