import type { Key } from '@meghdoot/sdk';
import { useState } from 'react';
import { useApi, useApiQuery, useWorkspaceCache } from '../../api/api.tsx';
import { KeySecret } from '../../nouns/api-keys/created-key.tsx';
import { type CreatedKey, keyPages, keyQuery } from '../../nouns/api-keys/queries.ts';
import { Notice } from '../../ui/elements/notice.tsx';
import { TextField } from '../../ui/fields/field.tsx';
import { Form, Submit, useForm } from '../../ui/fields/form.tsx';
import { useStartWords } from '../../words/en/start.ts';

export function KeyStep({ keys }: { keys: readonly Key[] }) {
  const { key: words } = useStartWords().steps;
  const [made, setMade] = useState<CreatedKey>();
  if (made) return <MadeKey made={made} />;
  const unused = keys.every(({ lastUsedAt }) => !lastUsedAt);
  return (
    <>
      {keys.length > 0 && <p>{unused ? words.unused(keys[0]!.lastFour) : words.used}</p>}
      <MakeKey onMade={setMade} />
    </>
  );
}

function MakeKey({ onMade }: { onMade: (key: CreatedKey) => void }) {
  const { key: words } = useStartWords().steps;
  const { client } = useApi();
  const cache = useWorkspaceCache();
  const form = useForm({
    initial: { name: words.firstName },
    fields: ['name'],
    send: async ({ name }) => {
      onMade(await client.keys.create({ kind: 'messaging', ...(name.trim() && { name }) }));
      void cache.refresh(keyPages.key);
    },
  });
  return (
    <Form form={form} label={words.action}>
      <TextField label={words.name} hint={words.nameHint} autoComplete="off" {...form.field('name')} />
      <Submit className="self-start">{words.action}</Submit>
    </Form>
  );
}

const ASK_AGAIN_MS = 2_000;

/** Shown this once, until the page is left; notices when it was used. */
function MadeKey({ made }: { made: CreatedKey }) {
  const { key: words } = useStartWords().steps;
  const cache = useWorkspaceCache();
  const { data } = useApiQuery(
    {
      ...keyQuery(made.id),
      read: async (api, signal) => {
        const key = await api.keys.get(made.id, { signal });
        if (key.lastUsedAt) void cache.refresh(keyPages.key);
        return key;
      },
    },
    { everyMs: (key) => (key?.lastUsedAt ? undefined : ASK_AGAIN_MS) },
  );
  return (
    <>
      <p>{words.once}</p>
      <KeySecret created={made} />
      <Notice live tone={data?.lastUsedAt ? 'good' : 'info'}>
        {data?.lastUsedAt ? words.wasUsed : words.waiting}
      </Notice>
    </>
  );
}
