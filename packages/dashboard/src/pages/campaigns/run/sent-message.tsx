import type { Campaign } from '@meghdoot/sdk';
import { useApiQuery } from '../../../api/api.tsx';
import { valuesFor } from '../../../nouns/campaigns/slots.ts';
import { headerMedia } from '../../../nouns/phone/bubble.tsx';
import { templateNamed } from '../../../nouns/templates/queries.ts';
import { TemplateBubble } from '../../../nouns/whatsapp/template-preview.tsx';
import { Card } from '../../../ui/elements/page.tsx';
import { SkeletonLines } from '../../../ui/elements/skeleton.tsx';
import { useCampaignsWords } from '../../../words/en/campaigns.ts';

/** Shows what they get, as somebody of whom nothing is known. */
export function SentMessage({ campaign }: { campaign: Campaign }) {
  const { message } = useCampaignsWords();
  const { template: name, language, channelId } = campaign;
  const { data: template } = useApiQuery(templateNamed({ name, language, channelId }));
  if (template === null) return null;
  const values = template && valuesFor(campaign, template, undefined);
  return (
    <Card title={message}>
      <div className="flex flex-col rounded bg-sunk p-3">
        {template && values ? (
          <TemplateBubble template={template} values={values} media={headerMedia(template, values)} />
        ) : (
          <SkeletonLines />
        )}
      </div>
    </Card>
  );
}
