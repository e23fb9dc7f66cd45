import type { Key, Meghdoot } from '@meghdoot/sdk';
import { type ApiQuery, listOf } from '../../api/api.tsx';

export type CreatedKey = Awaited<ReturnType<Meghdoot['keys']['create']>>;
type WorkspaceFacts = Awaited<ReturnType<Meghdoot['workspace']['get']>>;

export const keyPages = listOf(['keys'], 'keys');

export const keyQuery = (id: string): ApiQuery<Key> => ({
  key: ['key', id],
  read: (api, signal) => api.keys.get(id, { signal }),
});

export const workspaceQuery: ApiQuery<WorkspaceFacts> = {
  key: ['workspace'],
  read: (api, signal) => api.workspace.get({ signal }),
};
