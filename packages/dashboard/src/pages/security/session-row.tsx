import { type OpenSession, sessionsQuery } from '../../nouns/account/queries.ts';
import { Badge } from '../../ui/elements/badge.tsx';
import { Time } from '../../ui/elements/time.tsx';
import { DangerButton } from '../../ui/overlays/danger-button.tsx';
import { useSecurityWords } from '../../words/en/security.ts';
import { deviceOf } from './device-of.ts';

export function SessionRow({ session }: { session: OpenSession }) {
  const { sessions: words } = useSecurityWords();
  const { id, current, address, agent, createdAt, lastSeenAt } = session;
  const device = deviceOf(agent);
  const name = device ? words.device(device.browser, device.system) : words.unknownDevice;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          <span data-whole={agent}>{name}</span>
          {current && <Badge tone="green">{words.here}</Badge>}
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
