import { useApiQuery } from '../../api/api.tsx';
import { deviceOf } from '../../nouns/account/device-of.ts';
import { type OpenSession, sessionsQuery } from '../../nouns/account/queries.ts';
import { Badge } from '../../ui/elements/badge.tsx';
import { Loaded } from '../../ui/elements/loaded.tsx';
import { Card } from '../../ui/elements/page.tsx';
import { Time } from '../../ui/elements/time.tsx';
import { DangerButton } from '../../ui/overlays/danger-button.tsx';
import { useSecurityWords } from '../../words/en/security.ts';

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

function SessionRow({ session }: { session: OpenSession }) {
  const { sessions: words } = useSecurityWords();
  const { id, current, address, agent, createdAt, lastSeenAt } = session;
  const device = deviceOf(agent);
  const name = device ? words.device(device.browser, device.system) : words.unknownDevice;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          <span data-whole={agent}>{name}</span>
          {current && <Badge tone="teal">{words.here}</Badge>}
        </p>
        <p className="text-sm text-soft">
          {words.began} <Time at={createdAt} /> {address && words.from(address)} · {words.seen}{' '}
          <Time at={lastSeenAt} />
        </p>
      </div>
      {!current && (
        <DangerButton
          action={words.end}
          label={words.endOf(name)}
          title={words.endTitle}
          loses={words.endLoses(name)}
          write={(api) => api.account.revokeSession(id)}
          refreshes={[sessionsQuery.key]}
          done={words.ended}
        />
      )}
    </li>
  );
}
