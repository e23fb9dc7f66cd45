import { useParams } from '@tanstack/react-router';
import { useApiQuery } from '../../api/api.tsx';
import { useSignedInAs } from '../../api/session.tsx';
import { keyQuery } from '../../nouns/api-keys/queries.ts';
import { useSettings } from '../../settings.ts';
import { CopyAsCurl } from '../../ui/copy/copy.tsx';
import { Loaded } from '../../ui/elements/loaded.tsx';
import { Card, PageFrame } from '../../ui/elements/page.tsx';
import { useApiKeysWords } from '../../words/en/api-keys.ts';
import { KeyFacts } from './key-facts.tsx';
import { KeyState, nameOfKey } from './key-words.tsx';
import { MembersOnly } from './members-only.tsx';
import { RevokeKey } from './revoke-key.tsx';

/** The page looks again at this interval, so that one sees a key's first use while waiting for it. */
const LOOK_AGAIN_MS = 10_000;

export function Page() {
  const { administers } = useSignedInAs();
  const { id } = useParams({ from: '/settings/api/$id' });
  return administers ? <KeyPage id={id} /> : <MembersOnly />;
}

function KeyPage({ id }: { id: string }) {
  const apiKeys = useApiKeysWords();
  const { apiUrl } = useSettings();
  const query = useApiQuery(keyQuery(id), { everyMs: LOOK_AGAIN_MS });
  const key = query.data;
  const name = key ? nameOfKey(key, apiKeys) : apiKeys.title;
  return (
    <PageFrame
      title={name}
      heading={
        key && (
          <span className="flex flex-wrap items-center gap-3">
            {name} <KeyState of={key} />
          </span>
        )
      }
      above={{ page: { to: '/settings/api' }, label: apiKeys.title }}
      actions={
        key && (
          <>
            <CopyAsCurl apiUrl={apiUrl} path={`/api/v1/keys/${id}`} />
            {!key.revokedAt && <RevokeKey of={key} />}
          </>
        )
      }
    >
      <Card title={apiKeys.about}>
        <Loaded query={query} lines={8}>
          {(found) => <KeyFacts of={found} />}
        </Loaded>
      </Card>
    </PageFrame>
  );
}
