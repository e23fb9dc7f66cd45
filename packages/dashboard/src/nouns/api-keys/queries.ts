import type { Meghdoot } from '@meghdoot/sdk';
import { listOf, queryOf } from '../../api/api.tsx';

export type CreatedKey = Awaited<ReturnType<Meghdoot['keys']['create']>>;

export const keyPages = listOf(['keys'], 'keys');

export const keyQuery = (id: string) => queryOf(['key', id], (api, options) => api.keys.get(id, options));

export const workspaceQuery = queryOf(['workspace'], (api, options) => api.workspace.get(options));
