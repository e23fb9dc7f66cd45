import { useNavigate } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useApiPages } from '../../api/api.tsx';
import { useSignedInAs } from '../../api/session.tsx';
import { allWebhooks } from '../../nouns/webhooks/queries.ts';
import { useFilters } from '../../search.ts';
import { CopyAsCurl } from '../../ui/copy/copy-as-curl.tsx';
import { ButtonLink } from '../../ui/elements/button.tsx';
import { Card, PageFrame } from '../../ui/elements/page.tsx';
import { useWebhooksWords } from '../../words/en/webhooks.ts';
import { AddWebhook } from './edit/add-webhook.tsx';
import { WebhooksTable } from './webhooks-table.tsx';

export function Page() {
  const webhooks = useWebhooksWords();
  const { administers } = useSignedInAs();
  const [{ add }, setFilters] = useFilters();
  const navigate = useNavigate();
  const list = useApiPages(allWebhooks);
  const addLink = administers && (
    <ButtonLink to="/webhooks" search={{ add: '1' }} icon={<Plus className="size-4" />}>
      {webhooks.add}
    </ButtonLink>
  );
  return (
    <PageFrame
      title={webhooks.title}
      lead={webhooks.lead}
      actions={
        <>
          <CopyAsCurl path="/api/v1/webhooks" />
          {addLink}
        </>
      }
    >
      <Card flush>
        <WebhooksTable list={list} action={addLink} />
      </Card>
      <AddWebhook
        open={administers && add !== undefined}
        onClose={() => setFilters({ add: undefined })}
        onAdded={({ id }) => void navigate({ to: '/webhooks/$id', params: { id } })}
      />
    </PageFrame>
  );
}
