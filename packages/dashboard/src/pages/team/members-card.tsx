import { useApiQuery } from '../../api/api.tsx';
import { Loaded } from '../../ui/elements/loaded.tsx';
import { Card } from '../../ui/elements/page.tsx';
import { useTeamWords } from '../../words/en/team.ts';
import { MemberRow } from './member-row.tsx';
import { membersQuery } from './queries.ts';

export function MembersCard() {
  const team = useTeamWords();
  return (
    <Card title={team.members.title}>
      <Loaded query={useApiQuery(membersQuery)}>
        {(members) => (
          <ul className="divide-y divide-line">
            {members.map((member) => (
              <MemberRow key={member.personId} member={member} />
            ))}
          </ul>
        )}
      </Loaded>
    </Card>
  );
}
