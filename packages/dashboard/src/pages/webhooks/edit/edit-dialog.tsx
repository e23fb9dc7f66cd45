import type { Webhook } from '@meghdoot/sdk';
import { useApi, useWorkspaceCache } from '../../../api/api.tsx';
import { allWebhooks, webhookOf } from '../../../nouns/webhooks/queries.ts';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { useWebhooksWords } from '../../../words/en/webhooks.ts';
import { WebhookForm } from './webhook-form.tsx';

export function EditDialog({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const { page, form } = useWebhooksWords();
  const { client } = useApi();
  const cache = useWorkspaceCache();
  const { id, url, events, description = '' } = webhook;
  return (
    <Dialog open onClose={onClose} title={page.editTitle} wide>
      <WebhookForm
        initial={{ url, events, description }}
        action={form.save}
        choosesEvents={webhook.format === 'events'}
        onCancel={onClose}
        send={async (values) => {
          const change = { ...values, description: values.description.trim() || null };
          cache.set(webhookOf(id).key, await client.webhooks.update(id, change));
          void cache.refresh(allWebhooks.key);
          onClose();
        }}
      />
    </Dialog>
  );
}
