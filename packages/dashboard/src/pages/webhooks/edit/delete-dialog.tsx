import type { Webhook } from '@meghdoot/sdk';
import { useNavigate } from '@tanstack/react-router';
import { useApiMutation } from '../../../api/api.tsx';
import { allWebhooks } from '../../../nouns/webhooks/queries.ts';
import { ConfirmDialog } from '../../../ui/overlays/dialog.tsx';
import { useTell } from '../../../ui/overlays/toast.tsx';
import { useWebhooksWords } from '../../../words/en/webhooks.ts';

export function DeleteDialog({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const { page, remove } = useWebhooksWords();
  const navigate = useNavigate();
  const tell = useTell();
  const deleting = useApiMutation((api) => api.webhooks.delete(webhook.id), {
    refreshes: [allWebhooks.key],
    onDone: () => {
      void navigate({ to: '/webhooks' });
      tell(page.deleted(webhook.url));
    },
  });
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={remove.title}
      loses={remove.loses(webhook.url)}
      action={remove.action}
      busy={deleting.isPending}
      error={deleting.error}
      onConfirm={() => deleting.mutate(undefined)}
    />
  );
}
