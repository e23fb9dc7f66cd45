import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useApiMutation } from '../../api/api.tsx';
import { type OwnWorkspace, useSessionQuery, useSessionRefresh, useSignedInAs } from '../../api/session.tsx';
import { Button, ButtonLink } from '../../ui/elements/button.tsx';
import { ErrorNotice } from '../../ui/elements/notice.tsx';
import { Card } from '../../ui/elements/page.tsx';
import { DangerButton } from '../../ui/overlays/danger-button.tsx';
import { useStartWords } from '../../words/en/start.ts';

/** The way to a made-up shop that shows what the pages are for, and out of it. */
export function SampleShop() {
  const { sample } = useStartWords();
  const { session, workspace } = useSignedInAs();
  const navigate = useNavigate();
  const [awaited, setAwaited] = useState(false);
  const own = session.workspaces.find((each) => each.sample);
  const slug = own?.slug;
  useEffect(() => {
    if (awaited && slug !== undefined) void navigate({ to: '/', search: { workspace: slug } });
  }, [awaited, slug, navigate]);
  return (
    <Card title={sample.title} lead={workspace.sample ? sample.inside : sample.lead}>
      {!own && <OpenShop awaited={awaited} onOpening={() => setAwaited(true)} />}
      {own && !workspace.sample && (
        <ButtonLink to="/" search={{ workspace: own.slug }}>
          {sample.go}
        </ButtonLink>
      )}
      {own?.role === 'owner' && workspace.sample && <EraseShop shop={own} />}
    </Card>
  );
}

/** It is made in the background, and is among the workspaces of the session then. */
const ASK_AGAIN_MS = 500;

function OpenShop({ awaited, onOpening }: { awaited: boolean; onOpening: () => void }) {
  const { sample } = useStartWords();
  useSessionQuery(awaited ? { everyMs: ASK_AGAIN_MS } : {});
  const open = useApiMutation<void, unknown>((api) => api.account.openSampleShop(), { onDone: onOpening });
  return (
    <div className="flex flex-col items-start gap-4">
      <Button onClick={() => open.mutate()} busy={open.isPending || awaited}>
        {sample.open}
      </Button>
      {awaited && <p role="status">{sample.making}</p>}
      {open.error && <ErrorNotice error={open.error} />}
    </div>
  );
}

function EraseShop({ shop }: { shop: OwnWorkspace }) {
  const { sample } = useStartWords();
  const { session } = useSignedInAs();
  const refresh = useSessionRefresh();
  const navigate = useNavigate();
  return (
    <DangerButton
      action={sample.erase}
      title={sample.eraseTitle}
      loses={sample.loses}
      write={(api) => api.account.eraseSampleShop(shop.slug)}
      refreshes={[]}
      done={sample.erased}
      onDone={async () => {
        const other = session.workspaces.find(({ id }) => id !== shop.id);
        await navigate({ to: '/', search: { workspace: other?.slug } });
        await refresh();
      }}
    />
  );
}
