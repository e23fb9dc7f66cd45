import type { OwnWorkspace } from '../../api/session.tsx';
import { OpenWorkspaceForm } from '../../nouns/workspaces/open-workspace-form.tsx';
import { Badge } from '../../ui/elements/badge.tsx';
import { ButtonLink } from '../../ui/elements/button.tsx';
import { useStartWords } from '../../words/en/start.ts';

export function LiveStep({ live }: { live: readonly OwnWorkspace[] }) {
  if (live.length === 0) return <OpenWorkspaceForm />;
  return (
    <ul className="flex flex-col gap-4">
      {live.map((workspace) => (
        <LiveWorkspace key={workspace.id} workspace={workspace} only={live.length === 1} />
      ))}
    </ul>
  );
}

function LiveWorkspace({ workspace, only }: { workspace: OwnWorkspace; only: boolean }) {
  const { live: words } = useStartWords().steps;
  const { name, slug, role, waitsForApproval, hasNumber } = workspace;
  const state = hasNumber ? 'connected' : waitsForApproval ? 'waits' : 'approved';
  return (
    <li className="flex flex-col items-start gap-2">
      <div className="flex flex-wrap items-center gap-2">
        <span className="font-medium">{name}</span>
        <Badge tone={TONES[state]}>{words[state]}</Badge>
      </div>
      {state === 'waits' && <p className="max-w-prose text-sm text-soft">{words.waitsText}</p>}
      {role !== 'member' && !hasNumber && (
        <ButtonLink
          to="/settings/channels/new"
          search={{ workspace: slug }}
          kind={only ? 'primary' : 'plain'}
        >
          {words.connect}
        </ButtonLink>
      )}
    </li>
  );
}

const TONES = { connected: 'green', waits: 'amber', approved: 'grey' } as const;
