import { Plus } from 'lucide-react';
import { useApiPages } from '../../api/api.tsx';
import { useSignedInAs } from '../../api/session.tsx';
import { keyPages } from '../../nouns/api-keys/queries.ts';
import { useFilters } from '../../search.ts';
import { Button } from '../../ui/elements/button.tsx';
import { Card, PageFrame } from '../../ui/elements/page.tsx';
import { useApiKeysWords } from '../../words/en/api-keys.ts';
import { AllowListCard } from './allow-list-card.tsx';
import { KeyTable } from './key-table.tsx';
import { MakeKeyDialog } from './make-key.tsx';
import { MembersOnly } from './members-only.tsx';
import { RevokedKeys } from './revoked-keys.tsx';

export function Page() {
  const { administers } = useSignedInAs();
  return administers ? <Keys /> : <MembersOnly />;
}

function Keys() {
  const apiKeys = useApiKeysWords();
  const [{ make }, change] = useFilters();
  const list = useApiPages(keyPages);
  const makeButton = (
    <Button kind="primary" icon={<Plus className="size-4" />} onClick={() => change({ make: '1' })}>
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
