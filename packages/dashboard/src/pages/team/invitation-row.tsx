import type { Invitation } from '@meghdoot/sdk';
import { Badge, type Tone } from '../../ui/elements/badge.tsx';
import { Time } from '../../ui/elements/time.tsx';
import { DangerButton } from '../../ui/overlays/danger-button.tsx';
import { useTeamWords } from '../../words/en/team.ts';
import { invitationsQuery } from './queries.ts';

const TONES: Record<Invitation['mail'], Tone> = { waiting: 'amber', sent: 'green', failed: 'red' };

export function InvitationRow({ invitation }: { invitation: Invitation }) {
  const { roles, invitations: words } = useTeamWords();
  const { id, email, role, mail, invitedBy, expiresAt } = invitation;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0">
      <div className="min-w-0 flex-1 basis-64">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          <span className="break-all">{email}</span>
          <Badge tone={TONES[mail]}>{words.mails[mail]}</Badge>
        </p>
        <p className="flex flex-wrap gap-x-3 text-sm text-soft">
          <span>{roles[role]}</span>
          <span>{words.by(invitedBy.name ?? invitedBy.email)}</span>
          <span className="whitespace-nowrap">
            {words.ends} <Time at={expiresAt} />
          </span>
        </p>
      </div>
      <DangerButton
        action={words.revoke}
        label={words.revokeOf(email)}
        title={words.revokeTitle(email)}
        loses={words.revokeLoses(email)}
        write={(api) => api.team.revokeInvitation(id)}
        refreshes={[invitationsQuery.key]}
        done={words.revoked(email)}
      />
    </li>
  );
}
