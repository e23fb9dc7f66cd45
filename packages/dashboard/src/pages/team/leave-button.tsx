import { useSessionRefresh, useSignedInAs } from '../../api/session.tsx';
import { DangerButton } from '../../ui/overlays/danger-button.tsx';
import { useTeamWords } from '../../words/en/team.ts';

export function LeaveButton() {
  const { leave } = useTeamWords();
  const { session, workspace } = useSignedInAs();
  const refreshSession = useSessionRefresh();
  return (
    <DangerButton
      action={leave.action}
      title={leave.title(workspace.name)}
      loses={leave.loses(workspace.name)}
      write={(api) => api.team.remove(session.person.id)}
      refreshes={[]}
      done={leave.done(workspace.name)}
      onDone={() => void refreshSession()}
    />
  );
}
