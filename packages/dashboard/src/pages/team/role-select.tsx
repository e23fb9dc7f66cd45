import type { Member } from '@meghdoot/sdk';
import { useState } from 'react';
import { useApiMutation } from '../../api/api.tsx';
import { useSignedInAs } from '../../api/session.tsx';
import { ErrorNotice } from '../../ui/elements/notice.tsx';
import { SelectField } from '../../ui/fields/field.tsx';
import { ConfirmDialog } from '../../ui/overlays/dialog.tsx';
import { useToast } from '../../ui/overlays/toast.tsx';
import { useTeamWords } from '../../words/en/team.ts';
import { KeysChoice } from './keys-choice.tsx';
import { invitationsQuery, membersQuery } from './queries.ts';
import { type Role, rolesToGive } from './roles.ts';

export function RoleSelect({ member, name }: { member: Member; name: string }) {
  const { roles, members: words } = useTeamWords();
  const { workspace } = useSignedInAs();
  const toast = useToast();
  const [asking, setAsking] = useState(false);
  const [revokeKeys, setRevokeKeys] = useState(false);
  const change = useApiMutation<Role, Member>(
    (api, role) => api.team.changeRole(member.personId, role, { revokeKeys }),
    {
      refreshes: [membersQuery.key, invitationsQuery.key],
      onDone: ({ role }) => {
        setAsking(false);
        setRevokeKeys(false);
        toast(words.changed(name, roles[role]));
      },
    },
  );
  const choose = (role: Role) => {
    const loses = role === 'member' && member.role !== 'member' && member.keys.length > 0;
    if (loses) setAsking(true);
    else change.mutate(role);
  };
  return (
    <>
      {change.error && !asking && <ErrorNotice error={change.error} />}
      <SelectField
        label={words.roleOf(name)}
        hideLabel
        value={change.isPending ? change.variables : member.role}
        options={rolesToGive(workspace.role).map((value) => ({ value, label: roles[value] }))}
        onChange={choose}
      />
      <ConfirmDialog
        open={asking}
        onClose={() => {
          setAsking(false);
          change.reset();
        }}
        title={words.lowerTitle(name)}
        loses={words.lowerLoses(name)}
        action={words.lower}
        busy={change.isPending}
        error={change.error}
        onConfirm={() => change.mutate('member')}
      >
        <KeysChoice member={member} checked={revokeKeys} onChange={setRevokeKeys} />
      </ConfirmDialog>
    </>
  );
}
