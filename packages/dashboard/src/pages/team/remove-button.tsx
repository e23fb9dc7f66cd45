import type { Member } from '@meghdoot/sdk';
import { useState } from 'react';
import { useSignedInAs } from '../../api/session.tsx';
import { DangerButton } from '../../ui/overlays/danger-button.tsx';
import { useTeamWords } from '../../words/en/team.ts';
import { KeysChoice } from './keys-choice.tsx';
import { invitationsQuery, membersQuery } from './queries.ts';

export function RemoveButton({ member, name }: { member: Member; name: string }) {
  const { members: words } = useTeamWords();
  const { workspace } = useSignedInAs();
  const [revokeKeys, setRevokeKeys] = useState(false);
  return (
    <DangerButton
      action={words.remove}
      label={words.removeOf(name)}
      title={words.removeTitle(name)}
      loses={words.removeLoses(name, workspace.name)}
      write={(api) => api.team.remove(member.personId, { revokeKeys })}
      refreshes={[membersQuery.key, invitationsQuery.key]}
      done={words.removed(name)}
    >
      <KeysChoice member={member} checked={revokeKeys} onChange={setRevokeKeys} />
    </DangerButton>
  );
}
