import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { useSignedInAs } from '../../api/session.tsx';
import { Button } from '../../ui/button.tsx';
import { PageFrame } from '../../ui/page.tsx';
import { team as enTeam } from '../../words/en/team.ts';
import { useWords } from '../../words/words.tsx';
import { InvitationsCard } from './invitations-card.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { MembersCard } from './members-card.tsx';
import { MembersOnly } from './members-only.tsx';

export function Page() {
  const { administers } = useSignedInAs();
  return administers ? <Team /> : <MembersOnly />;
}

function Team() {
  const team = useWords(enTeam);
  const [inviting, setInviting] = useState(false);
  return (
    <PageFrame
      title={team.title}
      lead={team.lead}
      actions={
        <Button kind="primary" icon={<UserPlus className="size-4" />} onClick={() => setInviting(true)}>
          {team.invite}
        </Button>
      }
    >
      <MembersCard />
      <InvitationsCard />
      <InviteDialog open={inviting} onClose={() => setInviting(false)} />
    </PageFrame>
  );
}
