import type { Key } from '@meghdoot/sdk';
import { Link } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useApiPages } from '../../api/api.tsx';
import { useSignedInAs } from '../../api/session.tsx';
import { keyPages } from '../../nouns/api-keys/queries.ts';
import { useFilters } from '../../search.ts';
import { Button } from '../../ui/elements/button.tsx';
import { Card, PageFrame } from '../../ui/elements/page.tsx';
import { Time } from '../../ui/elements/time.tsx';
import { useApiKeysWords } from '../../words/en/api-keys.ts';
import { AllowListCard } from './allow-list-card.tsx';
import { KeyTable } from './key-table.tsx';
import { nameOfKey } from './key-words.tsx';
import { MakeKeyDialog } from './make-key.tsx';
import { MembersOnly } from './members-only.tsx';

export function Page() {
  const { administers } = useSignedInAs();
  return administers ? <Keys /> : <MembersOnly />;
}

function Keys() {
  const apiKeys = useApiKeysWords();
  const [{ make }, change] = useFilters();
  const list = useApiPages(keyPages);
  const makeButton = (
    <Button icon={<Plus className="size-4" />} onClick={() => change({ make: '1' })}>
      {apiKeys.make}
    </Button>
  );
  return (
    <PageFrame title={apiKeys.title} lead={apiKeys.lead} actions={makeButton}>
      <Card flush>
        <KeyTable list={list} make={makeButton} />
        <RevokedKeys keys={list.rows?.filter(({ revokedAt }) => revokedAt !== undefined) ?? []} />
      </Card>
      <AllowListCard />
      <MakeKeyDialog open={make !== undefined} onClose={() => change({ make: undefined })} />
    </PageFrame>
  );
}

/** Folded away: they are kept to show that they once were. */
function RevokedKeys({ keys }: { keys: readonly Key[] }) {
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
