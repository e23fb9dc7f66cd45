import type { WebhookWithSecret } from '@meghdoot/sdk';
import { useState } from 'react';
import { useApi, useWorkspaceCache } from '../../../api/api.tsx';
import { allWebhooks } from '../../../nouns/webhooks/queries.ts';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { useWebhooksWords } from '../../../words/en/webhooks.ts';
import { SecretDialog } from './secret-dialog.tsx';
import { WebhookForm } from './webhook-form.tsx';

interface AddWebhookProps {
  open: boolean;
  onClose: () => void;
  /** Called once its secret has been stored. */
  onAdded: (webhook: WebhookWithSecret) => void;
}

/** Asks for a URL, then shows the secret this once. */
export function AddWebhook({ open, onClose, onAdded }: AddWebhookProps) {
  const webhooks = useWebhooksWords();
  const { client } = useApi();
  const cache = useWorkspaceCache();
  const [made, setMade] = useState<WebhookWithSecret>();
  if (made) return <SecretDialog secret={made.secret} onStored={() => onAdded(made)} />;
  return (
    <Dialog open={open} onClose={onClose} title={webhooks.add} wide>
      <WebhookForm
        initial={{ url: '', events: ['*'], description: '' }}
        action={webhooks.add}
        onCancel={onClose}
        send={async ({ url, events, description }) => {
          setMade(await client.webhooks.create({ url, events, ...(description && { description }) }));
          void cache.refresh(allWebhooks.key);
        }}
      />
    </Dialog>
  );
}
