import type { Key } from '@meghdoot/sdk';
import { Link } from '@tanstack/react-router';
import { Time } from '../../ui/elements/time.tsx';
import { useApiKeysWords } from '../../words/en/api-keys.ts';
import { nameOfKey } from './key-words.tsx';

/** Folded away: they are kept to show that they once were. */
export function RevokedKeys({ keys }: { keys: readonly Key[] }) {
  const apiKeys = useApiKeysWords();
  if (keys.length === 0) return null;
  return (
    <details className="border-t border-line">
      <summary className="min-h-10 cursor-pointer px-4 py-2.5 text-sm text-soft md:px-6">
        {apiKeys.revoked(keys.length)}
      </summary>
      <ul className="pb-2">
        {keys.map((key) => (
          <li key={key.id} className="flex min-h-10 flex-wrap items-center gap-x-4 px-4 md:px-6">
            <Link
              to="/settings/api/$id"
              params={{ id: key.id }}
              className="min-w-0 truncate py-2 text-ink underline underline-offset-4"
            >
              {nameOfKey(key, apiKeys)}
            </Link>
            <code className="font-mono text-sm">{key.lastFour}</code>
            <span className="text-sm text-soft">
              {apiKeys.revokedAt} <Time at={key.revokedAt!} />
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}
