import type { Meghdoot } from '@meghdoot/sdk';
import type { ApiQuery } from '../../api/api.tsx';

export type OpenSession = Awaited<ReturnType<Meghdoot['account']['sessions']>>[number];
export type Grant = Awaited<ReturnType<Meghdoot['account']['grants']>>[number];

export const sessionsQuery: ApiQuery<OpenSession[]> = {
  key: ['sessions'],
  read: (api, signal) => api.account.sessions({ signal }),
};

export const grantsQuery: ApiQuery<Grant[]> = {
  key: ['grants'],
  read: (api, signal) => api.account.grants({ signal }),
};
