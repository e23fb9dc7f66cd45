import { useNavigate } from '@tanstack/react-router';
import { type OwnWorkspace, useSignedInAs } from '../../../api/session.tsx';
import { OpenWorkspaceForm } from '../../../nouns/workspaces/open-workspace-form.tsx';
import { Badge } from '../../../ui/elements/badge.tsx';
import { ButtonLink } from '../../../ui/elements/button.tsx';
import { Notice } from '../../../ui/elements/notice.tsx';
import { Card } from '../../../ui/elements/page.tsx';
import { useConnectWords } from '../../../words/en/connect.ts';

/** Says in a test workspace where real numbers belong. */
export function LiveWorkspaces() {
  const { test } = useConnectWords();
  const { session } = useSignedInAs();
  const navigate = useNavigate();
  const live = session.workspaces.filter(({ mode, role }) => mode === 'live' && role !== 'member');
  return (
    <>
      <Notice title={test.title}>{test.text}</Notice>
      {live.length > 0 && (
        <Card title={test.live}>
          <ul className="flex flex-col gap-3">
            {live.map((workspace) => (
              <LiveWorkspace key={workspace.id} workspace={workspace} />
            ))}
          </ul>
        </Card>
      )}
      <Card title={test.open} lead={session.person.operator ? undefined : test.openLead}>
        <OpenWorkspaceForm
          onOpened={({ slug }) =>
            void navigate({ to: '/settings/channels/new', search: { workspace: slug } })
          }
        />
      </Card>
    </>
  );
}

function LiveWorkspace({ workspace: { slug, name, waitsForApproval } }: { workspace: OwnWorkspace }) {
  const { test } = useConnectWords();
  return (
    <li className="flex flex-wrap items-center gap-3">
      <ButtonLink to="/settings/channels/new" search={{ workspace: slug }}>
        {test.go(name)}
      </ButtonLink>
      {waitsForApproval && <Badge tone="amber">{test.waits}</Badge>}
    </li>
  );
}
