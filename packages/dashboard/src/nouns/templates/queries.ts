import type { Meghdoot, Message, Template } from '@meghdoot/sdk';
import type { ApiQuery } from '../../api/api.tsx';

export type TemplateFilters = { status?: string | undefined; channel?: string | undefined };

const PAGE = 50;

export const templateList = ({ status, channel }: TemplateFilters) => ({
  key: ['templates', { status, channel }],
  read: (api: Meghdoot, cursor: string | undefined, signal: AbortSignal) =>
    api.templates.list(
      {
        limit: PAGE,
        ...(status && { status }),
        ...(channel && { channelId: channel }),
        ...(cursor && { cursor }),
      },
      { signal },
    ),
});

export const templateById = (id: string) => ({
  key: ['template', id],
  read: (api: Meghdoot, signal: AbortSignal) => api.templates.get(id, { signal }),
});

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
