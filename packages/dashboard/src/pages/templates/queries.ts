import type { Meghdoot } from '@meghdoot/sdk';

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
