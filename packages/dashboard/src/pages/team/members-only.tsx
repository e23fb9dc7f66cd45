import { Users } from 'lucide-react';
import { useSignedInAs } from '../../api/session.tsx';
import { Empty } from '../../ui/elements/empty.tsx';
import { Card, PageFrame } from '../../ui/elements/page.tsx';
import { useTeamWords } from '../../words/en/team.ts';
import { LeaveButton } from './leave-button.tsx';

/** Tells members what they cannot do; they may leave all the same. */
export function MembersOnly() {
  const team = useTeamWords();
  const { workspace } = useSignedInAs();
  return (
    <PageFrame title={team.title}>
      <Card>
        <Empty icon={<Users />} title={team.membersOnly.title} action={<LeaveButton />}>
          {team.membersOnly.text(workspace.name)}
        </Empty>
      </Card>
    </PageFrame>
  );
}
