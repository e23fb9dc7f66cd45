import type { Member } from '@meghdoot/sdk';
import { useApiMutation } from '../../api/api.tsx';
import { useSignedInAs } from '../../api/session.tsx';
import { SelectField } from '../../ui/field.tsx';
import { ErrorNotice } from '../../ui/notice.tsx';
import { useTell } from '../../ui/toast.tsx';
import { team as enTeam } from '../../words/en/team.ts';
import { useWords } from '../../words/words.tsx';
import { membersQuery } from './queries.ts';
import { type Role, rolesToGive } from './roles.ts';

export function RoleSelect({ member, name }: { member: Member; name: string }) {
  const { roles, members: words } = useWords(enTeam);
  const { workspace } = useSignedInAs();
  const tell = useTell();
  const change = useApiMutation<Role, Member>((api, role) => api.team.changeRole(member.personId, role), {
    refreshes: [membersQuery.key],
    onDone: ({ role }) => tell(words.changed(name, roles[role])),
  });
  return (
    <>
      {change.error && <ErrorNotice error={change.error} />}
      <SelectField
        label={words.roleOf(name)}
        hideLabel
        value={change.isPending ? change.variables : member.role}
        options={rolesToGive(workspace.role).map((value) => ({ value, label: roles[value] }))}
        onChange={(role) => change.mutate(role)}
      />
    </>
  );
}
