import type { Template } from '@meghdoot/sdk';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useApiMutation, useApiQuery, useWorkspaceCache } from '../../api/api.tsx';
import { CAMPAIGNS, campaignById } from '../../nouns/campaigns/queries.ts';
import { contentFor } from '../../nouns/campaigns/slots.ts';
import { NoNumber } from '../../nouns/channels/no-number.tsx';
import { allChannels } from '../../nouns/channels/queries.ts';
import { showDay, today } from '../../ui/elements/days.ts';
import { ErrorNotice } from '../../ui/elements/notice.tsx';
import { Card, PageFrame } from '../../ui/elements/page.tsx';
import { useCampaignEditorWords } from '../../words/en/campaign-editor.ts';
import { useCampaignsWords } from '../../words/en/campaigns.ts';
import { NumberField } from './editor/number-field.tsx';
import { OnThePhone } from './editor/on-the-phone.tsx';
import { StepList } from './editor/steps.tsx';
import { TemplateChoice } from './editor/template-choice.tsx';

/** A campaign begins with what it says: whoever takes a template has a draft. */
export function Page() {
  const words = useCampaignEditorWords();
  const { title } = useCampaignsWords();
  const { choose } = words;
  const navigate = useNavigate();
  const cache = useWorkspaceCache();
  const { data: channels } = useApiQuery(allChannels);
  const [number, setNumber] = useState<string>();
  const [looked, setLooked] = useState<Template>();
  const channelId =
    number ?? channels?.findLast(({ status }) => status === 'ready')?.id ?? channels?.at(-1)?.id;
  const begin = useApiMutation(
    (api, template: Template) =>
      api.campaigns.create({
        name: choose.named(nameOf(template), showDay(today())),
        channel: template.channelId,
        template: template.name,
        language: template.language,
        ...contentFor(template),
      }),
    {
      refreshes: [CAMPAIGNS],
      onDone: (made) => {
        cache.set(campaignById(made.id).key, made);
        void navigate({ to: '/campaigns/$id', params: { id: made.id }, replace: true });
      },
    },
  );
  return (
    <PageFrame title={words.title} above={{ page: { to: '/campaigns' }, label: title }}>
      {channels?.length === 0 && <NoNumber />}
      <StepList step="message" done={[]} />
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,24rem)]">
        <Card title={choose.title} lead={choose.lead}>
          <div className="flex flex-col gap-5">
            {begin.error && <ErrorNotice error={begin.error} />}
            <NumberField channels={channels ?? []} chosen={channelId} onChoose={setNumber} />
            {channels && (
              <TemplateChoice
                channelId={channelId}
                busy={begin.isPending ? begin.variables : undefined}
                onChoose={(template) => begin.mutate(template)}
                onPoint={setLooked}
              />
            )}
          </div>
        </Card>
        <div className="min-w-0 max-lg:hidden lg:sticky lg:top-6">
          <OnThePhone
            content={{ ...(looked && contentFor(looked)), ...(channelId && { channelId }) }}
            template={looked}
          />
        </div>
      </div>
    </PageFrame>
  );
}

/** `diwali_offer` as people would write it. */
function nameOf({ name }: Template): string {
  const words = name.replaceAll('_', ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
