import type { Webhook } from '@meghdoot/sdk';
import { useApiMutation } from '../../api/api.tsx';
import { useToast } from '../../ui/overlays/toast.tsx';
import { useWebhooksWords } from '../../words/en/webhooks.ts';
import { allWebhooks, webhookOf } from './queries.ts';

/** Enables and disables a webhook; shown before the server has responded, and disabling can be taken back. */
export function useSwitch(webhook: Webhook) {
  const { page } = useWebhooksWords();
  const toast = useToast();
  const { key } = webhookOf(webhook.id);
  const write = useApiMutation(
    (api, status: Webhook['status']) => api.webhooks.update(webhook.id, { status }),
    {
      refreshes: [key, allWebhooks.key],
      optimistic: (cache, status) => {
        const { disabledAt: _at, disabledReason: _reason, failingSince: _since, ...rest } = webhook;
        cache.set(key, {
          ...rest,
          status,
          ...(status === 'disabled' && { disabledAt: new Date().toISOString(), disabledReason: 'requested' }),
        });
        return () => cache.set(key, webhook);
      },
      onDone: (_result, status) => {
        if (status === 'enabled') toast(page.enabled);
        else toast(page.disabled, () => write.mutate('enabled'));
      },
    },
  );
  return {
    turn: (status: Webhook['status']) => write.mutate(status),
    busy: write.isPending,
    error: write.error,
  };
}
