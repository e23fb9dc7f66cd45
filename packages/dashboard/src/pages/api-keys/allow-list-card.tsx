import { useState } from 'react';
import { useApi, useApiQuery, useWorkspaceCache } from '../../api/api.tsx';
import { workspaceQuery } from '../../nouns/api-keys/queries.ts';
import { Button } from '../../ui/elements/button.tsx';
import { Loaded } from '../../ui/elements/loaded.tsx';
import { Card } from '../../ui/elements/page.tsx';
import { Form, useForm } from '../../ui/fields/form.tsx';
import { useTell } from '../../ui/overlays/toast.tsx';
import { useApiKeysWords } from '../../words/en/api-keys.ts';
import { AddressesField, addressesIn } from './addresses-field.tsx';
import { ConfirmAddresses } from './confirm-addresses.tsx';

/** Shows the IP addresses from which the workspace can be used at all. */
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
  const tell = useTell();
  const [asking, setAsking] = useState(false);
  const form = useForm({
    initial: { allowIps: saved.join('\n') },
    fields: ['allowIps'],
    send: async ({ allowIps }) => {
      // They were told whether it shuts them out, and agreed.
      const saved = await client.workspace.update({ allowIps: addressesIn(allowIps) }, { force: true });
      cache.set(workspaceQuery.key, saved);
      tell(allowList.saved);
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
        <Button type="submit" busy={form.busy} disabled={wanted.join() === saved.join()}>
          {allowList.save}
        </Button>
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
