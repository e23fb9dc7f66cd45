import type { Key } from '@meghdoot/sdk';
import { keyPages, keyQuery } from '../../nouns/api-keys/queries.ts';
import { fullTime } from '../../ui/elements/time.tsx';
import { DangerButton } from '../../ui/overlays/danger-button.tsx';
import { apiKeys as enApiKeys } from '../../words/en/api-keys.ts';
import { useWords } from '../../words/words.tsx';
import { nameOfKey } from './key-words.tsx';

export function RevokeKey({ of: key }: { of: Key }) {
  const apiKeys = useWords(enApiKeys);
  const { revoke } = apiKeys;
  const name = nameOfKey(key, apiKeys);
  return (
    <DangerButton
      action={revoke.action}
      title={revoke.title(name)}
      loses={revoke.loses(key.lastFour, key.lastUsedAt && fullTime(key.lastUsedAt))}
      write={(api) => api.keys.revoke(key.id)}
      refreshes={[keyPages.key, keyQuery(key.id).key]}
      done={revoke.done(name)}
    />
  );
}
