import type { Campaign, Template } from '@meghdoot/sdk';
import type { ReactNode } from 'react';
import { useApiQuery } from '../../../api/api.tsx';
import { useSignedInAs } from '../../../api/session.tsx';
import { valuesFor } from '../../../nouns/campaigns/slots.ts';
import { channelName } from '../../../nouns/channels/channel-name.ts';
import { allChannels } from '../../../nouns/channels/queries.ts';
import { contactName } from '../../../nouns/contacts/contact-name.ts';
import { headerMedia } from '../../../nouns/phone/bubble.tsx';
import { PhoneFrame } from '../../../nouns/phone/phone-frame.tsx';
import { TemplateBubble } from '../../../nouns/whatsapp/template-preview.tsx';
import { Card } from '../../../ui/elements/page.tsx';
import { useWide } from '../../../ui/elements/use-wide.ts';
import { useCampaignEditorWords } from '../../../words/en/campaign-editor.ts';
import { useNamedContact } from './queries.ts';

interface OnThePhoneProps {
  content: Pick<Campaign, 'variables' | 'header' | 'buttons' | 'channelId'>;
  template: Template | undefined;
}

/** The message as somebody gets it: on a phone beside the page, beneath it on a phone. */
export function OnThePhone({ content, template }: OnThePhoneProps) {
  const { choose, message } = useCampaignEditorWords();
  const contact = useNamedContact();
  const values = template && valuesFor(content, template, contact);
  const personal = contact && template && Object.keys(values ?? {}).length > 0;
  return (
    <PhoneOf channelId={content.channelId} subtitle={personal ? message.as(contactName(contact)) : undefined}>
      {template && values ? (
        <TemplateBubble template={template} values={values} media={headerMedia(template, values)} />
      ) : (
        <p className="m-auto max-w-56 py-4 text-center text-soft">{choose.point}</p>
      )}
    </PhoneOf>
  );
}

interface PhoneOfProps {
  channelId: string | undefined;
  /** The person who holds it. */
  subtitle: ReactNode;
  children: ReactNode;
}

/** A phone with a message of one of the workspace's numbers on it. */
export function PhoneOf({ channelId, subtitle, children }: PhoneOfProps) {
  const { message } = useCampaignEditorWords();
  const { workspace } = useSignedInAs();
  const { data: channels } = useApiQuery(allChannels);
  const channel = channels?.find(({ id }) => id === channelId) ?? channels?.[0];
  if (!useWide())
    return (
      <Card title={message.phone} lead={subtitle}>
        <div className="flex flex-col rounded bg-sunk p-3">{children}</div>
      </Card>
    );
  return (
    <PhoneFrame
      label={message.phone}
      title={channel ? channelName(channel) : workspace.name}
      subtitle={subtitle}
    >
      {children}
    </PhoneFrame>
  );
}
