import { useState } from 'react';
import { useApiQuery } from '../../../api/api.tsx';
import { type ConnectedChannel, channelQuery } from '../../../nouns/channels/queries.ts';
import { Id } from '../../../ui/copy/copy.tsx';
import { ButtonLink } from '../../../ui/elements/button.tsx';
import { Drawing } from '../../../ui/elements/drawing.tsx';
import { Notice } from '../../../ui/elements/notice.tsx';
import { Facts } from '../../../ui/elements/page.tsx';
import { formatPhone } from '../../../ui/elements/phone-format.ts';
import { useConnectWords } from '../../../words/en/connect.ts';
import { metaPages, PLACES } from './meta-console.ts';
import { AtMeta, StepFrame, Ways } from './step-parts.tsx';

interface CallbackProps {
  connected: ConnectedChannel | undefined;
  appId: string;
}

/** Shows the last step: what to enter at Meta, and whether it worked. */
export function CallbackStep({ connected, appId }: CallbackProps) {
  const { callback, connect, back } = useConnectWords();
  return (
    <StepFrame step="webhooks">
      {connected ? (
        <>
          <Drawing of="arrived" />
          <Notice
            tone="good"
            live
            title={connect.done(formatPhone(connected.channel.phone), connected.templates)}
          />
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
          <AtMeta
            place={PLACES.configuration}
            todo={callback.todo}
            page={metaPages({ appId, wabaId: connected.channel.wabaId }).configuration}
            open={callback.openMeta}
          />
          <FirstWebhook key={connected.channel.id} id={connected.channel.id} />
        </>
      ) : (
        <Notice title={callback.later}>{callback.laterHint}</Notice>
      )}
      <Ways step="webhooks" on={<ButtonLink to="/settings/channels">{back}</ButtonLink>} />
    </StepFrame>
  );
}

const LOOK_AGAIN_MS = 3_000;

function FirstWebhook({ id }: { id: string }) {
  const { callback } = useConnectWords();
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
