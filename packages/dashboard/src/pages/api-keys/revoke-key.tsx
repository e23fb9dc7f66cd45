import type { Key } from '@meghdoot/sdk';
import { DangerButton } from '../../ui/danger-button.tsx';
import { Time } from '../../ui/time.tsx';
import { useWords } from '../../words/words.tsx';
import { nameOfKey } from './key-words.tsx';
import { keyPages, keyQuery } from './queries.ts';

export function RevokeKey({ of: key }: { of: Key }) {
  const { apiKeys } = useWords();
  const { revoke } = apiKeys;
  const name = nameOfKey(key, apiKeys);
  const use = key.lastUsedAt ? (
    <>
      {revoke.used} <Time at={key.lastUsedAt} />.
    </>
  ) : (
    revoke.unused
  );
  return (
    <DangerButton
      action={revoke.action}
      title={revoke.title(name)}
      loses={
        <>
          {revoke.loses(key.lastFour)} {use}
        </>
      }
      write={(api) => api.keys.revoke(key.id)}
      refreshes={[keyPages.key, keyQuery(key.id).key]}
      done={revoke.done(name)}
    />
  );
}
