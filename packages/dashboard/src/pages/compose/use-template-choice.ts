import type { Channel, Template } from '@meghdoot/sdk';
import { type ApiQuery, useApiQuery } from '../../api/api.tsx';
import { fieldsOf } from '../../nouns/templates/template-parameters.ts';
import type { Search } from '../../search.ts';

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

const approvedTemplates: ApiQuery<Template[]> = {
  key: ['templates', 'approved'],
  read: async (api, signal) => {
    const templates: Template[] = [];
    for await (const template of api.templates.iterate({ status: 'APPROVED', limit: 100 }, { signal }))
      templates.push(template);
    return templates;
  },
};
