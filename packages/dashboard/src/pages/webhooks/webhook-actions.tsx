import type { Webhook } from '@meghdoot/sdk';
import { CirclePlay, CircleSlash, Ellipsis, History, KeyRound, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useSwitch } from '../../nouns/webhooks/use-switch.ts';
import { IconButton } from '../../ui/elements/button.tsx';
import { lazyPart } from '../../ui/elements/lazy-part.tsx';
import { Menu, MenuItem, MenuLine } from '../../ui/overlays/menu.tsx';
import { useWebhooksWords } from '../../words/en/webhooks.ts';
import type { DialogName } from './dialogs.tsx';

const WebhookDialog = lazyPart(async () => (await import('./dialogs.tsx')).WebhookDialog);

export function WebhookActions({ webhook }: { webhook: Webhook }) {
  const { page } = useWebhooksWords();
  const [asked, setAsked] = useState<DialogName>();
  const { turn } = useSwitch(webhook);
  const enabled = webhook.status === 'enabled';
  return (
    <>
      <Menu trigger={<IconButton kind="plain" label={page.more} icon={<Ellipsis className="size-5" />} />}>
        <MenuItem icon={<Pencil />} onSelect={() => setAsked('edit')}>
          {page.edit}
        </MenuItem>
        <MenuItem icon={<History />} disabled={!enabled} onSelect={() => setAsked('replay')}>
          {page.replay}
        </MenuItem>
        {!webhook.registration && (
          <MenuItem icon={<KeyRound />} onSelect={() => setAsked('rotate')}>
            {page.rotate}
          </MenuItem>
        )}
        <MenuItem
          icon={enabled ? <CircleSlash /> : <CirclePlay />}
          onSelect={() => turn(enabled ? 'disabled' : 'enabled')}
        >
          {enabled ? page.disable : page.enable}
        </MenuItem>
        <MenuLine />
        <MenuItem icon={<Trash2 />} danger onSelect={() => setAsked('delete')}>
          {page.delete}
        </MenuItem>
      </Menu>
      {asked && <WebhookDialog name={asked} webhook={webhook} onClose={() => setAsked(undefined)} />}
    </>
  );
}
