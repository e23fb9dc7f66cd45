import type { Webhook } from '@meghdoot/sdk';
import { useNavigate } from '@tanstack/react-router';
import { useApi, useApiMutation, useWorkspaceCache } from '../../api/api.tsx';
import { allWebhooks, webhookOf } from '../../nouns/webhooks/queries.ts';
import { Button } from '../../ui/elements/button.tsx';
import { ErrorNotice } from '../../ui/elements/notice.tsx';
import { ConfirmDialog, Dialog, DialogActions } from '../../ui/overlays/dialog.tsx';
import { useToast } from '../../ui/overlays/toast.tsx';
import { useCommonWords } from '../../words/en/common.ts';
import { useWebhooksWords } from '../../words/en/webhooks.ts';
import { ReplayDialog } from './deliveries/replay-dialog.tsx';
import { SecretDialog } from './edit/secret-dialog.tsx';
import { WebhookForm } from './edit/webhook-form.tsx';

const DIALOGS = { edit: EditDialog, replay: ReplayDialog, rotate: RotateDialog, delete: DeleteDialog };

export type DialogName = keyof typeof DIALOGS;

interface WebhookDialogProps {
  name: DialogName;
  webhook: Webhook;
  onClose: () => void;
}

export function WebhookDialog({ name, ...rest }: WebhookDialogProps) {
  const Named = DIALOGS[name];
  return <Named {...rest} />;
}

function RotateDialog({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const common = useCommonWords();
  const { rotate } = useWebhooksWords();
  const rotating = useApiMutation((api) => api.webhooks.rotateSecret(webhook.id));
  if (rotating.data) return <SecretDialog secret={rotating.data.secret} rotated onStored={onClose} />;
  return (
    <Dialog open onClose={onClose} title={rotate.title} description={rotate.text}>
      {rotating.error && <ErrorNotice error={rotating.error} />}
      <DialogActions>
        <Button onClick={onClose}>{common.cancel}</Button>
        <Button kind="primary" busy={rotating.isPending} onClick={() => rotating.mutate(undefined)}>
          {rotate.action}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function DeleteDialog({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const { page, remove } = useWebhooksWords();
  const navigate = useNavigate();
  const toast = useToast();
  const deleting = useApiMutation((api) => api.webhooks.delete(webhook.id), {
    refreshes: [allWebhooks.key],
    onDone: () => {
      void navigate({ to: '/webhooks' });
      toast(page.deleted(webhook.url));
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

function EditDialog({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
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
