import type { Invitation } from '@meghdoot/sdk';
import { Link } from '@tanstack/react-router';
import { useApiQuery } from '../../api/api.tsx';
import { useSignedInAs } from '../../api/session.tsx';
import { Badge, type Tone } from '../../ui/elements/badge.tsx';
import { LoadedList } from '../../ui/elements/loaded.tsx';
import { Card } from '../../ui/elements/page.tsx';
import { Time } from '../../ui/elements/time.tsx';
import { DangerButton } from '../../ui/overlays/danger-button.tsx';
import { useTeamWords } from '../../words/en/team.ts';
import { invitationsQuery } from './queries.ts';

/** The card looks again at this interval, so that one sees the mail go and an invitation end when somebody joins. */
const LOOK_AGAIN_MS = 10_000;

export function InvitationsCard() {
  const { invitations: words } = useTeamWords();
  const { session } = useSignedInAs();
  const query = useApiQuery(invitationsQuery, {
    everyMs: (open) => (open && open.length > 0 ? LOOK_AGAIN_MS : undefined),
  });
  const unsent = query.data?.some(({ mail }) => mail !== 'sent');
  return (
    <Card title={words.title} lead={words.lead}>
      <LoadedList
        query={query}
        none={words.none}
        row={(invitation) => <InvitationRow key={invitation.id} invitation={invitation} />}
      />
      {unsent && (
        <p className="mt-4 max-w-prose text-sm text-soft">
          {words.waiting}{' '}
          {session.person.operator && (
            <Link to="/operator/mail" className="text-accent underline underline-offset-4">
              {words.toMail}
            </Link>
          )}
        </p>
      )}
    </Card>
  );
}

const TONES: Record<Invitation['mail'], Tone> = { waiting: 'amber', sent: 'blue', failed: 'red' };

function InvitationRow({ invitation }: { invitation: Invitation }) {
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
