import type { Channel, Template } from '@meghdoot/sdk';
import { useApiQuery } from '../../api/api.tsx';
import { fieldsOf } from '../../nouns/templates/template-parameters.ts';
import type { Search } from '../../search.ts';
import { approvedTemplates } from './queries.ts';

/** The templates that can be sent from a number, and the one that the URL names. */
export function useTemplateChoice(
  choice: Search,
  { type, sender }: { type: string; sender: Channel | undefined },
) {
  const { data: approved } = useApiQuery(approvedTemplates, { enabled: type === 'template' });
  const templates = approved?.filter(({ channelId }) => !sender || channelId === sender.id);
  const template = templates && chosenTemplate(templates, choice);
  return { templates, template, fields: template ? fieldsOf(template) : [] };
}

function chosenTemplate(
  templates: readonly Template[],
  { template, language }: Search,
): Template | undefined {
  return templates.find((one) => one.name === template && (!language || one.language === language));
}
