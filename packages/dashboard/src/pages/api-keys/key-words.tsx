import type { Key } from '@meghdoot/sdk';
import { Badge } from '../../ui/elements/badge.tsx';
import { Time } from '../../ui/elements/time.tsx';
import { useApiKeysWords } from '../../words/en/api-keys.ts';
import { useCommonWords } from '../../words/en/common.ts';
import type { Words } from '../../words/en/index.ts';

export function nameOfKey({ name, lastFour }: Key, { unnamed }: Words['apiKeys']): string {
  return name ?? unnamed(lastFour);
}

export function LastUsed({ of: { lastUsedAt } }: { of: Key }) {
  const apiKeys = useApiKeysWords();
  return lastUsedAt ? <Time at={lastUsedAt} /> : <span className="text-soft">{apiKeys.notUsed}</span>;
}

export function KeyExpiry({ of: key }: { of: Key }) {
  const common = useCommonWords();
  const apiKeys = useApiKeysWords();
  if (!key.expiresAt) return <span className="text-soft">{common.never}</span>;
  return (
    <span className="inline-flex items-center gap-2">
      <Time at={key.expiresAt} />
      {isExpired(key) && <Badge tone="amber">{apiKeys.states.expired}</Badge>}
    </span>
  );
}

export function AllowedFrom({ of: { allowIps } }: { of: Key }) {
  const apiKeys = useApiKeysWords();
  if (allowIps.length === 0) return <span className="text-soft">{apiKeys.anywhere}</span>;
  return allowIps.length === 1 ? allowIps[0] : apiKeys.addresses(allowIps.length);
}

export function KeyState({ of: key }: { of: Key }) {
  const { states } = useApiKeysWords();
  if (key.revokedAt) return <Badge tone="red">{states.revoked}</Badge>;
  if (isExpired(key)) return <Badge tone="amber">{states.expired}</Badge>;
  return <Badge tone="teal">{states.active}</Badge>;
}

function isExpired({ expiresAt }: Key): boolean {
  return expiresAt !== undefined && Date.parse(expiresAt) <= Date.now();
}
