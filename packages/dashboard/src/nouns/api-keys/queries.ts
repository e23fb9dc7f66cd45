import type { Key, Meghdoot } from '@meghdoot/sdk';
import type { ApiQuery } from '../../api/api.tsx';

export type CreatedKey = Awaited<ReturnType<Meghdoot['keys']['create']>>;
type WorkspaceFacts = Awaited<ReturnType<Meghdoot['workspace']['get']>>;

export const keyPages = {
  key: ['keys'],
  read: (api: Meghdoot, cursor: string | undefined, signal: AbortSignal) =>
    api.keys.list({ limit: 50, ...(cursor !== undefined && { cursor }) }, { signal }),
};

export const keyQuery = (id: string): ApiQuery<Key> => ({
  key: ['key', id],
  read: (api, signal) => api.keys.get(id, { signal }),
});

export const workspaceQuery: ApiQuery<WorkspaceFacts> = {
  key: ['workspace'],
  read: (api, signal) => api.workspace.get({ signal }),
};
