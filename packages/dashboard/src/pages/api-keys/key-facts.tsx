import type { Key } from '@meghdoot/sdk';
import { Id } from '../../ui/copy/copy.tsx';
import { Facts } from '../../ui/elements/page.tsx';
import { Time } from '../../ui/elements/time.tsx';
import { useApiKeysWords } from '../../words/en/api-keys.ts';
import { KeyExpiry, LastUsed } from './key-words.tsx';

export function KeyFacts({ of: key }: { of: Key }) {
  const apiKeys = useApiKeysWords();
  const { facts, kinds, kindMeans, modes, modeMeans } = apiKeys;
  return (
    <Facts
      facts={[
        [facts.kind, <Explained key="kind" what={kinds[key.kind]} means={kindMeans[key.kind]} />],
        [facts.mode, <Explained key="mode" what={modes[key.mode]} means={modeMeans[key.mode]} />],
        [facts.scopes, <code key="scopes">{key.scopes.join(' ')}</code>],
        [facts.lastFour, <code key="last">{key.lastFour}</code>],
        [facts.lastUsed, <LastUsed key="used" of={key} />],
        [facts.expires, <KeyExpiry key="expires" of={key} />],
        [facts.allowIps, <AllowList key="ips" cidrs={key.allowIps} />],
        [facts.created, <Time key="made" at={key.createdAt} />],
        key.revokedAt !== undefined && [facts.revoked, <Time key="revoked" at={key.revokedAt} />],
        [facts.id, <Id key="id" value={key.id} />],
      ]}
    />
  );
}

function Explained({ what, means }: { what: string; means: string }) {
  return (
    <>
      {what}
      <span className="block text-sm text-soft">{means}</span>
    </>
  );
}

function AllowList({ cidrs }: { cidrs: readonly string[] }) {
  const { anywhere } = useApiKeysWords();
  if (cidrs.length === 0) return anywhere;
  return (
    <ul>
      {cidrs.map((cidr) => (
        <li key={cidr}>
          <code>{cidr}</code>
        </li>
      ))}
    </ul>
  );
}
