import type { Member } from '@meghdoot/sdk';
import { useState } from 'react';
import { useApiMutation, useApiQuery } from '../../api/api.tsx';
import { useSignedInAs } from '../../api/session.tsx';
import { membersQuery } from '../../nouns/workspaces/members.ts';
import { Badge } from '../../ui/elements/badge.tsx';
import { LoadedList } from '../../ui/elements/loaded.tsx';
import { ErrorNotice } from '../../ui/elements/notice.tsx';
import { Card } from '../../ui/elements/page.tsx';
import { Time } from '../../ui/elements/time.tsx';
import { Checkbox, SelectField } from '../../ui/fields/field.tsx';
import { DangerButton } from '../../ui/overlays/danger-button.tsx';
import { ConfirmDialog } from '../../ui/overlays/dialog.tsx';
import { useToast } from '../../ui/overlays/toast.tsx';
import { useTeamWords } from '../../words/en/team.ts';
import { CapacitySelect } from './capacity-select.tsx';
import { LeaveButton } from './leave-button.tsx';
import { administers, invitationsQuery, type Role, rolesToGive } from './queries.ts';

export function MembersCard() {
  const team = useTeamWords();
  return (
    <Card title={team.members.title}>
      <LoadedList
        query={useApiQuery(membersQuery)}
        row={(member) => <MemberRow key={member.personId} member={member} />}
      />
    </Card>
  );
}

function MemberRow({ member }: { member: Member }) {
  const team = useTeamWords();
  const { members: words } = team;
  const { session, workspace } = useSignedInAs();
  const { personId, email, role, since, away } = member;
  const name = member.name ?? email;
  const own = personId === session.person.id;
  const changeable = !own && (role !== 'owner' || workspace.role === 'owner');
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0">
      <div className="min-w-0 flex-1 basis-64">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          <span className="min-w-0">{name}</span>
          {own && <Badge tone="second">{words.you}</Badge>}
          {away && <Badge tone="amber">{words.away}</Badge>}
        </p>
        <p className="text-sm text-soft">
          {member.name !== undefined && <span className="mr-3 break-all">{email}</span>}
          <span className="whitespace-nowrap">
            {words.since} <Time at={since} />
          </span>
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <CapacitySelect member={member} name={name} />
        {changeable ? <RoleSelect member={member} name={name} /> : <span>{team.roles[role]}</span>}
        {own && <LeaveButton />}
        {changeable && <RemoveButton member={member} name={name} />}
      </div>
    </li>
  );
}

function RemoveButton({ member, name }: { member: Member; name: string }) {
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

function RoleSelect({ member, name }: { member: Member; name: string }) {
  const { roles, members: words } = useTeamWords();
  const { workspace } = useSignedInAs();
  const toast = useToast();
  const [asking, setAsking] = useState<Role>();
  const [revokeKeys, setRevokeKeys] = useState(false);
  const change = useApiMutation<Role, Member>(
    (api, role) => api.team.changeRole(member.personId, role, { revokeKeys }),
    {
      refreshes: [membersQuery.key, invitationsQuery.key],
      onDone: ({ role }) => {
        setAsking(undefined);
        setRevokeKeys(false);
        toast(words.changed(name, roles[role]));
      },
    },
  );
  const choose = (role: Role) => {
    if (member.keys.length > 0 && !administers(role)) setAsking(role);
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
        open={asking !== undefined}
        onClose={() => {
          setAsking(undefined);
          change.reset();
        }}
        title={words.lowerTitle(name, roles[asking ?? 'member'])}
        loses={words.lowerLoses(name)}
        action={words.lower(roles[asking ?? 'member'])}
        busy={change.isPending}
        error={change.error}
        onConfirm={() => asking && change.mutate(asking)}
      >
        <KeysChoice member={member} checked={revokeKeys} onChange={setRevokeKeys} />
      </ConfirmDialog>
    </>
  );
}

interface KeysChoiceProps {
  member: Member;
  /** Says whether their keys are revoked too. */
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/** Offers to revoke the keys that somebody is behind, by name; nothing where there are none. */
function KeysChoice({ member, checked, onChange }: KeysChoiceProps) {
  const { keys: words } = useTeamWords();
  const { keys } = member;
  if (keys.length === 0) return null;
  const names = keys.map(({ name, lastFour }) => words.one(name, lastFour));
  return (
    <Checkbox
      label={words.revoke(keys.length)}
      hint={
        <>
          <span className="block break-words">{names.join(', ')}</span>
          {words.means}
        </>
      }
      checked={checked}
      onChange={onChange}
    />
  );
}
