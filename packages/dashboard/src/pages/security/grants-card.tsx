import { useApiQuery } from '../../api/api.tsx';
import { type Grant, grantsQuery } from '../../nouns/account/queries.ts';
import { LoadedList } from '../../ui/elements/loaded.tsx';
import { Card, Facts } from '../../ui/elements/page.tsx';
import { Time } from '../../ui/elements/time.tsx';
import { DangerButton } from '../../ui/overlays/danger-button.tsx';
import { useCommonWords } from '../../words/en/common.ts';
import { useSecurityWords } from '../../words/en/security.ts';

export function GrantsCard() {
  const { grants: words } = useSecurityWords();
  const query = useApiQuery(grantsQuery);
  return (
    <Card title={words.title} lead={words.lead}>
      <LoadedList
        query={query}
        none={words.none}
        row={(grant) => <GrantRow key={grant.id} grant={grant} />}
      />
    </Card>
  );
}

function GrantRow({ grant }: { grant: Grant }) {
  const common = useCommonWords();
  const security = useSecurityWords();
  const { grants: words } = security;
  const { id, client, workspace, scopes, lastUsedAt, createdAt, expiresAt } = grant;
  return (
    <li className="flex flex-wrap items-start justify-between gap-4 py-4 first:pt-0 last:pb-0">
      <div className="min-w-0 flex-1 basis-72">
        <h3 className="font-semibold">{client.name}</h3>
        <p className="mb-3 font-mono text-sm text-soft">{client.host}</p>
        <Facts
          facts={[
            [words.workspace, workspace.name],
            [
              words.may,
              <ul key="may">
                {scopes.map((scope) => (
                  <li key={scope}>{words.scopes[scope]}</li>
                ))}
              </ul>,
            ],
            [words.lastUsed, lastUsedAt ? <Time key="used" at={lastUsedAt} /> : common.never],
            [words.allowed, <Time key="allowed" at={createdAt} />],
            [words.expires, <Time key="expires" at={expiresAt} />],
          ]}
        />
      </div>
      <DangerButton
        action={words.revoke}
        label={words.revokeOf(client.name)}
        title={words.revokeTitle(client.name)}
        loses={words.loses(client.name, client.host, workspace.name)}
        write={(api) => api.account.revokeGrant(id)}
        refreshes={[grantsQuery.key]}
        done={words.revoked(client.name)}
      />
    </li>
  );
}
