import type { Key } from '@meghdoot/sdk';
import { keyPages, keyQuery } from '../../nouns/api-keys/queries.ts';
import { fullTime } from '../../ui/elements/time.tsx';
import { DangerButton } from '../../ui/overlays/danger-button.tsx';
import { useApiKeysWords } from '../../words/en/api-keys.ts';
import { nameOfKey } from './key-words.tsx';

export function RevokeKey({ of: key }: { of: Key }) {
  const apiKeys = useApiKeysWords();
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
