import { useState } from 'react';
import { useApiQuery } from '../../../api/api.tsx';
import { type ConnectedChannel, channelQuery } from '../../../nouns/channels/queries.ts';
import { Id } from '../../../ui/copy/copy.tsx';
import { ButtonLink } from '../../../ui/elements/button.tsx';
import { Notice } from '../../../ui/elements/notice.tsx';
import { Card, Facts } from '../../../ui/elements/page.tsx';
import { useChannelsWords } from '../../../words/en/channels.ts';

/** Shows step four: what to enter at Meta, and whether it worked. */
export function CallbackStep({ connected }: { connected: ConnectedChannel | undefined }) {
  const { step, callback } = useChannelsWords().connecting;
  return (
    <Card title={step(4, callback.title)} lead={connected ? callback.where : callback.later}>
      {connected && (
        <div className="flex flex-col gap-4">
          <Facts
            facts={[
              [callback.url, <Id key="address" value={connected.callbackUrl} />],
              [
                callback.verifyToken,
                <div key="token">
                  <Id value={connected.verifyToken} />
                  <p className="text-sm text-soft">{callback.verifyTokenHint}</p>
                </div>,
              ],
            ]}
          />
          <FirstWebhook key={connected.channel.id} id={connected.channel.id} />
        </div>
      )}
    </Card>
  );
}

const LOOK_AGAIN_MS = 3_000;

function FirstWebhook({ id }: { id: string }) {
  const { callback } = useChannelsWords().connecting;
  const { data } = useApiQuery(channelQuery(id), { everyMs: LOOK_AGAIN_MS });
  // Undefined until the channel has been read; null when no webhook had come by then.
  const [before, setBefore] = useState<string | null>();
  if (data && before === undefined) setBefore(data.lastWebhookAt ?? null);
  const came = data?.lastWebhookAt !== undefined && before !== undefined && data.lastWebhookAt !== before;
  return (
    <div role="status">
      {came ? (
        <Notice
          tone="good"
          title={callback.came}
          actions={
            <>
              <ButtonLink small to="/settings/channels/$id" params={{ id }}>
                {callback.open}
              </ButtonLink>
              <ButtonLink small to="/messages/new">
                {callback.send}
              </ButtonLink>
            </>
          }
        />
      ) : (
        <Notice title={callback.waiting}>{callback.waitingHint}</Notice>
      )}
    </div>
  );
}
