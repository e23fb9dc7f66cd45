import { useState } from 'react';
import { useApi, useApiQuery, useWorkspaceCache } from '../../api/api.tsx';
import { useSignedInAs } from '../../api/session.tsx';
import { sessionsQuery } from '../../nouns/account/queries.ts';
import { workspaceQuery } from '../../nouns/api-keys/queries.ts';
import { Loaded } from '../../ui/elements/loaded.tsx';
import { Card } from '../../ui/elements/page.tsx';
import { Form, Submit, useForm } from '../../ui/fields/form.tsx';
import { ConfirmDialog } from '../../ui/overlays/dialog.tsx';
import { useToast } from '../../ui/overlays/toast.tsx';
import { useApiKeysWords } from '../../words/en/api-keys.ts';
import { AddressesField, addressesIn } from './addresses-field.tsx';

export function AllowListCard() {
  const { allowList } = useApiKeysWords();
  const workspace = useApiQuery(workspaceQuery);
  return (
    <Card title={allowList.title} lead={allowList.lead}>
      <Loaded query={workspace}>{({ allowIps }) => <AllowListForm saved={allowIps} />}</Loaded>
    </Card>
  );
}

function AllowListForm({ saved }: { saved: readonly string[] }) {
  const { allowList } = useApiKeysWords();
  const { client } = useApi();
  const cache = useWorkspaceCache();
  const toast = useToast();
  const [asking, setAsking] = useState(false);
  const form = useForm({
    initial: { allowIps: saved.join('\n') },
    fields: ['allowIps'],
    send: async ({ allowIps }) => {
      // They were told whether it shuts them out, and agreed.
      const saved = await client.workspace.update({ allowIps: addressesIn(allowIps) }, { force: true });
      cache.set(workspaceQuery.key, saved);
      toast(allowList.saved);
    },
  });
  const wanted = addressesIn(form.values.allowIps);
  const submit = () => (wanted.length > 0 ? setAsking(true) : form.submit());
  return (
    <Form form={{ ...form, submit }} label={allowList.title}>
      <AddressesField
        label={allowList.label}
        hint={`${allowList.hint} ${allowList.people}`}
        form={form}
        value={form.values.allowIps}
        onChange={(allowIps) => form.set('allowIps', allowIps)}
      />
      <div>
        <Submit kind="plain" disabled={wanted.join() === saved.join()}>
          {allowList.save}
        </Submit>
      </div>
      <ConfirmAddresses
        open={asking}
        onClose={() => setAsking(false)}
        wanted={wanted}
        onConfirm={() => {
          setAsking(false);
          form.submit();
        }}
      />
    </Form>
  );
}

interface ConfirmProps {
  open: boolean;
  onClose: () => void;
  wanted: readonly string[];
  onConfirm: () => void;
}

/** Asked before a list comes into force, for a person can shut themselves out by it. */
function ConfirmAddresses({ open, onClose, wanted, onConfirm }: ConfirmProps) {
  const { allowList } = useApiKeysWords();
  const { workspace } = useSignedInAs();
  const sessions = useApiQuery(sessionsQuery, { enabled: open });
  const address = sessions.data?.find(({ current }) => current)?.address;
  const among = address === undefined ? undefined : isAmong(wanted, address);
  const yours =
    among === undefined
      ? allowList.unknown(address)
      : among
        ? allowList.covered(address!)
        : allowList.notCovered(address!);
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={allowList.confirmTitle}
      loses={
        <>
          {allowList.loses(wanted.length, workspace.slug)} <strong className="text-ink">{yours}</strong>
        </>
      }
      action={allowList.confirm}
      onConfirm={onConfirm}
    />
  );
}

/**
 * Returns whether an IP address lies in one of the CIDRs, or undefined for IPv6, whose ranges only the server reads.
 */
function isAmong(cidrs: readonly string[], address: string): boolean | undefined {
  const wanted = numberOf(address);
  if (wanted === undefined) return cidrs.includes(address) || undefined;
  return cidrs.some((cidr) => {
    const [base = '', bits = '32'] = cidr.split('/');
    const from = numberOf(base);
    return (
      from !== undefined &&
      Math.floor(from / 2 ** (32 - Number(bits))) === Math.floor(wanted / 2 ** (32 - Number(bits)))
    );
  });
}

/** An IPv4 address, or one written as IPv6. */
function numberOf(address: string): number | undefined {
  const parts = /^(?:::ffff:)?(\d+)\.(\d+)\.(\d+)\.(\d+)$/i.exec(address)?.slice(1).map(Number);
  return parts?.reduce((sum, part) => sum * 256 + part, 0);
}
