import { Link } from '@tanstack/react-router';
import { useApiQuery } from '../../api/api.tsx';
import { useSignedInAs } from '../../api/session.tsx';
import { Loaded } from '../../ui/elements/loaded.tsx';
import { Card } from '../../ui/elements/page.tsx';
import { useTeamWords } from '../../words/en/team.ts';
import { InvitationRow } from './invitation-row.tsx';
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
      <Loaded query={query}>
        {(open) =>
          open.length === 0 ? (
            <p className="max-w-prose text-soft">{words.none}</p>
          ) : (
            <ul className="divide-y divide-line">
              {open.map((invitation) => (
                <InvitationRow key={invitation.id} invitation={invitation} />
              ))}
            </ul>
          )
        }
      </Loaded>
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
