import { useState } from 'react';
import { useApi, useWorkspaceCache } from '../../api/api.tsx';
import { CreatedKeyDialog } from '../../nouns/api-keys/created-key.tsx';
import { type CreatedKey, keyPages } from '../../nouns/api-keys/queries.ts';
import { beginDeveloperMode } from '../../ui/copy/developer-mode.ts';
import { RadioGroup, TextField } from '../../ui/fields/field.tsx';
import { useForm } from '../../ui/fields/form.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { DialogForm } from '../../ui/overlays/dialog-form.tsx';
import { useApiKeysWords } from '../../words/en/api-keys.ts';
import { AddressesField, addressesIn } from './addresses-field.tsx';
import { type ExpiryChoice, ExpiryField, expiryOf, NEVER } from './expiry-field.tsx';

const KINDS = ['messaging', 'read-only', 'admin'] as const;

interface Values {
  name: string;
  kind: (typeof KINDS)[number];
  expiresAt: ExpiryChoice;
  allowIps: string;
}

const NOTHING_YET: Values = { name: '', kind: 'messaging', expiresAt: NEVER, allowIps: '' };

export function MakeKeyDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const apiKeys = useApiKeysWords();
  const [made, setMade] = useState<CreatedKey>();
  return (
    <>
      <Dialog open={open} onClose={onClose} title={apiKeys.form.title}>
        <MakeKeyForm
          onCancel={onClose}
          onMade={(key) => {
            setMade(key);
            onClose();
          }}
        />
      </Dialog>
      {made && <CreatedKeyDialog created={made} onClose={() => setMade(undefined)} />}
    </>
  );
}

interface FormProps {
  onMade: (key: CreatedKey) => void;
  onCancel: () => void;
}

function MakeKeyForm({ onMade, onCancel }: FormProps) {
  const apiKeys = useApiKeysWords();
  const { client } = useApi();
  const cache = useWorkspaceCache();
  const form = useForm({
    initial: NOTHING_YET,
    fields: ['name', 'kind', 'expiresAt', 'allowIps'],
    send: async ({ name, kind, expiresAt, allowIps }: Values) => {
      const expiry = expiryOf(expiresAt);
      const made = await client.keys.create({
        kind,
        ...(name.trim() && { name }),
        ...(expiry !== undefined && { expiresAt: expiry }),
        allowIps: addressesIn(allowIps),
      });
      beginDeveloperMode();
      void cache.refresh(keyPages.key);
      onMade(made);
    },
  });
  return (
    <DialogForm form={form} label={apiKeys.form.title} action={apiKeys.form.action} onCancel={onCancel}>
      <TextField
        label={apiKeys.form.name}
        hint={apiKeys.form.nameHint}
        {...form.field('name')}
        autoComplete="off"
      />
      <RadioGroup
        label={apiKeys.form.kind}
        {...form.field('kind')}
        options={KINDS.map((value) => ({
          value,
          label: apiKeys.kinds[value],
          hint: apiKeys.kindMeans[value],
        }))}
      />
      <ExpiryField {...form.field('expiresAt')} />
      <AddressesField
        label={apiKeys.form.allowIps}
        hint={apiKeys.form.allowIpsHint}
        form={form}
        value={form.values.allowIps}
        onChange={(allowIps) => form.set('allowIps', allowIps)}
      />
    </DialogForm>
  );
}
