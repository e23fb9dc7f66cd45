import type { ChannelDetail } from '@meghdoot/sdk';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Id } from '../../../ui/copy/copy.tsx';
import { Facts } from '../../../ui/elements/page.tsx';
import { Time } from '../../../ui/elements/time.tsx';
import { useChannelsWords } from '../../../words/en/channels.ts';
import { useCommonWords } from '../../../words/en/common.ts';

export function Health({ channel }: { channel: ChannelDetail }) {
  const common = useCommonWords();
  const channels = useChannelsWords();
  const { health } = channels;
  const { mode, lastWebhookAt, templatesSyncedAt, callbackUrl } = channel;
  const simulated = mode === 'simulator';
  return (
    <Facts
      facts={[
        [
          health.lastWebhook,
          lastWebhookAt ? (
            <Time key="webhook" at={lastWebhookAt} />
          ) : (
            <With key="webhook" hint={simulated ? health.noWebhookSimulated : health.noWebhookHint}>
              {health.noWebhook}
            </With>
          ),
        ],
        [
          health.templates,
          <span key="templates" className="flex flex-wrap gap-x-4">
            {templatesSyncedAt ? <Time at={templatesSyncedAt} /> : common.never}
            <Link to="/templates" className="text-accent underline underline-offset-4">
              {health.seeTemplates}
            </Link>
          </span>,
        ],
        [
          health.callback,
          <With key="callback" hint={simulated ? health.callbackSimulated : health.callbackHint}>
            <Id value={callbackUrl} />
          </With>,
        ],
      ]}
    />
  );
}

function With({ hint, children }: { hint: string; children: ReactNode }) {
  return (
    <>
      {children}
      <p className="text-sm text-soft">{hint}</p>
    </>
  );
}
