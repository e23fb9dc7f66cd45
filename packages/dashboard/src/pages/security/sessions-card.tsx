import { useApiQuery } from '../../api/api.tsx';
import { sessionsQuery } from '../../nouns/account/queries.ts';
import { Loaded } from '../../ui/elements/loaded.tsx';
import { Card } from '../../ui/elements/page.tsx';
import { DangerButton } from '../../ui/overlays/danger-button.tsx';
import { useSecurityWords } from '../../words/en/security.ts';
import { SessionRow } from './session-row.tsx';

export function SessionsCard() {
  const { sessions: words } = useSecurityWords();
  const sessions = useApiQuery(sessionsQuery);
  const others = sessions.data?.filter(({ current }) => !current) ?? [];
  const endOthers = others.length > 0 && (
    <DangerButton
      action={words.endOthers}
      title={words.endOthersTitle}
      loses={words.endOthersLoses(others.length)}
      write={(api) => Promise.all(others.map(({ id }) => api.account.revokeSession(id)))}
      refreshes={[sessionsQuery.key]}
      done={words.endedOthers}
    />
  );
  return (
    <Card title={words.title} lead={words.lead} actions={endOthers}>
      <Loaded query={sessions}>
        {(all) => (
          <ul className="divide-y divide-line">
            {all
              .toSorted((a, b) => Number(b.current) - Number(a.current))
              .map((session) => (
                <SessionRow key={session.id} session={session} />
              ))}
          </ul>
        )}
      </Loaded>
    </Card>
  );
}
