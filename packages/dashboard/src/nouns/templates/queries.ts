import type { Message, Template } from '@meghdoot/sdk';
import { type ApiQuery, listOf, queryOf } from '../../api/api.tsx';

export type TemplateFilters = { status?: string | undefined; channel?: string | undefined };

export const templateList = ({ status, channel }: TemplateFilters) =>
  listOf(['templates', { status, channel }], 'templates', {
    limit: 50,
    ...(status && { status }),
    ...(channel && { channelId: channel }),
  });

export const templateById = (id: string) =>
  queryOf(['template', id], (api, options) => api.templates.get(id, options));

interface Named {
  name: string | undefined;
  language: string | undefined;
  channelId: string | undefined;
}

/** The template of a number by its name and language; null: it is there no longer. */
export function templateNamed({
  name = '',
  language = '',
  channelId = '',
}: Named): ApiQuery<Template | null> {
  const filter = { name, language, channelId, limit: 1 };
  return {
    key: ['templates', 'sent', filter],
    read: async (api, signal) => (await api.templates.list(filter, { signal })).data[0] ?? null,
  };
}

/** The template that a message was made from. */
export const templateOf = ({ templateName, templateLanguage, channelId }: Message) =>
  templateNamed({ name: templateName, language: templateLanguage, channelId });
