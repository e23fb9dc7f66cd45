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

/** The template that a message was made from; null where it is there no longer. */
export function templateOf({
  templateName: name = '',
  templateLanguage: language = '',
  channelId,
}: Message): ApiQuery<Template | null> {
  const filter = { name, language, channelId, limit: 1 };
  return {
    key: ['templates', 'sent', filter],
    read: async (api, signal) => (await api.templates.list(filter, { signal })).data[0] ?? null,
  };
}
