import type { Key } from '@meghdoot/sdk';
import { useParams } from '@tanstack/react-router';
import { useApiQuery } from '../../api/api.tsx';
import { useSignedInAs } from '../../api/session.tsx';
import { keyPages, keyQuery } from '../../nouns/api-keys/queries.ts';
import { Id } from '../../ui/copy/copy.tsx';
import { CopyAsCurl } from '../../ui/copy/copy-as-curl.tsx';
import { Loaded } from '../../ui/elements/loaded.tsx';
import { Card, Facts, PageFrame } from '../../ui/elements/page.tsx';
import { fullTime, Time } from '../../ui/elements/time.tsx';
import { DangerButton } from '../../ui/overlays/danger-button.tsx';
import { useApiKeysWords } from '../../words/en/api-keys.ts';
import { KeyExpiry, KeyState, LastUsed, nameOfKey } from './key-words.tsx';
import { MembersOnly } from './members-only.tsx';

/** The page looks again at this interval, so that one sees a key's first use while waiting for it. */
const LOOK_AGAIN_MS = 10_000;

export function Page() {
  const { administers } = useSignedInAs();
  const { id } = useParams({ from: '/settings/api/$id' });
  return administers ? <KeyPage id={id} /> : <MembersOnly />;
}

function KeyPage({ id }: { id: string }) {
  const apiKeys = useApiKeysWords();
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
            <CopyAsCurl path={`/api/v1/keys/${id}`} />
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

function RevokeKey({ of: key }: { of: Key }) {
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

function KeyFacts({ of: key }: { of: Key }) {
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
