import { useSessionRefresh, useSignedInAs } from '../../api/session.tsx';
import { DangerButton } from '../../ui/overlays/danger-button.tsx';
import { team as enTeam } from '../../words/en/team.ts';
import { useWords } from '../../words/words.tsx';

export function LeaveButton() {
  const { leave } = useWords(enTeam);
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
