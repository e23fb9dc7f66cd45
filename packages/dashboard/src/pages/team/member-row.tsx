import type { Member } from '@meghdoot/sdk';
import { useSignedInAs } from '../../api/session.tsx';
import { Badge } from '../../ui/elements/badge.tsx';
import { Time } from '../../ui/elements/time.tsx';
import { useTeamWords } from '../../words/en/team.ts';
import { LeaveButton } from './leave-button.tsx';
import { RemoveButton } from './remove-button.tsx';
import { RoleSelect } from './role-select.tsx';

export function MemberRow({ member }: { member: Member }) {
  const team = useTeamWords();
  const { members: words } = team;
  const { session, workspace } = useSignedInAs();
  const { personId, email, role, since } = member;
  const name = member.name ?? email;
  const own = personId === session.person.id;
  const changeable = !own && (role !== 'owner' || workspace.role === 'owner');
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0">
      <div className="min-w-0 flex-1 basis-64">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          <span className="min-w-0">{name}</span>
          {own && <Badge tone="green">{words.you}</Badge>}
        </p>
        <p className="text-sm text-soft">
          {member.name !== undefined && <span className="mr-3 break-all">{email}</span>}
          <span className="whitespace-nowrap">
            {words.since} <Time at={since} />
          </span>
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        {changeable ? <RoleSelect member={member} name={name} /> : <span>{team.roles[role]}</span>}
        {own && <LeaveButton />}
        {changeable && <RemoveButton member={member} name={name} />}
      </div>
    </li>
  );
}
