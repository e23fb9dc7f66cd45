import type { Webhook } from '@meghdoot/sdk';
import { useApiMutation } from '../../../api/api.tsx';
import { Button } from '../../../ui/elements/button.tsx';
import { ErrorNotice } from '../../../ui/elements/notice.tsx';
import { Dialog, DialogActions } from '../../../ui/overlays/dialog.tsx';
import { useCommonWords } from '../../../words/en/common.ts';
import { useWebhooksWords } from '../../../words/en/webhooks.ts';
import { SecretDialog } from './secret-dialog.tsx';

export function RotateDialog({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const common = useCommonWords();
  const webhooks = useWebhooksWords();
  const words = webhooks.rotate;
  const rotating = useApiMutation((api) => api.webhooks.rotateSecret(webhook.id));
  if (rotating.data) return <SecretDialog secret={rotating.data.secret} rotated onStored={onClose} />;
  return (
    <Dialog open onClose={onClose} title={words.title} description={words.text}>
      {rotating.error && <ErrorNotice error={rotating.error} />}
      <DialogActions>
        <Button onClick={onClose}>{common.cancel}</Button>
        <Button kind="primary" busy={rotating.isPending} onClick={() => rotating.mutate(undefined)}>
          {words.action}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
