import { BellRing } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useApi, useWorkspaceCache } from '../../api/api.tsx';
import { useSignedInAs } from '../../api/session.tsx';
import { type Device, notificationsQuery } from '../../nouns/notifications/queries.ts';
import { deviceIdHere, obstacleHere, switchOff, switchOn } from '../../nouns/notifications/this-browser.ts';
import { Button } from '../../ui/elements/button.tsx';
import { Notice } from '../../ui/elements/notice.tsx';
import { Card } from '../../ui/elements/page.tsx';
import { useNotificationsWords } from '../../words/en/notifications.ts';

interface HereProps {
  publicKey: string;
  devices: readonly Device[];
}

/** Switches notifications on in the browser that shows the page. */
export function HereCard({ publicKey, devices }: HereProps) {
  const { here: words } = useNotificationsWords();
  const { client, workspaceId } = useApi();
  const { session } = useSignedInAs();
  const cache = useWorkspaceCache();
  const deviceId = useDeviceIdHere(devices);
  const [obstacle, setObstacle] = useState(obstacleHere);
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState(false);
  const on = devices.some(({ id }) => id === deviceId);
  const personId = session.person.id;

  const press = async () => {
    setBusy(true);
    setFailed(false);
    try {
      if (on) await switchOff(client, workspaceId);
      else await switchOn(client, { workspaceId, personId, publicKey });
    } catch {
      const found = obstacleHere();
      setObstacle(found);
      setFailed(!found);
    }
    await cache.refresh(notificationsQuery.key);
    setBusy(false);
  };
  return (
    <Card title={words.title} lead={obstacle ? undefined : on ? words.on : words.off}>
      {obstacle ? (
        <Notice tone="warning">{words.obstacles[obstacle]}</Notice>
      ) : (
        <div className="flex flex-col items-start gap-3">
          <Button
            kind={on ? 'plain' : 'primary'}
            busy={busy}
            onClick={() => void press()}
            icon={<BellRing className="size-4" />}
          >
            {on ? words.switchOff : words.switchOn}
          </Button>
          {failed && (
            <Notice tone="wrong" live>
              {words.failed}
            </Notice>
          )}
        </div>
      )}
    </Card>
  );
}

/** Returns by which of the devices this browser is known, if it is one of them. */
export function useDeviceIdHere(devices: readonly Device[]): string | undefined {
  const [id, setId] = useState<string>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: with other devices the browser may have subscribed anew
  useEffect(() => void deviceIdHere().then(setId), [devices]);
  return id;
}
