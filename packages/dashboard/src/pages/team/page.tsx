import { UserPlus, Users } from 'lucide-react';
import { useSignedInAs } from '../../api/session.tsx';
import { useFilters } from '../../search.ts';
import { Button } from '../../ui/elements/button.tsx';
import { EmptyPage, PageFrame } from '../../ui/elements/page.tsx';
import { useTeamWords } from '../../words/en/team.ts';
import { AnsweringCard } from './answering-card.tsx';
import { InvitationsCard } from './invitations-card.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { LeaveButton } from './leave-button.tsx';
import { MembersCard } from './members-card.tsx';

export function Page() {
  const { administers } = useSignedInAs();
  return administers ? <Team /> : <MembersOnly />;
}

function Team() {
  const team = useTeamWords();
  const [{ invite }, change] = useFilters();
  return (
    <PageFrame
      title={team.title}
      lead={team.lead}
      actions={
        <Button icon={<UserPlus className="size-4" />} onClick={() => change({ invite: '1' })}>
          {team.invite}
        </Button>
      }
    >
      <MembersCard />
      <AnsweringCard />
      <InvitationsCard />
      <InviteDialog open={invite !== undefined} onClose={() => change({ invite: undefined })} />
    </PageFrame>
  );
}

/** Tells members what they cannot do; they may leave all the same. */
function MembersOnly() {
  const team = useTeamWords();
  const { workspace } = useSignedInAs();
  return (
    <EmptyPage page={team.title} icon={<Users />} title={team.membersOnly.title} action={<LeaveButton />}>
      {team.membersOnly.text(workspace.name, team.roles[workspace.role])}
    </EmptyPage>
  );
}
