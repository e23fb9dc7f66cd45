import { useApiMutation } from '../../api/api.tsx';
import { deviceOf } from '../../nouns/account/device-of.ts';
import { type Device, notificationsQuery } from '../../nouns/notifications/queries.ts';
import { Badge } from '../../ui/elements/badge.tsx';
import { Button } from '../../ui/elements/button.tsx';
import { ErrorNotice } from '../../ui/elements/notice.tsx';
import { Card } from '../../ui/elements/page.tsx';
import { Time } from '../../ui/elements/time.tsx';
import { useToast } from '../../ui/overlays/toast.tsx';
import { useNotificationsWords } from '../../words/en/notifications.ts';
import { useDeviceIdHere } from './here-card.tsx';

export function DevicesCard({ devices }: { devices: readonly Device[] }) {
  const { devices: words } = useNotificationsWords();
  const here = useDeviceIdHere(devices);
  const toast = useToast();
  const refreshes = [notificationsQuery.key];
  const test = useApiMutation((api) => api.notifications.test(), {
    refreshes,
    onDone: (results) =>
      toast(results.every(({ result }) => result === 'taken') ? words.sent : words.notSent),
  });
  const remove = useApiMutation((api, id: string) => api.notifications.removeDevice(id), { refreshes });
  const nameOf = (agent: string | undefined) => {
    const device = deviceOf(agent);
    return device ? words.device(device.browser, device.system) : words.unknown;
  };
  const send = devices.length > 0 && (
    <Button small busy={test.isPending} onClick={() => test.mutate(undefined)}>
      {words.test}
    </Button>
  );
  return (
    <Card title={words.title} lead={words.lead} actions={send}>
      {devices.length === 0 && <p className="text-soft">{words.none}</p>}
      <ul className="divide-y divide-line">
        {devices.map(({ id, agent, createdAt }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3 last:pb-0">
            <div className="min-w-0">
              <p className="flex flex-wrap items-center gap-2 font-medium">
                <span data-whole={agent}>{nameOf(agent)}</span>
                {id === here && <Badge tone="teal">{words.here}</Badge>}
              </p>
              <p className="text-sm text-soft">
                {words.added} <Time at={createdAt} />
              </p>
            </div>
            <Button small aria-label={words.removeOf(nameOf(agent))} onClick={() => remove.mutate(id)}>
              {words.remove}
            </Button>
          </li>
        ))}
      </ul>
      {(test.error ?? remove.error) && <ErrorNotice error={test.error ?? remove.error} />}
    </Card>
  );
}
